import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rgb } from '../../../scene/color.ts';
import type { Item, Scene } from '../../../scene/scene.ts';
import type { SceneFonts } from '../../../scene/scene-fonts.ts';
import { boxFonts } from '../../box-fonts.ts';
import { painterScenes, rect, SceneWriter } from '../../painter-scenes.ts';
import { glyphBitmapsOf } from '../glyphs/glyph-bitmaps.ts';
import type { JpegBlocks } from '../jpeg/jpeg-blocks.ts';
import { quantTables } from '../jpeg/jpeg-tables.ts';
import { jpegPainter } from '../jpeg/paint-jpeg.ts';
import { quantFactors } from '../jpeg/quantisation.ts';
import { flattenPage } from '../page/flatten-page.ts';
import { encodePalette } from '../png/encode-palette.ts';
import { encodeTrueColor } from '../png/encode-true-color.ts';
import type { ChannelCount, PixelRows } from '../png/pixel-rows.ts';
import type { RasterKernel } from '../raster-kernel.ts';
import { referenceKernel } from '../reference/reference-kernel.ts';
import { builtKernel, builtKernelWithNodeCrc } from './built-kernel.fixture.ts';

/** Fonts with empty caches. */
function freshFonts(): SceneFonts {
  return Object.create(boxFonts) as SceneFonts;
}

function encode(scene: Scene, scale: number, fonts: SceneFonts, kernel: RasterKernel) {
  const page = flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(fonts, scale), []);
  return encodePalette(page, scale, kernel);
}

/** Compares both row writers with empty and with filled caches: words are cached from their second use. */
function expectSame(scene: Scene, scale: number): void {
  const wanted = encode(scene, scale, freshFonts(), referenceKernel);
  const fonts = freshFonts();
  for (const kernel of [builtKernel, builtKernel, builtKernel, referenceKernel]) {
    const bytes = encode(scene, scale, fonts, kernel);
    expect(bytes === undefined).toBe(wanted === undefined);
    if (wanted !== undefined) expect(Buffer.compare(bytes!, wanted)).toBe(0);
  }
}

describe('the kernel writes the same bytes as the reference implementation', () => {
  for (const { name, scene } of painterScenes()) {
    it.each([1, 2, 4])(`for "${name}" at scale %d`, (scale) => expectSame(scene, scale));
  }

  it('for images whose output does not fit into its memory at once', () => {
    expectSame(longTable(600, 2_400), 2);
  });

  it('for a line of text too wide for the cache', () => {
    const writer = new SceneWriter();
    const items = [writer.text('wide words '.repeat(60), 10, 60, 44, rgb(0x0f172a))];
    const widthPx = 24_000;
    expectSame(writer.scene([{ widthPx, heightPx: 90, background: rgb(0xffffff), items }]), 1);
  });

  it('with the CRC-32 of the host', () => {
    const scene = longTable(600, 2_400);
    const wanted = encode(scene, 2, freshFonts(), referenceKernel);
    expect(Buffer.compare(encode(scene, 2, freshFonts(), builtKernelWithNodeCrc)!, wanted!)).toBe(0);
  });

  it('for any lines of text', () => {
    const line = fc.record({
      text: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 }),
      x: fc.double({ min: 0, max: 700, noNaN: true }),
      size: fc.double({ min: 4, max: 90, noNaN: true }),
      color: fc.constantFrom(rgb(0x000000), rgb(0xdc2626), rgb(0x16a34a), rgb(0x2563eb)),
    });
    const lines = fc.array(line, { minLength: 1, maxLength: 12 });
    const any = fc.tuple(lines, fc.constantFrom(1, 1.5, 2, 3), fc.integer({ min: 100, max: 900 }));
    fc.assert(
      fc.property(any, ([texts, scale, widthPx]) => {
        const writer = new SceneWriter();
        let y = 0;
        const items = texts.map(({ text, x, size, color }) => {
          y += size + 3;
          return writer.text(text, x, y, size, color);
        });
        expectSame(writer.scene([{ widthPx, heightPx: y + 20, background: rgb(0xffffff), items }]), scale);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the kernel codes the same blocks as the reference implementation', () => {
  for (const { name, scene } of painterScenes()) {
    it(`for "${name}"`, () => {
      const options = { scale: 1.5, quality: 85 };
      const wanted = jpegPainter(referenceKernel)(scene, freshFonts(), options);
      const bytes = jpegPainter(builtKernel)(scene, freshFonts(), options);
      expect(Buffer.compare(bytes, wanted)).toBe(0);
    });
  }

  it('for any pixels, sizes, qualities and symbols that were not counted when the codes were built', () => {
    const any = fc.record({
      width: fc.integer({ min: 1, max: 70 }),
      height: fc.integer({ min: 1, max: 40 }),
      quality: fc.integer({ min: 1, max: 100 }),
      colors: fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: 1, maxLength: 40 }),
      sharpness: fc.integer({ min: 1, max: 30 }),
      heldMax: fc.constantFrom(1, 200, 1 << 20),
    });
    fc.assert(
      fc.property(any, ({ width, height, quality, colors, sharpness, heldMax }) => {
        const { luminance, chrominance } = quantTables(quality);
        const factors = [quantFactors(luminance), quantFactors(chrominance)] as const;
        const pixelAt = (at: number) => colors[Math.floor((at * at) / (31 - sharpness)) % colors.length]!;
        const [wanted, made] = [referenceKernel, builtKernel].map((kernel) =>
          codeAll(kernel.jpegBlocks(width, factors, heldMax), width, height, pixelAt),
        );
        expect(made!.tables).toEqual(wanted!.tables);
        expect(Buffer.compare(made!.data, wanted!.data)).toBe(0);
      }),
      { numRuns: 300 },
    );
  });

  it('for images whose symbols and output do not fit into its memory at once', () => {
    const scene = longTable(60, 1_200);
    const options = { scale: 1, quality: 95 };
    const wanted = jpegPainter(referenceKernel)(scene, freshFonts(), options);
    expect(Buffer.compare(jpegPainter(builtKernel)(scene, freshFonts(), options), wanted)).toBe(0);
  });
});

describe('the kernel compresses the same pixels as the reference implementation', () => {
  for (const { name, scene } of painterScenes()) {
    it.each([1, 2])(`for "${name}" at scale %d`, (scale) => expectSameTrueColor(scene, scale));
  }

  it('for images whose tokens and output do not fit into its memory at once', () => {
    expectSameTrueColor(longTable(150, 1_200), 2);
  });

  it('for any pixels, widths and repeats', () => {
    const step = fc.record({
      rows: fc.integer({ min: 1, max: 4 }),
      repeats: fc.nat(3),
      colors: fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: 1, maxLength: 30 }),
      grain: fc.integer({ min: 1, max: 40 }),
    });
    const any = fc.tuple(
      fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(700, 9_000)),
      fc.constantFrom<ChannelCount>(1, 3, 4),
      fc.array(step, { minLength: 1, maxLength: 12 }),
    );
    fc.assert(
      fc.property(any, ([width, channels, steps]) => {
        const [wanted, made] = [referenceKernel, builtKernel].map((kernel) => {
          const rows = kernel.pixelRows(width, channels, 4, 0);
          for (const { rows: count, repeats, colors, grain } of steps) {
            for (let at = 0; at < count * width; at++) {
              const color = colors[Math.floor((at * at) / grain) % colors.length]!;
              const alpha = channels === 3 ? 255 : color & 255;
              rows.pixels[at] = channels === 1 ? color & 255 : color | (alpha << 24);
            }
            rows.addRows(count);
            rows.repeat(repeats);
          }
          return finished(rows);
        });
        expect(made!.checksum).toBe(wanted!.checksum);
        expect(Buffer.compare(made!.bytes, wanted!.bytes)).toBe(0);
      }),
      { numRuns: 150 },
    );
  });
});

