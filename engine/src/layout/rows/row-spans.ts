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
    const rows = Array.from({ length: rowspan }, (_, i) => first + i);
    const currentPx = rows.reduce((total, row) => total + heightsPx[row]!, betweenPx * (rowspan - 1));
    if (needPx <= currentPx) continue;
    const growing = growingRows(rows, heightsPx, startsSpan, hasOwnHeight);
    const shares = splitProportionally(needPx - currentPx, growing.weights);
    growing.rows.forEach((row, i) => {
      heightsPx[row] = heightsPx[row]! + shares[i]!;
    });
  }
}

interface GrowingRows {
  readonly rows: readonly number[];
  readonly weights: readonly number[];
}

/** The rows of a span that grow, and their proportions. */
function growingRows(
  rows: readonly number[],
  heightsPx: readonly number[],
  startsSpan: ReadonlySet<number>,
  hasOwnHeight: (row: number) => boolean,
): GrowingRows {
  const starting = rows.slice(1).filter((row) => startsSpan.has(row));
  if (starting.length > 0) return { rows: starting, weights: starting.map(() => 1) };
  const filled = rows.filter((row) => heightsPx[row]! > 0);
  if (filled.length === 0) return { rows: rows.slice(-1), weights: [1] };
  const free = filled.filter((row) => !hasOwnHeight(row));
  const growing = free.length > 0 ? free : filled;
  return { rows: growing, weights: growing.map((row) => heightsPx[row]!) };
}

/** Inner spans first, then from top to bottom. */
function inOrder(spans: readonly RowSpan[]): RowSpan[] {
  return [...spans].sort((a, b) => a.rowspan - b.rowspan || a.row - b.row);
}
