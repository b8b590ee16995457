import type { CellVisual, VisualShape } from '../table/cell-visual.ts';
import type { ComputedCellStyle, StyledCell } from '../table/styled-table.ts';
import type { Font } from '../text/font.ts';
import type { FontSet } from '../text/font-set.ts';
import type { PreparedText } from '../text/lines/prepared-text.ts';
import { type ImageBox, imageBox } from './image-box.ts';
import type { TableImages } from './layout-options.ts';

/** Space between a drawing and the text beside it, em. */
const GAP_EM = 0.5;

type TextShape = Extract<VisualShape, { kind: 'text' }>;

/** A shape whose text is shaped and whose image is known. */
export type ResolvedShape =
  | Exclude<VisualShape, { kind: 'text' | 'image' }>
  | (TextShape & { readonly prepared: PreparedText; readonly font: Font })
  | { readonly kind: 'image'; readonly box: ImageBox };

/** A drawing with the size of its box, whole px. A box behind the text takes no space. */
export interface VisualBox {
  readonly visual: CellVisual;
  readonly shapes: readonly ResolvedShape[];
  readonly widthPx: number;
  readonly heightPx: number;
  /** Width that is left out of the text, with the gap between them. */
  readonly spacePx: number;
}

/** The box of a drawing. Its size depends on nothing but the font size, so that rows can be compared. */
export function visualBox(
  visual: CellVisual,
  { text, style }: StyledCell,
  fonts: FontSet,
  images: TableImages,
): VisualBox {
  const { placement } = visual;
  if (placement === 'behind') {
    const shapes = visual.shapes.flatMap((shape) => resolved(shape, style, 0, fonts, images));
    return { visual, shapes, widthPx: 0, heightPx: 0, spacePx: 0 };
  }
  const widthPx = Math.max(1, Math.round(visual.widthEm * style.fontSizePx));
  const heightPx = Math.max(1, Math.round(visual.heightEm * style.fontSizePx));
  const gapPx = placement === 'only' || text === '' ? 0 : Math.round(GAP_EM * style.fontSizePx);
  const shapes = visual.shapes.flatMap((shape) => resolved(shape, style, widthPx, fonts, images));
  return { visual, shapes, widthPx, heightPx, spacePx: widthPx + gapPx };
}

/** Images are square. Their width is that of the box. */
function resolved(
  shape: VisualShape,
  style: ComputedCellStyle,
  widthPx: number,
  fonts: FontSet,
  images: TableImages,
): readonly ResolvedShape[] {
  if (shape.kind === 'text') {
    const font = fonts.font(style.fontFamily, style.fontWeight, shape.text);
    return [{ ...shape, font, prepared: font.prepare(shape.text) }];
  }
  if (shape.kind !== 'image') return [shape];
  const image = images.get(shape.image.url);
  if (image === undefined)
    return shape.instead.flatMap((other) => resolved(other, style, widthPx, fonts, images));
  return [{ kind: 'image', box: imageBox({ ...shape.image, widthPx, heightPx: widthPx }, image) }];
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
