import type { GlyphsItem, Item } from '../scene/scene.ts';
import type { CellLook } from '../table/styled-table.ts';
import { appended } from '../text/appended.ts';
import type { Font } from '../text/font.ts';
import { lineParts } from '../text/line-parts.ts';
import type { LinePart, TextLine } from '../text/prepared-text.ts';
import { drawBehind, drawOver, lineThicknessPx, type PlacedPart, underlineTop } from './draw-runs.ts';
import type { SceneWriter } from './scene-writer.ts';

/** What is drawn of a line of several styles: first what is behind its text, last what is over it. */
interface StyledLine {
  readonly behind: Item[];
  readonly texts: Item[];
  readonly over: Item[];
}

/** Lines of one text with what is needed to draw them. */
export interface TextBlock {
  readonly lines: readonly TextLine[];
  readonly font: Font;
  readonly isBidirectional: boolean;
}

/** Draws lines [from, to) of a block; the top of the area is the top of the first of them. */
export function drawLines(
  writer: SceneWriter,
  block: TextBlock,
  look: CellLook,
  area: { readonly x: number; readonly y: number; readonly width: number },
  from: number,
  to: number,
): Item[] {
  const { font, isBidirectional } = block;
  let items: Item[] | undefined;
  const styled: StyledLine[] = [];
  const { ascender, descender, unitsPerEm } = font.primary;
  const emPx = look.fontSizePx / unitsPerEm;
  const ascentPx = (look.lineHeightPx - (ascender - descender) * emPx) / 2 + ascender * emPx;
  for (let i = from; i < to; i++) {
    const line = block.lines[i]!;
    const widthPx = line.widthEm * look.fontSizePx;
    const x = area.x + alignedOffset(look.textAlign, area.width - widthPx);
    const baseline = Math.round(area.y + (i - from) * look.lineHeightPx + ascentPx);
    let left = x;
    const parts = lineParts(line, font, isBidirectional, writer.glyphs);
    const how = i + 1 < to ? goesOn(line) : undefined;
    if (parts[0]?.style !== undefined) {
      const top = area.y + (i - from) * look.lineHeightPx;
      styled.push(styledLine(writer, parts, look, { x, top, baseline }, how));
      if (look.underline) styled.at(-1)!.over.push(underline(writer, look, x, baseline, widthPx));
      continue;
    }
    const last = how && parts.at(-1);
    for (const part of parts) {
      if (part.startEm !== undefined) left = x + part.startEm * look.fontSizePx;
      const partPx = (part.advance * look.fontSizePx) / part.face.unitsPerEm;
      items = appended(
        items,
        glyphsItem(writer, part, look, left, baseline, partPx, part === last ? how : undefined),
      );
      left += partPx;
    }
    if (look.underline && widthPx > 0) items = appended(items, underline(writer, look, x, baseline, widthPx));
  }
  if (styled.length === 0) return items ?? [];
  // Texts stand together, so that painters see where they go on from line to line.
  const ofAll = (kind: keyof StyledLine) => styled.flatMap((line) => line[kind]);
  return [...ofAll('behind'), ...ofAll('texts'), ...(items ?? []), ...ofAll('over')];
}

/** A line in several styles: what is painted behind the text, the text, the lines over it and the areas of links. */
function styledLine(
  writer: SceneWriter,
  parts: readonly LinePart[],
  look: CellLook,
  { x, top, baseline }: { readonly x: number; readonly top: number; readonly baseline: number },
  how: GlyphsItem['goesOn'],
): StyledLine {
  const { fontSizePx } = look;
  const placed: PlacedPart[] = [];
  let pen = x;
  for (const part of parts) {
    const left = part.startEm === undefined ? pen : x + part.startEm * fontSizePx;
    const scale = part.style?.scale ?? 1;
    pen = left + (part.advance * fontSizePx * scale) / part.face.unitsPerEm;
    placed.push({ part, left, right: pen });
  }
  const texts = placed.map(({ part, left, right }) => {
    const isLast = part === parts.at(-1);
    const { scale, riseEm, ink } = part.style!;
    // Each run keeps its own place, so that a line of several never comes apart.
    const own = { fontSizePx: fontSizePx * scale, textColor: ink.color, textAlign: 'left' as const };
    const y = baseline - riseEm * fontSizePx;
    return glyphsItem(writer, part, own, left, y, right - left, isLast ? how : 'beside');
  });
  const line = { parts: placed, baseline, top };
  return { behind: drawBehind(writer, line, look), texts, over: drawOver(writer, line, look) };
}

function glyphsItem(
  writer: SceneWriter,
  { face, level, from, to, text }: LinePart,
  { fontSizePx, textColor, textAlign }: Pick<CellLook, 'fontSizePx' | 'textColor' | 'textAlign'>,
  x: number,
  baseline: number,
  widthPx: number,
  goesOnHow: GlyphsItem['goesOn'],
): GlyphsItem {
  return {
    kind: 'glyphs',
    face: writer.faceIndex(face),
    sizePx: writer.px(fontSizePx),
    x: writer.px(x),
    y: writer.px(baseline),
    widthPx: writer.px(widthPx),
    color: textColor,
    from,
    to,
    text,
    level,
    anchor: anchors[textAlign],
    goesOn: goesOnHow,
  };
}

const anchors = { left: undefined, center: 'middle', right: 'end' } as const;

/** How the paragraph goes on in the next line where there was no space: inside a word, or after a hyphen. */
function goesOn({ pieces, to, hyphen }: TextLine): GlyphsItem['goesOn'] {
  if (to === 0 || to === pieces.length || pieces[to - 1]!.spaces > 0) return undefined;
  return hyphen ? 'after-hyphen' : 'as-it-is';
}

function alignedOffset(align: CellLook['textAlign'], freePx: number): number {
  if (align === 'left') return 0;
  return align === 'right' ? freePx : freePx / 2;
}

function underline(writer: SceneWriter, look: CellLook, x: number, baseline: number, width: number): Item {
  const y = underlineTop(look, baseline);
  return writer.rect({ x, y, width, height: lineThicknessPx(look) }, look.textColor, { line: 'horizontal' });
}
