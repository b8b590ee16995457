import type { StartWasmKernel, WasmKernel } from './wasm-exports.ts';

/** Size of the memory above which an instance is not kept, bytes. */
const KEPT_BYTES_MAX = 16 << 20;

/**
 * An instance of the kernel that one image after the other uses. The pages of a new memory are zeroed by the system when they
 * are first touched, which takes a twentieth of the time of a JPEG.
 */
export class KernelInstances {
  private readonly start: StartWasmKernel;
  private spare: WasmKernel | undefined;

  constructor(start: StartWasmKernel) {
    this.start = start;
  }

  /** An instance for one image; its memory has the content of an earlier one. */
  take(): WasmKernel {
    const kernel = this.spare ?? this.start();
    this.spare = undefined;
    return kernel;
  }

  /** Keeps an instance for the next image. */
  giveBack(kernel: WasmKernel): void {
    if (kernel.memory.buffer.byteLength <= KEPT_BYTES_MAX) this.spare = kernel;
  }
}
