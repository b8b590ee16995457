import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { type Color, rgb, withAlpha } from '../../../scene/color.ts';
import type { Item } from '../../../scene/scene.ts';
import { boxFonts } from '../../box-fonts.ts';
import { painterScenes, polygon, rect, SceneWriter } from '../../painter-scenes.ts';
import { polygonScenes } from '../../polygon-scenes.ts';
import { glyphBitmapsOf } from '../glyphs/glyph-bitmaps.ts';
import { builtKernel } from '../kernel/built-kernel.fixture.ts';
import { flattenPage } from '../page/flatten-page.ts';
import type { ImageOp, RasterPage } from '../page/raster-page.ts';
import { referenceKernel } from '../reference/reference-kernel.ts';
import { encodePalette } from './encode-palette.ts';
import { encodeTrueColor } from './encode-true-color.ts';
import { composed, gradient, noise, pixelErrors, squareImage } from './small-images.fixture.ts';

function pixelsOf(file: Uint8Array): Uint8Array {
  return PNG.sync.read(Buffer.from(file)).data;
}

function flatten(scene: ReturnType<SceneWriter['scene']>, scale: number): RasterPage {
  return flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(boxFonts, scale), []);
}

describe('both PNG encoders', () => {
  for (const { name, scene } of [...painterScenes(), ...polygonScenes()]) {
    it.each([1, 1.5, 2, 3, 4])(`match the reference at scale %d in scene: ${name}`, (scale) => {
      const page = flatten(scene, scale);
      const expected = composed(page);
      expect(Buffer.compare(pixelsOf(encodeTrueColor(page, scale, builtKernel)), expected)).toBe(0);
      const fast = encodePalette(page, scale, builtKernel);
      if (fast !== undefined) expect(Buffer.compare(pixelsOf(fast), expected)).toBe(0);
    });
  }
});

/** A table with text, zebra rows and lines, and the items of `more`. */
function table(more: (writer: SceneWriter) => readonly Item[], background: Color | undefined) {
  const writer = new SceneWriter();
  const items: Item[] = [];
  for (let row = 0; row < 12; row++) {
    const y = 10 + row * 20;
    items.push(
      rect(10, y, 280, 20, {
        fill: row === 0 ? rgb(0x1e293b) : row % 2 === 0 ? rgb(0xf8fafc) : rgb(0xffffff),
      }),
    );
    items.push(writer.text(`row ${row}`, 14.3, y + 14, 12, row === 0 ? rgb(0xffffff) : rgb(0x0f172a)));
    items.push(
      writer.text('value', 150.6, y + 14 + (row % 3), 12, row % 3 === 0 ? rgb(0xdc2626) : rgb(0x0f172a)),
    );
    items.push(rect(10, y + 19, 280, 1, { fill: rgb(0xe2e8f0) }));
  }
  items.push(...more(writer));
  return writer.scene([{ widthPx: 300, heightPx: 270, background, items }]);
}

/** An icon in each row of the table. */
function triangles(colors: readonly Color[]): Item[] {
  return Array.from({ length: 12 }, (_, row) => {
    const y = 13.25 + row * 20;
    return polygon(colors[row % colors.length]!, 252.5, y, 262.5, y + 10, 242.5, y + 10);
  });
}

/** A line of constant thickness in each row of the table, with a dot of another colour at its end. */
function lines(): Item[] {
  return Array.from({ length: 12 }, (_, row) => {
    const [x, y] = [200, 20 + row * 20];
    const dot = polygon(rgb(0xdc2626), x + 40, y - 2, x + 44, y + 2, x + 40, y + 6, x + 36, y + 2);
    const points = [x, y, x + 20, y - 4.5, x + 40, y, x + 40, y + 2, x + 20, y - 2.5, x, y + 2];
    return [polygon(rgb(0x2563eb), ...points), dot];
  }).flat();
}

