import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { createKernel } from './create-kernel.ts';

// scripts/testing/provide-kernel.mjs builds it before the tests of the engine start.
const bytes = new Uint8Array(readFileSync(new URL('../../../../dist/kernel.wasm', import.meta.url)));

/** The kernel as production runs it, with its own CRC-32. */
export const builtKernel = createKernel(bytes);

/** The kernel with the CRC-32 of Node, as the service runs it. */
export const builtKernelWithNodeCrc = createKernel(bytes, crc32);
