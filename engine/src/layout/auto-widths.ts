import { type ColumnNeed, contentWidths, equalWidths, share } from './column-widths.ts';
import type { MeasuredTable } from './measure-cells.ts';
import { leastOf } from './squeezed-needs.ts';
import { equalKeptWidths, readableOf, roomyNeeds } from './widths-within.ts';

/** A table that has to be wider than its aim is so much wider again, so that its texts are not all at their narrowest. */
const SLACK = 0.5;

/**
 * Widths where none is set: each column as wide as reads well, and where that is more than the table aims at, long texts
 * share what is left. A table whose words need more than that becomes wider.
 *
 * @param aimPx what columns have together where they want more, px
 * @param leastPx what they have together at least, px
 * @param isPaper whether a table that is wider is made smaller
 */
export function autoWidths(
  measured: MeasuredTable,
  aimPx: number,
  leastPx: number,
  isPaper: boolean,
): number[] {
  const { needs } = measured;
  if (readableOf(needs) <= Math.max(aimPx, leastPx)) return contentWidths(needs, leastPx);
  const squeezed = withOwnWidths(measured, roomyNeeds(measured, aimPx), isPaper ? aimPx : Infinity);
  const neededPx = leastOf(squeezed);
  const slackPx = isPaper || neededPx <= aimPx ? 0 : Math.round((neededPx - aimPx) * SLACK);
  const totalPx = Math.min(readableOf(squeezed), Math.max(aimPx, neededPx + slackPx));
  const modestPx = sumOf(squeezed.map((need) => need.modestPx));
  return modestPx >= totalPx
    ? fill(squeezed, 'keptPx', 'modestPx', totalPx)
    : fill(squeezed, 'modestPx', 'readablePx', totalPx);
}

/** Needs in which columns keep the width that was asked for them, as far as there is room for it. */
function withOwnWidths(
  { table }: MeasuredTable,
  needs: readonly ColumnNeed[],
  availablePx: number,
): readonly ColumnNeed[] {
  const wishes = needs.map(({ keptPx, readablePx }, i) =>
    table.columns[i]!.widthPx === undefined ? 0 : Math.max(0, readablePx - keptPx),
  );
  const wishedPx = sumOf(wishes);
  const leftPx = Math.max(0, availablePx - leastOf(needs));
  const grants = wishedPx <= leftPx ? wishes : share(leftPx, wishes);
  return needs.map((need, i) => ({ ...need, keptPx: need.keptPx + grants[i]! }));
}

/** As `autoWidths`, with equal widths for the columns that may have them. */
export function equalAutoWidths(measured: MeasuredTable, aimPx: number): number[] {
  const widthsPx = equalWidths(measured.needs, undefined);
  if (sumOf(widthsPx) <= aimPx) return widthsPx;
  return equalKeptWidths(roomyNeeds(measured, aimPx), aimPx);
}

/** Halvings that find a level to far less than a px. */
const HALVINGS = 48;

/**
 * Widths between two needs that add up to a total between their sums. Columns grow together, so that short ones have what
 * they want first; what does not fit a column of text on one line grows faster, by the root of its length: a column with four times
 * the text is then twice as wide and twice as high.
 */
function fill(
  needs: readonly ColumnNeed[],
  from: 'keptPx' | 'modestPx',
  to: 'modestPx' | 'readablePx',
  totalPx: number,
): number[] {
  const weights = needs.map((need) => Math.sqrt(Math.max(1, need.maxPx / Math.max(1, need[to]))));
  const widthsAt = (level: number) =>
    needs.map((need, i) => Math.max(need[from], Math.min(need[to], level * weights[i]!)));
  let low = 0;
  let high = needs.reduce((highest, need) => Math.max(highest, need[to]), 0);
  for (let i = 0; i < HALVINGS; i++) {
    const level = (low + high) / 2;
    if (sumOf(widthsAt(level)) <= totalPx) low = level;
    else high = level;
  }
  const widths = widthsAt(low);
  const whole = widths.map(Math.floor);
  const rests = widths.map((width, i) => width - whole[i]!);
  const shares = share(totalPx - sumOf(whole), rests);
  return whole.map((width, i) => width + shares[i]!);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
