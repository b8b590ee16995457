import { BitWriter } from './bit-writer.ts';
import { Adler32 } from './checksum.ts';
import { ROW_FIELDS, RowField } from './glyph-rows.ts';
import { type BitStrings, INLINE_BITS } from './row-codes.ts';
import { GAP_FIELDS, GAP_MAX, type RowPieces } from './row-pieces.ts';
import { FILTER_UP, type RowSink } from './row-sink.ts';
import { GLYPH_FIELDS, GlyphField, type TextBand } from './text-band.ts';
import { repeatedRow, WholeRows } from './whole-rows.ts';

/**
 * Writes the rows as one deflate block. All it does is copy strings of bits and add sums. KernelRowWriter does the same
 * in WebAssembly and must write the same bytes; this is the definition.
 */
export class RowWriter implements RowSink {
  private readonly pieces: RowPieces;
  private readonly width: number;
  private readonly out = new BitWriter();
  private readonly adler = new Adler32();
  private readonly wholes: WholeRows;
  private readonly repeated: { readonly words: Int32Array; readonly bits: number };

  constructor(pieces: RowPieces, width: number) {
    this.pieces = pieces;
    this.width = width;
    this.wholes = new WholeRows(pieces.codes, width);
    this.repeated = repeatedRow(pieces.codes, width);
    this.putString(pieces.header.words, 0, pieces.header.bits);
  }

  repeat(count: number): void {
    for (let row = 0; row < count; row++) this.putString(this.repeated.words, 0, this.repeated.bits);
    this.adler.addRows(count, FILTER_UP, this.width);
  }

  whole(key: number, indexes: () => Uint8Array): void {
    const row = this.wholes.row(key, indexes);
    this.putString(this.wholes.strings.words, row.start, row.bits);
    this.adler.addSums(this.width + 1, row.sum, row.weighted);
  }

  text(band: TextBand, y0: number, y1: number): void {
    for (let y = y0; y < y1; y++) this.textRow(band, y);
  }

  /** Filter, then a gap and a glyph's row in turn, then the last gap. */
  private textRow(band: TextBand, y: number): void {
    const { width } = this;
    const { records, strings } = this.pieces.glyphRows;
    const { glyphs, end } = band;
    let x = 0;
    let sum = FILTER_UP;
    let weighted = FILTER_UP * (width + 1);
    this.putShort(this.pieces.up, 0);
    for (let at = 0; at < end; at += GLYPH_FIELDS) {
      const within = y - glyphs[at + GlyphField.top]!;
      if (within < 0 || within >= glyphs[at + GlyphField.rowCount]!) continue;
      const record = glyphs[at + GlyphField.record]! + within * ROW_FIELDS;
      const columnEnd = records[record + RowField.end]!;
      if (columnEnd === 0) continue;
      const left = glyphs[at + GlyphField.left]!;
      this.putGap(left + records[record + RowField.start]! - x);
      this.putPiece(records, record + RowField.bits, strings);
      const rowSum = records[record + RowField.sum]!;
      sum += rowSum;
      weighted += rowSum * (width - left) - records[record + RowField.weighted]!;
      x = left + columnEnd;
    }
    this.putGap(width - x);
    this.adler.addSums(width + 1, sum, weighted);
  }

  private putGap(length: number): void {
    const { gaps, runs } = this.pieces;
    if (length <= GAP_MAX) {
      if (length > 0) this.putShort(gaps, length * GAP_FIELDS);
      return;
    }
    this.putShort(gaps, GAP_MAX * GAP_FIELDS);
    let left = length - GAP_MAX;
    for (; left >= GAP_MAX; left -= GAP_MAX - 1) this.putShort(runs, (GAP_MAX - 1) * GAP_FIELDS);
    if (left > 0) this.putShort(runs, left * GAP_FIELDS);
  }

  private putPiece(fields: Int32Array, at: number, strings: BitStrings): void {
    if (fields[at]! <= INLINE_BITS) this.putShort(fields, at);
    else this.putString(strings.words, fields[at + 1]!, fields[at]!);
  }

  private putShort(fields: Int32Array, at: number): void {
    const bits = fields[at]!;
    if (bits <= 32) {
      this.putWord(fields[at + 1]!, bits);
      return;
    }
    this.putWord(fields[at + 1]!, 32);
    this.putWord(fields[at + 2]!, bits - 32);
  }

  private putString(words: Int32Array, start: number, bits: number): void {
    let at = start;
    let left = bits;
    for (; left > 32; left -= 32) this.putWord(words[at++]!, 32);
    this.putWord(words[at]!, left);
  }

  /** @param count 1 to 32; `value` has no bits above it. Without a branch, because whether a word fills up cannot be foretold. */
  private putWord(value: number, count: number): void {
    const { out } = this;
    if (out.position === out.words.length) out.reserve(1);
    const { word, held } = out;
    const filled = held + count;
    const full = filled >>> 5;
    const low = word | (value << held);
    const high = (value >>> 1) >>> (31 - held);
    out.words[out.position] = low;
    out.position += full;
    out.word = low ^ ((low ^ high) & -full);
    out.held = filled & 31;
  }

  finish(): void {
    const { codes } = this.pieces;
    this.out.put(codes.endBits, codes.endLength);
  }

  get byteLength(): number {
    return this.out.byteLength;
  }

  copyTo(target: Uint8Array, offset: number): void {
    this.out.copyTo(target, offset);
  }

  checksum(): number {
    return this.adler.value();
  }

  crcSoFar(): undefined {
    return undefined;
  }
}
