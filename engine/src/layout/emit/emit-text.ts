import type { GlyphsItem, Item } from '../../scene/scene.ts';
import type { ComputedCellStyle } from '../../table/styled-table.ts';
import type { Font } from '../../text/font.ts';
import { lineParts } from '../../text/lines/line-parts.ts';
import type { LinePart, TextLine } from '../../text/lines/prepared-text.ts';
import { appendTo } from '../../text/shaping/append-to.ts';
import type { LaidOutNoteMark } from '../note-marks.ts';
import { MarkPlace } from './emit-note-mark.ts';
import {
  decorationThicknessPx,
  emitTextBackgrounds,
  emitTextOverlays,
  type PlacedLinePart,
  underlineTop,
} from './emit-text-decorations.ts';
import { ascentOf } from './line-ascent.ts';
import type { SceneWriter } from './scene-writer.ts';

/** Items of a line with several styles, in paint order. */
interface StyledLine {
  readonly behind: Item[];
  readonly texts: Item[];
  readonly over: Item[];
}

/** Lines of one text and the font data needed to lay them out. */
export interface TextBlock {
  readonly lines: readonly TextLine[];
  readonly font: Font;
  readonly isBidirectional: boolean;
  /** Footnote mark beside its first or last line. */
  readonly mark?: LaidOutNoteMark | undefined;
}

/** Emits lines [from, to) of a block; the first line starts at the top of the area. */
export function emitLines(
  writer: SceneWriter,
  block: TextBlock,
  cellStyle: ComputedCellStyle,
  area: { readonly x: number; readonly y: number; readonly width: number },
  from: number,
  to: number,
): Item[] {
  const { font, isBidirectional } = block;
  let items: Item[] | undefined;
  const styled: StyledLine[] = [];
  const ascentPx = ascentOf(font, cellStyle);
  const markPlace = block.mark && new MarkPlace(block.mark, cellStyle, block.lines.length);
  for (let i = from; i < to; i++) {
    const line = block.lines[i]!;
    const tailPx = markPlace === undefined ? 0 : markPlace.tailPx(i);
    const widthPx = line.widthEm * cellStyle.fontSizePx - tailPx;
    const start = area.x + alignedOffset(cellStyle.textAlign, area.width - widthPx - tailPx);
    const baseline = Math.round(area.y + (i - from) * cellStyle.lineHeightPx + ascentPx);
    const x = markPlace === undefined ? start : markPlace.textStart(i, start, widthPx, baseline, line.level);
    let left = x;
    const parts = lineParts(line, font, isBidirectional, writer.glyphs);
    const marks = markPlace?.emit(writer, i, to, parts.length === 0) ?? [];
    const continuation = marks.length > 0 ? 'beside' : i + 1 < to ? continuationOf(line) : undefined;
    if (parts[0]?.style !== undefined) {
      const top = area.y + (i - from) * cellStyle.lineHeightPx;
      const whole = styledLine(writer, parts, cellStyle, { x, top, baseline }, continuation);
      whole.texts.push(...marks);
      if (cellStyle.underline) whole.over.push(underline(writer, cellStyle, x, baseline, widthPx));
      styled.push(whole);
      continue;
    }
    const last = continuation && parts.at(-1);
    for (const part of parts) {
      if (part.startEm !== undefined) left = x + part.startEm * cellStyle.fontSizePx;
      const partPx = (part.advance * cellStyle.fontSizePx) / part.face.unitsPerEm;
      const how = part === last ? continuation : undefined;
      items = appendTo(items, glyphsItem(writer, part, cellStyle, left, baseline, partPx, how));
      left += partPx;
    }
    for (const mark of marks) items = appendTo(items, mark);
    if (cellStyle.underline && widthPx > 0)
      items = appendTo(items, underline(writer, cellStyle, x, baseline, widthPx));
  }
  if (styled.length === 0) return items ?? [];
  // Texts are adjacent so that painters can see how they continue from line to line.
  const ofAll = (kind: keyof StyledLine) => styled.flatMap((line) => line[kind]);
  return [...ofAll('behind'), ...ofAll('texts'), ...(items ?? []), ...ofAll('over')];
}

/** A line with several styles: backgrounds, text, the lines drawn over it and the areas of links. */
function styledLine(
  writer: SceneWriter,
  parts: readonly LinePart[],
  cellStyle: ComputedCellStyle,
  { x, top, baseline }: { readonly x: number; readonly top: number; readonly baseline: number },
  continuation: GlyphsItem['continuation'],
): StyledLine {
  const { fontSizePx } = cellStyle;
  const placed: PlacedLinePart[] = [];
  let pen = x;
  for (const part of parts) {
    const left = part.startEm === undefined ? pen : x + part.startEm * fontSizePx;
    const scale = part.style?.scale ?? 1;
    pen = left + (part.advance * fontSizePx * scale) / part.face.unitsPerEm;
    placed.push({ part, left, right: pen });
  }
  const texts = placed.map(({ part, left, right }) => {
    const isLast = part === parts.at(-1);
    const { scale, riseEm, paint } = part.style!;
    // Each run has its own position, so that the runs of a line stay aligned with their backgrounds.
    const own = { fontSizePx: fontSizePx * scale, textColor: paint.color, textAlign: 'left' as const };
    const y = baseline - riseEm * fontSizePx;
    return glyphsItem(writer, part, own, left, y, right - left, isLast ? continuation : 'beside');
  });
  const line = { parts: placed, baseline, top };
  return {
    behind: emitTextBackgrounds(writer, line, cellStyle),
    texts,
    over: emitTextOverlays(writer, line, cellStyle),
  };
}

function glyphsItem(
  writer: SceneWriter,
  { face, level, from, to, text }: LinePart,
  { fontSizePx, textColor, textAlign }: Pick<ComputedCellStyle, 'fontSizePx' | 'textColor' | 'textAlign'>,
  x: number,
  baseline: number,
  widthPx: number,
  continuation: GlyphsItem['continuation'],
): GlyphsItem {
  return {
    kind: 'glyphs',
    face: writer.faceIndex(face),
    sizePx: writer.toPagePx(fontSizePx),
    x: writer.toPagePx(x),
    y: writer.toPagePx(baseline),
    widthPx: writer.toPagePx(widthPx),
    color: textColor,
    from,
    to,
    text,
    level,
    anchor: anchors[textAlign],
    continuation,
  };
}

const anchors = { left: undefined, center: 'middle', right: 'end' } as const;

/** How a paragraph continues on the next line after a break without a space. */
function continuationOf({ pieces, to, hyphen }: TextLine): GlyphsItem['continuation'] {
  const last = to > 0 ? pieces[to - 1] : undefined;
  if (last === undefined || to === pieces.length || last.spaces > 0) return undefined;
  return hyphen ? 'hyphenated' : 'unbroken';
}

function alignedOffset(align: ComputedCellStyle['textAlign'], freePx: number): number {
  if (align === 'left') return 0;
  return align === 'right' ? freePx : freePx / 2;
}

function underline(
  writer: SceneWriter,
  cellStyle: ComputedCellStyle,
  x: number,
  baseline: number,
  width: number,
): Item {
  const box = { x, y: underlineTop(cellStyle, baseline), width, height: decorationThicknessPx(cellStyle) };
  return writer.rect(box, cellStyle.textColor, { line: 'horizontal' });
}
