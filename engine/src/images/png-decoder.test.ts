import { deflateRawSync, deflateSync, constants as zlib } from 'node:zlib';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { builtPngDecoder, startKernel } from './built-png-decoder.fixture.ts';
import type { Pixels } from './decoded-pixels.ts';
import { PngDecoder, type PngKernel } from './png-decoder.ts';
import { filteredRows, type PngSource, pngFile, pngWithData } from './png-files.fixture.ts';
import { decodePng } from './reference-png.fixture.ts';

/** Colour types with the depths that the specification allows. */
const KINDS: readonly (readonly [number, readonly number[]])[] = [
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
];

const palette = Uint8Array.from({ length: 3 * 256 }, (_, index) => index * 91);
const paletteAlpha = Uint8Array.from({ length: 100 }, (_, index) => 255 - index);

/** Noise that is the same for the same seed. */
function noise(seed: number): (index: number, row: number) => number {
  return (index, row) => Math.imul(seed + index * 0x9e3779b1 + row * 0x85ebca6b, 0x2545f491) >>> 24;
}

const contents: readonly ((seed: number) => PngSource['byte'])[] = [
  noise,
  (seed) => () => seed & 255,
  (seed) => (index, row) => (index * 3 + row + (noise(seed)(index, row) & 3)) & 255,
  // Long matches at a short distance.
  (seed) => (index) => [seed, 7, 255][index % ((seed % 3) + 1)]! & 255,
];

const strategies = [zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED];

const anySource = fc
  .record({
    kind: fc.constantFrom(
      ...KINDS.flatMap(([type, depths]) => depths.map((depth) => [type, depth] as const)),
    ),
    widthPx: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 700 })),
    heightPx: fc.integer({ min: 1, max: 40 }),
    isInterlaced: fc.boolean(),
    filter: fc.integer({ min: 0, max: 5 }),
    seed: fc.nat(),
    content: fc.constantFrom(...contents),
    level: fc.integer({ min: 0, max: 9 }),
    strategy: fc.constantFrom(...strategies),
    clear: fc.constantFrom('none', 'one colour'),
  })
  .map(({ kind: [colorType, depth], filter, seed, content, level, strategy, clear, ...rest }): PngSource => {
    const chunks: [string, Uint8Array][] = colorType === 3 ? [['PLTE', palette]] : [];
    const colors = Uint8Array.from({ length: colorType === 2 ? 6 : 2 }, (_, index) =>
      depth === 16 || index % 2 === 1 ? seed & ((1 << Math.min(8, depth)) - 1) : 0,
    );
    if (clear === 'one colour' && colorType < 4)
      chunks.push(['tRNS', colorType === 3 ? paletteAlpha : colors]);
    return {
      ...rest,
      colorType,
      depth,
      chunks,
      filter: (row) => (filter === 5 ? (row + seed) % 5 : filter),
      byte: content(seed),
      deflate: { level, strategy },
    };
  });

/** The mean of the area of each target pixel in whole numbers, from all pixels. */
function meanOfAreas({ widthPx, heightPx, rgba }: Pixels, toWidth: number, toHeight: number): Uint8Array {
  const result = new Uint8Array(toWidth * toHeight * 4);
  const overlap = (source: number, target: number, size: number, toSize: number): number =>
    Math.max(
      0,
      Math.min((source + 1) * toSize, (target + 1) * size) - Math.max(source * toSize, target * size),
    );
  const rounded = (sum: number, divisor: number): number => Math.floor((2 * sum + divisor) / (2 * divisor));
  for (let y = 0; y < toHeight; y++) {
    for (let x = 0; x < toWidth; x++) {
      const sums = [0, 0, 0, 0];
      for (let fromY = 0; fromY < heightPx; fromY++) {
        for (let fromX = 0; fromX < widthPx; fromX++) {
          const at = 4 * (fromY * widthPx + fromX);
          const area = overlap(fromX, x, widthPx, toWidth) * overlap(fromY, y, heightPx, toHeight);
          const opacity = area * rgba[at + 3]!;
          for (let channel = 0; channel < 3; channel++) sums[channel]! += opacity * rgba[at + channel]!;
          sums[3]! += opacity;
        }
      }
      const at = 4 * (y * toWidth + x);
      const alpha = sums[3]!;
      for (let channel = 0; channel < 3; channel++)
        result[at + channel] = alpha === 0 ? 0 : rounded(sums[channel]!, alpha);
      result[at + 3] = rounded(alpha, widthPx * heightPx);
    }
  }
  return result;
}

