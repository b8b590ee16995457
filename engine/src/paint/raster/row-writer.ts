import { BitWriter } from './bit-writer.ts';
import { Adler32 } from './checksum.ts';
import { putBlockHeader } from './deflate-tables.ts';
import type { GlyphRows } from './glyph-rows.ts';
import { RowCodes } from './row-codes.ts';
import { RowTokens } from './row-tokens.ts';
import type { TextBand } from './text-band.ts';

/** PNG filters of whole rows. */
const FILTER_NONE = 0;
const FILTER_UP = 2;

/** What happens to the rows of a palette picture, top to bottom. */
export interface RowSink {
  /** Rows that equal the one above. */
  repeat(count: number): void;
  /** One row of colour indexes, given whole; `key` tells rows that come again, -1 those that do not. */
  whole(key: number, indexes: () => Uint8Array): void;
  /** Rows [y0, y1): each is the one above but for the glyphs of the band. */
  text(band: TextBand, y0: number, y1: number): void;
}

/** Of text bands, this many are left out for each one counted, in pictures that have plenty. */
const COUNT_EVERY = 4;
const COUNT_ALL_BELOW_ROWS = 400;

interface WholeRow {
  readonly from: number;
  readonly to: number;
  readonly sum: number;
  readonly weighted: number;
  uses: number;
  codeStart: number;
  codeBits: number;
}

/** Pieces all rows of a picture share, and how often they are used. */
export class RowPieces {
  readonly codes = new RowCodes();
  /** Tokens of everything but glyphs. */
  readonly tokens = new RowTokens();
  readonly glyphRows: GlyphRows;
  readonly width: number;
  readonly wholes = new Map<number, WholeRow>();
  /** Per length of a gap: its uses, then where its bits are. */
  readonly gapUses: Int32Array;
  readonly gapStart: Int32Array;
  readonly gapBits: Int32Array;

  constructor(glyphRows: GlyphRows, width: number) {
    this.glyphRows = glyphRows;
    this.width = width;
    this.gapUses = new Int32Array(width + 1);
    this.gapStart = new Int32Array(width + 1);
    this.gapBits = new Int32Array(width + 1).fill(-1);
  }

  /** The row as tokens. */
  whole(key: number, indexes: () => Uint8Array): WholeRow {
    const known = this.wholes.get(key);
    if (known !== undefined) return known;
    const row = indexes();
    const { width, tokens } = this;
    let sum = 0;
    let weighted = 0;
    for (let x = 0; x < width; x++) {
      sum += row[x]!;
      weighted += row[x]! * (width - x);
    }
    const from = tokens.count;
    const line = new Uint8Array(width + 1);
    line[0] = FILTER_NONE;
    line.set(row.subarray(0, width), 1);
    tokens.addBytes(line, 0, width + 1);
    const made = { from, to: tokens.count, sum, weighted, uses: 0, codeStart: 0, codeBits: -1 };
    if (key >= 0) this.wholes.set(key, made);
    return made;
  }

  /** Codes the gap of so many unchanged pixels. */
  codeGap(length: number): void {
    const { codes, tokens } = this;
    const from = tokens.count;
    tokens.addRun(0, length);
    this.gapStart[length] = codes.code(tokens, from, tokens.count);
    this.gapBits[length] = codes.codedBits;
  }
}

/** Goes through the rows to learn how often each piece is used; the codes are made from that. */
export class RowCounter implements RowSink {
  private readonly pieces: RowPieces;
  private readonly every: number;
  private bands = 0;
  private repeats = 0;
  private textRows = 0;

  constructor(pieces: RowPieces, height: number) {
    this.pieces = pieces;
    this.every = height < COUNT_ALL_BELOW_ROWS ? 1 : COUNT_EVERY;
  }

  repeat(count: number): void {
    this.repeats += count;
  }

  whole(key: number, indexes: () => Uint8Array): void {
    // Rows that do not come again are few; the codes can write them without having counted them.
    if (key >= 0) this.pieces.whole(key, indexes).uses++;
  }

  /** True where the next band is to be counted: `text` is called for those only. */
  wantsBand(): boolean {
    return this.bands++ % this.every === 0;
  }

  text(band: TextBand, y0: number, y1: number): void {
    const { glyphRows, gapUses, width } = this.pieces;
    const { start, end, uses } = glyphRows;
    const { count, left, top, firstRow, rowCount } = band;
    this.textRows += y1 - y0;
    for (let y = y0; y < y1; y++) {
      let x = 0;
      for (let index = 0; index < count; index++) {
        const within = y - top[index]!;
        if (within < 0 || within >= rowCount[index]!) continue;
        const row = firstRow[index]! + within;
        if (end[row] === 0) continue;
        uses[row]!++;
        gapUses[left[index]! + start[row]! - x]!++;
        x = left[index]! + end[row]!;
      }
      gapUses[width - x]!++;
    }
  }

  /** Hands the counts to the codes. */
  finish(): void {
    const { codes, tokens, glyphRows, wholes, gapUses, width } = this.pieces;
    glyphRows.countUses(codes);
    for (let length = 1; length <= width; length++)
      if (gapUses[length]! > 0) this.countRun(length, gapUses[length]!);
    for (const { from, to, uses } of wholes.values()) codes.count(tokens, from, to, uses / this.every);
    this.countRun(width, this.repeats / this.every);
    const mark = tokens.count;
    tokens.addRun(FILTER_UP, 1);
    codes.count(tokens, mark, tokens.count, this.repeats / this.every + this.textRows);
  }

