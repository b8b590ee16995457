import type { Pixel } from '../pixel.ts';
import type { ColorIndexer } from '../png/color-indexer.ts';
import type { StartWasmKernel, WasmKernel } from './wasm-exports.ts';

/** First free address; the kernel's own tables are below it. */
const FIRST_FREE = 1 << 16;
const PAGE_BYTES = 1 << 16;

/** Finds the indexes of colours in WebAssembly. */
export class WasmColorIndexer implements ColorIndexer {
  readonly pixels: Int32Array;
  readonly indexes: Uint8Array;
  private readonly kernel: WasmKernel;

  private readonly width: number;

  /** @param rows capacity of `pixels` in rows */
  constructor(width: number, rows: number, start: StartWasmKernel) {
    const capacity = width * rows;
    this.width = width;
    this.kernel = start();
    const { memory } = this.kernel;
    const missing = FIRST_FREE + 5 * capacity - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
    this.pixels = new Int32Array(memory.buffer, FIRST_FREE, capacity);
    this.indexes = new Uint8Array(memory.buffer, FIRST_FREE + 4 * capacity, capacity);
    this.kernel.colorsBegin();
  }

  index(rows: number): boolean {
    const { kernel, width, pixels, indexes } = this;
    return kernel.colorsIndex(pixels.byteOffset, width, rows * width, indexes.byteOffset) !== 0;
  }

  colors(): readonly Pixel[] {
    const { kernel } = this;
    return [...new Int32Array(kernel.memory.buffer, kernel.colorsAt(), kernel.colorsCount())];
  }
}
