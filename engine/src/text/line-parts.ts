import { appended } from './appended.ts';
import type { Face } from './face-store.ts';
import type { Font } from './font.ts';
import type { GlyphStoreBuilder } from './glyph-store-builder.ts';
import type { GlyphRun, LinePart, TextLine } from './prepared-text.ts';
import { type LineSegment, lineSegments, visualOrder } from './visual-order.ts';

/**
 * The parts of a line, each with its glyphs in the store. A line keeps them: tables repeat their texts, and are drawn
 * over and over.
 */
export function lineParts(
  line: TextLine,
  font: Font,
  isBidirectional: boolean,
  glyphs: GlyphStoreBuilder,
): readonly LinePart[] {
  if (line.drawn?.generation === glyphs.generation) return line.drawn.parts;
  const writer = new PartWriter(font, glyphs);
  const parts = isBidirectional ? writer.reordered(line) : writer.inOrder(line);
  line.drawn = { generation: glyphs.generation, parts };
  return parts;
}

/** Sums of the same widths in another order differ by less. */
const SAME_PLACE_EM = 1e-7;

/** Turns a line into parts: neighbouring words of one face and level are one. */
class PartWriter {
  private readonly font: Font;
  private readonly glyphs: GlyphStoreBuilder;
  private parts: LinePart[] | undefined;
  private face: Face | undefined;
  private level = 0;
  private from = 0;
  private text = '';
  /** Pen inside the open part, font units. */
  private pen = 0;
  /** Left edge of the open part. */
  private leftEm = 0;
  /** Whether the open part need not stand right after the one before it. */
  private isMoved = false;

  constructor(font: Font, glyphs: GlyphStoreBuilder) {
    this.font = font;
    this.glyphs = glyphs;
  }

  inOrder(line: TextLine): readonly LinePart[] {
    for (let i = line.from; i < line.to; i++) {
      const { word, spaces } = line.pieces[i]!;
      if (word) for (const run of word.runs) this.addRun(run, 0);
      if (spaces > 0 && i + 1 < line.to) this.addSpaces(spaces, 0);
    }
    if (line.hyphen) for (const run of line.hyphen.runs) this.addRun(run, 0);
    this.close();
    return this.parts ?? [];
  }

  /** Parts stand in reading order, each at its place: that is the order in which a pdf is copied and read aloud. */
  reordered(line: TextLine): readonly LinePart[] {
    const segments = lineSegments(line);
    const lefts: number[] = [];
    let left = 0;
    for (const index of visualOrder(segments)) {
      lefts[index] = left;
      left += this.segmentEm(segments[index]!);
    }
    segments.forEach(({ run, spaces, level }, index) => {
      const isNext = Math.abs(lefts[index]! - this.rightEm()) < SAME_PLACE_EM;
      if (!isNext || level % 2 === 1) this.close();
      if (!this.face) {
        this.leftEm = lefts[index]!;
        this.isMoved = true;
      }
      if (run) this.addRun(run, level);
      else this.addSpaces(spaces, level);
    });
    this.close();
    return this.parts ?? [];
  }

  private segmentEm({ run, spaces }: LineSegment): number {
    return run ? run.shaped.advance / run.face.unitsPerEm : spaces * this.font.spaceEm;
  }

  /** Right edge of what was written last. */
  private rightEm(): number {
    return this.face ? this.leftEm + this.pen / this.face.unitsPerEm : this.leftEm;
  }

  private addRun(run: GlyphRun, level: number): void {
    this.open(run.face, level);
    this.glyphs.append(run.shaped, this.pen, this.text.length);
    this.text += run.text;
    this.pen += run.shaped.advance;
  }

  private addSpaces(count: number, level: number): void {
    const { primary } = this.font;
    this.open(primary, level);
    for (let i = 0; i < count; i++) {
      this.glyphs.appendGlyph(primary.spaceGlyph, this.pen, this.text.length);
      this.text += ' ';
      this.pen += primary.spaceAdvance;
    }
  }

  /** Right-to-left parts hold one run each, because their text is in logical and their glyphs in visual order. */
  private open(face: Face, level: number): void {
    if (this.face === face && this.level === level && level % 2 === 0) return;
    this.close();
    this.face = face;
    this.level = level;
    this.from = this.glyphs.count;
    this.text = '';
    this.pen = 0;
  }

  private close(): void {
    const { face, level, from, text, pen } = this;
    if (!face) return;
    const startEm = this.isMoved ? this.leftEm : undefined;
    this.parts = appended(this.parts, {
      face,
      level,
      from,
      to: this.glyphs.count,
      text,
      startEm,
      advance: pen,
    });
    this.leftEm += pen / face.unitsPerEm;
    this.isMoved = false;
    this.face = undefined;
  }
}
