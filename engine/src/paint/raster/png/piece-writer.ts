import { BitWriter } from '../coding/bit-writer.ts';
import { MAX_MATCH } from '../coding/deflate-tables.ts';
import { type BitStrings, INLINE_BITS } from './row-codes.ts';

/** Numbers per gap: bit count and two words, as written by RowCodes.codeInto, and one unused. */
export const GAP_FIELDS = 4;

/** Longest gap in one piece: a byte and one run. */
export const GAP_MAX = MAX_MATCH + 1;

/** Coded gaps of unchanged pixels, GAP_FIELDS numbers each. */
export interface GapPieces {
  /** Gaps of 0 to GAP_MAX unchanged pixels. */
  readonly gaps: Int32Array;
  /** Runs that continue a gap by 0 to MAX_MATCH unchanged pixels. */
  readonly runs: Int32Array;
}

/** Concatenates coded pieces of rows. */
export class PieceWriter {
  readonly out = new BitWriter();
  private readonly pieces: GapPieces;

  constructor(pieces: GapPieces) {
    this.pieces = pieces;
  }

  putGap(length: number): void {
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

  putPiece(fields: Int32Array, at: number, strings: BitStrings): void {
    if (fields[at]! <= INLINE_BITS) this.putShort(fields, at);
    else this.putString(strings.words, fields[at + 1]!, fields[at]!);
  }

  putShort(fields: Int32Array, at: number): void {
    const bits = fields[at]!;
    if (bits <= 32) {
      this.putWord(fields[at + 1]!, bits);
      return;
    }
    this.putWord(fields[at + 1]!, 32);
    this.putWord(fields[at + 2]!, bits - 32);
  }

  putString(words: Int32Array, start: number, bits: number): void {
    let at = start;
    let left = bits;
    for (; left > 32; left -= 32) this.putWord(words[at++]!, 32);
    this.putWord(words[at]!, left);
  }

  /** Branch-free, because a full word is unpredictable. @param count 1 to 32; `value` has no bits above it */
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
}
