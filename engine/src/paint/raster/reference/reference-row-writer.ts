import { GLYPH_FIELDS, GlyphField, ROW_FIELDS, RowField } from '../png/glyph-rows.ts';
import { PieceWriter } from '../png/piece-writer.ts';
import type { RowPieces } from '../png/row-pieces.ts';
import { FILTER_UP, type RowSink } from '../png/row-sink.ts';
import type { TextBand } from '../png/text-band.ts';
import { repeatedRow, type UnfilteredRow, UnfilteredRows } from '../png/unfiltered-rows.ts';
import { Adler32 } from './adler32.ts';

/**
 * Writes the rows as one deflate block by copying strings of bits and adding sums, as WasmRowWriter
 * does in WebAssembly.
 */
export class ReferenceRowWriter implements RowSink {
  private readonly pieces: RowPieces;
  private readonly width: number;
  private readonly writer: PieceWriter;
  private readonly adler = new Adler32();
  private readonly unfiltered: UnfilteredRows;
  private readonly repeated: { readonly words: Int32Array; readonly bits: number };

  constructor(pieces: RowPieces, width: number) {
    this.pieces = pieces;
    this.width = width;
    this.writer = new PieceWriter(pieces);
    this.unfiltered = new UnfilteredRows(pieces.codes, width);
    this.repeated = repeatedRow(pieces.codes, width);
    this.writer.putString(pieces.header.words, 0, pieces.header.bits);
  }

  repeatRow(count: number): void {
    for (let row = 0; row < count; row++) this.writer.putString(this.repeated.words, 0, this.repeated.bits);
    this.adler.addRows(count, FILTER_UP, this.width);
  }

  templateRow(key: number, ends: readonly number[], indexes: readonly number[]): void {
    this.putRow(this.unfiltered.template(key, ends, indexes));
  }

  uniqueRow(indexes: Uint8Array): void {
    this.putRow(this.unfiltered.row(indexes));
  }

  private putRow(row: UnfilteredRow): void {
    this.writer.putString(this.unfiltered.strings.words, row.start, row.bits);
    this.adler.addSums(this.width + 1, row.sum, row.weighted);
  }

  textRows(band: TextBand, y0: number, y1: number): void {
    for (let y = y0; y < y1; y++) this.textRow(band, y);
  }

  /** Writes the filter byte, then gaps and glyph rows alternately, then the last gap. */
  private textRow(band: TextBand, y: number): void {
    const { width } = this;
    const { records, strings } = this.pieces.glyphRows;
    const { glyphs, end } = band;
    let x = 0;
    let sum = FILTER_UP;
    let weighted = FILTER_UP * (width + 1);
    this.writer.putShort(this.pieces.up, 0);
    for (let at = 0; at < end; at += GLYPH_FIELDS) {
      const within = y - glyphs[at + GlyphField.top]!;
      if (within < 0 || within >= glyphs[at + GlyphField.rowCount]!) continue;
      const record = glyphs[at + GlyphField.record]! + within * ROW_FIELDS;
      const columnEnd = records[record + RowField.end]!;
      if (columnEnd === 0) continue;
      const left = glyphs[at + GlyphField.left]!;
      this.writer.putGap(left + records[record + RowField.start]! - x);
      this.writer.putPiece(records, record + RowField.bits, strings);
      const rowSum = records[record + RowField.sum]!;
      sum += rowSum;
      weighted += rowSum * (width - left) - records[record + RowField.weighted]!;
      x = left + columnEnd;
    }
    this.writer.putGap(width - x);
    this.adler.addSums(width + 1, sum, weighted);
  }

  finish(): void {
    const { codes } = this.pieces;
    this.writer.out.put(codes.endBits, codes.endLength);
  }

  get byteLength(): number {
    return this.writer.out.byteLength;
  }

  copyTo(target: Uint8Array, offset: number): void {
    this.writer.out.copyTo(target, offset);
  }

  checksum(): number {
    return this.adler.value();
  }

  crcSoFar(): undefined {
    return undefined;
  }
}
