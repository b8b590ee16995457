import type { StyledColumn } from '../table/styled-table.ts';

/** What a column that has bounds asks for, padding included, whole px. */
export interface BoundedNeed {
  minPx: number;
  /** What it keeps however the width of a table is shared out: more than words need where a few letters are not to be broken. */
  keptPx: number;
  /** What it makes do with until the others have what reads well: less than that where only addresses need it. */
  modestPx: number;
  readablePx: number;
  maxPx: number;
  /** Its greatest width, where it has one. */
  capPx?: number;
  readonly isFixed: boolean;
}

/** What gives way to a greatest width. */
const beyondWords = ['keptPx', 'modestPx', 'readablePx', 'maxPx'] as const;

/** Keeps what columns ask for within their bounds: a least width is never given up, a greatest one only for words that need more. */
export function boundNeeds(needs: readonly BoundedNeed[], columns: readonly StyledColumn[]): void {
  columns.forEach(({ minWidthPx, maxWidthPx }, i) => {
    const need = needs[i]!;
    if (minWidthPx !== undefined) need.minPx = Math.max(need.minPx, Math.round(minWidthPx));
    if (maxWidthPx !== undefined) need.capPx = Math.max(need.minPx, Math.round(maxWidthPx));
    const { minPx, capPx = Infinity } = need;
    for (const kind of beyondWords) need[kind] = Math.max(minPx, Math.min(capPx, need[kind]));
  });
}

/**
 * Widths that a way of sharing out gives, where no column gets more than its greatest width: what it would have above that goes
 * to the others. Only where all columns have a width of their own or a greatest one do these take more.
 *
 * @param spread gives no column less than its `minPx`, and one that is fixed its `maxPx` where there is room
 */
export function withinCaps(
  needs: readonly BoundedNeed[],
  spread: (needs: readonly BoundedNeed[]) => number[],
): number[] {
  let held = needs;
  for (;;) {
    const widths = spread(held);
    const isOver = held.map(({ capPx, isFixed }, i) => !isFixed && capPx !== undefined && widths[i]! > capPx);
    if (!isOver.includes(true)) return widths;
    held = held.map((need, i) =>
      isOver[i]
        ? { ...need, modestPx: need.capPx!, readablePx: need.capPx!, maxPx: need.capPx!, isFixed: true }
        : need,
    );
  }
}
