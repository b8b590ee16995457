/** Quantile of ascending numbers, type 7 as in R, NumPy and PERCENTILE.INC. @param share 0 to 1 */
export function quantile(ascending: ArrayLike<number>, share: number): number {
  const at = (ascending.length - 1) * share;
  const below = Math.floor(at);
  const low = ascending[below]!;
  const high = ascending[Math.min(below + 1, ascending.length - 1)]!;
  const part = at - below;
  // Both parts are finite, even if the difference of the numbers is not.
  return low === high ? low : low * (1 - part) + high * part;
}

/** Arithmetic mean. Each number is divided first if their sum is not finite. */
export function mean(numbers: readonly number[]): number {
  const sum = numbers.reduce((total, number) => total + number, 0);
  if (Number.isFinite(sum)) return sum / numbers.length;
  return numbers.reduce((total, number) => total + number / numbers.length, 0);
}