describe('any PNG', () => {
  test('decodes to the pixels of the reference implementation and of another decoder', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const bytes = pngFile(source);
        const decoded = builtPngDecoder.decode(bytes);
        expect(Buffer.compare(decoded.rgba, decodePng(bytes).rgba)).toBe(0);
        builtPngDecoder.check(bytes);
        // The other decoder rounds 16-bit levels in another way, and makes transparent colours black.
        const hasClearColor = source.colorType !== 3 && source.chunks?.length === 1;
        if (source.depth === 16 || hasClearColor) return;
        expect(Buffer.compare(decoded.rgba, PNG.sync.read(Buffer.from(bytes)).data)).toBe(0);
      }),
      { numRuns: 400 },
    );
  });

  test('scales down to the exact mean of the areas', () => {
    const small = anySource.map((source) => ({ ...source, widthPx: (source.widthPx % 40) + 1 }));
    fc.assert(
      fc.property(small, fc.nat(), fc.nat(), (source, across, down) => {
        const bytes = pngFile(source);
        const toWidth = 1 + (across % source.widthPx);
        const toHeight = 1 + (down % source.heightPx);
        const scaled = builtPngDecoder.shrink(bytes, toWidth, toHeight);
        expect(Buffer.compare(scaled.rgba, meanOfAreas(decodePng(bytes), toWidth, toHeight))).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  test('is scaled exactly if it is a line of more pixels than 32 bits can sum', () => {
    const line = { colorType: 6, depth: 8, filter: () => 0, byte: noise(5) };
    for (const [widthPx, heightPx, toWidth, toHeight] of [
      [1, 70_000, 1, 3],
      [70_000, 1, 3, 1],
    ] as const) {
      const bytes = pngFile({ ...line, widthPx, heightPx });
      const scaled = builtPngDecoder.shrink(bytes, toWidth, toHeight);
      expect([...scaled.rgba]).toEqual([...meanOfAreas(decodePng(bytes), toWidth, toHeight)]);
    }
  });

  test('decodes codes longer than the lookup tables, and stored blocks', () => {
    // Counts that double give codes of every length up to 15 bits.
    const bytes = [...Array(15).keys()].flatMap((value) => Array<number>(2 ** value).fill(value * 17));
    const source = {
      ...{ widthPx: bytes.length, heightPx: 3, colorType: 0, depth: 8 },
      filter: () => 0,
      byte: (index: number, row: number) => bytes[(index * 7919 + row) % bytes.length]!,
    };
    for (const deflate of [{ strategy: zlib.Z_HUFFMAN_ONLY }, { level: 0 }]) {
      const file = pngFile({ ...source, deflate });
      expect(Buffer.compare(builtPngDecoder.decode(file).rgba, decodePng(file).rgba)).toBe(0);
    }
  });
});

describe('a hostile PNG', () => {
  const source = {
    ...{ widthPx: 50, heightPx: 40, colorType: 2, depth: 8 },
    filter: (row: number) => row % 5,
    byte: noise(3),
  };

  test('is rejected, or decoded, like by the reference implementation', { tags: ['slow'] }, () => {
    const whole = pngFile({ ...source, byte: contents[2]!(9) });
    const outcome = (decode: (bytes: Uint8Array) => Pixels, bytes: Uint8Array) => {
      try {
        return Buffer.from(decode(bytes).rgba).toString('base64');
      } catch {
        return 'rejected';
      }
    };
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), (at, value, isCut) => {
        // The size stays as it is, to keep the test small.
        if (at >= 16 && at < 24) return;
        const broken = isCut ? whole.slice(0, at) : Uint8Array.from(whole);
        if (!isCut) broken[at] = value;
        const decoded = outcome((bytes) => builtPngDecoder.decode(bytes), broken);
        const expected = outcome(decodePng, broken);
        // Codes that no encoder can write, which other decoders reject, too, were accepted by the reference.
        if (decoded !== 'rejected') expect(decoded).toBe(expected);
        else if (isCut) expect(expected).toBe('rejected');
        const checked = outcome((bytes) => {
          builtPngDecoder.check(bytes);
          return { widthPx: 0, heightPx: 0, rgba: new Uint8Array(0) };
        }, broken);
        expect(checked === 'rejected').toBe(decoded === 'rejected');
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['no data', new Uint8Array(0)],
    ['one byte', Uint8Array.of(0x78)],
    ['another compression', Uint8Array.of(0x79, 0x9c, 0, 0)],
    ['a dictionary', Uint8Array.of(0x78, 0xbb, 0, 0, 0, 0)],
    ['a block type that does not exist', Uint8Array.of(0x78, 0x9c, 0x07)],
    ['a match before the first byte', Uint8Array.of(0x78, 0x9c, 0x03, 0x02, 0, 0, 0)],
    ['rows that end too early', deflateSync(filteredRows({ ...source, heightPx: 39 }))],
    ['a row that is a byte short', deflateSync(filteredRows(source).subarray(0, -1))],
    ['an unknown filter', deflateSync(filteredRows(source).fill(5, 0, 1))],
    [
      'more codes than there are bits',
      // Code lengths 1, 1, 1: three codes of one bit.
      Uint8Array.of(0x78, 0x9c, 0x05, 0x00, 0x92, 0x00, 0, 0, 0, 0, 0),
    ],
  ])('with %s is rejected', (_name, data) => {
    const bytes = pngWithData(source, data);
    expect(() => builtPngDecoder.check(bytes)).toThrow();
    expect(() => builtPngDecoder.decode(bytes)).toThrow();
    expect(() => builtPngDecoder.shrink(bytes, 5, 5)).toThrow();
  });

  test('may have any data behind its rows', () => {
    const rows = filteredRows(source);
    const raw = deflateRawSync(rows, { finishFlush: zlib.Z_SYNC_FLUSH });
    const data = Buffer.concat([Uint8Array.of(0x78, 0x9c), raw, Buffer.alloc(50, 0xff)]);
    expect(builtPngDecoder.decode(pngWithData(source, data)).rgba).toEqual(decodePng(pngFile(source)).rgba);
  });

  test('with millions of empty blocks takes no memory', () => {
    // Empty blocks of fixed codes: 10 bits each, so four of them are five bytes.
    const empty = Buffer.alloc(5 * 200_000, Uint8Array.of(0x02, 0x08, 0x20, 0x80, 0x00));
    const data = Buffer.concat([Uint8Array.of(0x78, 0x9c), empty, deflateRawSync(filteredRows(source))]);
    expect(builtPngDecoder.decode(pngWithData(source, data)).rgba).toEqual(decodePng(pngFile(source)).rgba);
  });
});

describe('memory', () => {
  /** A decoder, and the bytes of its kernel. */
  function observed() {
    const kernels: PngKernel[] = [];
    const decoder = new PngDecoder(() => {
      const kernel = startKernel();
      kernels.push(kernel);
      return kernel;
    });
    const sizes = () => kernels.map((kernel) => kernel.memory.buffer.byteLength);
    return { decoder, sizes };
  }
  const large = { widthPx: 5_000, heightPx: 5_000, colorType: 2, depth: 16 };
  const rows = deflateSync(new Uint8Array(5_000 * (1 + 5_000 * 6)), { level: 1 });

  test('for 25 megapixels in a small box is that of a few rows', () => {
    const { decoder, sizes } = observed();
    const bytes = pngWithData(large, rows);
    decoder.check(bytes);
    const scaled = decoder.shrink(bytes, 40, 40);
    expect([...scaled.rgba.subarray(0, 4)]).toEqual([0, 0, 0, 255]);
    for (const size of sizes()) expect(size).toBeLessThan(bytes.length + 3_000_000);
  });

  test('of a decompression bomb is not more', () => {
    const { decoder, sizes } = observed();
    const bytes = pngWithData({ ...large, widthPx: 3, heightPx: 3 }, rows);
    expect(decoder.decode(bytes).rgba).toHaveLength(36);
    for (const size of sizes()) expect(size).toBeLessThan(bytes.length + 2_000_000);
  });

  test('of a large image is not kept', () => {
    const { decoder, sizes } = observed();
    const wide = { widthPx: 2_000_000, heightPx: 1, colorType: 6, depth: 8 };
    decoder.check(pngWithData(wide, deflateSync(new Uint8Array(1 + 8_000_000))));
    const small = pngWithData({ ...wide, widthPx: 1 }, deflateSync(new Uint8Array(5)));
    decoder.check(small);
    decoder.check(small);
    expect(sizes()).toHaveLength(2);
    expect(sizes()[1]).toBeLessThan(1_000_000);
  });
});
