import { appended } from './appended.ts';
import type { Face } from './face-store.ts';
import { type Font, spaceEmOf } from './font.ts';
import type { GlyphStoreBuilder } from './glyph-store-builder.ts';
import type { GlyphRun, LinePart, TextLine } from './prepared-text.ts';
import type { RunStyle } from './run-style.ts';
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
  private style: RunStyle | undefined;
  private padLeftEm = 0;
  private padRightEm = 0;
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
      const { word, spaces, spacesStyle } = line.pieces[i]!;
      if (word) for (const run of word.runs) this.addRun(run, 0);
      if (spaces > 0 && i + 1 < line.to) this.addSpaces(spaces, 0, spacesStyle);
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
    segments.forEach(({ run, spaces, level, style }, index) => {
      // Room before a run is at its right where it is read from there.
      if (run?.style) lefts[index]! += (level % 2 === 1 ? run.trailEm : run.leadEm) ?? 0;
      const isNext = Math.abs(lefts[index]! - this.rightEm()) < SAME_PLACE_EM;
      if (!isNext || level % 2 === 1) this.close();
      if (!this.face) {
        this.leftEm = lefts[index]!;
        this.isMoved = true;
      }
      if (run) this.addGlyphs(run, level);
      else this.addSpaces(spaces, level, style);
    });
    this.close();
    return this.parts ?? [];
  }

  private segmentEm({ run, spaces, style }: LineSegment): number {
    if (!run) return spaces * spaceEmOf(style, this.font);
    const ownEm = run.shaped.advance / run.face.unitsPerEm;
    return run.style === undefined ? ownEm : (run.leadEm ?? 0) + ownEm * run.style.scale + (run.trailEm ?? 0);
  }

  /** Right edge of what was written last. */
  private rightEm(): number {
    return this.face ? this.leftEm + (this.pen / this.face.unitsPerEm) * this.scale() : this.leftEm;
  }

  private scale(): number {
    return this.style === undefined ? 1 : this.style.scale;
  }

  private addRun(run: GlyphRun, level: number): void {
    if (run.leadEm) this.skip(run.leadEm);
    this.addGlyphs(run, level);
    if (run.trailEm) this.skip(run.trailEm);
  }

  /** Leaves room, so that what follows has a place of its own. */
  private skip(em: number): void {
    this.close();
    this.leftEm += em;
    this.isMoved = true;
  }

  private addGlyphs(run: GlyphRun, level: number): void {
    this.open(run.face, level, run.style);
    if (run.style) this.notePads(run, level);
    this.glyphs.append(run.shaped, this.pen, this.text.length);
    this.text += run.text;
    this.pen += run.shaped.advance;
  }

  private notePads({ leadEm = 0, trailEm = 0 }: GlyphRun, level: number): void {
    const isTurned = level % 2 === 1;
    if (this.text === '') this.padLeftEm = isTurned ? trailEm : leadEm;
    this.padRightEm = isTurned ? leadEm : trailEm;
  }

  private addSpaces(count: number, level: number, style: RunStyle | undefined): void {
    const { primary } = style === undefined ? this.font : style.font;
    this.open(primary, level, style);
    for (let i = 0; i < count; i++) {
      this.glyphs.appendGlyph(primary.spaceGlyph, this.pen, this.text.length);
      this.text += ' ';
      this.pen += primary.spaceAdvance;
    }
  }

  /** Right-to-left parts hold one run each, because their text is in logical and their glyphs in visual order. */
  private open(face: Face, level: number, style: RunStyle | undefined): void {
    if (this.face === face && this.level === level && this.style === style && level % 2 === 0) return;
    this.close();
    this.face = face;
    this.style = style;
    this.padLeftEm = 0;
    this.padRightEm = 0;
    this.level = level;
    this.from = this.glyphs.count;
    this.text = '';
    this.pen = 0;
  }

  private close(): void {
    const { face, level, from, text, pen, style, padLeftEm, padRightEm } = this;
    if (!face) return;
    const startEm = this.isMoved ? this.leftEm : undefined;
    const part = { face, level, from, to: this.glyphs.count, text, startEm, advance: pen };
    this.parts = appended(this.parts, style ? { ...part, style, padLeftEm, padRightEm } : part);
    this.leftEm += (pen / face.unitsPerEm) * this.scale();
    this.isMoved = false;
    this.face = undefined;
  }
}
