/** A set of code points: first and last of each range, ascending, flat. */
export type CodePointRanges = Int32Array;

/**
 * Parses ranges: for each range the distance from the end of the previous one and the number of further code
 * points, both in base 36 and separated by a dot; a second number of 0 is omitted. Spaces separate ranges.
 */
export function parseRanges(serialized: string): CodePointRanges {
  const parts = serialized.split(' ');
  const ranges = new Int32Array(parts.length * 2);
  let position = 0;
  for (let i = 0; i < parts.length; i++) {
    const [gap, further] = parts[i]!.split('.');
    const first = position + Number.parseInt(gap!, 36);
    const last = first + (further ? Number.parseInt(further, 36) : 0);
    ranges[i * 2] = first;
    ranges[i * 2 + 1] = last;
    position = last;
  }
  return ranges;
}

/** Serialises ranges for `parseRanges`. */
export function writeRanges(pairs: readonly (readonly [number, number])[]): string {
  let position = 0;
  const parts: string[] = [];
  for (const [first, last] of pairs) {
    const further = last > first ? `.${(last - first).toString(36)}` : '';
    parts.push((first - position).toString(36) + further);
    position = last;
  }
  return parts.join(' ');
}

export function includesCodePoint(ranges: CodePointRanges, codePoint: number): boolean {
  let low = 0;
  let high = ranges.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < ranges[middle * 2]!) high = middle - 1;
    else if (codePoint > ranges[middle * 2 + 1]!) low = middle + 1;
    else return true;
  }
  return false;
}
