import type { JpegScan } from '../jpeg/jpeg-blocks.ts';
import { AC_TABLE, END_OF_BLOCK, JpegCodes, SYMBOLS, TABLES, ZERO_RUN } from '../jpeg/jpeg-codes.ts';

/**
 * Bits that fit a 32-bit word together with seven pending bits, and the bytes they may become with stuffed
 * zeros.
 */
const MAX_WRITTEN_BITS = 24;
const MAX_WRITTEN_BYTES = 6;

/**
 * Huffman coding for baseline JPEG (T.81, annex F.1.2) with codes optimised for the image: symbols are
 * buffered until all have been counted, or until there are enough for representative counts.
 */
export class EntropyCoder {
  private held = new Int32Array(1 << 14);
  private heldCount = 0;
  private readonly counts = new Float64Array(TABLES * SYMBOLS);
  private readonly heldMax: number;
  private codes: JpegCodes | undefined;
  private bytes = new Uint8Array(1 << 16);
  private length = 0;
  private word = 0;
  private wordBits = 0;

  /** @param heldMax maximum number of symbols buffered until the codes are chosen */
  constructor(heldMax: number) {
    this.heldMax = heldMax;
  }

  /**
   * Codes one block.
   * @param table 0 for luminance, 2 for chrominance
   * @param dcStep difference between the first coefficients of this block and the previous one
   * @param quantised coefficients in zig-zag order
   * @param last index of the last non-zero coefficient
   */
  putBlock(table: number, dcStep: number, quantised: Int32Array, last: number): void {
    this.putValue(table, 0, dcStep);
    let run = 0;
    for (let index = 1; index <= last; index++) {
      const value = quantised[index]!;
      if (value === 0) {
        run++;
        continue;
      }
      for (; run > 15; run -= 16) this.putSymbol(table + AC_TABLE, ZERO_RUN, 0, 0);
      this.putValue(table + AC_TABLE, run, value);
      run = 0;
    }
    if (last < 63) this.putSymbol(table + AC_TABLE, END_OF_BLOCK, 0, 0);
  }

  private putValue(table: number, run: number, value: number): void {
    const magnitude = value < 0 ? -value : value;
    const bits = 32 - Math.clz32(magnitude);
    const extra = value < 0 ? value + (1 << bits) - 1 : value;
    this.putSymbol(table, run * 16 + bits, extra, bits);
  }

  private putSymbol(table: number, symbol: number, extra: number, extraBits: number): void {
    if (this.codes !== undefined) {
      this.writeSymbol(this.codes, (table << 8) | symbol, extra, extraBits);
      return;
    }
    if (this.heldCount === this.held.length) {
      const grown = new Int32Array(this.held.length * 2);
      grown.set(this.held);
      this.held = grown;
    }
    this.counts[table * SYMBOLS + symbol]!++;
    this.held[this.heldCount++] = (extra << 10) | (table << 8) | symbol;
  }

  /**
   * Call it after each row of blocks: an image with very many symbols uses codes optimised for its first
   * ones.
   */
  endRow(): void {
    if (this.codes === undefined && this.heldCount >= this.heldMax) this.flush(false);
  }

  /** Bytes written so far, without buffered symbols. */
  get byteLength(): number {
    return this.length;
  }

  /** Chooses the codes and writes the buffered symbols. */
  private flush(isAll: boolean): JpegCodes {
    const codes = new JpegCodes(this.counts, isAll);
    this.codes = codes;
    for (let index = 0; index < this.heldCount; index++) {
      const token = this.held[index]!;
      this.writeSymbol(codes, token & 1023, token >>> 10, token & 15);
    }
    this.held = new Int32Array(0);
    this.heldCount = 0;
    return codes;
  }

  /** @param index table × SYMBOLS + symbol */
  private writeSymbol(codes: JpegCodes, index: number, extra: number, extraBits: number): void {
    const code = codes.words[index]!;
    const count = (code & 31) + extraBits;
    if (count <= MAX_WRITTEN_BITS) {
      this.writeBits(((code >> 5) << extraBits) | extra, count);
      return;
    }
    this.writeBits(code >> 5, code & 31);
    this.writeBits(extra, extraBits);
  }

  /**
   * Writes the highest bit first; a zero byte follows each byte of 255.
   * @param count at most MAX_WRITTEN_BITS
   */
  private writeBits(value: number, count: number): void {
    if (this.length + MAX_WRITTEN_BYTES > this.bytes.length) this.growBytes();
    const { bytes } = this;
    const word = (this.word << count) | value;
    let { length } = this;
    let left = this.wordBits + count;
    while (left >= 8) {
      left -= 8;
      const byte = (word >>> left) & 0xff;
      bytes[length++] = byte;
      if (byte === 0xff) bytes[length++] = 0;
    }
    this.length = length;
    this.wordBits = left;
    this.word = word & ((1 << left) - 1);
  }

  private growBytes(): void {
    const grown = new Uint8Array(this.bytes.length * 2);
    grown.set(this.bytes);
    this.bytes = grown;
  }

  /** Ends the data, padded with ones as T.81 requires. */
  finish(): JpegScan {
    const codes = this.codes ?? this.flush(true);
    if (this.wordBits > 0) this.writeBits((1 << (8 - this.wordBits)) - 1, 8 - this.wordBits);
    return { data: this.bytes.subarray(0, this.length), tables: codes.tables };
  }
}
