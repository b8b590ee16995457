import { CLASS_FIELDS, ClassField, type GlyphRows } from './glyph-rows.ts';
import type { PlannedText } from './plan-rows.ts';
import type { RasterPage } from './raster-page.ts';
import type { WordRows } from './word-rows.ts';

/** Fields of a glyph in `TextBand.glyphs`. */
export const GlyphField = {
  /** Left edge and first row on the page. */
  left: 0,
  top: 1,
  /** Record of its first row in GlyphRows, and how many rows there are. */
  record: 2,
  rowCount: 3,
} as const;

/** Numbers for each glyph. */
export const GLYPH_FIELDS = 4;

/**
 * The glyphs that may touch a few rows, left to right, in one flat array for the row loops. Words whose rows are kept
 * stand there as one glyph.
 */
export class TextBand {
  glyphs = new Int32Array(1 << 12);
  /** Where the glyphs end in the array. */
  end = 0;
  texts: readonly PlannedText[] = [];
  private readonly page: RasterPage;
  private readonly glyphRows: GlyphRows;
  private readonly words: WordRows;

  constructor(page: RasterPage, glyphRows: GlyphRows, words: WordRows) {
    this.page = page;
    this.glyphRows = glyphRows;
    this.words = words;
  }

  /**
   * Takes the glyphs of the texts.
   * @param texts ordered by their left edges
   */
  load(texts: readonly PlannedText[]): void {
    this.texts = texts;
    this.end = 0;
    let needed = 0;
    for (const { op } of texts) needed += (op.to - op.from) * GLYPH_FIELDS;
    if (needed > this.glyphs.length) this.glyphs = new Int32Array(needed * 2);
    for (const text of texts) this.loadText(text);
  }

  private loadText({ op, rampOffset }: PlannedText): void {
    const { placed } = this.page;
    const { words } = this;
    for (let from = op.from; from < op.to; ) {
      const to = placed.wordEnds[from]!;
      const isKept = to > from + 1 ? words.find(placed, from, to, rampOffset) : 0;
      if (isKept > 0) this.put(isKept, placed.x[from]!, placed.y[from]!);
      else {
        const start = this.end;
        this.loadGlyphs(from, to, rampOffset);
        if (to > from + 1) words.meet(placed, from, to, rampOffset, this.glyphs, start, this.end);
      }
      from = to;
    }
  }

  private loadGlyphs(from: number, to: number, rampOffset: number): void {
    const { glyphRows } = this;
    const { slots, x, y } = this.page.placed;
    const classes = glyphRows.classesFor(rampOffset);
    for (let index = from; index < to; index++) {
      const known = classes[slots[index]!]!;
      this.put(known === 0 ? glyphRows.add(slots[index]!, rampOffset) : known, x[index]!, y[index]!);
    }
  }

  /** @param made class + 1 */
  private put(made: number, penX: number, penY: number): void {
    const { glyphs, end } = this;
    const { classes } = this.glyphRows;
    const at = (made - 1) * CLASS_FIELDS;
    glyphs[end + GlyphField.left] = penX + classes[at + ClassField.left]!;
    glyphs[end + GlyphField.top] = penY + classes[at + ClassField.top]!;
    glyphs[end + GlyphField.record] = classes[at + ClassField.record]!;
    glyphs[end + GlyphField.rowCount] = classes[at + ClassField.rowCount]!;
    this.end = end + GLYPH_FIELDS;
  }

  /** Writes the colour indexes of the ink in row y over those of the backdrop. */
  drawInk(y: number, indexes: Uint8Array): void {
    const { placed, bitmaps } = this.page;
    for (const { op, ground, rampOffset } of this.texts) {
      if (y < op.y0 || y >= op.y1) continue;
      for (let index = op.from; index < op.to; index++) {
        const slot = placed.slots[index]!;
        const row = y - placed.y[index]! - bitmaps.top[slot]!;
        if (row < 0 || row >= bitmaps.height[slot]!) continue;
        const width = bitmaps.width[slot]!;
        const left = placed.x[index]! + bitmaps.left[slot]!;
        const at = bitmaps.offset[slot]! + row * width;
        for (let x = 0; x < width; x++) {
          const level = bitmaps.data[at + x]!;
          if (level !== 0) indexes[left + x] = ground + rampOffset + level;
        }
      }
    }
  }
}
