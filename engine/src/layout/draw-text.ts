import type { GlyphsItem, Item } from '../scene/scene.ts';
import type { CellLook } from '../table/styled-table.ts';
import type { Face } from '../text/face-store.ts';
import type { Font } from '../text/font.ts';
import type { GlyphRun, TextLine } from '../text/prepared-text.ts';
import { type LineSegment, lineSegments, visualOrder } from '../text/visual-order.ts';
import type { SceneWriter } from './scene-writer.ts';

/** Lines of one text with what is needed to draw them. */
export interface TextBlock {
  readonly lines: readonly TextLine[];
  readonly font: Font;
  readonly look: CellLook;
  readonly isBidirectional: boolean;
}

/** Draws lines [from, to) of a block; the top of the area is the top of the first of them. Adds to the items. */
export function drawLines(
  writer: SceneWriter,
  block: TextBlock,
  area: { readonly x: number; readonly y: number; readonly width: number },
  items: Item[],
  from: number,
  to: number,
): void {
  const { look, font } = block;
  const line = new LineDrawer(writer, block, items);
  const { ascender, descender, unitsPerEm } = font.primary;
  const emPx = look.fontSizePx / unitsPerEm;
  const ascentPx = (look.lineHeightPx - (ascender - descender) * emPx) / 2 + ascender * emPx;
  for (let i = from; i < to; i++) {
    const widthPx = block.lines[i]!.widthEm * look.fontSizePx;
    const x = area.x + alignedOffset(look.textAlign, area.width - widthPx);
    const baseline = Math.round(area.y + (i - from) * look.lineHeightPx + ascentPx);
    line.draw(block.lines[i]!, x, baseline);
    if (look.underline && widthPx > 0) items.push(underline(writer, look, x, baseline, widthPx));
  }
}

function alignedOffset(align: CellLook['textAlign'], freePx: number): number {
  if (align === 'left') return 0;
  return align === 'right' ? freePx : freePx / 2;
}

function underline(writer: SceneWriter, look: CellLook, x: number, baseline: number, width: number): Item {
  const height = Math.max(1, Math.round(look.fontSizePx / 15));
  const y = baseline + Math.max(1, Math.round(look.fontSizePx / 10));
  return writer.rect({ x, y, width, height }, look.textColor);
}

/** Sums of the same widths in another order differ by less. */
const SAME_PLACE_PX = 1e-6;

/** Turns a line into glyph items: neighbouring words of one face and level are one item. */
class LineDrawer {
  private readonly writer: SceneWriter;
  private readonly block: TextBlock;
  private readonly items: Item[];
  private face: Face | undefined;
  private level = 0;
  private from = 0;
  private text = '';
  /** Pen inside the open item, font units. */
  private pen = 0;
  /** Left edge of the open item, px. */
  private x = 0;
  private baseline = 0;

  constructor(writer: SceneWriter, block: TextBlock, items: Item[]) {
    this.writer = writer;
    this.block = block;
    this.items = items;
  }

  draw(line: TextLine, x: number, baseline: number): void {
    this.x = x;
    this.baseline = baseline;
    if (this.block.isBidirectional) this.drawReordered(line);
    else this.drawInOrder(line);
    this.close();
  }

  private drawInOrder(line: TextLine): void {
    for (let i = line.from; i < line.to; i++) {
      const { word, spaces } = line.pieces[i]!;
      if (word) for (const run of word.runs) this.addRun(run, 0);
      if (spaces > 0 && i + 1 < line.to) this.addSpaces(spaces, 0);
    }
    if (line.hyphen) for (const run of line.hyphen.runs) this.addRun(run, 0);
  }

  /** Items stand in reading order, each at its place: that is the order in which a pdf is copied and read aloud. */
  private drawReordered(line: TextLine): void {
    const segments = lineSegments(line);
    const order = visualOrder(segments);
    const lefts: number[] = [];
    let left = this.x;
    for (const index of order) {
      lefts[index] = left;
      left += this.segmentWidth(segments[index]!);
    }
    segments.forEach(({ run, spaces, level }, index) => {
      const isNext = Math.abs(lefts[index]! - this.right()) < SAME_PLACE_PX;
      if (!isNext || level % 2 === 1) this.close();
      if (!this.face) this.x = lefts[index]!;
      if (run) this.addRun(run, level);
      else this.addSpaces(spaces, level);
    });
  }

  private segmentWidth({ run, spaces }: LineSegment): number {
    const { font, look } = this.block;
    if (!run) return spaces * font.spaceEm * look.fontSizePx;
    return (run.shaped.advance * look.fontSizePx) / run.face.unitsPerEm;
  }

  /** Right edge of what was drawn last. */
  private right(): number {
    if (!this.face) return this.x;
    return this.x + (this.pen * this.block.look.fontSizePx) / this.face.unitsPerEm;
  }

  private addRun(run: GlyphRun, level: number): void {
    this.open(run.face, level);
    this.writer.glyphs.append(run.shaped, this.pen, this.text.length);
    this.text += run.text;
    this.pen += run.shaped.advance;
  }

  private addSpaces(count: number, level: number): void {
    const { primary } = this.block.font;
    this.open(primary, level);
    for (let i = 0; i < count; i++) {
      this.writer.glyphs.appendGlyph(primary.spaceGlyph, this.pen, this.text.length);
      this.text += ' ';
      this.pen += primary.spaceAdvance;
    }
  }

  /** Right-to-left items hold one run each, because their text is in logical and their glyphs in visual order. */
  private open(face: Face, level: number): void {
    if (this.face === face && this.level === level && level % 2 === 0) return;
    this.close();
    this.face = face;
    this.level = level;
    this.from = this.writer.glyphs.count;
    this.text = '';
    this.pen = 0;
  }

  private close(): void {
    const { face, writer, from } = this;
    if (!face) return;
    const { fontSizePx, textColor } = this.block.look;
    const widthPx = (this.pen * fontSizePx) / face.unitsPerEm;
    const item: GlyphsItem = {
      kind: 'glyphs',
      face: writer.faceIndex(face),
      sizePx: writer.px(fontSizePx),
      x: writer.px(this.x),
      y: writer.px(this.baseline),
      widthPx: writer.px(widthPx),
      color: textColor,
      from,
      to: writer.glyphs.count,
      text: this.text,
      level: this.level,
    };
    this.items.push(item);
    this.x += widthPx;
    this.face = undefined;
  }
}
