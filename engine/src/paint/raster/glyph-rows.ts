import type { GlyphBitmaps } from './glyph-bitmaps.ts';
import type { RowCodes } from './row-codes.ts';
import { RowTokens } from './row-tokens.ts';

/** Rows kept between renders are dropped when there are more than this. */
const MAX_KEPT_ROWS = 1 << 19;

/** Fields of a row's record in `GlyphRows.records`. */
export const RowField = {
  /** The columns that change, relative to the glyph's left edge; end is 0 where none does. */
  start: 0,
  end: 1,
  /** Sum of the bytes, and sum of byte × column. */
  sum: 2,
  weighted: 3,
  /** How many bits the row has, -1 while not coded, and what `RowCodes.coded` was. */
  bits: 4,
  code: 5,
  /** How often the row was counted. */
  uses: 6,
  /** Where its tokens begin; they end where those of the next row begin. */
  tokens: 7,
} as const;

/** Numbers in one record. */
export const ROW_FIELDS = 8;

/**
 * Glyph bitmaps as PNG filter 2 sees them on one ground: each row less the row above it, one row more than the glyph
 * is high so that its last row is taken back. On every ground whose ramp starts `rampOffset` after its own index, the
 * differences are the same, so a glyph is coded once for all grounds.
 */
export class GlyphRows {
  /** Per class: where the record of its first row is, and its rows, the extra one included. */
  firstRecord: number[] = [];
  rowCount: number[] = [];
  records = new Int32Array(1 << 14);
  private rows = 0;
  private readonly bitmaps: GlyphBitmaps;
  private generation = 0;
  private tokens = new RowTokens();
  private readonly classes = new Map<number, Int32Array>();
  private line = new Uint8Array(256);

  constructor(bitmaps: GlyphBitmaps) {
    this.bitmaps = bitmaps;
  }

  /** Starts a picture: classes stay, uses and bits are forgotten. */
  beginPicture(): void {
    if (this.generation !== this.bitmaps.generation || this.rows > MAX_KEPT_ROWS) {
      this.generation = this.bitmaps.generation;
      this.classes.clear();
      this.firstRecord = [];
      this.rowCount = [];
      this.rows = 0;
      this.tokens = new RowTokens();
    }
    const end = this.rows * ROW_FIELDS;
    for (let record = 0; record < end; record += ROW_FIELDS) {
      this.records[record + RowField.uses] = 0;
      this.records[record + RowField.bits] = -1;
    }
  }

  /** Class + 1 by slot for one ramp offset, 0 where `add` has not made it yet. Grows: ask again after adding. */
  classesFor(rampOffset: number): Int32Array {
    let classes = this.classes.get(rampOffset);
    if (classes === undefined || classes.length < this.bitmaps.slotCount) {
      const grown = new Int32Array(this.bitmaps.slotCount);
      if (classes !== undefined) grown.set(classes);
      classes = grown;
      this.classes.set(rampOffset, classes);
    }
    return classes;
  }

  /** Makes the class of a slot and returns class + 1. */
  add(slot: number, rampOffset: number): number {
    const { bitmaps } = this;
    const width = bitmaps.width[slot]!;
    const height = bitmaps.height[slot]!;
    this.firstRecord.push(this.rows * ROW_FIELDS);
    this.rowCount.push(height + 1);
    this.reserve(this.rows + height + 2);
    if (width > this.line.length) this.line = new Uint8Array(width * 2);
    for (let row = 0; row <= height; row++) this.addRow(slot, row, rampOffset);
    const made = this.firstRecord.length;
    this.classesFor(rampOffset)[slot] = made;
    return made;
  }

  private addRow(slot: number, row: number, rampOffset: number): void {
    const { bitmaps, line, tokens } = this;
    const { data } = bitmaps;
    const width = bitmaps.width[slot]!;
    const height = bitmaps.height[slot]!;
    const at = bitmaps.offset[slot]! + row * width;
    let start = -1;
    let end = 0;
    let sum = 0;
    let weighted = 0;
    for (let x = 0; x < width; x++) {
      const level = row < height ? data[at + x]! : 0;
      const above = row > 0 ? data[at + x - width]! : 0;
      const change = ((level && level + rampOffset) - (above && above + rampOffset)) & 255;
      line[x] = change;
      if (change === 0) continue;
      if (start < 0) start = x;
      end = x + 1;
      sum += change;
      weighted += change * x;
    }
    const { records } = this;
    const record = this.rows++ * ROW_FIELDS;
    records[record + RowField.start] = Math.max(start, 0);
    records[record + RowField.end] = end;
    records[record + RowField.sum] = sum;
    records[record + RowField.weighted] = weighted;
    records[record + RowField.bits] = -1;
    records[record + RowField.uses] = 0;
    records[record + RowField.tokens] = tokens.count;
    if (end > 0) tokens.addBytes(line, start, end);
    records[record + ROW_FIELDS + RowField.tokens] = tokens.count;
  }

  private reserve(rows: number): void {
    const needed = rows * ROW_FIELDS;
    if (needed <= this.records.length) return;
    const grown = new Int32Array(Math.max(needed, this.records.length * 2));
    grown.set(this.records);
    this.records = grown;
  }

  /** Tells the codes how often each token was used. */
  countUses(codes: RowCodes): void {
    const { records, tokens } = this;
    const end = this.rows * ROW_FIELDS;
    for (let record = 0; record < end; record += ROW_FIELDS) {
      const times = records[record + RowField.uses]!;
      if (times === 0) continue;
      codes.count(
        tokens,
        records[record + RowField.tokens]!,
        records[record + ROW_FIELDS + RowField.tokens]!,
        times,
      );
    }
  }

  /** Codes the row of a record. */
  code(codes: RowCodes, record: number): void {
    const { records } = this;
    const from = records[record + RowField.tokens]!;
    codes.code(this.tokens, from, records[record + ROW_FIELDS + RowField.tokens]!);
    records[record + RowField.bits] = codes.codedBits;
    records[record + RowField.code] = codes.coded;
  }
}

const kept = new WeakMap<GlyphBitmaps, GlyphRows>();

/** The rows kept for these bitmaps, ready for a new picture. */
export function glyphRowsOf(bitmaps: GlyphBitmaps): GlyphRows {
  let rows = kept.get(bitmaps);
  if (rows === undefined) {
    rows = new GlyphRows(bitmaps);
    kept.set(bitmaps, rows);
  }
  rows.beginPicture();
  return rows;
}
