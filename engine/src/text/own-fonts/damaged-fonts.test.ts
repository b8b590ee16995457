import { imageFormats } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { createEngine, type Engine, EngineError, FontRejected } from '../../index.ts';
import { unpackFont } from '../fonts/unpack-font.ts';
import { tablesOf, withTables } from './font-files.fixture.ts';

const host = nodeHost();
const fileOf = async (module: string) => (await host.loadFace(module))!;

const unpacked = async (module: string) =>
  unpackFont(await fileOf(module), (packed, bytesMax) => host.unpackBrotli(packed, bytesMax));

const balinese =
  '@fontsource-variable/noto-sans-balinese/files/noto-sans-balinese-balinese-wght-normal.woff2';
const hebrew = '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2';

/** Small fonts: static, variable and with complex shaping, plain and packed. */
const files = {
  ttf: await fileOf('@expo-google-fonts/noto-sans-chakma/400Regular/NotoSansChakma_400Regular.ttf'),
  shaping: await unpacked(balinese),
  variable: await unpacked(hebrew),
  woff2: await fileOf(hebrew),
  woff: await fileOf('@fontsource/cascadia-mono/files/cascadia-mono-symbols2-400-normal.woff'),
};

const runs = Number(process.env.FUZZ_RUNS ?? 50);

const table = parseJson(
  JSON.stringify({
    fontFamily: 'Damaged',
    data: [{ Name: 'fi Ab 12 שלום \ud804\udd03\ud804\udd27', ᬓ: 'ᬓᬸᬓᬵ' }],
  }),
  { depthMax: 9 },
);

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(host);
});

/** A change of a file: bytes that are overwritten, or the end that is cut off. */
const damage = fc.record({
  cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 8 }),
  writes: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});
type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

function damaged(file: Uint8Array, { cut, writes }: Damage): Uint8Array {
  const copy = file.slice(0, cut === null ? file.length : Math.floor(cut * file.length));
  for (const { at, bytes } of writes) {
    const start = Math.floor(at * copy.length);
    copy.set(bytes.subarray(0, copy.length - start), start);
  }
  return copy;
}

let serial = 0;

/** Checks a file, and uses it even if it was rejected: a program may not check it first. */
async function use(bytes: Uint8Array): Promise<'rejected' | 'used'> {
  const check = await engine.checkFont(bytes).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (check !== undefined) expect(check).toBeInstanceOf(FontRejected);
  let outcome: 'rejected' | 'used' = 'used';
  for (const format of imageFormats) {
    const fonts = [{ family: 'Damaged', id: `d${serial++}`, bytes }];
    try {
      await engine.render(table, { format, fonts });
    } catch (error) {
      expect(error).toBeInstanceOf(EngineError);
      outcome = 'rejected';
    }
  }
  return outcome;
}

it.each(Object.keys(files) as (keyof typeof files)[])(
  'damaged files are rejected or used: %s',
  { timeout: 600_000 },
  async (name) => {
    await fc.assert(
      fc.asyncProperty(damage, async (change) => {
        const startedAt = performance.now();
        await use(damaged(files[name], change));
        expect(performance.now() - startedAt).toBeLessThan(20_000);
      }),
      { numRuns: runs, seed: 20_261_127 },
    );
  },
);

it.each(['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'OS/2', 'glyf', 'loca', 'GSUB', 'GPOS', 'GDEF'])(
  'a damaged table %s is rejected or used',
  { tags: ['slow'], timeout: 600_000 },
  async (tag) => {
    const content = tablesOf(files.ttf).get(tag) ?? new Uint8Array(40);
    await fc.assert(
      fc.asyncProperty(damage, async (change) => {
        await use(withTables(files.ttf, { [tag]: damaged(content, change) }));
      }),
      { numRuns: Math.round(runs / 4), seed: 20_261_128 },
    );
  },
);

it('the memory of damaged fonts is released', { tags: ['slow'], timeout: 600_000 }, async () => {
  const bytes = files.variable;
  const growth: number[] = [];
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 12; count++) await use(bytes);
    globalThis.gc?.();
    growth.push(process.memoryUsage().rss);
  }
  expect(growth[2]! - growth[1]!).toBeLessThan(200 * 1024 * 1024);
});

it('a table of huge size in a packed file is not unpacked', async () => {
  const packed = files.woff.slice();
  // The size of the first table after unpacking.
  new DataView(packed.buffer).setUint32(44 + 12, 0xffff_fff0);
  await expect(engine.checkFont(packed)).rejects.toThrow('The font is damaged: it cannot be unpacked.');
});
