import { GLYPH_FIELDS } from '../png/glyph-rows.ts';
import type { RowPieces } from '../png/row-pieces.ts';
import type { RowSink } from '../png/row-sink.ts';
import type { TextBand } from '../png/text-band.ts';
import { repeatedRow, type UnfilteredRow, UnfilteredRows } from '../png/unfiltered-rows.ts';
import { OutputChunks } from './output-chunks.ts';
import type { StartWasmKernel, WasmKernel } from './wasm-exports.ts';
import { type WasmKernelMemory, wasmKernelMemoryOf } from './wasm-kernel-memory.ts';

/** Bytes reserved per row besides glyphs and long gaps. */
const ROW_SLACK = 64;
/** Maximum bytes of a coded gap, and the minimum number of pixels that need another one. */
const GAP_BYTES = 7;
const LONG_GAP = 256;
/** Glyphs that the kernel marks in one 64-bit word per row. */
const GLYPHS_PER_MARK = 64;

/** Writes the rows of palette images as one deflate block, by copying strings of bits and adding sums. */
export class WasmRowWriter implements RowSink {
  private readonly memory: WasmKernelMemory;
  private readonly kernel: WasmKernel;
  private readonly pieces: RowPieces;
  private readonly width: number;
  private readonly unfiltered: UnfilteredRows;
  private readonly repeatedAt: number;
  private readonly repeatedBits: number;
  private readonly chunks = new OutputChunks();
  private crc: number;

  /** @param crc CRC-32 of the bytes before the stream in its chunk */
  constructor(pieces: RowPieces, width: number, start: StartWasmKernel, crc: number) {
    this.pieces = pieces;
    this.width = width;
    this.crc = ~crc;
    this.memory = wasmKernelMemoryOf(pieces, start);
    this.kernel = this.memory.kernel;
    this.unfiltered = new UnfilteredRows(pieces.codes, width);
    const repeated = repeatedRow(pieces.codes, width);
    this.repeatedAt = this.memory.putRepeated(repeated.words, repeated.bits);
    this.repeatedBits = repeated.bits;
    this.memory.startPicture(width);
    this.putString(pieces.header.words, 0, pieces.header.bits);
  }

  repeatRow(count: number): void {
    if (count <= 0) return;
    this.ensureCapacity(count * ((this.repeatedBits >> 3) + ROW_SLACK));
    this.kernel.repeatRows(this.repeatedAt, this.repeatedBits, count);
  }

  templateRow(key: number, ends: readonly number[], indexes: readonly number[]): void {
    this.putRow(this.unfiltered.template(key, ends, indexes));
  }

  uniqueRow(indexes: Uint8Array): void {
    this.putRow(this.unfiltered.row(indexes));
  }

  private putRow(row: UnfilteredRow): void {
    this.putString(this.unfiltered.strings.words, row.start, row.bits);
    this.kernel.addSums(this.width + 1, row.sum, row.weighted);
  }

  textRows(band: TextBand, y0: number, y1: number): void {
    const { memory, width } = this;
    memory.update();
    const glyphBytes = (this.pieces.glyphRows.widestBits >> 3) + 1 + GAP_BYTES;
    const rowBytes =
      (band.end / GLYPH_FIELDS) * glyphBytes + Math.ceil(width / LONG_GAP) * GAP_BYTES + ROW_SLACK;
    this.ensureCapacity((y1 - y0) * rowBytes);
    const glyphs = memory.putGlyphs(band.glyphs, band.end);
    const marks = memory.reserveMarks(Math.ceil(band.end / GLYPH_FIELDS / GLYPHS_PER_MARK) * (y1 - y0) * 2);
    this.kernel.textRows(glyphs, glyphs + band.end * 4, y0, y1, marks);
  }

  private putString(words: Int32Array, start: number, bits: number): void {
    this.ensureCapacity((bits >> 3) + ROW_SLACK);
    this.kernel.putString(this.memory.putString(words, start, bits), bits);
  }

  /** Copies the output out of the memory if so many more bytes would not fit. */
  private ensureCapacity(byteCount: number): void {
    const { memory, kernel } = this;
    if (kernel.outEnd() + byteCount <= memory.outLimit) return;
    const from = memory.outStart;
    const to = kernel.outEnd();
    this.crc = kernel.crc(this.crc, from, to);
    this.chunks.add(memory.view(from, to));
    memory.reserveOut(byteCount);
    kernel.setOut(memory.outStart);
  }

  finish(): void {
    const { codes } = this.pieces;
    this.putString(Int32Array.of(codes.endBits), 0, codes.endLength);
    this.crc = this.kernel.crc(this.crc, this.memory.outStart, this.end());
  }

  /** End of the output. The kernel always stores pending bits, so the last byte is complete. */
  private end(): number {
    return this.kernel.outEnd() + (this.kernel.heldBits() > 0 ? 1 : 0);
  }

  get byteLength(): number {
    return this.chunks.byteLength + this.end() - this.memory.outStart;
  }

  copyTo(target: Uint8Array, offset: number): void {
    const at = this.chunks.moveTo(target, offset);
    target.set(this.memory.view(this.memory.outStart, this.end()), at);
  }

  checksum(): number {
    return this.kernel.adler() >>> 0;
  }

  crcSoFar(): number {
    return ~this.crc >>> 0;
  }
}
