import type { StartWasmKernel, WasmKernel } from './paint/painter.ts';
import { webAssembly } from './text/web-assembly.ts';

/** A module with one 128-bit vector instruction: valid only in runtimes that support SIMD. */
const VECTOR_MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b, 0x03, 0x02, 0x01, 0x00],
  ...[0x0a, 0x0a, 0x01, 0x08, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0xfd, 0x62, 0x0b],
);

/** CRC-32 of bytes, continued from the CRC-32 `start` of the preceding bytes. */
export type Crc32 = (bytes: Uint8Array, start: number) => number;

/**
 * Undefined if the runtime has no SIMD, as browsers from before 2023: without a kernel they produce the same
 * bytes.
 *
 * @param bytes engine/kernel, compiled; throws if they are not valid WebAssembly
 * @param crc32 replaces the kernel's own
 */
export function createWasmKernelFactory(bytes: Uint8Array, crc32?: Crc32): StartWasmKernel | undefined {
  if (!webAssembly.validate(VECTOR_MODULE)) return undefined;
  const module = new webAssembly.Module(bytes);
  return () => {
    const kernel = new webAssembly.Instance(module, {}).exports as unknown as WasmKernel;
    return crc32 === undefined ? kernel : { ...kernel, crc: crcOver(kernel.memory, crc32) };
  };
}

/** The kernel works with the internal state of the CRC-32, which is its bitwise complement. */
function crcOver(memory: WasmKernel['memory'], crc32: Crc32): WasmKernel['crc'] {
  return (start, from, to) => ~crc32(new Uint8Array(memory.buffer, from, to - from), ~start >>> 0);
}
