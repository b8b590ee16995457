import { BitStrings, type RowCodes } from './row-codes.ts';
import { FILTER_NONE, FILTER_UP } from './row-sink.ts';

/** A row given whole: where its bits are in `WholeRows.strings`, and its sums for the checksum. */
export interface WholeRow {
  readonly bits: number;
  readonly start: number;
  readonly sum: number;
  /** Sum of byte × (length - index). */
  readonly weighted: number;
}

/** Rows without a filter, coded once each: what lies behind the text of one picture. */
export class WholeRows {
  readonly strings = new BitStrings();
  private readonly codes: RowCodes;
  private readonly known = new Map<number, WholeRow>();
  private readonly line: Uint8Array;

  constructor(codes: RowCodes, width: number) {
    this.codes = codes;
    this.line = new Uint8Array(width + 1);
    this.line[0] = FILTER_NONE;
  }

  /** The row of a key; one with key -1 stands until the next such row is asked for. */
  row(key: number, indexes: () => Uint8Array): WholeRow {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { line, strings, codes } = this;
    const width = line.length - 1;
    const row = indexes();
    let sum = 0;
    let weighted = 0;
    for (let x = 0; x < width; x++) {
      const value = row[x]!;
      line[x + 1] = value;
      sum += value;
      weighted += value * (width - x);
    }
    codes.tokens.addBytes(line, 0, width + 1);
    const start = strings.count;
    const bits = codes.code(strings);
    const made = { bits, start, sum, weighted };
    if (key >= 0) this.known.set(key, made);
    else strings.count = start;
    return made;
  }
}

/** A row that equals the one above, as bits. */
export function repeatedRow(codes: RowCodes, width: number): { words: Int32Array; bits: number } {
  const strings = new BitStrings();
  codes.tokens.addRun(FILTER_UP, 1);
  codes.tokens.addRun(0, width);
  const bits = codes.code(strings);
  return { words: strings.words, bits };
}
