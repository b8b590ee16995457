import { at, pairwise } from '../elements.ts';
import { splitProportionally } from '../widths/column-widths.ts';

/** A cell that spans several rows, and the height it needs, padding included, whole px. */
export interface RowSpan {
  readonly row: number;
  readonly rowspan: number;
  readonly needPx: number;
}

/**
 * Grows rows for cells that span them, as browsers do (CSS leaves it undefined, see w3c/csswg-drafts#4418).
 * Inner spans come before those that contain them. The missing height goes in equal parts to the rows in
 * which another span starts, except the first row; if there are none, to the rows in proportion to their
 * height, but only to those without a requested height if there are any.
 *
 * @param heightsPx heights that the other cells need, whole px; changed in place
 * @param hasOwnHeight whether a height was requested for the row
 */
export function growRowsForSpans(
  heightsPx: number[],
  spans: readonly RowSpan[],
  hasOwnHeight: (row: number) => boolean,
  betweenPx: number,
): void {
  const startsSpan = new Set(spans.map(({ row }) => row));
  for (const { row: first, rowspan, needPx } of inOrder(spans)) {
    const rows = heightsPx
      .slice(first, first + rowspan)
      .map((heightPx, i): SpannedRow => ({ row: first + i, heightPx, weight: heightPx }));
    const currentPx = rows.reduce((total, { heightPx }) => total + heightPx, betweenPx * (rowspan - 1));
    if (needPx <= currentPx) continue;
    const growing = growingRows(rows, startsSpan, hasOwnHeight);
    const shares = splitProportionally(
      needPx - currentPx,
      growing.map(({ weight }) => weight),
    );
    for (const { row, heightPx } of pairwise(growing, shares, grown)) heightsPx[row] = heightPx;
  }
}

interface SpannedRow {
  readonly row: number;
  readonly heightPx: number;
  /** Its share of the missing height, in proportion to the other rows that grow. */
  readonly weight: number;
}

function grown(spanned: SpannedRow, byPx: number): SpannedRow {
  return { ...spanned, heightPx: spanned.heightPx + byPx };
}

/** The rows of a span that grow. */
function growingRows(
  rows: readonly SpannedRow[],
  startsSpan: ReadonlySet<number>,
  hasOwnHeight: (row: number) => boolean,
): readonly SpannedRow[] {
  const starting = rows.slice(1).filter(({ row }) => startsSpan.has(row));
  if (starting.length > 0) return starting.map((spanned) => ({ ...spanned, weight: 1 }));
  const filled = rows.filter(({ heightPx }) => heightPx > 0);
  if (filled.length === 0) return [{ ...at(rows, -1), weight: 1 }];
  const free = filled.filter(({ row }) => !hasOwnHeight(row));
  return free.length > 0 ? free : filled;
}

/** Inner spans first, then from top to bottom. */
function inOrder(spans: readonly RowSpan[]): RowSpan[] {
  return [...spans].sort((a, b) => a.rowspan - b.rowspan || a.row - b.row);
}
