/** The single range in which two texts differ, so that an update keeps the scroll position. */
export function changeBetween(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++;
  let suffix = 0;
  while (
    suffix < shorter - from &&
    before.charCodeAt(before.length - 1 - suffix) === after.charCodeAt(after.length - 1 - suffix)
  )
    suffix++;
  return { from, to: before.length - suffix, insert: after.slice(from, after.length - suffix) };
}
