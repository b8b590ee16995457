/**
 * The element at an index that the caller knows to be in the list; a negative index counts from the end. For
 * code that runs per column or per page. Code that runs per cell reads the list directly: V8 compiles this
 * function once for lists of all kinds.
 *
 * @throws RangeError if there is no such element, which is a bug of the caller
 */
export function at<T extends NonNullable<unknown>>(list: readonly T[], index: number): T {
  // Not `list.at`, which V8 does not inline here.
  const element = list[index < 0 ? list.length + index : index];
  if (element === undefined) throw new RangeError(`No element ${index} in a list of ${list.length}`);
  return element;
}

/** Combines the elements of two lists that belong together; the second list is at least as long as the first. */
export function pairwise<L, R extends NonNullable<unknown>, T>(
  left: readonly L[],
  right: readonly R[],
  combine: (left: L, right: R) => T,
): T[] {
  return left.map((value, index) => combine(value, at(right, index)));
}
