import { webAssembly } from '../../../web-assembly.ts';
import type { RasterKernel } from '../raster-kernel.ts';
import { KernelInstances } from './kernel-instances.ts';
import { WasmColorIndexer } from './wasm-color-indexer.ts';
import type { WasmKernel } from './wasm-exports.ts';
import { WasmJpegBlocks } from './wasm-jpeg-blocks.ts';
import { WasmPixelRows } from './wasm-pixel-rows.ts';
import { WasmRowWriter } from './wasm-row-writer.ts';

/** A module with one 128-bit vector instruction: valid only in runtimes that support SIMD. */
const VECTOR_MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03, 0x02, 0x01, 0x00],
  ...[0x0a, 0x0a, 0x01, 0x08, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0xfd, 0x62, 0x0b],
);

/** CRC-32 of bytes, continued from the CRC-32 `start` of the preceding bytes. */
export type Crc32 = (bytes: Uint8Array, start: number) => number;

/** The kernel for the painters, and for other parts of the engine. */
export interface Kernel extends RasterKernel {
  /** Creates a new instance with its own memory. @returns its exports */
  start(): object;
}

/**
 * The kernel in WebAssembly.
 *
 * @param bytes engine/kernel, compiled
 * @param crc32 replaces the kernel's own
 * @throws Error if the bytes are not valid WebAssembly, or if the runtime has no SIMD, as browsers from before
 *   2023
 */
export function createKernel(bytes: Uint8Array, crc32?: Crc32): Kernel {
  if (!webAssembly.validate(VECTOR_MODULE)) {
    throw new Error(
      'The engine needs a runtime with WebAssembly SIMD, such as a browser from 2023 or later.',
    );
  }
  const module = new webAssembly.Module(bytes);
  const startModule = () => new webAssembly.Instance(module, {}).exports;
  const start = () => {
    const kernel = startModule() as unknown as WasmKernel;
    return crc32 === undefined ? kernel : { ...kernel, crc: crcOver(kernel.memory, crc32) };
  };
  const jpegInstances = new KernelInstances(start);
  return {
    start: startModule,
    palettePixels: (pieces, width, headCrc) => new WasmRowWriter(pieces, width, start, headCrc),
    pixelRows: (width, channels, rows, headCrc) => new WasmPixelRows(width, channels, rows, start, headCrc),
    colorIndexer: (width, rows) => new WasmColorIndexer(width, rows, start),
    jpegBlocks: (width, factors, heldMax) => new WasmJpegBlocks(width, factors, heldMax, jpegInstances),
  };
}

/** The kernel works with the internal state of the CRC-32, which is its bitwise complement. */
function crcOver(memory: WasmKernel['memory'], crc32: Crc32): WasmKernel['crc'] {
  return (start, from, to) => ~crc32(new Uint8Array(memory.buffer, from, to - from), ~start >>> 0);
}
