import { enlarged } from '../enlarged.ts';
import type { PlacedGlyphs } from '../glyphs/placed-glyphs.ts';
import { GLYPH_FIELDS, GlyphField, type GlyphRows, ROW_FIELDS, RowField } from './glyph-rows.ts';
import { type GapPieces, PieceWriter } from './piece-writer.ts';

/** Number of hashes of words that occurred once, a power of two. */
const SEEN_WORDS = 1 << 13;

/** Maximum width of cached texts in px: the sums of byte × column of wider ones would exceed 32 bits. */
export const CACHED_WIDTH_MAX = 4_096;

/** Numbers per bitmap of a spelling: its slot, and its pen relative to the first one. */
const LETTER_FIELDS = 3;

/**
 * Cache of coded rows of whole words and lines, concatenated from the rows of their glyphs when a word occurs
 * for the second time. The bits equal those of the single glyphs, so files do not depend on the content of
 * the cache.
 */
export class WordRows {
  /** Hash table with open addressing: word + 1, or 0 for empty entries. */
  private table = new Int32Array(1 << 10);
  private count = 0;
  /** Hash, class + 1 in GlyphRows, and start of the spelling, per word. */
  private hashes = new Int32Array(1 << 9);
  private classes = new Int32Array(1 << 9);
  private starts = new Int32Array(1 << 9);
  /** Number of bitmaps, offset of the ramp, and LETTER_FIELDS numbers per bitmap, per word. */
  private spellings = new Int32Array(1 << 13);
  private spellingsEnd = 0;
  private readonly seen = new Int32Array(SEEN_WORDS);
  private readonly glyphRows: GlyphRows;
  private readonly writer: PieceWriter;

  constructor(glyphRows: GlyphRows, gaps: GapPieces) {
    this.glyphRows = glyphRows;
    this.writer = new PieceWriter(gaps);
  }

  /** Class + 1 of the word placed.slots[from..to), or 0 if it is not cached. */
  find(placed: PlacedGlyphs, from: number, to: number, spellingHash: number, rampOffset: number): number {
    const hash = hashOf(spellingHash, rampOffset);
    const { table, hashes } = this;
    const mask = table.length - 1;
    let place = hash & mask;
    for (let entry = table[place]!; entry !== 0; entry = table[place]!) {
      const word = entry - 1;
      if (hashes[word] === hash && this.hasSpelling(word, placed, from, to, rampOffset)) {
        return this.classes[word]!;
      }
      place = (place + 1) & mask;
    }
    return 0;
  }

  private hasSpelling(
    word: number,
    placed: PlacedGlyphs,
    from: number,
    to: number,
    rampOffset: number,
  ): boolean {
    const { spellings } = this;
    const { slots, x, y } = placed;
    let at = this.starts[word]!;
    if (spellings[at] !== to - from || spellings[at + 1] !== rampOffset) return false;
    at += 2;
    const firstX = x[from]!;
    const firstY = y[from]!;
    for (let index = from; index < to; index++) {
      if (spellings[at] !== slots[index]) return false;
      if (spellings[at + 1] !== x[index]! - firstX || spellings[at + 2] !== y[index]! - firstY) return false;
      at += LETTER_FIELDS;
    }
    return true;
  }

  /** Records a word that `find` did not find. Returns whether it was recorded before, so that it should be added. */
  checkAndRecord(spellingHash: number, rampOffset: number): boolean {
    const hash = hashOf(spellingHash, rampOffset);
    const mark = hash & (SEEN_WORDS - 1);
    if (this.seen[mark] === hash) return !this.glyphRows.isFull;
    this.seen[mark] = hash;
    return false;
  }

  /**
   * Adds a word to the cache.
   * @param glyphs glyphs of the word in the format of TextBand
   */
  add(
    placed: PlacedGlyphs,
    from: number,
    to: number,
    spellingHash: number,
    rampOffset: number,
    glyphs: Int32Array,
  ): void {
    if (this.count === this.hashes.length) this.grow();
    const word = this.count++;
    this.hashes[word] = hashOf(spellingHash, rampOffset);
    this.starts[word] = this.spellingsEnd;
    this.classes[word] = this.addWordClass(glyphs, placed.x[from]!, placed.y[from]!);
    this.addSpelling(placed, from, to, rampOffset);
    this.insert(word);
  }

  private addSpelling(placed: PlacedGlyphs, from: number, to: number, rampOffset: number): void {
    const needed = this.spellingsEnd + 2 + (to - from) * LETTER_FIELDS;
    if (needed > this.spellings.length) this.spellings = enlarged(this.spellings, needed * 2);
    const { spellings } = this;
    let at = this.spellingsEnd;
    spellings[at++] = to - from;
    spellings[at++] = rampOffset;
    for (let index = from; index < to; index++) {
      spellings[at++] = placed.slots[index]!;
      spellings[at++] = placed.x[index]! - placed.x[from]!;
      spellings[at++] = placed.y[index]! - placed.y[from]!;
    }
    this.spellingsEnd = at;
  }

  private insert(word: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let place = this.hashes[word]! & mask;
    while (table[place] !== 0) place = (place + 1) & mask;
    table[place] = word + 1;
  }

  private grow(): void {
    const size = this.hashes.length * 2;
    this.hashes = enlarged(this.hashes, size);
    this.classes = enlarged(this.classes, size);
    this.starts = enlarged(this.starts, size);
    this.table = new Int32Array(size * 2);
    for (let word = 0; word < this.count; word++) this.insert(word);
  }

  /** Creates one class for all glyphs of a word and returns class + 1. */
  private addWordClass(glyphs: Int32Array, penX: number, penY: number): number {
    let top = glyphs[GlyphField.top]!;
    let end = top;
    for (let at = 0; at < glyphs.length; at += GLYPH_FIELDS) {
      const first = glyphs[at + GlyphField.top]!;
      top = Math.min(top, first);
      end = Math.max(end, first + glyphs[at + GlyphField.rowCount]!);
    }
    const left = glyphs[GlyphField.left]!;
    const made = this.glyphRows.addClass(end - top, left - penX, top - penY);
    for (let y = top; y < end; y++) this.addWordRow(glyphs, left, y);
    return made;
  }

  private addWordRow(glyphs: Int32Array, left: number, y: number): void {
    const { writer, glyphRows } = this;
    const { records } = glyphRows;
    let start = -1;
    let x = 0;
    let sum = 0;
    let weighted = 0;
    for (let at = 0; at < glyphs.length; at += GLYPH_FIELDS) {
      const within = y - glyphs[at + GlyphField.top]!;
      if (within < 0 || within >= glyphs[at + GlyphField.rowCount]!) continue;
      const record = glyphs[at + GlyphField.record]! + within * ROW_FIELDS;
      if (records[record + RowField.end] === 0) continue;
      const offset = glyphs[at + GlyphField.left]! - left;
      const first = offset + records[record + RowField.start]!;
      if (start < 0) start = first;
      else writer.putGap(first - x);
      writer.putPiece(records, record + RowField.bits, glyphRows.strings);
      sum += records[record + RowField.sum]!;
      weighted += records[record + RowField.weighted]! + offset * records[record + RowField.sum]!;
      x = offset + records[record + RowField.end]!;
    }
    glyphRows.putRow(Math.max(start, 0), x, sum, weighted, writer.out);
  }
}

function hashOf(spellingHash: number, rampOffset: number): number {
  return spellingHash ^ Math.imul(rampOffset, 0x85ebca6b);
}
