import type { BitWriter } from '../coding/bit-writer.ts';
import { enlarged } from '../enlarged.ts';
import type { GlyphBitmaps } from '../glyphs/glyph-bitmaps.ts';
import type { IndexedImage } from './plan-images.ts';
import { BitStrings, type RowCodes } from './row-codes.ts';

/** Fields of a row's record in `GlyphRows.records`. */
export const RowField = {
  /** Range of changed columns relative to the glyph's left edge; `end` is 0 if no column changes. */
  start: 0,
  end: 1,
  /** Sum of the bytes, and sum of byte × column. */
  sum: 2,
  weighted: 3,
  /** Coded bits as written by RowCodes.codeInto. */
  bits: 4,
  low: 5,
  high: 6,
} as const;

/** Numbers per record: a power of two, so that records do not cross cache lines. */
export const ROW_FIELDS = 8;

/** Fields of a glyph in `TextBand.glyphs`. */
export const GlyphField = {
  /** Left edge and first row on the page. */
  left: 0,
  top: 1,
  /** Record of its first row in GlyphRows, and its number of rows. */
  record: 2,
  rowCount: 3,
} as const;

/** Numbers per glyph in `TextBand.glyphs`. */
export const GLYPH_FIELDS = 4;

/** Fields of a class in `GlyphRows.classes`. */
export const ClassField = {
  /** Record of its first row, and its number of rows including the extra one. */
  record: 0,
  rowCount: 1,
  /** Left edge and first row, relative to the pen. */
  left: 2,
  top: 3,
} as const;

/** Numbers per class. */
export const CLASS_FIELDS = 4;

/** Maximum cached rows and words of their bit strings: about 4 MB each, twice. */
const MAX_CACHED_ROWS = 1 << 17;
const MAX_CACHED_STRING_WORDS = 1 << 20;

/**
 * Glyph bitmaps coded for PNG filter 2: each row less the row above it, plus one extra row that restores the
 * background below the glyph. The differences are equal on all backgrounds whose ramp starts `rampOffset`
 * after their own index, so a glyph is coded once for all of them.
 */
export class GlyphRows {
  /** CLASS_FIELDS numbers per class. */
  classes = new Int32Array(1 << 10);
  classCount = 0;
  records = new Int32Array(1 << 14);
  rows = 0;
  /** Number of bits of the longest row. */
  widestBits = 0;
  /** Rows with more bits than fit a record. */
  readonly strings = new BitStrings();
  private readonly bitmaps: GlyphBitmaps;
  private readonly codes: RowCodes;
  private readonly classesByRamp = new Map<number, Int32Array>();
  /** Class + 1 of images, by width and changes. */
  private readonly imageClasses = new Map<string, number>();
  private line = new Uint8Array(256);

  constructor(bitmaps: GlyphBitmaps, codes: RowCodes) {
    this.bitmaps = bitmaps;
    this.codes = codes;
  }

  /** True if the cache is full; the next image then starts with an empty one. */
  get isFull(): boolean {
    return this.rows > MAX_CACHED_ROWS || this.strings.count > MAX_CACHED_STRING_WORDS;
  }

  /** Class + 1 by slot for one ramp offset; 0 if `add` has not created it yet. Valid until `bitmaps` gets a new slot; `add` creates none. */
  classesFor(rampOffset: number): Int32Array {
    let classes = this.classesByRamp.get(rampOffset);
    if (classes === undefined || classes.length < this.bitmaps.slotCount) {
      const grown = new Int32Array(this.bitmaps.slotCount * 2);
      if (classes !== undefined) grown.set(classes);
      classes = grown;
      this.classesByRamp.set(rampOffset, classes);
    }
    return classes;
  }

  /** Creates the class of a slot and returns class + 1. */
  add(slot: number, rampOffset: number): number {
    const { bitmaps } = this;
    const width = bitmaps.width[slot]!;
    const height = bitmaps.height[slot]!;
    const added = this.addClass(height + 1, bitmaps.left[slot]!, bitmaps.top[slot]!);
    if (width > this.line.length) this.line = new Uint8Array(width * 2);
    for (let row = 0; row <= height; row++) this.addRow(slot, row, rampOffset);
    this.classesFor(rampOffset)[slot] = added;
    return added;
  }

