import { type Font, spaceEmOf } from '../font.ts';
import type { Face } from '../fonts/face-store.ts';
import { appendTo } from '../shaping/append-to.ts';
import type { GlyphStoreBuilder } from '../shaping/glyph-store-builder.ts';
import type { RunStyle } from '../shaping/run-style.ts';
import { type LineSegment, lineSegments, visualOrder } from '../shaping/visual-order.ts';
import type { GlyphRun, LinePart, TextLine } from './prepared-text.ts';

/**
 * The parts of a line, with their glyphs in the store. The line caches them: tables repeat their texts, and
 * the same table is rendered repeatedly.
 */
export function lineParts(
  line: TextLine,
  font: Font,
  isBidirectional: boolean,
  glyphs: GlyphStoreBuilder,
): readonly LinePart[] {
  if (line.cachedParts?.generation === glyphs.generation) return line.cachedParts.parts;
  const writer = new PartWriter(font, glyphs);
  const parts = isBidirectional ? writer.reordered(line) : writer.inOrder(line);
  line.cachedParts = { generation: glyphs.generation, parts };
  return parts;
}

/** Tolerance for sums of the same widths in a different order. */
const SAME_POSITION_EM = 1e-7;

/** Splits a line into parts; adjacent words of one face and level become one part. */
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
  /** Pen position in the open part, in font units. */
  private pen = 0;
  /** Left edge of the open part. */
  private leftEm = 0;
  /** Whether the open part may not directly follow the previous one. */
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

  /** Parts in reading order with explicit positions: PDF viewers copy and read aloud in this order. */
  reordered(line: TextLine): readonly LinePart[] {
    const segments = lineSegments(line);
    const lefts: number[] = [];
    let left = 0;
    for (const index of visualOrder(segments)) {
      lefts[index] = left;
      left += this.segmentEm(segments[index]!);
    }
    segments.forEach(({ run, spaces, level, style }, index) => {
      // In right-to-left runs the padding before the run is on its right.
      if (run?.style) lefts[index]! += (level % 2 === 1 ? run.trailEm : run.leadEm) ?? 0;
      const isNext = Math.abs(lefts[index]! - this.rightEm()) < SAME_POSITION_EM;
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

  /** Right edge of the last glyphs written. */
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

  /** Moves the pen, so that the next part has an explicit position. */
  private skip(em: number): void {
    this.close();
    this.leftEm += em;
    this.isMoved = true;
  }

  private addGlyphs(run: GlyphRun, level: number): void {
    this.open(run.face, level, run.style);
    if (run.style) this.recordPadding(run, level);
    this.glyphs.append(run.shaped, this.pen, this.text.length);
    this.text += run.text;
    this.pen += run.shaped.advance;
  }

  private recordPadding({ leadEm = 0, trailEm = 0 }: GlyphRun, level: number): void {
    const isRightToLeft = level % 2 === 1;
    if (this.text === '') this.padLeftEm = isRightToLeft ? trailEm : leadEm;
    this.padRightEm = isRightToLeft ? leadEm : trailEm;
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

  /** A right-to-left part has one run, because its text is in logical and its glyphs in visual order. */
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
    this.parts = appendTo(this.parts, style ? { ...part, style, padLeftEm, padRightEm } : part);
    this.leftEm += (pen / face.unitsPerEm) * this.scale();
    this.isMoved = false;
    this.face = undefined;
  }
}
