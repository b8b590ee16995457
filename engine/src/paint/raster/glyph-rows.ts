import type { GlyphBitmaps } from './glyph-bitmaps.ts';
import type { RowCodes } from './row-codes.ts';
import { RowTokens } from './row-tokens.ts';

/** Rows kept between renders are dropped when there are more than this. */
const MAX_KEPT_ROWS = 1 << 19;

/**
 * Glyph bitmaps as PNG filter 2 sees them on one ground: each row less the row above it, one row more than the glyph
 * is high so that its last row is taken back. On every ground whose ramp starts `rampOffset` after its own index, the
 * differences are the same, so a glyph is coded once for all grounds.
 */
export class GlyphRows {
  /** Per class: its first row here, its top edge relative to the pen, and its rows, the extra one included. */
  firstRow: number[] = [];
  top: number[] = [];
  rowCount: number[] = [];
  /** Per row: the columns that change, relative to the glyph's left edge; end 0 where none does. */
  start = new Uint16Array(1 << 12);
  end = new Uint16Array(1 << 12);
  /** Per row: sum of its bytes, and sum of byte × column. */
  sum = new Int32Array(1 << 12);
  weighted = new Int32Array(1 << 12);
  /** Per row: how often it was counted, where its bits are, how many; -1 while not coded. */
  uses = new Int32Array(1 << 12);
  codeStart = new Int32Array(1 << 12);
  codeBits = new Int32Array(1 << 12);
  private tokenFrom = new Int32Array(1 << 12);
  private tokenTo = new Int32Array(1 << 12);
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
      this.firstRow = [];
      this.top = [];
      this.rowCount = [];
      this.rows = 0;
      this.tokens = new RowTokens();
    }
    this.uses.fill(0, 0, this.rows);
    this.codeBits.fill(-1, 0, this.rows);
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
    this.firstRow.push(this.rows);
    this.top.push(bitmaps.top[slot]!);
    this.rowCount.push(height + 1);
    if (this.rows + height + 1 > this.start.length) this.grow(this.rows + height + 1);
    if (width > this.line.length) this.line = new Uint8Array(width * 2);
    for (let row = 0; row <= height; row++) this.addRow(slot, row, rampOffset);
    const made = this.firstRow.length;
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
    const index = this.rows++;
    this.start[index] = Math.max(start, 0);
    this.end[index] = end;
    this.sum[index] = sum;
    this.weighted[index] = weighted;
    this.tokenFrom[index] = tokens.count;
    if (end > 0) tokens.addBytes(line, start, end);
    this.tokenTo[index] = tokens.count;
    this.uses[index] = 0;
    this.codeBits[index] = -1;
  }

  private grow(needed: number): void {
    const size = Math.max(needed, this.start.length * 2);
    this.start = copied(this.start, new Uint16Array(size));
    this.end = copied(this.end, new Uint16Array(size));
    this.sum = copied(this.sum, new Int32Array(size));
    this.weighted = copied(this.weighted, new Int32Array(size));
    this.uses = copied(this.uses, new Int32Array(size));
    this.codeStart = copied(this.codeStart, new Int32Array(size));
    this.codeBits = copied(this.codeBits, new Int32Array(size));
    this.tokenFrom = copied(this.tokenFrom, new Int32Array(size));
    this.tokenTo = copied(this.tokenTo, new Int32Array(size));
  }

  /** Tells the codes how often each token was used, from `uses`. */
  countUses(codes: RowCodes): void {
    for (let row = 0; row < this.rows; row++) {
      const times = this.uses[row]!;
      if (times > 0) codes.count(this.tokens, this.tokenFrom[row]!, this.tokenTo[row]!, times);
    }
  }

  /** Codes a row. */
  code(codes: RowCodes, row: number): void {
    this.codeStart[row] = codes.code(this.tokens, this.tokenFrom[row]!, this.tokenTo[row]!);
    this.codeBits[row] = codes.codedBits;
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

function copied<T extends Uint16Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