  /** Creates a class, to which the caller then adds rows, and returns class + 1. */
  addClass(rowCount: number, left: number, top: number): number {
    const at = this.classCount * CLASS_FIELDS;
    if (at === this.classes.length) this.classes = enlarged(this.classes, at * 2);
    this.classes[at + ClassField.record] = this.rows * ROW_FIELDS;
    this.classes[at + ClassField.rowCount] = rowCount;
    this.classes[at + ClassField.left] = left;
    this.classes[at + ClassField.top] = top;
    const needed = (this.rows + rowCount) * ROW_FIELDS;
    if (needed > this.records.length) {
      this.records = enlarged(this.records, Math.max(needed, this.records.length * 2));
    }
    return ++this.classCount;
  }

  private addRow(slot: number, row: number, rampOffset: number): void {
    const { bitmaps, line } = this;
    const { data } = bitmaps;
    const width = bitmaps.width[slot]!;
    const height = bitmaps.height[slot]!;
    const at = bitmaps.offset[slot]! + row * width;
    for (let x = 0; x < width; x++) {
      const level = row < height ? data[at + x]! : 0;
      const above = row > 0 ? data[at + x - width]! : 0;
      line[x] = (level && level + rampOffset) - (above && above + rampOffset);
    }
    this.codeRow(line, 0, width);
  }

  /** Creates the class of an image, or returns that of an image with the same changes. @returns class + 1 */
  addImage(image: IndexedImage): number {
    const { width, height } = image;
    const changes = changesOf(image);
    const key = `${width} ${String.fromCharCode(...changes)}`;
    const known = this.imageClasses.get(key);
    if (known !== undefined) return known;
    const added = this.addClass(height + 1, 0, 0);
    for (let row = 0; row <= height; row++) this.codeRow(changes, row * width, (row + 1) * width);
    this.imageClasses.set(key, added);
    return added;
  }

  /** Adds the next row of a class, given its changes. */
  private codeRow(changes: Uint8Array, from: number, to: number): void {
    let start = -1;
    let end = 0;
    let sum = 0;
    let weighted = 0;
    for (let x = 0; x < to - from; x++) {
      const change = changes[from + x]!;
      if (change === 0) continue;
      if (start < 0) start = x;
      end = x + 1;
      sum += change;
      weighted += change * x;
    }
    const record = this.putSums(Math.max(start, 0), end, sum, weighted);
    if (end === 0) return;
    this.codes.tokens.addBytes(changes, from + start, from + end);
    this.codes.codeInto(this.records, record + RowField.bits, this.strings);
    this.widestBits = Math.max(this.widestBits, this.records[record + RowField.bits]!);
  }

  /** Adds the next row of a class with its coded bits, and clears their writer. */
  putRow(start: number, end: number, sum: number, weighted: number, coded: BitWriter): void {
    const record = this.putSums(start, end, sum, weighted);
    if (end === 0) return;
    const { records, strings } = this;
    strings.foldInto(records, record + RowField.bits, strings.count, strings.take(coded));
    this.widestBits = Math.max(this.widestBits, records[record + RowField.bits]!);
  }

  private putSums(start: number, end: number, sum: number, weighted: number): number {
    const { records } = this;
    const record = this.rows++ * ROW_FIELDS;
    records[record + RowField.start] = start;
    records[record + RowField.end] = end;
    records[record + RowField.sum] = sum;
    records[record + RowField.weighted] = weighted;
    return record;
  }
}

/** Each row of an image less the row above it, and one more row that restores the background. */
function changesOf({ indexes, backgroundIndex, width }: IndexedImage): Uint8Array {
  const changes = new Uint8Array(indexes.length + width).fill(backgroundIndex, indexes.length);
  changes.set(indexes);
  for (let at = changes.length - 1; at >= width; at--) changes[at]! -= changes[at - width]!;
  for (let at = 0; at < width; at++) changes[at]! -= backgroundIndex;
  return changes;
}
