// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { FakeService } from '../fake-service.fixture.ts';
import { browserHost } from './browser-host.ts';

const root = path.join(import.meta.dirname, '../../..');
const sizeOf = async (file: string) => (await readFile(path.join(root, file))).length;
const inter = '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf';

it('loads the files that Node reads, through fetch', async () => {
  new FakeService();
  const host = await browserHost();
  const harfbuzz = 'node_modules/harfbuzzjs/dist/harfbuzz';
  expect(host.harfbuzz.length).toBe(await sizeOf(`${harfbuzz}.wasm`));
  expect((await host.harfbuzzSubset?.())?.length).toBe(await sizeOf(`${harfbuzz}-subset.wasm`));
  expect((await host.kernel?.())?.length).toBe(await sizeOf('engine/dist/kernel.wasm'));
  expect((await host.loadFace(inter))?.length).toBe(await sizeOf(`node_modules/${inter}`));
  expect((await host.loadWords('thai')).length).toBe(await sizeOf('engine/words/thai.words'));
});

it('names what the build does not contain', async () => {
  new FakeService();
  const host = await browserHost();
  await expect(host.loadFace('none/none.ttf')).rejects.toThrow(
    'does not contain the font file none/none.ttf',
  );
  await expect(host.loadWords('latin' as never)).rejects.toThrow('no word list for latin');
});

it('unpacks Brotli', async () => {
  new FakeService();
  const host = await browserHost();
  const unpacked = await host.unpackBrotli(new Uint8Array(brotliCompressSync(Buffer.from('text'))));
  expect(Buffer.from(unpacked).toString()).toBe('text');
});

it('fails if a file is missing', async () => {
  const service = new FakeService();
  expect(service.sent).toEqual([]);
  globalThis.fetch = async () => new Response('', { status: 404 });
  await expect(browserHost()).rejects.toThrow(/harfbuzz\.wasm returned 404\.$/);
});
