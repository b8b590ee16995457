import { readFileSync } from 'node:fs';
import { PngDecoder, type PngKernel } from './png-decoder.ts';

// scripts/testing/provide-kernel.mjs builds it before the tests of the engine start.
const bytes = readFileSync(new URL('../../dist/kernel.wasm', import.meta.url));
const module = new WebAssembly.Module(bytes);

/** A new instance of the kernel as production runs it. */
export const startKernel = (): PngKernel =>
  new WebAssembly.Instance(module, {}).exports as unknown as PngKernel;

export const builtPngDecoder = new PngDecoder(startKernel);