describe('the kernel finds the same indexes of colors as the reference implementation', () => {
  const any = fc.record({
    width: fc.integer({ min: 1, max: 40 }),
    bands: fc.array(fc.array(fc.nat(300), { minLength: 1, maxLength: 160 }), { minLength: 1, maxLength: 6 }),
    grain: fc.integer({ min: 1, max: 9 }),
  });

  it('for any pixels and widths, with few colors and with too many', () => {
    fc.assert(
      fc.property(any, ({ width, bands, grain }) => {
        const rows = Math.ceil(160 / width);
        const [wanted, made] = [referenceKernel, builtKernel].map((kernel) => {
          const indexer = kernel.colorIndexer(width, rows);
          const indexes: number[][] = [];
          for (const band of bands) {
            const count = Math.ceil(band.length / width);
            for (let at = 0; at < count * width; at++) {
              const level = band[Math.floor(at / grain) % band.length]!;
              indexer.pixels[at] = Math.imul(level, 0x9e3779b1);
            }
            if (!indexer.index(count)) return { indexes, colors: undefined };
            indexes.push([...indexer.indexes.subarray(0, count * width)]);
          }
          return { indexes, colors: indexer.colors() };
        });
        expect(made).toEqual(wanted);
      }),
      { numRuns: 300 },
    );
  });

  it('up to 256 colors', () => {
    const indexer = builtKernel.colorIndexer(257, 1);
    for (let at = 0; at < 257; at++) indexer.pixels[at] = Math.min(at, 255) * 0x010203;
    expect(indexer.index(1)).toBe(true);
    expect(indexer.colors()).toHaveLength(256);
    expect([...indexer.indexes].at(-1)).toBe(255);
    indexer.pixels[256] = -1;
    expect(indexer.index(1)).toBe(false);
  });
});

function finished(rows: PixelRows): { readonly bytes: Uint8Array; readonly checksum: number } {
  rows.finish();
  const bytes = new Uint8Array(rows.byteLength);
  rows.copyTo(bytes, 0);
  return { bytes, checksum: rows.checksum() };
}

function expectSameTrueColor(scene: Scene, scale: number): void {
  const page = flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(freshFonts(), scale), []);
  const wanted = encodeTrueColor(page, scale, referenceKernel);
  expect(Buffer.compare(encodeTrueColor(page, scale, builtKernel), wanted)).toBe(0);
}

function codeAll(blocks: JpegBlocks, width: number, height: number, pixelAt: (at: number) => number) {
  for (let y = 0; y < height; y += 8) {
    const count = Math.min(8, height - y);
    for (let at = 0; at < count * width; at++) blocks.pixels[at] = pixelAt(y * width + at) | (255 << 24);
    blocks.addRows(count);
  }
  return blocks.finish();
}

/** Rows of distinct texts on alternating backgrounds. */
function longTable(rowCount: number, widthPx: number): Scene {
  const writer = new SceneWriter();
  const items: Item[] = [];
  for (let row = 0; row < rowCount; row++) {
    const y = row * 20;
    items.push(rect(0, y, widthPx, 20, { fill: row % 2 === 0 ? rgb(0xf8fafc) : rgb(0xffffff) }));
    for (let column = 0; column < 8; column++) {
      const x = 10 + ((row * 37) % 50) + column * 280.3;
      items.push(writer.text(`value ${row * 7919 + column * 104_729} is long`, x, y + 14, 12, rgb(0x0f172a)));
    }
  }
  return writer.scene([{ widthPx, heightPx: rowCount * 20, background: rgb(0xffffff), items }]);
}
