import { BitStrings, type RowCodes } from './row-codes.ts';
import { FILTER_NONE, FILTER_UP } from './row-sink.ts';

/** A coded unfiltered row: its bits in `UnfilteredRows.strings`, and its sums for the checksum. */
export interface UnfilteredRow {
  readonly bits: number;
  readonly start: number;
  readonly sum: number;
  /** Sum of byte × (length - index). */
  readonly weighted: number;
}

/** Coded unfiltered rows of one image, mostly its backdrop. Each template is coded once. */
export class UnfilteredRows {
  readonly strings = new BitStrings();
  private readonly codes: RowCodes;
  private readonly width: number;
  private readonly known = new Map<number, UnfilteredRow>();
  private readonly line: Uint8Array;

  constructor(codes: RowCodes, width: number) {
    this.codes = codes;
    this.width = width;
    this.line = new Uint8Array(width + 1);
    this.line[0] = FILTER_NONE;
  }

  /** A row of runs of one value each, coded when its key first occurs. */
  template(key: number, ends: readonly number[], values: readonly number[]): UnfilteredRow {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { width } = this;
    const { tokens } = this.codes;
    let sum = 0;
    let weighted = 0;
    let start = 0;
    // The filter byte joins the first run if both have the same value.
    let before = values[0] === FILTER_NONE ? 1 : 0;
    if (before === 0) tokens.addRun(FILTER_NONE, 1);
    for (let run = 0; run < ends.length; run++) {
      const end = ends[run]!;
      const value = values[run]!;
      const length = end - start;
      tokens.addRun(value, length + before);
      sum += value * length;
      weighted += (value * length * (2 * width - start - end + 1)) / 2;
      before = 0;
      start = end;
    }
    const made = { start: this.strings.count, bits: this.codes.code(this.strings), sum, weighted };
    this.known.set(key, made);
    return made;
  }

  /** A row that is not repeated. The result is valid until the next call. */
  row(indexes: Uint8Array): UnfilteredRow {
    const { line, strings, codes, width } = this;
    let sum = 0;
    let weighted = 0;
    for (let x = 0; x < width; x++) {
      const value = indexes[x]!;
      line[x + 1] = value;
      sum += value;
      weighted += value * (width - x);
    }
    codes.tokens.addBytes(line, 0, width + 1);
    const start = strings.count;
    const bits = codes.code(strings);
    strings.count = start;
    return { bits, start, sum, weighted };
  }
}

/** The coded form of a row that equals the row above. */
export function repeatedRow(codes: RowCodes, width: number): { words: Int32Array; bits: number } {
  const strings = new BitStrings();
  codes.tokens.addRun(FILTER_UP, 1);
  codes.tokens.addRun(0, width);
  const bits = codes.code(strings);
  return { words: strings.words, bits };
}
