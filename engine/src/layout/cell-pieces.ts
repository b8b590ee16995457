import { framedHeightPx } from './row-heights.ts';
import type { BrokenCell } from './table-layout.ts';

/** Number of pieces into which a cell can be split: lines of text, rows of a nested table, or one image. */
export function pieceCount({ lines, inner, image }: BrokenCell): number {
  if (inner) return inner.heightsPx.length;
  return image ? 1 : lines.length;
}

/** Height of pieces [from, to) including the padding of the cell, whole px. */
export function heightOfPieces(cell: BrokenCell, from: number, to: number, paddingPx: number): number {
  const { inner, image } = cell;
  if (to <= from) return Math.ceil(2 * paddingPx);
  let heightPx = (to - from) * cell.cell.look.lineHeightPx;
  if (image) heightPx = image.heightPx;
  if (inner) heightPx = framedHeightPx(inner, from, to);
  return Math.ceil(heightPx + 2 * paddingPx);
}

/** Number of pieces from `from` on that fit into a height; at least 1, so that every page makes progress. */
export function piecesThatFit(
  cell: BrokenCell,
  from: number,
  availablePx: number,
  paddingPx: number,
): number {
  const { inner } = cell;
  if (!inner) return Math.max(1, Math.floor((availablePx - 2 * paddingPx) / cell.cell.look.lineHeightPx));
  let count = 1;
  while (
    from + count < inner.heightsPx.length &&
    heightOfPieces(cell, from, from + count + 1, paddingPx) <= availablePx
  ) {
    count++;
  }
  return count;
}
