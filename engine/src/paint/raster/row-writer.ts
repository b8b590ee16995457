import { BitWriter } from './bit-writer.ts';
import { Adler32 } from './checksum.ts';
import { putBlockHeader } from './deflate-tables.ts';
import { type GlyphRows, ROW_FIELDS, RowField } from './glyph-rows.ts';
import { RowCodes } from './row-codes.ts';
import { RowTokens } from './row-tokens.ts';
import { GLYPH_FIELDS, GlyphField, type TextBand } from './text-band.ts';

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
  /** As `RowCodes.codedBits` and `RowCodes.coded`; -1 while not coded. */
  bits: number;
  code: number;
}

/** Pieces all rows of a picture share, and how often they are used. */
export class RowPieces {
  readonly codes = new RowCodes();
  /** Tokens of everything but glyphs. */
  readonly tokens = new RowTokens();
  readonly glyphRows: GlyphRows;
  readonly width: number;
  readonly wholes = new Map<number, WholeRow>();
  /** Per length of a gap: its uses, then its bits as in a WholeRow. */
  readonly gapUses: Int32Array;
  readonly gapBits: Int32Array;
  readonly gapCode: Int32Array;

  constructor(glyphRows: GlyphRows, width: number) {
    this.glyphRows = glyphRows;
    this.width = width;
    this.gapUses = new Int32Array(width + 1);
    this.gapBits = new Int32Array(width + 1).fill(-1);
    this.gapCode = new Int32Array(width + 1);
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
    const made = { from, to: tokens.count, sum, weighted, uses: 0, bits: -1, code: 0 };
    if (key >= 0) this.wholes.set(key, made);
    return made;
  }

