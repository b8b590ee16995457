import type { LaidOutCell } from '../table-layout.ts';
import { heightWithBoxPx, textTopPx } from '../visuals.ts';
import { framedHeightPx } from './row-heights.ts';

/** Number of pieces into which a cell can be split: lines of text, rows of a nested table, or one image. */
export function pieceCount({ lines, inner, image }: LaidOutCell): number {
  if (inner) return inner.heightsPx.length;
  return image ? 1 : lines.length;
}

/** Height of pieces [from, to) including its padding above and below, whole px. */
export function piecesHeightPx(cell: LaidOutCell, from: number, to: number, paddingPx: number): number {
  const { inner, image, visual } = cell;
  if (to <= from) return Math.ceil(paddingPx);
  let heightPx = (to - from) * cell.cell.style.lineHeightPx;
  if (visual && from === 0) heightPx = heightWithBoxPx(visual, to, cell.cell.style);
  if (image) heightPx = image.heightPx;
  if (inner) heightPx = framedHeightPx(inner, from, to);
  return Math.ceil(heightPx + paddingPx);
}

/** Number of pieces from `from` on that fit into a height; at least 1, so that every page makes progress. */
export function fittingPieceCount(
  cell: LaidOutCell,
  from: number,
  availablePx: number,
  paddingPx: number,
): number {
  const { inner, visual } = cell;
  const { style } = cell.cell;
  if (!inner) {
    // A drawing is beside the first line.
    const topPx = visual && from === 0 ? textTopPx(visual, style) : 0;
    return Math.max(1, Math.floor((availablePx - paddingPx - topPx) / style.lineHeightPx));
  }
  let count = 1;
  while (
    from + count < inner.heightsPx.length &&
    piecesHeightPx(cell, from, from + count + 1, paddingPx) <= availablePx
  ) {
    count++;
  }
  return count;
}
