import type { GlyphsItem } from '../../scene/scene.ts';
import type { ComputedCellStyle } from '../../table/styled-table.ts';
import { lineParts } from '../../text/lines/line-parts.ts';
import type { TextLine } from '../../text/lines/prepared-text.ts';
import { type LaidOutNoteMark, MARK_RISE_EM, MARK_SCALE } from '../note-marks.ts';
import type { LaidOutCell } from '../table-layout.ts';
import { ascentOf } from './line-ascent.ts';
import type { Box, SceneWriter } from './scene-writer.ts';

/**
 * The place of a mark beside the lines of its text: before the first line, or after the last one. Its glyphs follow
 * those of the text in either case, because it is read after the text.
 */
export class MarkPlace {
  private readonly mark: LaidOutNoteMark;
  private readonly style: ComputedCellStyle;
  private readonly lineCount: number;
  private place: { readonly x: number; readonly baseline: number } | undefined;

  constructor(mark: LaidOutNoteMark, style: ComputedCellStyle, lineCount: number) {
    this.mark = mark;
    this.style = style;
    this.lineCount = lineCount;
  }

  /** Space that the mark takes up in a line, px. */
  tailPx(line: number): number {
    const isIn = this.mark.side === 'after' && line === this.lineCount - 1;
    return isIn ? this.mark.spaceEm * this.style.fontSizePx : 0;
  }

  /** Records where the mark is, if it is beside this line, and returns the left edge of its text. */
  textStart(line: number, start: number, widthPx: number, baseline: number, level: number): number {
    const { side, spaceEm, widthEm, isLeftOfNeutral } = this.mark;
    const { fontSizePx, textAlign } = this.style;
    const spacePx = spaceEm * fontSizePx;
    const gapPx = (spaceEm - widthEm) * fontSizePx;
    if (side === 'after') {
      if (line !== this.lineCount - 1) return start;
      const isLeft = isLeftOfNeutral || level % 2 === 1;
      this.place = { x: isLeft ? start : start + widthPx + gapPx, baseline };
      return isLeft ? start + spacePx : start;
    }
    if (line === 0) {
      const x = textAlign === 'left' ? start + widthPx + gapPx : start - spacePx;
      this.place = { x, baseline };
    }
    return start;
  }

  /** The mark, if this line is the last one before it is read. */
  emit(writer: SceneWriter, line: number, lineEnd: number, isAlone: boolean): readonly GlyphsItem[] {
    if (this.place === undefined || line !== lineEnd - 1) return [];
    const { x, baseline } = this.place;
    return emitNoteMark(writer, this.mark, this.style, x, baseline, isAlone && this.lineCount === 1);
  }
}

/**
 * Emits a raised mark. Readers get it in brackets, separated from the text: a reader would otherwise join the mark
 * and a number.
 *
 * @param x left edge, px
 * @param isAlone whether there is no text beside it
 */
export function emitNoteMark(
  writer: SceneWriter,
  { text, font, side }: LaidOutNoteMark,
  { fontSizePx, textColor }: Pick<ComputedCellStyle, 'fontSizePx' | 'textColor'>,
  x: number,
  baseline: number,
  isAlone: boolean,
): GlyphsItem[] {
  const sizePx = fontSizePx * MARK_SCALE;
  const before = side === 'label' || isAlone ? '[' : ' [';
  const after = side === 'label' ? '] ' : ']';
  const parts = text.paragraphs.flatMap((paragraph) => {
    const line: TextLine = {
      ...paragraph,
      from: 0,
      to: paragraph.pieces.length,
      hyphen: undefined,
      cachedParts: undefined,
    };
    return lineParts(line, font, text.isBidirectional, writer.glyphs);
  });
  let left = x;
  return parts.map((part, index): GlyphsItem => {
    if (part.startEm !== undefined) left = x + part.startEm * sizePx;
    const partX = left;
    const widthPx = (part.advance * sizePx) / part.face.unitsPerEm;
    left += widthPx;
    const isLast = index === parts.length - 1;
    return {
      kind: 'glyphs',
      face: writer.faceIndex(part.face),
      sizePx: writer.toPagePx(sizePx),
      x: writer.toPagePx(partX),
      y: writer.toPagePx(baseline - MARK_RISE_EM * fontSizePx),
      widthPx: writer.toPagePx(widthPx),
      color: textColor,
      from: part.from,
      to: part.to,
      text: part.text,
      level: part.level,
      anchor: undefined,
      continuation: !isLast || side === 'label' ? 'beside' : undefined,
      unseen: { before: index === 0 ? before : '', after: isLast ? after : '' },
    };
  });
}

/** The area of an image, drawing or nested table, without the space of the mark at its end. */
export function boxBesideMark({ mark, cell }: LaidOutCell, direction: 'ltr' | 'rtl', area: Box): Box {
  if (mark === undefined) return area;
  const spacePx = mark.spaceEm * cell.style.fontSizePx;
  return { ...area, x: direction === 'ltr' ? area.x : area.x + spacePx, width: area.width - spacePx };
}

/** A mark at the upper end of an image, drawing or nested table. */
export function markBesideBox(
  writer: SceneWriter,
  { cell, image, visual, font }: LaidOutCell,
  mark: LaidOutNoteMark,
  direction: 'ltr' | 'rtl',
  area: Box,
): GlyphsItem[] {
  const { style } = cell;
  const spacePx = mark.spaceEm * style.fontSizePx;
  const gapPx = (mark.spaceEm - mark.widthEm) * style.fontSizePx;
  const box = image ?? visual;
  const freePx = box === undefined ? 0 : area.width - spacePx - box.widthPx;
  const beforePx =
    style.textAlign === 'left' ? 0 : style.textAlign === 'right' ? freePx : Math.floor(freePx / 2);
  const x =
    direction === 'ltr' ? area.x + area.width - (freePx - beforePx) - spacePx + gapPx : area.x + beforePx;
  return emitNoteMark(writer, mark, style, x, Math.round(area.y + ascentOf(font, style)), true);
}
