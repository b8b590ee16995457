import type { Kernel, StartKernel } from './paint/painter.ts';
import { webAssembly } from './text/web-assembly.ts';

/** @param bytes engine/kernel, compiled. Throws when they are no valid WebAssembly. */
export function kernelStarter(bytes: Uint8Array): StartKernel {
  const module = new webAssembly.Module(bytes);
  return () => new webAssembly.Instance(module, {}).exports as unknown as Kernel;
}
