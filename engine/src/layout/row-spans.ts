import { share } from './column-widths.ts';

/** A cell over several rows, and the height it needs, padding included, whole px. */
export interface RowSpan {
  readonly row: number;
  readonly rowspan: number;
  readonly needPx: number;
}

/**
 * Makes rows higher for cells that span them, as browsers do (the specification leaves it open, see w3c/csswg-drafts issue
 * 4418): inner spans before those round them; what a span lacks goes in equal parts to those of its rows, but the first, in which
 * another span starts; else to rows in proportion to their height, those without a height of their own before the others.
 *
 * @param heightsPx heights that the other cells need, whole px; changed in place
 * @param hasOwnHeight whether the height of a row was asked for
 */
export function growForSpans(
  heightsPx: number[],
  spans: readonly RowSpan[],
  hasOwnHeight: (row: number) => boolean,
  betweenPx: number,
): void {
  const startsSpan = new Set(spans.map(({ row }) => row));
  for (const { row: first, rowspan, needPx } of inOrder(spans)) {
    const rows = Array.from({ length: rowspan }, (_, i) => first + i);
    const havePx = rows.reduce((total, row) => total + heightsPx[row]!, betweenPx * (rowspan - 1));
    if (needPx <= havePx) continue;
    const growing = growingRows(rows, heightsPx, startsSpan, hasOwnHeight);
    const shares = share(needPx - havePx, growing.weights);
    growing.rows.forEach((row, i) => {
      heightsPx[row] = heightsPx[row]! + shares[i]!;
    });
  }
}

interface GrowingRows {
  readonly rows: readonly number[];
  readonly weights: readonly number[];
}

/** Which rows of a span grow, and in which proportion. */
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
