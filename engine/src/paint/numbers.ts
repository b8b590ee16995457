/** A coordinate in px: at most two decimals, never an exponent, the same digits in every JavaScript engine. */
export function px(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}

/** An opacity, 0 to 1: finer than the 255 steps it comes from. */
export function share(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}
