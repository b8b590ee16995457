import { framedHeightPx } from './row-heights.ts';
import type { BrokenCell } from './table-layout.ts';

/**
 * What a cell that is taller than a page is continued by: lines of its text, or rows of the table in it. A picture is one
 * piece.
 */
export function pieceCount({ lines, inner, image }: BrokenCell): number {
  if (inner) return inner.heightsPx.length;
  return image ? 1 : lines.length;
}

/** Height of pieces [from, to) with the padding of the cell, whole px. */
export function heightOfPieces(cell: BrokenCell, from: number, to: number, paddingPx: number): number {
  const { inner, image } = cell;
  if (to <= from) return Math.ceil(2 * paddingPx);
  let heightPx = (to - from) * cell.cell.look.lineHeightPx;
  if (image) heightPx = image.heightPx;
  if (inner) heightPx = framedHeightPx(inner, from, to);
  return Math.ceil(heightPx + 2 * paddingPx);
}

/** How many pieces from one on fit into a height; at least 1, so that every page brings the cell further. */
export function piecesThatFit(cell: BrokenCell, from: number, roomPx: number, paddingPx: number): number {
  const { inner } = cell;
  if (!inner) return Math.max(1, Math.floor((roomPx - 2 * paddingPx) / cell.cell.look.lineHeightPx));
  let count = 1;
  while (
    from + count < inner.heightsPx.length &&
    heightOfPieces(cell, from, from + count + 1, paddingPx) <= roomPx
  ) {
    count++;
  }
  return count;
}