const hardCases: Record<string, (writer: SceneWriter) => readonly Item[]> = {
  nothing: () => [],
  'a line over text': () => [rect(14, 42, 60, 1, { fill: rgb(0xdc2626) })],
  'text over an edge': (writer) => [writer.text('edge', 20, 52, 14, rgb(0x0f172a))],
  'text over text': (writer) => [writer.text('other', 152, 95, 12, rgb(0x16a34a))],
  'lines close to each other': (writer) =>
    [0, 1, 2, 3].map((line) => writer.text('gap jay', 230, 60 + line * 9, 12, rgb(0x0f172a))),
  'text over the grid': (writer) => [
    rect(100, 10, 1, 240, { fill: rgb(0x94a3b8) }),
    writer.text('across', 80, 124, 12, rgb(0x0f172a)),
  ],
  'clipped text': (writer) => [
    {
      kind: 'clip',
      x: 200,
      y: 130,
      width: 33,
      height: 12,
      radii: [0, 0, 0, 0],
      items: [writer.text('cut off', 202, 144, 12, rgb(0x0f172a))],
    },
  ],
  'rounded corners and a translucent overlay': () => [
    rect(10, 10, 280, 240, {
      radii: [8, 8, 8, 8],
      stroke: { color: rgb(0x334155), widthPx: 1, style: 'solid' },
    }),
    rect(220, 20, 30, 200, { fill: rgb(0x2563eb, 0x40) }),
  ],
  'a polygon in each row': () => triangles([rgb(0x16a34a), rgb(0xdc2626, 0x80)]),
  'polygons that overlap a little': () => lines(),
  'a polygon over text': () => [polygon(rgb(0x2563eb), 10, 60, 90.5, 65.5, 40, 90)],
  'a clipped polygon': () => [
    {
      kind: 'clip',
      x: 240,
      y: 0,
      width: 13,
      height: 60,
      radii: [0, 0, 4, 0],
      items: triangles([rgb(0x16a34a)]),
    },
  ],
  'translucent text': (writer) => [writer.text('pale', 240, 104, 12, rgb(0x0f172a, 0x80))],
};

describe('encodePalette', () => {
  for (const [name, more] of Object.entries(hardCases)) {
    it.each([1, 2])(`matches the reference with ${name} at scale %d`, (scale) => {
      const page = flatten(table(more, rgb(0xffffff)), scale);
      const fast = encodePalette(page, scale, builtKernel);
      expect(fast).toBeDefined();
      expect(Buffer.compare(pixelsOf(fast!), composed(page))).toBe(0);
    });
  }

  it('keeps a transparent background transparent', () => {
    const page = flatten(
      table((writer) => [writer.text('on glass', 20, 264, 12, rgb(0x0f172a))], undefined),
      1,
    );
    const data = pixelsOf(encodePalette(page, 1, builtKernel)!);
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    expect(Buffer.compare(data, composed(page))).toBe(0);
  });

  it.each([0, 128, 254])('keeps the opacity of a background with %d of 255, as true colour', (alpha) => {
    const page = flatten(
      table(() => [], withAlpha(rgb(0xffffff), alpha)),
      1,
    );
    const data = pixelsOf(encodeTrueColor(page, 1, builtKernel));
    expect(data[3]).toBe(alpha);
    expect(Buffer.compare(data, composed(page))).toBe(0);
  });

  it('returns undefined for images with more than 256 colours', () => {
    const bands = Array.from({ length: 300 }, (_, index) => rect(0, index, 300, 1, { fill: rgb(index) }));
    const scene = new SceneWriter().scene([
      { widthPx: 300, heightPx: 300, background: rgb(0xffffff), items: bands },
    ]);
    const page = flatten(scene, 1);
    expect(encodePalette(page, 1, builtKernel)).toBeUndefined();
    expect(Buffer.compare(pixelsOf(encodeTrueColor(page, 1, builtKernel)), composed(page))).toBe(0);
  });

  it('copies equal polygons from row to row', () => {
    const bytesOf = (more: readonly Item[]) =>
      encodePalette(
        flatten(
          table(() => more, rgb(0xffffff)),
          2,
        ),
        2,
        builtKernel,
      )!.length;
    expect(bytesOf(triangles([rgb(0x16a34a)])) - bytesOf([])).toBeLessThan(12 * 200);
  });

  it.each([4_000, 5_000, 8_000])(
    'writes a valid checksum for a polygon as wide as a page of %d px',
    (widthPx) => {
      const wide = polygon(rgb(0x2563eb), 5, 4, widthPx - 5, 4.5, widthPx - 1000, 7.5, 100, 7);
      const page = { widthPx, heightPx: 60, background: rgb(0xffffff), items: [wide] };
      const file = Buffer.from(encodePalette(flatten(new SceneWriter().scene([page]), 1), 1, builtKernel)!);
      const data = file.indexOf('IDAT') + 4;
      const stream = file.subarray(data, data + file.readUInt32BE(data - 8));
      // Unlike pngjs, zlib verifies the checksum.
      expect(inflateSync(stream)).toHaveLength((widthPx + 1) * 60);
    },
  );

  it('returns undefined if polygons overlap in most rows', () => {
    const areas = triangles([rgb(0xbfdbfe)]).flatMap((area) => [area, { ...area, fill: rgb(0x2563eb) }]);
    expect(
      encodePalette(
        flatten(
          table(() => areas, rgb(0xffffff)),
          1,
        ),
        1,
        builtKernel,
      ),
    ).toBeUndefined();
  });

  it('makes a smaller file than true colour', () => {
    const page = flatten(
      table(() => [], rgb(0xffffff)),
      2,
    );
    expect(encodePalette(page, 2, builtKernel)!.length).toBeLessThan(
      encodeTrueColor(page, 2, builtKernel).length,
    );
  });
});

