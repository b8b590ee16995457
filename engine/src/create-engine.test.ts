import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nodeHost, readKernel } from '../host/node.ts';
import { createEngine, type Engine } from './index.ts';

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

describe('the memory of a layout', () => {
  const rows = (count: number) =>
    new Map([
      [
        'data',
        Array.from({ length: count }, (_, row) => [
          `a ${row}`,
          'b',
          'c',
          'd',
          'e',
          'f',
          'g',
          'h',
          'i',
          'j',
          'k',
        ]),
      ],
    ]);
  const limits = { sideDevicePxMax: 1_000_000, megapixelsMax: 10_000, rowsMax: 10_000, cellsMax: 100_000 };
  const render = (engine: Engine, count: number) => engine.render(rows(count), { format: 'png', limits });

  it('is released before a large table is painted, and the image is the same', async () => {
    let releases = 0;
    const releaseMemory = async () => {
      releases += 1;
    };
    const releasing = await createEngine({ ...nodeHost(), releaseMemory });
    await render(releasing, 100);
    expect(releases).toBe(0);
    const { bytes } = await render(releasing, 2_000);
    expect(releases).toBe(1);
    expect(bytes).toEqual((await render(await createEngine(nodeHost()), 2_000)).bytes);
  });
});
