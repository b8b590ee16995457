import type { GlyphRows } from './glyph-rows.ts';
import type { PlannedText } from './plan-rows.ts';
import type { RasterPage } from './raster-page.ts';

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

/** The glyphs that may touch a few rows, left to right, in one flat array for the row loops. */
export class TextBand {
  glyphs = new Int32Array(1 << 12);
  /** Where the glyphs end in the array. */
  end = 0;
  texts: readonly PlannedText[] = [];

  /**
   * Takes the glyphs of the texts.
   * @param texts ordered by their left edges
   */
  load(page: RasterPage, texts: readonly PlannedText[], glyphRows: GlyphRows): void {
    this.texts = texts;
    this.end = 0;
    let needed = 0;
    for (const { op } of texts) needed += (op.to - op.from) * GLYPH_FIELDS;
    if (needed > this.glyphs.length) this.glyphs = new Int32Array(needed * 2);
    for (const text of texts) this.loadText(page, text, glyphRows);
  }

  private loadText(page: RasterPage, { op, rampOffset }: PlannedText, glyphRows: GlyphRows): void {
    const { placed, bitmaps } = page;
    const { glyphs } = this;
    const { firstRecord, rowCount } = glyphRows;
    const classes = glyphRows.classesFor(rampOffset);
    let at = this.end;
    for (let index = op.from; index < op.to; index++) {
      const slot = placed.slots[index]!;
      const known = classes[slot]!;
      const glyphClass = (known === 0 ? glyphRows.add(slot, rampOffset) : known) - 1;
      glyphs[at + GlyphField.left] = placed.x[index]! + bitmaps.left[slot]!;
      glyphs[at + GlyphField.top] = placed.y[index]! + bitmaps.top[slot]!;
      glyphs[at + GlyphField.record] = firstRecord[glyphClass]!;
      glyphs[at + GlyphField.rowCount] = rowCount[glyphClass]!;
      at += GLYPH_FIELDS;
    }
    this.end = at;
  }

  /** Writes the colour indexes of the ink in row y over those of the backdrop. */
  drawInk(page: RasterPage, y: number, indexes: Uint8Array): void {
    const { placed, bitmaps } = page;
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
