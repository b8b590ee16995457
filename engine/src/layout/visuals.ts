import type { CellVisual } from '../table/cell-visual.ts';
import type { ComputedCellStyle, StyledCell } from '../table/styled-table.ts';

/** Space between a drawing and the text beside it, em. */
const GAP_EM = 0.5;

/** A drawing with the size of its box, whole px. A box behind the text takes no space. */
export interface VisualBox {
  readonly visual: CellVisual;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Width that is left out of the text, with the gap between them. */
  readonly spacePx: number;
}

/** The box of a drawing. Its size depends on nothing but the font size, so that rows can be compared. */
export function visualBox(visual: CellVisual, { text, style }: StyledCell): VisualBox {
  const { placement } = visual;
  if (placement === 'behind') return { visual, widthPx: 0, heightPx: 0, spacePx: 0 };
  const widthPx = Math.max(1, Math.round(visual.widthEm * style.fontSizePx));
  const heightPx = Math.max(1, Math.round(visual.heightEm * style.fontSizePx));
  const gapPx = placement === 'only' || text === '' ? 0 : Math.round(GAP_EM * style.fontSizePx);
  return { visual, widthPx, heightPx, spacePx: widthPx + gapPx };
}

/** Distance of the box below the top of its cell's content, px: its middle is that of the first line. */
export function boxTopPx({ heightPx }: VisualBox, { lineHeightPx }: ComputedCellStyle): number {
  return Math.max(0, (lineHeightPx - heightPx) / 2);
}

/** Distance of the first line below the top of its cell's content, px. */
export function textTopPx({ heightPx }: VisualBox, { lineHeightPx }: ComputedCellStyle): number {
  return Math.max(0, (heightPx - lineHeightPx) / 2);
}

/** Height of the first lines of a cell with the box beside them, px. */
export function heightWithBoxPx(box: VisualBox, lineCount: number, style: ComputedCellStyle): number {
  const linesPx = textTopPx(box, style) + lineCount * style.lineHeightPx;
  return Math.max(linesPx, boxTopPx(box, style) + box.heightPx);
}
