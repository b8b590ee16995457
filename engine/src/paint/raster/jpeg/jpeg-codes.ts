import { codeLengths } from '../coding/huffman.ts';

/** Number of tables: luminance DC and AC, chrominance DC and AC. */
export const TABLES = 4;
/** Offset from a DC table to its AC table. */
export const AC_TABLE = 1;
/** Symbols per table: run of zeros × 16 + number of bits of the value. */
export const SYMBOLS = 256;
/** Symbol of a run of 16 zeros. */
export const ZERO_RUN = 0xf0;
/** Symbol of the end of a block. */
export const END_OF_BLOCK = 0;
/** Codes of T.81 have at most 16 bits, and none consists of ones only. */
const MAX_CODE_LENGTH = 16;

/** Huffman codes for the counted symbols, by table × SYMBOLS + symbol. */
export class JpegCodes {
  /** The code above its length, which is in the lowest five bits. */
  readonly words = new Int32Array(TABLES * SYMBOLS);
  readonly tables: readonly HuffmanTable[];

  /** @param isAll false if uncounted symbols may follow: then all symbols that a block can have get a code */
  constructor(allCounts: Float64Array, isAll: boolean) {
    const tables: HuffmanTable[] = [];
    for (let table = 0; table < TABLES; table++) {
      const counts = allCounts.slice(table * SYMBOLS, (table + 1) * SYMBOLS);
      if (!isAll) addMissing(counts, table % 2 === 0);
      const lengths = jpegCodeLengths(counts);
      const codes = canonicalCodes(lengths);
      for (let symbol = 0; symbol < SYMBOLS; symbol++)
        this.words[table * SYMBOLS + symbol] = (codes[symbol]! << 5) | lengths[symbol]!;
      tables.push(tableOf(lengths));
    }
    this.tables = tables;
  }
}

/** A table of a DHT segment: number of codes of each length from 1 to 16, and the symbols in code order. */
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

/** An additional, rarest symbol takes the code of ones only, which T.81 forbids. */
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

function addMissing(counts: Float64Array, isDc: boolean): void {
  for (let run = 0; run < (isDc ? 1 : 16); run++) {
    for (let bits = isDc ? 0 : 1; bits <= (isDc ? 11 : 10); bits++) counts[run * 16 + bits]!++;
  }
  if (isDc) return;
  counts[ZERO_RUN]!++;
  counts[END_OF_BLOCK]!++;
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
