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
import { composeRows } from '../page/compose-rows.ts';
import { flattenPage } from '../page/flatten-page.ts';
import type { RasterPage } from '../page/raster-page.ts';
import { encodePalette } from './encode-palette.ts';
import { encodeTrueColor } from './encode-true-color.ts';

/** Pixels of the reference implementation, in the format of pngjs. */
function composed(page: RasterPage): Uint8Array {
  const pixels = new Int32Array(page.width * page.height);
  composeRows(page, page.ops, 0, page.height, pixels);
  return new Uint8Array(pixels.buffer);
}

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
