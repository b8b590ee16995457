import type { RasterPage } from '../page/raster-page.ts';
import { CLASS_FIELDS, ClassField, GLYPH_FIELDS, GlyphField, type GlyphRows } from './glyph-rows.ts';
import type { IndexedImage } from './plan-images.ts';
import type { PlannedInk, PlannedText } from './plan-rows.ts';
import { CACHED_WIDTH_MAX, type WordRows } from './word-rows.ts';

/**
 * The glyphs of a band of rows, from left to right, in one flat array for the row loops. A word with cached
 * rows counts as one glyph, and so does a small image.
 */
export class TextBand {
  glyphs = new Int32Array(1 << 12);
  /** End of the glyphs in the array. */
  end = 0;
  inks: readonly PlannedInk[] = [];
  private readonly page: RasterPage;
  private readonly glyphRows: GlyphRows;
  private readonly words: WordRows;
  /** Class + 1 of the images of the page. */
  private readonly imageClasses = new Map<IndexedImage, number>();

  constructor(page: RasterPage, glyphRows: GlyphRows, words: WordRows) {
    this.page = page;
    this.glyphRows = glyphRows;
    this.words = words;
  }

  /**
   * Loads the glyphs of texts and images.
   * @param inks texts and images ordered by left edge
   */
  load(inks: readonly PlannedInk[]): void {
    this.inks = inks;
    this.end = 0;
    let needed = 0;
    for (const { op } of inks) needed += (op.kind === 'text' ? op.to - op.from : 1) * GLYPH_FIELDS;
    if (needed > this.glyphs.length) this.glyphs = new Int32Array(needed * 2);
    for (const ink of inks) {
      if (ink.image === undefined) this.loadText(ink);
      else this.put(this.imageClass(ink.image), ink.op.x0, ink.op.y0);
    }
  }

  private imageClass(image: IndexedImage): number {
    const known = this.imageClasses.get(image);
    if (known !== undefined) return known;
    const added = this.glyphRows.addImage(image);
    this.imageClasses.set(image, added);
    return added;
  }

  private loadText({ op, shade }: PlannedText): void {
    const { placed } = this.page;
    const { rampOffset } = shade;
    if (op.x1 - op.x0 > CACHED_WIDTH_MAX) this.loadGlyphs(op.from, op.to, rampOffset);
    else if (placed.wordEnds[op.from] === op.to) this.loadWord(op.from, op.to, op.hash, rampOffset);
    else if (!this.putCached(op.from, op.to, op.hash, rampOffset)) {
      const start = this.end;
      for (let from = op.from; from < op.to; from = placed.wordEnds[from]!) {
        this.loadWord(from, placed.wordEnds[from]!, placed.wordHashes[from]!, rampOffset);
      }
      this.recordMiss(op.from, op.to, op.hash, rampOffset, start);
    }
  }

  private loadWord(from: number, to: number, hash: number, rampOffset: number): void {
    if (to > from + 1 && this.putCached(from, to, hash, rampOffset)) return;
    const start = this.end;
    this.loadGlyphs(from, to, rampOffset);
    if (to > from + 1) this.recordMiss(from, to, hash, rampOffset, start);
  }

  private putCached(from: number, to: number, hash: number, rampOffset: number): boolean {
    const { placed } = this.page;
    const cached = this.words.find(placed, from, to, hash, rampOffset);
    if (cached === 0) return false;
    this.put(cached, placed.x[from]!, placed.y[from]!);
    return true;
  }

  private recordMiss(from: number, to: number, hash: number, rampOffset: number, start: number): void {
    if (!this.words.checkAndRecord(hash, rampOffset)) return;
    const glyphs = this.glyphs.subarray(start, this.end);
    this.words.add(this.page.placed, from, to, hash, rampOffset, glyphs);
  }

  private loadGlyphs(from: number, to: number, rampOffset: number): void {
    const { glyphRows } = this;
    const { slots, x, y } = this.page.placed;
    const classes = glyphRows.classesFor(rampOffset);
    for (let index = from; index < to; index++) {
      if (classes[slots[index]!] === 0) glyphRows.add(slots[index]!, rampOffset);
    }
    // Local variables for the fields: most of the glyphs of an image go through this loop.
    const { glyphs } = this;
    const fields = glyphRows.classes;
    let end = this.end;
    for (let index = from; index < to; index++, end += GLYPH_FIELDS) {
      const at = (classes[slots[index]!]! - 1) * CLASS_FIELDS;
      glyphs[end + GlyphField.left] = x[index]! + fields[at + ClassField.left]!;
      glyphs[end + GlyphField.top] = y[index]! + fields[at + ClassField.top]!;
      glyphs[end + GlyphField.record] = fields[at + ClassField.record]!;
      glyphs[end + GlyphField.rowCount] = fields[at + ClassField.rowCount]!;
    }
    this.end = end;
  }

  /** @param entry class + 1 */
  private put(entry: number, penX: number, penY: number): void {
    const { glyphs, end } = this;
    const { classes } = this.glyphRows;
    const at = (entry - 1) * CLASS_FIELDS;
    glyphs[end + GlyphField.left] = penX + classes[at + ClassField.left]!;
    glyphs[end + GlyphField.top] = penY + classes[at + ClassField.top]!;
    glyphs[end + GlyphField.record] = classes[at + ClassField.record]!;
    glyphs[end + GlyphField.rowCount] = classes[at + ClassField.rowCount]!;
    this.end = end + GLYPH_FIELDS;
  }

  /** Writes the colour indexes of the ink in row y over the indexes of the backdrop. */
  drawInk(y: number, indexes: Uint8Array): void {
    for (const ink of this.inks) {
      if (y < ink.op.y0 || y >= ink.op.y1) continue;
      if (ink.image === undefined) this.drawText(ink, y, indexes);
      else {
        const { width } = ink.image;
        const at = (y - ink.op.y0) * width;
        indexes.set(ink.image.indexes.subarray(at, at + width), ink.op.x0);
      }
    }
  }

  private drawText({ op, shade }: PlannedText, y: number, indexes: Uint8Array): void {
    const { placed, bitmaps } = this.page;
    const base = shade.backgroundIndex + shade.rampOffset;
    for (let index = op.from; index < op.to; index++) {
      const slot = placed.slots[index]!;
      const row = y - placed.y[index]! - bitmaps.top[slot]!;
      if (row < 0 || row >= bitmaps.height[slot]!) continue;
      const width = bitmaps.width[slot]!;
      const left = placed.x[index]! + bitmaps.left[slot]!;
      const at = bitmaps.offset[slot]! + row * width;
      for (let x = 0; x < width; x++) {
        const level = bitmaps.data[at + x]!;
        if (level !== 0) indexes[left + x] = base + level;
      }
    }
  }
}