  private countRun(length: number, times: number): void {
    const { codes, tokens } = this.pieces;
    const mark = tokens.count;
    tokens.addRun(0, length);
    codes.count(tokens, mark, tokens.count, times);
  }
}

/**
 * Writes the rows as one deflate block. This is the kernel of the palette path: all it does is copy strings of bits
 * and add sums, so a WebAssembly form of it needs the arrays of RowPieces and TextBand and nothing else.
 */
export class RowWriter implements RowSink {
  private readonly pieces: RowPieces;
  private readonly out = new BitWriter();
  private readonly adler = new Adler32();
  private readonly upStart: number;
  private readonly upBits: number;
  private readonly repeatStart: number;
  private readonly repeatBits: number;

  /** @param pieces counted, so that codes can be made */
  constructor(pieces: RowPieces) {
    this.pieces = pieces;
    const { codes, tokens, width } = pieces;
    const { literals, distances } = codes.settle();
    putBlockHeader((value, count) => this.out.put(value, count), true, literals, distances);
    const mark = tokens.count;
    tokens.addRun(FILTER_UP, 1);
    const middle = tokens.count;
    tokens.addRun(0, width);
    this.upStart = codes.code(tokens, mark, middle);
    this.upBits = codes.codedBits;
    this.repeatStart = codes.code(tokens, mark, tokens.count);
    this.repeatBits = codes.codedBits;
  }

  repeat(count: number): void {
    if (count <= 0) return;
    this.out.reserve(Math.ceil((count * this.repeatBits) / 32) + 2);
    for (let row = 0; row < count; row++) this.append(this.repeatStart, this.repeatBits);
    this.adler.addRows(count, FILTER_UP, this.pieces.width);
  }

  whole(key: number, indexes: () => Uint8Array): void {
    const row = this.pieces.whole(key, indexes);
    if (row.codeBits < 0) {
      row.codeStart = this.pieces.codes.code(this.pieces.tokens, row.from, row.to);
      row.codeBits = this.pieces.codes.codedBits;
    }
    this.out.reserve((row.codeBits >> 5) + 2);
    this.append(row.codeStart, row.codeBits);
    this.adler.addSums(this.pieces.width + 1, row.sum, row.weighted);
  }

  text(band: TextBand, y0: number, y1: number): void {
    for (let y = y0; y < y1; y++) this.textRow(band, y);
  }

  private textRow(band: TextBand, y: number): void {
    const { pieces } = this;
    const { glyphRows, gapBits, gapStart, width } = pieces;
    const { start, end, codeBits, codeStart, sum, weighted } = glyphRows;
    const { count, left, top, firstRow, rowCount } = band;
    // The longest code takes 15 bits and a pixel at most one: half a word each, and the gaps between.
    this.out.reserve((width >> 1) + count + 8);
    this.append(this.upStart, this.upBits);
    let x = 0;
    let rowSum = FILTER_UP;
    let rowWeighted = FILTER_UP * (width + 1);
    for (let index = 0; index < count; index++) {
      const within = y - top[index]!;
      if (within < 0 || within >= rowCount[index]!) continue;
      const row = firstRow[index]! + within;
      if (end[row] === 0) continue;
      const glyphX = left[index]!;
      const gap = glyphX + start[row]! - x;
      if (gap > 0) {
        if (gapBits[gap]! < 0) pieces.codeGap(gap);
        this.append(gapStart[gap]!, gapBits[gap]!);
      }
      if (codeBits[row]! < 0) glyphRows.code(pieces.codes, row);
      this.append(codeStart[row]!, codeBits[row]!);
      rowSum += sum[row]!;
      rowWeighted += sum[row]! * (width - glyphX) - weighted[row]!;
      x = glyphX + end[row]!;
    }
    if (x < width) {
      if (gapBits[width - x]! < 0) pieces.codeGap(width - x);
      this.append(gapStart[width - x]!, gapBits[width - x]!);
    }
    this.adler.addSums(width + 1, rowSum, rowWeighted);
  }

  /** Copies a coded piece to the output, which has room for it. */
  private append(start: number, bits: number): void {
    const { out } = this;
    const { words } = this.pieces.codes;
    const target = out.words;
    const { held } = out;
    let { word, position } = out;
    let from = start;
    let left = bits;
    for (; left >= 32; left -= 32) {
      const next = words[from++]!;
      target[position++] = word | (next << held);
      word = held === 0 ? 0 : next >>> (32 - held);
    }
    if (left > 0) {
      const next = words[from]!;
      word |= next << held;
      const sum = held + left;
      if (sum >= 32) {
        target[position++] = word;
        word = sum === 32 ? 0 : next >>> (32 - held);
      }
      out.held = sum & 31;
    }
    out.word = word;
    out.position = position;
  }

  /** Ends the block. */
  finish(): void {
    const { bits, length } = this.pieces.codes.endOfBlock;
    this.out.put(bits, length);
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
}
