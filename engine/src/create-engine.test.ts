import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodeHost, readKernel } from '../host/node.ts';
import { createEngine } from './index.ts';

describe('an engine does not start', () => {
  it('without the kernel, and the error says how to build it', async () => {
    const kernel = () => readKernel('@pictable/engine/fonts/missing.wasm');
    await expect(createEngine({ ...nodeHost(), kernel })).rejects.toThrow(
      '@pictable/engine/fonts/missing.wasm is missing. Build it with: node scripts/build/build-kernel.mjs',
    );
    expect(existsSync(new URL('../../scripts/build/build-kernel.mjs', import.meta.url))).toBe(true);
  });

  it('with a kernel that is not WebAssembly', async () => {
    const kernel = async () => Uint8Array.of(1, 2, 3);
    await expect(createEngine({ ...nodeHost(), kernel })).rejects.toThrow(/WebAssembly\.Module/);
  });
});
