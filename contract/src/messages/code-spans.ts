/**
 * The text with other characters instead of the content of its code spans. A span ends at the next run of as
 * many backticks (CommonMark, "Code spans"). Takes a time in proportion to the length of the text.
 */
export function maskCodeSpans(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map((match) => ({ at: match.index, length: match[0].length }));
  if (runs.length < 2) return text;
  const runsByLength = new Map<number, number[]>();
  runs.forEach(({ length }, index) => {
    const indexes = runsByLength.get(length);
    if (indexes) indexes.push(index);
    else runsByLength.set(length, [index]);
  });
  const passed = new Map<number, number>();
  let masked = '';
  let from = 0;
  for (let index = 0; index < runs.length; index++) {
    const { at, length } = runs[index]!;
    const closing = nextAfter(runsByLength.get(length)!, index, length, passed);
    if (closing === undefined) continue;
    const end = runs[closing]!.at;
    masked += text.slice(from, at) + ' '.repeat(end - at);
    from = end;
    index = closing;
  }
  return masked + text.slice(from);
}

/** The first of the ascending indexes that is greater; those that are passed are not compared again. */
function nextAfter(
  indexes: readonly number[],
  index: number,
  length: number,
  passed: Map<number, number>,
): number | undefined {
  let next = passed.get(length) ?? 0;
  while (next < indexes.length && indexes[next]! <= index) next += 1;
  passed.set(length, next);
  return indexes[next];
}
