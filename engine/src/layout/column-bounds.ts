import type { StyledColumn } from '../table/styled-table.ts';

/** What a column that has bounds asks for, padding included, whole px. */
export interface BoundedNeed {
  minPx: number;
  readablePx: number;
  maxPx: number;
  /** Its greatest width, where it has one. */
  capPx?: number;
  readonly isFixed: boolean;
}

/** Keeps what columns ask for within their bounds: a least width is never given up, a greatest one only for words that need more. */
export function boundNeeds(needs: readonly BoundedNeed[], columns: readonly StyledColumn[]): void {
  columns.forEach(({ minWidthPx, maxWidthPx }, i) => {
    const need = needs[i]!;
    if (minWidthPx !== undefined) need.minPx = Math.max(need.minPx, Math.round(minWidthPx));
    if (maxWidthPx !== undefined) need.capPx = Math.max(need.minPx, Math.round(maxWidthPx));
    const { minPx, capPx = Infinity } = need;
    need.readablePx = Math.max(minPx, Math.min(capPx, need.readablePx));
    need.maxPx = Math.max(minPx, Math.min(capPx, need.maxPx));
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
      isOver[i] ? { ...need, readablePx: need.capPx!, maxPx: need.capPx!, isFixed: true } : need,
    );
  }
}
