/** Calls back with the first and last index of each run of equal neighbours. */
export function forEachRun<Value>(
  values: readonly Value[],
  isSame: (one: Value, other: Value) => boolean,
  visit: (value: Value, first: number, last: number) => void,
): void {
  let first = 0;
  for (let index = 1; index <= values.length; index++) {
    const value = values[first]!;
    if (index < values.length && isSame(value, values[index]!)) continue;
    visit(value, first, index - 1);
    first = index;
  }
}
