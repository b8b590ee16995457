/**
 * Adds to a list that mostly stays of one item: an array that begins empty takes room for seventeen with the first.
 * @param list undefined while there is none
 */
export function appended<T>(list: T[] | undefined, item: T): T[] {
  if (list === undefined) return [item];
  list.push(item);
  return list;
}
