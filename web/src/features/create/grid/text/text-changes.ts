/** UTF-16 offsets in a text. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** A range of a text, and what replaces it. */
export interface TextChange extends TextRange {
  readonly insert: string;
}

/** The text with changes, whose ranges must not overlap. Those at one position are inserted in their order. */
export function withChanges(text: string, changes: readonly TextChange[]): string {
  const parts: string[] = [];
  let end = 0;
  for (const { from, to, insert } of changes.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    parts.push(text.slice(end, from), insert);
    end = to;
  }
  return parts.join('') + text.slice(end);
}

/** A list or an object in a text, and the ranges of its items or members. */
export interface Slots extends TextRange {
  readonly slots: readonly TextRange[];
}

/** Puts the texts of the slots in another order; what is between them is kept. */
export function reordered(text: string, { slots }: Slots, order: readonly number[]): TextChange[] {
  return slots.flatMap(({ from, to }, position) => {
    const source = slots[order[position] ?? position];
    return source === undefined || source.from === from
      ? []
      : [{ from, to, insert: text.slice(source.from, source.to) }];
  });
}

/** Removes slots with the commas that are no longer needed. */
export function removed({ from, to, slots }: Slots, isRemoved: (index: number) => boolean): TextChange[] {
  const isKept = slots.map((_, index) => !isRemoved(index));
  if (!isKept.includes(true)) return slots.length === 0 ? [] : [{ from: from + 1, to: to - 1, insert: '' }];
  const changes: TextChange[] = [];
  for (let first = 0; first < slots.length; first++) {
    if (isKept[first]) continue;
    let last = first;
    while (last + 1 < slots.length && !isKept[last + 1]) last++;
    const start = first === 0 ? slots[0]?.from : slots[first - 1]?.to;
    const end = first === 0 ? slots[last + 1]?.from : slots[last]?.to;
    changes.push({ from: start ?? from, to: end ?? to, insert: '' });
    first = last;
  }
  return changes;
}

/** Adds slots at an index, separated as the ones beside them. */
export function inserted(
  text: string,
  { from, to, slots }: Slots,
  index: number,
  texts: readonly string[],
): TextChange[] {
  if (texts.length === 0) return [];
  const [first] = slots;
  if (first === undefined) return [{ from: from + 1, to: to - 1, insert: texts.join(', ') }];
  const before = Math.min(Math.max(index - 1, 0), slots.length - 2);
  const left = slots[before];
  const right = slots[before + 1];
  const separator =
    left && right ? text.slice(left.to, right.from) : `,${text.slice(from + 1, first.from) || ' '}`;
  const at = slots[index - 1]?.to;
  return at === undefined
    ? [{ from: first.from, to: first.from, insert: texts.map((one) => one + separator).join('') }]
    : [{ from: at, to: at, insert: texts.map((one) => separator + one).join('') }];
}
