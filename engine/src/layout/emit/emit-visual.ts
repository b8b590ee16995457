import type { FigureItem, GlyphsItem, Item } from '../../scene/scene.ts';
import type { CellVisual } from '../../table/cell-visual.ts';
import { altBeside } from '../../table/visual-text.ts';
import { lineParts } from '../../text/lines/line-parts.ts';
import type { LaidOutCell } from '../table-layout.ts';
import { boxTopPx, type ResolvedShape, type VisualBox } from '../visuals.ts';
import { emitImage } from './emit-image.ts';
import type { Box, SceneWriter } from './scene-writer.ts';
import { circleOutline, strokeOutline } from './stroke-outline.ts';

/** Space between a drawing behind the text and the edges of its cell, px. */
const BEHIND_MARGIN_PX = 1;

/** The box of a drawing behind the text. @param area the cell without lines and borders */
export function boxBehind(area: Box): Box {
  return {
    x: area.x + BEHIND_MARGIN_PX,
    y: area.y + BEHIND_MARGIN_PX,
    width: Math.max(0, area.width - 2 * BEHIND_MARGIN_PX),
    height: Math.max(0, area.height - 2 * BEHIND_MARGIN_PX),
  };
}

/**
 * The box of a drawing beside the text, at one side of an area, or instead of it.
 *
 * @param area the content of the cell
 */
export function boxInContent(
  { cell }: LaidOutCell,
  box: VisualBox,
  direction: 'ltr' | 'rtl',
  area: Box,
): Box {
  const { placement } = box.visual;
  const freePx = area.width - box.widthPx;
  const y = Math.round(area.y + boxTopPx(box, cell.style));
  let leftPx = 0;
  if (placement === 'only') leftPx = alignedLeftPx(cell.style.textAlign, freePx);
  else if ((placement === 'after') === (direction === 'ltr')) leftPx = freePx;
  return { x: area.x + leftPx, y, width: box.widthPx, height: box.heightPx };
}

function alignedLeftPx(align: 'left' | 'center' | 'right', freePx: number): number {
  if (align === 'left') return 0;
  return align === 'right' ? freePx : Math.floor(freePx / 2);
}

/** The area of the text beside a drawing. */
export function areaBesideVisual({ visual, spacePx }: VisualBox, direction: 'ltr' | 'rtl', area: Box): Box {
  const isOnLeft = (visual.placement === 'before') === (direction === 'ltr');
  return { ...area, x: isOnLeft ? area.x + spacePx : area.x, width: area.width - spacePx };
}

/** Emits the shapes of a drawing, and what readers get for it. */
export function emitVisual(
  writer: SceneWriter,
  { cell }: LaidOutCell,
  { visual, shapes }: VisualBox,
  direction: 'ltr' | 'rtl',
  box: Box,
): Item[] {
  const { fontSizePx } = cell.style;
  const items = emitShapes(writer, visual, shapes, direction, box, fontSizePx);
  if (items.length === 0) return [];
  const alt = altBeside(cell.text, visual);
  if (alt !== '') return [{ kind: 'figure', alt, items }];
  // Texts in a drawing are not part of the text of the cell.
  const isPlain = items.every(({ kind }) => kind === 'rect' || kind === 'polygon');
  return isPlain
    ? [...items]
    : [{ kind: 'group', role: 'decoration', row: -1, column: -1, colspan: 1, rowspan: 1, items }];
}

/** Emits the shapes of a drawing. @param fontSizePx of the text beside it */
export function emitShapes(
  writer: SceneWriter,
  { insetEm, isMirrored }: CellVisual,
  shapes: readonly ResolvedShape[],
  direction: 'ltr' | 'rtl',
  box: Box,
  fontSizePx: number,
): FigureItem['items'] {
  const insetPx = insetEm * fontSizePx;
  const frame: Frame = {
    x: box.x + insetPx,
    y: box.y + insetPx,
    width: Math.max(0, box.width - 2 * insetPx),
    height: Math.max(0, box.height - 2 * insetPx),
    isMirrored: isMirrored && direction === 'rtl',
  };
  return shapes.flatMap((shape) => emitShape(writer, shape, frame, fontSizePx));
}

/** The area of the shapes. Its start is on the right if it is mirrored. */
interface Frame extends Box {
  readonly isMirrored: boolean;
}

