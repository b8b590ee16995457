import { openBlock, type SymbolCodes } from '../coding/block-codes.ts';
import {
  DISTANCE_SYMBOLS,
  END_OF_BLOCK,
  FIRST_LENGTH_SYMBOL,
  LENGTH_BASE,
  LENGTH_EXTRA_BITS,
  LENGTH_SYMBOL,
  LITERAL_SYMBOLS,
  MAX_MATCH,
  MIN_MATCH,
  WINDOW_SIZE,
} from '../coding/deflate-tables.ts';
import { BLOCK_TOKENS, type ChannelCount, MATCH_TABLE_BITS, type PixelRows } from '../png/pixel-rows.ts';
import { OutputChunks } from './output-chunks.ts';
import type { StartWasmKernel, WasmKernel } from './wasm-exports.ts';

/** First free address; the kernel's own tables are below it. */
const FIRST_FREE = 1 << 16;
const PAGE_BYTES = 1 << 16;
const TOKEN_BYTES = 4;
/**
 * Maximum bytes per token: 20 bits of length and 28 of distance, or 45 of literals, and bytes stored beyond.
 */
const WRITTEN_BYTES = 8;
const OUT_BYTES = 1 << 18;
/** Bytes that the kernel may read and write beyond the end of a row. */
const SLACK_BYTES = 64;

/** Filters and compresses rows of pixels. */
export class WasmPixelRows implements PixelRows {
  readonly pixels: Int32Array;
  private readonly kernel: WasmKernel;
  private readonly outAt: number;
  private readonly tokensAt: number;
  private readonly bytes: Uint8Array;
  private readonly counts: Uint32Array;
  private readonly chunks = new OutputChunks();
  private crc: number;

  /**
   * @param rows capacity of `pixels` in rows
   * @param crc CRC-32 of the bytes before the stream in its chunk
   */
  constructor(width: number, channels: ChannelCount, rows: number, start: StartWasmKernel, crc: number) {
    const kernel = start();
    const rowBytes = 1 + width * channels;
    const windowBytes = 4 * WINDOW_SIZE + 2 * (rowBytes + SLACK_BYTES);
    const pixels = FIRST_FREE + width * 4;
    const window = aligned(pixels + width * rows * 4 + SLACK_BYTES);
    const seen = aligned(window + windowBytes + SLACK_BYTES);
    this.outAt = seen + (4 << MATCH_TABLE_BITS);
    this.tokensAt = this.outAt + OUT_BYTES + SLACK_BYTES;
    const limit = this.tokensAt + BLOCK_TOKENS * TOKEN_BYTES;
    const missing = limit + rowBytes * TOKEN_BYTES - kernel.memory.buffer.byteLength;
    if (missing > 0) kernel.memory.grow(Math.ceil(missing / PAGE_BYTES));
    const { buffer } = kernel.memory;
    this.kernel = kernel;
    this.crc = ~crc;
    this.pixels = new Int32Array(buffer, pixels, width * rows);
    this.bytes = new Uint8Array(buffer);
    this.counts = new Uint32Array(buffer, kernel.pixelsCounts(), LITERAL_SYMBOLS + DISTANCE_SYMBOLS);
    this.bytes.set(LENGTH_SYMBOL, kernel.pixelsLengthSymbols());
    kernel.fillCrcTables();
    kernel.pixelsBegin(pixels, width, channels, window, windowBytes, seen, this.tokensAt, limit);
    kernel.pixelsSetOutput(this.outAt);
  }

  addRows(count: number): void {
    let row = this.kernel.pixelsRows(0, count);
    while (row < count) {
      this.putBlock(false);
      row = this.kernel.pixelsRows(row, count);
    }
  }

  repeat(count: number): void {
    let left = count - this.kernel.pixelsRepeat(count);
    while (left > 0) {
      this.putBlock(false);
      left -= this.kernel.pixelsRepeat(left);
    }
  }

  private putBlock(isLast: boolean): void {
    const { kernel, counts } = this;
    this.takeOutput();
    const put = (value: number, count: number) => kernel.pixelsPut(value, count);
    const literalCounts = counts.subarray(0, LITERAL_SYMBOLS);
    const { literals, distances } = openBlock(put, isLast, literalCounts, counts.subarray(LITERAL_SYMBOLS));
    const { buffer } = kernel.memory;
    const codesAt = (at: number, count: number) => new Uint32Array(buffer, at, 2 * count);
    putCodes(codesAt(kernel.pixelsLiteralCodes(), END_OF_BLOCK), literals);
    putCodes(codesAt(kernel.pixelsDistanceCodes(), DISTANCE_SYMBOLS), distances);
    putLengthCodes(codesAt(kernel.pixelsLengthCodes(), MAX_MATCH + 1), literals);
    const end = kernel.pixelsTokensEnd();
    const step = ((OUT_BYTES / WRITTEN_BYTES) >> 1) * TOKEN_BYTES;
    for (let at = this.tokensAt; at < end; at += step) {
      this.takeOutput();
      kernel.pixelsWrite(at, Math.min(at + step, end));
    }
    put(literals.bits[END_OF_BLOCK]!, literals.lengths[END_OF_BLOCK]!);
    kernel.pixelsNextBlock();
  }

  /** Copies the output out of the memory if its buffer is half full. */
  private takeOutput(): void {
    const { kernel, outAt } = this;
    const to = kernel.pixelsOutputEnd();
    if (to - outAt < OUT_BYTES / 2) return;
    this.crc = kernel.crc(this.crc, outAt, to);
    this.chunks.add(this.bytes.subarray(outAt, to));
    // The kernel keeps the pending bits and stores them with the next ones.
    kernel.pixelsSetOutput(outAt);
  }

  finish(): void {
    this.putBlock(true);
    this.crc = this.kernel.crc(this.crc, this.outAt, this.end());
  }

  /** End of the output. The kernel always stores pending bits, so the last byte is complete. */
  private end(): number {
    return this.kernel.pixelsOutputEnd() + (this.kernel.pixelsHeldBits() > 0 ? 1 : 0);
  }

  get byteLength(): number {
    return this.chunks.byteLength + this.end() - this.outAt;
  }

  copyTo(target: Uint8Array, offset: number): void {
    const at = this.chunks.moveTo(target, offset);
    target.set(this.bytes.subarray(this.outAt, this.end()), at);
  }

  checksum(): number {
    return this.kernel.pixelsAdler() >>> 0;
  }

  crcSoFar(): number {
    return ~this.crc >>> 0;
  }
}

/** Writes bits and bit counts alternately. */
function putCodes(target: Uint32Array, codes: SymbolCodes): void {
  for (let symbol = 0; symbol < target.length / 2; symbol++) {
    target[2 * symbol] = codes.bits[symbol]!;
    target[2 * symbol + 1] = codes.lengths[symbol]!;
  }
}

/** Writes the code and the extra bits above it for each match length. */
function putLengthCodes(target: Uint32Array, { bits, lengths }: SymbolCodes): void {
  for (let length = MIN_MATCH; length <= MAX_MATCH; length++) {
    const symbol = LENGTH_SYMBOL[length]!;
    const codeBits = lengths[FIRST_LENGTH_SYMBOL + symbol]!;
    target[2 * length] = bits[FIRST_LENGTH_SYMBOL + symbol]! | ((length - LENGTH_BASE[symbol]!) << codeBits);
    target[2 * length + 1] = codeBits + LENGTH_EXTRA_BITS[symbol]!;
  }
}

function aligned(at: number): number {
  return (at + 63) & ~63;
}
