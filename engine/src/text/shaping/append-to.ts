/**
 * Adds to a list that mostly has one item: for a push to an empty array V8 reserves memory for seventeen.
 *
 * @param list undefined if there is none yet
 */
export function appendTo<T>(list: T[] | undefined, item: T): T[] {
  if (list === undefined) return [item];
  list.push(item);
  return list;
}