  /** Codes the gap of so many unchanged pixels. */
  codeGap(length: number): void {
    const { codes, tokens } = this;
    const from = tokens.count;
    tokens.addRun(0, length);
    codes.code(tokens, from, tokens.count);
    this.gapBits[length] = codes.codedBits;
    this.gapCode[length] = codes.coded;
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
    const { records } = glyphRows;
    const { glyphs, end } = band;
    this.textRows += y1 - y0;
    for (let y = y0; y < y1; y++) {
      let x = 0;
      for (let at = 0; at < end; at += GLYPH_FIELDS) {
        const within = y - glyphs[at + GlyphField.top]!;
        if (within < 0 || within >= glyphs[at + GlyphField.rowCount]!) continue;
        const record = glyphs[at + GlyphField.record]! + within * ROW_FIELDS;
        const columnEnd = records[record + RowField.end]!;
        if (columnEnd === 0) continue;
        const left = glyphs[at + GlyphField.left]!;
        records[record + RowField.uses]!++;
        gapUses[left + records[record + RowField.start]! - x]!++;
        x = left + columnEnd;
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

/** A coded piece: as `RowCodes.codedBits` and `RowCodes.coded`. */
interface Piece {
  readonly bits: number;
  readonly code: number;
}

/**
 * Writes the rows as one deflate block. This is the kernel of the palette path: all it does is copy strings of bits
 * and add sums, so a WebAssembly form of it needs the arrays of RowPieces and TextBand and nothing else.
 */
export class RowWriter implements RowSink {
  private readonly pieces: RowPieces;
  private readonly out = new BitWriter();
  private readonly adler = new Adler32();
  private readonly up: Piece;
  private readonly repeated: Piece;
  /** Pieces of one row, bits and code in turn. */
  private line = new Int32Array(1 << 10);

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
    codes.code(tokens, mark, middle);
    this.up = { bits: codes.codedBits, code: codes.coded };
    codes.code(tokens, mark, tokens.count);
    this.repeated = { bits: codes.codedBits, code: codes.coded };
  }

  repeat(count: number): void {
    if (count <= 0) return;
    this.line[0] = this.repeated.bits;
    this.line[1] = this.repeated.code;
    for (let row = 0; row < count; row++) this.append(2, this.repeated.bits);
    this.adler.addRows(count, FILTER_UP, this.pieces.width);
  }

  whole(key: number, indexes: () => Uint8Array): void {
    const { codes, tokens, width } = this.pieces;
    const row = this.pieces.whole(key, indexes);
    if (row.bits < 0) {
      codes.code(tokens, row.from, row.to);
      row.bits = codes.codedBits;
      row.code = codes.coded;
    }
    this.line[0] = row.bits;
    this.line[1] = row.code;
    this.append(2, row.bits);
    this.adler.addSums(width + 1, row.sum, row.weighted);
  }

  text(band: TextBand, y0: number, y1: number): void {
    const most = band.end + 8;
    if (this.line.length < most) this.line = new Int32Array(2 * most);
    for (let y = y0; y < y1; y++) this.textRow(band, y);
  }

  /** Lines up the pieces of a row: filter, then a gap and a glyph's row in turn, then the last gap. */
  private textRow(band: TextBand, y: number): void {
    const { line, pieces, up } = this;
    const { glyphRows, gapBits, gapCode, width } = pieces;
    const { records } = glyphRows;
    const { glyphs, end } = band;
    let bits = up.bits;
    line[0] = up.bits;
    line[1] = up.code;
    let count = 2;
    let x = 0;
    let sum = FILTER_UP;
    let weighted = FILTER_UP * (width + 1);
    for (let at = 0; at < end; at += GLYPH_FIELDS) {
      const within = y - glyphs[at + GlyphField.top]!;
      if (within < 0 || within >= glyphs[at + GlyphField.rowCount]!) continue;
      const record = glyphs[at + GlyphField.record]! + within * ROW_FIELDS;
      const columnEnd = records[record + RowField.end]!;
      if (columnEnd === 0) continue;
      const left = glyphs[at + GlyphField.left]!;
      const gap = left + records[record + RowField.start]! - x;
      if (gap > 0) {
        if (gapBits[gap]! < 0) pieces.codeGap(gap);
        line[count] = gapBits[gap]!;
        line[count + 1] = gapCode[gap]!;
        bits += gapBits[gap]!;
        count += 2;
      }
      if (records[record + RowField.bits]! < 0) glyphRows.code(pieces.codes, record);
      line[count] = records[record + RowField.bits]!;
      line[count + 1] = records[record + RowField.code]!;
      bits += records[record + RowField.bits]!;
      count += 2;
      const rowSum = records[record + RowField.sum]!;
      sum += rowSum;
      weighted += rowSum * (width - left) - records[record + RowField.weighted]!;
      x = left + columnEnd;
    }
    const rest = width - x;
    if (rest > 0) {
      if (gapBits[rest]! < 0) pieces.codeGap(rest);
      line[count] = gapBits[rest]!;
      line[count + 1] = gapCode[rest]!;
      bits += gapBits[rest]!;
      count += 2;
    }
    this.append(count, bits);
    this.adler.addSums(width + 1, sum, weighted);
  }

  /** Copies the pieces in line[0..count) to the output. @param total their bits together */
  private append(count: number, total: number): void {
    const { line, out } = this;
    out.reserve((total >> 5) + 2);
    const { words } = this.pieces.codes;
    const target = out.words;
    let { word, held, position } = out;
    for (let at = 0; at < count; at += 2) {
      let left = line[at]!;
      let next = line[at + 1]!;
      if (left > 32) {
        let from = next;
        for (; left > 32; left -= 32) {
          next = words[from++]!;
          target[position++] = word | (next << held);
          word = (next >>> 1) >>> (31 - held);
        }
        next = words[from]!;
      }
      // Without a branch, because whether a word fills up cannot be foretold.
      const filled = held + left;
      const full = filled >>> 5;
      const low = word | (next << held);
      const high = (next >>> 1) >>> (31 - held);
      target[position] = low;
      position += full;
      word = low ^ ((low ^ high) & -full);
      held = filled & 31;
    }
    out.word = word;
    out.held = held;
    out.position = position;
  }

  /** Ends the block. */
  finish(): void {
    const { codes } = this.pieces;
    codes.codeEnd();
    this.out.put(codes.coded, codes.codedBits);
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
