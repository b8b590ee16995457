import type { JpegScan } from '../jpeg/jpeg-blocks.ts';
import { JPEG_ROWS, type JpegBlocks } from '../jpeg/jpeg-blocks.ts';
import { JpegCodes, SYMBOLS, TABLES } from '../jpeg/jpeg-codes.ts';
import { BLOCK_PLACES, ZIGZAG_PLACES } from '../jpeg/quantisation.ts';
import type { KernelInstances } from './kernel-instances.ts';
import type { WasmKernel } from './wasm-exports.ts';

/** First free address; the kernel's own tables are below it. */
const FIRST_FREE = 1 << 16;
const PAGE_BYTES = 1 << 16;
/**
 * Maximum symbols of three blocks: each coefficient is at most one symbol, plus one for the end of the block.
 */
const BLOCK_SYMBOLS = 65 * 3;
const SYMBOL_BYTES = 4;
/** Maximum bytes per symbol: 27 bits and the zeros after bytes of 255. */
const WRITTEN_BYTES = 8;
/** Size of the output buffer; it is emptied before it could overflow. */
const OUT_BYTES = 1 << 18;

/** Cosine transform, quantisation and Huffman coding of the blocks of a JPEG. */
export class WasmJpegBlocks implements JpegBlocks {
  private readonly instances: KernelInstances;
  private readonly kernel: WasmKernel;
  private readonly width: number;
  private readonly heldMax: number;
  private readonly outAt: number;
  private readonly heldAt: number;
  private codes: JpegCodes | undefined;
  private view: Int32Array;
  /** Output already copied out of the kernel's memory, in order. */
  private readonly chunks: Uint8Array[] = [];
  private chunkBytes = 0;

  /**
   * @param factors quantisation factors of luminance and chrominance
   * @param heldMax maximum number of symbols buffered until the codes are chosen
   */
  constructor(
    width: number,
    factors: readonly [Float32Array, Float32Array],
    heldMax: number,
    instances: KernelInstances,
  ) {
    const kernel = instances.take();
    this.instances = instances;
    this.kernel = kernel;
    this.width = width;
    this.heldMax = heldMax;
    const pixelBytes = width * JPEG_ROWS * 4;
    this.outAt = FIRST_FREE + pixelBytes;
    // Buffered symbols are last in memory, because only they grow.
    this.heldAt = this.outAt + OUT_BYTES;
    this.reserve(this.heldAt);
    this.view = this.pixelView();
    const floats = new Float32Array(kernel.memory.buffer, kernel.jpegFactors(), 128);
    floats.set(factors[0]);
    floats.set(factors[1], 64);
    const bytes = new Uint8Array(kernel.memory.buffer);
    bytes.set(ZIGZAG_PLACES, kernel.jpegZigzagPlaces());
    bytes.set(BLOCK_PLACES, kernel.jpegBlockPlaces());
    kernel.jpegBegin(FIRST_FREE, width);
    kernel.jpegSetHeld(this.heldAt);
    kernel.jpegSetOutput(this.outAt);
  }

  get pixels(): Int32Array {
    return this.view;
  }

  /** Maximum symbols of a row of blocks. */
  private get rowSymbols(): number {
    return Math.ceil(this.width / 8) * BLOCK_SYMBOLS;
  }

  addRows(count: number): void {
    const { kernel } = this;
    this.reserve(kernel.jpegHeldEnd() + this.rowSymbols * SYMBOL_BYTES);
    kernel.jpegRows(count);
    if (this.codes !== undefined) this.writeHeld();
    else if (kernel.jpegHeldEnd() - this.heldAt >= this.heldMax * SYMBOL_BYTES) this.flush(false);
  }

  /** Chooses the codes and writes the buffered symbols. */
  private flush(isAll: boolean): JpegCodes {
    const { kernel } = this;
    const { buffer } = kernel.memory;
    const counts = Float64Array.from(new Uint32Array(buffer, kernel.jpegCounts(), TABLES * SYMBOLS));
    const codes = new JpegCodes(counts, isAll);
    this.codes = codes;
    new Int32Array(buffer, kernel.jpegCodes(), TABLES * SYMBOLS).set(codes.words);
    this.writeHeld();
    return codes;
  }

  private writeHeld(): void {
    const { kernel, heldAt } = this;
    const step = (OUT_BYTES / WRITTEN_BYTES) * SYMBOL_BYTES;
    const heldEnd = kernel.jpegHeldEnd();
    for (let at = heldAt; at < heldEnd; at += step) {
      this.takeOutput();
      kernel.jpegWriteHeld(at, Math.min(at + step, heldEnd));
    }
    kernel.jpegSetHeld(heldAt);
  }

  private takeOutput(): void {
    const { kernel, outAt } = this;
    const outEnd = kernel.jpegOutputEnd();
    this.chunks.push(new Uint8Array(kernel.memory.buffer).slice(outAt, outEnd));
    this.chunkBytes += outEnd - outAt;
    kernel.jpegSetOutput(outAt);
  }

  get byteLength(): number {
    return this.chunkBytes + this.kernel.jpegOutputEnd() - this.outAt;
  }

  finish(): JpegScan {
    const { kernel, outAt, chunks } = this;
    const codes = this.codes ?? this.flush(true);
    this.takeOutput();
    kernel.jpegEnd();
    const last = new Uint8Array(kernel.memory.buffer, outAt, kernel.jpegOutputEnd() - outAt);
    const data = new Uint8Array(this.chunkBytes + last.length);
    let at = 0;
    for (const chunk of [...chunks, last]) {
      data.set(chunk, at);
      at += chunk.length;
    }
    this.instances.giveBack(kernel);
    return { data, tables: codes.tables };
  }

  private reserve(end: number): void {
    const { memory } = this.kernel;
    const missing = end - memory.buffer.byteLength;
    if (missing <= 0) return;
    // Grows by at least an eighth, so that images with many rows do not grow it with each row.
    memory.grow(Math.ceil(Math.max(missing, memory.buffer.byteLength / 8) / PAGE_BYTES));
    this.view = this.pixelView();
  }

  private pixelView(): Int32Array {
    return new Int32Array(this.kernel.memory.buffer, FIRST_FREE, this.width * JPEG_ROWS);
  }
}
