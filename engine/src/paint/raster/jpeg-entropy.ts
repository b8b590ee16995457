import { codeLengths } from './huffman.ts';

/** Tables of a picture: luminance DC and AC, chrominance DC and AC. */
const TABLES = 4;
export const AC_TABLE = 1;
/** Symbols of one table: run of zeros × 16 + bits of the value. */
const SYMBOLS = 256;
/** T.81 codes have up to 16 bits, and none is all ones. */
const MAX_CODE_LENGTH = 16;

/** Symbols held back until the codes are made; a picture with more takes codes made from its first ones. */
const MAX_HELD = 1 << 22;

/** So many bits fit a 32-bit word beside the seven that may wait, and may become so many bytes, zeros after 255 counted. */
const MAX_WRITTEN_BITS = 24;
const MAX_WRITTEN_BYTES = 6;

/** Run of 16 zeros, and end of block. */
const ZERO_RUN = 0xf0;
const END_OF_BLOCK = 0;

/**
 * Huffman coding for baseline JPEG (T.81, annex F.1.2) with codes fitted to the picture: symbols are held until all
 * have been counted, or until there are so many that the count cannot mislead.
 */
export class EntropyCoder {
  private held = new Int32Array(1 << 14);
  private heldCount = 0;
  private readonly counts = new Float64Array(TABLES * SYMBOLS);
  private lengths: Uint8Array[] | undefined;
  /** By table × SYMBOLS + symbol: the code, and its length in the lowest five bits. */
  private readonly codes = new Int32Array(TABLES * SYMBOLS);
  private bytes = new Uint8Array(1 << 16);
  private length = 0;
  private word = 0;
  private wordBits = 0;

  /**
   * Codes one block.
   * @param table 0 for luminance, 2 for chrominance
   * @param dcStep difference of the block's first coefficient to the one before
   * @param quantised coefficients in zig-zag order, `last` the last of them that is not zero
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
    if (this.lengths !== undefined) {
      this.writeSymbol(table, symbol, extra, extraBits);
      return;
    }
    if (this.heldCount === this.held.length) {
      const grown = new Int32Array(this.held.length * 2);
      grown.set(this.held);
      this.held = grown;
    }
    this.counts[table * SYMBOLS + symbol]!++;
    this.held[this.heldCount++] = (extra << 10) | (table << 8) | symbol;
    if (this.heldCount === MAX_HELD) this.release(1);
  }

  /** Makes the codes and writes what was held. @param least count given to every symbol a block can have */
  private release(least: number): void {
    const lengths: Uint8Array[] = [];
    for (let table = 0; table < TABLES; table++) {
      const counts = this.counts.subarray(table * SYMBOLS, (table + 1) * SYMBOLS);
      if (least > 0) addMissing(counts, table % 2 === 0, least);
      lengths.push(jpegCodeLengths(counts));
    }
    this.lengths = lengths;
    lengths.forEach((ofTable, table) => {
      const codes = canonicalCodes(ofTable);
      for (let symbol = 0; symbol < SYMBOLS; symbol++)
        this.codes[table * SYMBOLS + symbol] = (codes[symbol]! << 5) | ofTable[symbol]!;
    });
    for (let index = 0; index < this.heldCount; index++) {
      const token = this.held[index]!;
      const symbol = token & 0xff;
      this.writeSymbol((token >> 8) & 3, symbol, token >>> 10, symbol & 15);
    }
    this.held = new Int32Array(0);
    this.heldCount = 0;
  }

  private writeSymbol(table: number, symbol: number, extra: number, extraBits: number): void {
    const code = this.codes[table * SYMBOLS + symbol]!;
    const count = (code & 31) + extraBits;
    if (count <= MAX_WRITTEN_BITS) {
      this.writeBits(((code >> 5) << extraBits) | extra, count);
      return;
    }
    this.writeBits(code >> 5, code & 31);
    this.writeBits(extra, extraBits);
  }

  /** Highest bit first; a byte of 255 is followed by 0. @param count at most MAX_WRITTEN_BITS */
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

  /** Ends the data, filled up with ones as T.81 asks. */
  finish(): { readonly data: Uint8Array; readonly tables: readonly HuffmanTable[] } {
    if (this.lengths === undefined) this.release(0);
    if (this.wordBits > 0) this.writeBits((1 << (8 - this.wordBits)) - 1, 8 - this.wordBits);
    return { data: this.bytes.subarray(0, this.length), tables: this.lengths!.map(tableOf) };
  }
}

/** A table as DHT has it: how many codes of each length 1 to 16, and the symbols in code order. */
export interface HuffmanTable {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

function tableOf(lengths: Uint8Array): HuffmanTable {
  const counts: number[] = [];
  const symbols: number[] = [];
  for (let length = 1; length <= MAX_CODE_LENGTH; length++) {
    const before = symbols.length;
    for (let symbol = 0; symbol < SYMBOLS; symbol++) if (lengths[symbol] === length) symbols.push(symbol);
    counts.push(symbols.length - before);
  }
  return { counts, symbols };
}

/** One rarest symbol more than there are takes the code of all ones, which T.81 forbids. */
function jpegCodeLengths(counts: Float64Array): Uint8Array {
  const withGuard = new Float64Array(SYMBOLS + 1);
  let used = 0;
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    withGuard[symbol] = counts[symbol]! * 2;
    if (counts[symbol]! > 0) used++;
  }
  if (used === 0) withGuard[0] = 2;
  withGuard[SYMBOLS] = 1;
  return codeLengths(withGuard, MAX_CODE_LENGTH).subarray(0, SYMBOLS);
}

function addMissing(counts: Float64Array, isDc: boolean, least: number): void {
  for (let run = 0; run < (isDc ? 1 : 16); run++) {
    for (let bits = isDc ? 0 : 1; bits <= (isDc ? 11 : 10); bits++) counts[run * 16 + bits]! += least;
  }
  if (isDc) return;
  counts[ZERO_RUN]! += least;
  counts[END_OF_BLOCK]! += least;
}

function canonicalCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(SYMBOLS);
  let code = 0;
  for (let length = 1; length <= MAX_CODE_LENGTH; length++) {
    for (let symbol = 0; symbol < SYMBOLS; symbol++) if (lengths[symbol] === length) codes[symbol] = code++;
    code <<= 1;
  }
  return codes;
}