function emitShape(
  writer: SceneWriter,
  shape: ResolvedShape,
  frame: Frame,
  fontSizePx: number,
): FigureItem['items'] {
  switch (shape.kind) {
    case 'area': {
      const points = placed(shape.points, frame);
      const rect = rectOf(points);
      return [rect ? writer.rect(rect, shape.fill) : writer.polygon(withSharpEdges(points), shape.fill)];
    }
    case 'line':
      return [
        writer.polygon(strokeOutline(placed(shape.points, frame), shape.widthEm * fontSizePx), shape.color),
      ];
    case 'dot': {
      const [x, y] = placed([shape.x, shape.y], frame) as [number, number];
      return [writer.polygon(circleOutline([x, y], shape.radiusEm * fontSizePx), shape.fill)];
    }
    case 'text':
      return emitCenteredText(writer, shape, frame, fontSizePx);
    case 'image':
      return emitImage(writer, shape.box, 'center', frame);
  }
}

/** Height of capital letters; exact enough for a short text in the middle of a box. */
const CAP_HEIGHT_EM = 0.72;

/** A line whose capital letters are in the middle of the box. */
function emitCenteredText(
  writer: SceneWriter,
  { prepared, font, sizeEm, color }: Extract<ResolvedShape, { kind: 'text' }>,
  { x, y, width, height }: Frame,
  fontSizePx: number,
): GlyphsItem[] {
  const sizePx = sizeEm * fontSizePx;
  const line = prepared.paragraphs[0];
  if (line === undefined) return [];
  const parts = lineParts(
    { ...line, from: 0, to: line.pieces.length, hyphen: undefined, cachedParts: undefined },
    font,
    prepared.isBidirectional,
    writer.glyphs,
  );
  const start = x + (width - line.widthEm * sizePx) / 2;
  const baseline = y + height / 2 + (CAP_HEIGHT_EM * sizePx) / 2;
  let left = start;
  return parts.map((part, index): GlyphsItem => {
    if (part.startEm !== undefined) left = start + part.startEm * sizePx;
    const partX = left;
    const widthPx = (part.advance * sizePx) / part.face.unitsPerEm;
    left += widthPx;
    return {
      kind: 'glyphs',
      face: writer.faceIndex(part.face),
      sizePx: writer.toPagePx(sizePx),
      x: writer.toPagePx(partX),
      y: writer.toPagePx(baseline),
      widthPx: writer.toPagePx(widthPx),
      color,
      from: part.from,
      to: part.to,
      text: part.text,
      level: part.level,
      anchor: undefined,
      continuation: index < parts.length - 1 ? 'beside' : undefined,
    };
  });
}

/** The points of a shape in px. */
function placed(points: readonly number[], { x, y, width, height, isMirrored }: Frame): number[] {
  return points.map((point, index) => {
    if (index % 2 === 1) return y + point * height;
    return isMirrored ? x + width - point * width : x + point * width;
  });
}

/** The rectangle whose corners the points are, in turn; painters snap its edges to pixels. */
function rectOf(points: readonly number[]): Box | undefined {
  if (points.length !== 8) return undefined;
  const [x0, y0, x1, y1, x2, y2, x3, y3] = points as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const isUpright = x0 === x1 && y1 === y2 && x2 === x3 && y3 === y0;
  const isFlat = y0 === y1 && x1 === x2 && y2 === y3 && x3 === x0;
  if (!isUpright && !isFlat) return undefined;
  return { x: Math.min(x0, x2), y: Math.min(y0, y2), width: Math.abs(x2 - x0), height: Math.abs(y2 - y0) };
}

/**
 * The points of a bar with rounded or slanted ends, its flat upper and lower edges on whole pixels; its length is
 * that of its value, so it stays as it is.
 */
function withSharpEdges(points: readonly number[]): readonly number[] {
  const ys = points.filter((_, at) => at % 2 === 1);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const isFlat = (edge: number) => ys.some((y, index) => y === edge && ys[(index + 1) % ys.length] === edge);
  if (!isFlat(top) || !isFlat(bottom)) return points;
  const [sharpTop, sharpBottom] = [Math.round(top), Math.round(bottom)];
  if (sharpTop === sharpBottom) return points;
  const scale = (sharpBottom - sharpTop) / (bottom - top);
  return points.map((point, at) => (at % 2 === 1 ? sharpTop + (point - top) * scale : point));
}