/** The table with an image in every row, on all its backgrounds, and further images. */
function pageWithImages(colorAt: (x: number, y: number) => number, more: readonly ImageOp[] = []) {
  const page = flatten(
    table(() => [], rgb(0xffffff)),
    1,
  );
  const { bitmap } = squareImage(0, 0, 18, colorAt);
  const images = Array.from({ length: 12 }, (_, row): ImageOp => {
    const { target } = squareImage(210, 10 + row * 20, 18, colorAt);
    return { kind: 'image', bitmap, target, isSmall: true, ...target };
  });
  return { ...page, ops: [...page.ops, ...images, ...more] };
}

const stripes = (x: number) => [0x1d4ed8, 0x16a34a, 0xfacc15][x % 3]!;

describe('encodePalette with small images', () => {
  it('keeps their colors if the palette has space', () => {
    const page = pageWithImages(stripes);
    expect(Buffer.compare(pixelsOf(encodePalette(page, 1, builtKernel)!), composed(page))).toBe(0);
  });

  it('reduces only their colors, not visibly, and keeps those of composed rows', () => {
    const cut = pageWithImages(gradient);
    const writer = new SceneWriter();
    const text = writer.text('overlap', 152, 255, 12, rgb(0x16a34a));
    const below = rect(160, 250, 20, 8, { fill: rgb(0xdc2626, 0x80) });
    const page = flatten(
      writer.scene([{ widthPx: 300, heightPx: 270, background: rgb(0xffffff), items: [text, below] }]),
      1,
    );
    const images = cut.ops.filter((op) => op.kind === 'image');
    const whole = { ...page, ops: [...page.ops, ...images] };
    const { outside, largest } = pixelErrors(whole, pixelsOf(encodePalette(whole, 1, builtKernel)!));
    expect(outside).toEqual([]);
    expect(largest).toBeGreaterThan(0);
    expect(largest).toBeLessThanOrEqual(12);
  });

  it('copies equal images from row to row', () => {
    const one = pageWithImages(gradient);
    const withoutCopies = { ...one, ops: one.ops.filter((op) => op.kind !== 'image' || op.y0 < 40) };
    const added =
      encodePalette(one, 1, builtKernel)!.length - encodePalette(withoutCopies, 1, builtKernel)!.length;
    expect(added).toBeLessThan(10 * 18 * 18 * 2);
  });

  it('writes the same bytes as the reference implementation, with and without cached images', () => {
    const page = pageWithImages(gradient);
    const wanted = encodePalette(page, 1, referenceKernel)!;
    for (let round = 0; round < 3; round++)
      expect(Buffer.compare(encodePalette(page, 1, builtKernel)!, wanted)).toBe(0);
  });

  const unsuitable: Record<string, ImageOp | readonly ImageOp[]> = {
    'an image over another': squareImage(214, 15, 18, gradient),
    'an image over text': squareImage(14, 34, 18, gradient),
    'an image on two backgrounds': squareImage(240, 20, 18, gradient),
    'an image that is cut': { ...squareImage(240, 12, 16, gradient), x1: 250 },
    'images whose reduced colors could be seen': Array.from({ length: 12 }, (_, row) =>
      squareImage(240, 12 + row * 20, 16, (x, y) => noise(x, y + row * 16)),
    ),
  };
  it.each(Object.entries(unsuitable))('is not made for %s', (_, images) => {
    expect(encodePalette(pageWithImages(gradient, [images].flat()), 1, builtKernel)).toBeUndefined();
  });

  it('composes the rows of a few images that are not suitable', () => {
    const page = flatten(
      table(() => [], rgb(0xffffff)),
      1,
    );
    const images = [squareImage(214, 15, 12, stripes), squareImage(210, 12, 12, stripes)];
    const whole = { ...page, ops: [...page.ops, ...images] };
    expect(Buffer.compare(pixelsOf(encodePalette(whole, 1, builtKernel)!), composed(whole))).toBe(0);
  });
});
