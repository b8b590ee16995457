import type { GlyphRows } from './glyph-rows.ts';
import type { PlannedText } from './plan-rows.ts';
import type { RasterPage } from './raster-page.ts';

/** The glyphs that may touch a few rows, left to right, in flat arrays for the row loops. */
export class TextBand {
  count = 0;
  /** Per glyph: left edge and first row on the page, first row and number of rows in GlyphRows. */
  left = new Int32Array(1 << 10);
  top = new Int32Array(1 << 10);
  firstRow = new Int32Array(1 << 10);
  rowCount = new Int32Array(1 << 10);
  texts: readonly PlannedText[] = [];

  /**
   * Takes the glyphs of the texts.
   * @param texts ordered by their left edges
   */
  load(page: RasterPage, texts: readonly PlannedText[], glyphRows: GlyphRows): void {
    this.texts = texts;
    this.count = 0;
    let needed = 0;
    for (const { op } of texts) needed += op.to - op.from;
    if (needed > this.left.length) this.resize(needed * 2);
    for (const text of texts) this.loadText(page, text, glyphRows);
  }

  private loadText(page: RasterPage, { op, rampOffset }: PlannedText, glyphRows: GlyphRows): void {
    const { placed, bitmaps } = page;
    const classes = glyphRows.classesFor(rampOffset);
    let at = this.count;
    for (let index = op.from; index < op.to; index++) {
      const slot = placed.slots[index]!;
      const known = classes[slot]!;
      const glyphClass = (known === 0 ? glyphRows.add(slot, rampOffset) : known) - 1;
      this.left[at] = placed.x[index]! + bitmaps.left[slot]!;
      this.top[at] = placed.y[index]! + bitmaps.top[slot]!;
      this.firstRow[at] = glyphRows.firstRow[glyphClass]!;
      this.rowCount[at] = glyphRows.rowCount[glyphClass]!;
      at++;
    }
    this.count = at;
  }

  private resize(size: number): void {
    this.left = new Int32Array(size);
    this.top = new Int32Array(size);
    this.firstRow = new Int32Array(size);
    this.rowCount = new Int32Array(size);
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
