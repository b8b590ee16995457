import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { type Color, rgb } from '../../../scene/color.ts';
import type { Item, RectItem, Scene } from '../../../scene/scene.ts';
import type { SceneFonts } from '../../../scene/scene-fonts.ts';
import { boxFonts } from '../../box-fonts.ts';
import { polygon, rect, SceneWriter } from '../../painter-scenes.ts';
import { glyphBitmapsOf } from '../glyphs/glyph-bitmaps.ts';
import { builtKernel } from '../kernel/built-kernel.fixture.ts';
import { composeRows } from '../page/compose-rows.ts';
import { flattenPage } from '../page/flatten-page.ts';
import { pngPainter } from './paint-png.ts';

const paintPng = pngPainter(builtKernel);

function sceneOf(widthPx: number, heightPx: number, items: readonly Item[], background?: Color): Scene {
  return new SceneWriter().scene([{ widthPx, heightPx, background, items }]);
}

/** Rows of the image as text: `.` for white, `#` for black, `?` for other colours. */
function pixelRows(scene: Scene, scale = 1): string[] {
  const { width, height, data } = PNG.sync.read(
    Buffer.from(paintPng(scene, boxFonts, { scale, quality: 90 })),
  );
  return Array.from({ length: height }, (_, y) => {
    return Array.from({ length: width }, (_unused, x) => {
      const red = data[(y * width + x) * 4]!;
      return red === 255 ? '.' : red === 0 ? '#' : '?';
    }).join('');
  });
}

const frame = (widthPx: number, style: 'solid' | 'dashed' | 'dotted'): Partial<RectItem> => {
  return { stroke: { color: rgb(0x000000), widthPx, style } };
};

describe('paintPng', () => {
  it('paints a frame of 1 px on exactly one row of pixels', () => {
    const scene = sceneOf(6, 5, [rect(1, 1, 4, 3, frame(1, 'solid'))], rgb(0xffffff));
    expect(pixelRows(scene)).toEqual(['......', '.####.', '.#..#.', '.####.', '......']);
  });

  it('doubles every pixel at scale 2', () => {
    const scene = sceneOf(6, 5, [rect(1, 1, 4, 3, frame(1, 'solid'))], rgb(0xffffff));
    const doubled = pixelRows(scene).flatMap((row) => {
      const wide = [...row].map((pixel) => pixel + pixel).join('');
      return [wide, wide];
    });
    expect(pixelRows(scene, 2)).toEqual(doubled);
  });

  it('snaps edges to whole pixels and keeps thin shapes visible', () => {
    const items = [
      rect(0.4, 0.4, 2.2, 1, { fill: rgb(0x000000) }),
      rect(4, 0, 0.2, 2, { fill: rgb(0x000000) }),
    ];
    expect(pixelRows(sceneOf(6, 2, items, rgb(0xffffff)))).toEqual(['###.#.', '....#.']);
  });

  it('starts and ends each side of a dashed frame with a whole dash', () => {
    const scene = sceneOf(23, 13, [rect(0, 0, 23, 13, frame(1, 'dashed'))], rgb(0xffffff));
    expect(pixelRows(scene)[0]).toBe('###..###..###..###..###');
    expect(
      pixelRows(scene)
        .map((row) => row[0])
        .join(''),
    ).toBe('###..###..###');
    expect(pixelRows(scene)[12]).toBe(pixelRows(scene)[0]);
  });

  it('paints thin dotted lines with square dots', () => {
    const line: Item = {
      kind: 'line',
      x1: 0,
      y1: 0.5,
      x2: 9,
      y2: 0.5,
      widthPx: 1,
      color: rgb(0x000000),
      style: 'dotted',
    };
    expect(pixelRows(sceneOf(9, 1, [line], rgb(0xffffff)))).toEqual(['#.#.#.#.#']);
  });

  it('rounds all four corners alike', () => {
    const scene = sceneOf(
      12,
      12,
      [rect(0, 0, 12, 12, { fill: rgb(0x000000), radii: [5, 5, 5, 5] })],
      rgb(0xffffff),
    );
    const rows = pixelRows(scene);
    expect([...rows].reverse()).toEqual(rows);
    expect(rows.map((row) => [...row].reverse().join(''))).toEqual(rows);
    expect(rows[0]!.split('#').length - 1).toBe(2);
    expect(rows[6]).toBe('############');
  });

  it('hides content outside a rounded clip', () => {
    const items: Item[] = [
      {
        kind: 'clip',
        x: 1,
        y: 1,
        width: 10,
        height: 10,
        radii: [4, 0, 0, 0],
        items: [rect(-5, -5, 40, 40, { fill: rgb(0x000000) })],
      },
    ];
    const rows = pixelRows(sceneOf(12, 12, items, rgb(0xffffff)));
    expect(rows[0]).toBe('............');
    expect(rows[1]!.startsWith('..')).toBe(true);
    expect(rows[1]!.endsWith('#####.')).toBe(true);
    expect(rows[10]).toBe('.##########.');
  });

  it('stores the pixel density', () => {
    const file = Buffer.from(paintPng(sceneOf(4, 4, [], rgb(0xffffff)), boxFonts, { scale: 2, quality: 90 }));
    const at = file.indexOf('pHYs') + 4;
    expect([file.readUInt32BE(at), file.readUInt32BE(at + 4), file[at + 8]]).toEqual([7559, 7559, 1]);
    const chunks = ['IHDR', 'pHYs', 'PLTE', 'IDAT', 'IEND'].map((type) => file.indexOf(type));
    expect([...chunks].sort((a, b) => a - b)).toEqual(chunks);
  });

  it('stretches decoded images to their box and paints a placeholder for others', () => {
    const bytes = new Uint8Array(0);
    const image = { bytes, mediaType: 'image/png', widthPx: 2, heightPx: 1 } as const;
    const item = {
      kind: 'image',
      x: 0,
      y: 0,
      width: 4,
      height: 2,
      image: 0,
      radii: undefined,
      alt: '',
    } as const;
    const scene = new SceneWriter().scene(
      [{ widthPx: 4, heightPx: 2, background: rgb(0xffffff), items: [item] }],
      {
        images: [image],
      },
    );
    const rgba = Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255);
    const options = { scale: 1, quality: 90, bitmaps: [{ widthPx: 2, heightPx: 1, rgba }] };
    const { data } = PNG.sync.read(Buffer.from(paintPng(scene, boxFonts, options)));
    expect([0, 4, 8, 12].map((at) => data[at])).toEqual([0, 64, 191, 255]);
    const plain = PNG.sync.read(Buffer.from(paintPng(scene, boxFonts, { scale: 1, quality: 90 }))).data;
    expect(plain[0]).toBe(0xc3);
  });

  it('gives the same bytes with and without cached glyphs', () => {
    const writer = new SceneWriter();
    const items = ['one', 'two', 'three'].flatMap((text, row) => [
      writer.text(text, 3.3, 14 + row * 15, 12, rgb(0x334155)),
      polygon(rgb(0x2563eb), 45, 4 + row * 15, 55.003, 8.1 + row * 15, 45, 14 + row * 15),
    ]);
    const scene = writer.scene([{ widthPx: 60, heightPx: 50, background: rgb(0xffffff), items }]);
    const otherWriter = new SceneWriter();
    const otherItems = [
      otherWriter.text('warm', 1.1, 20, 12, rgb(0xdc2626)),
      otherWriter.text('up', 1.6, 40, 13, rgb(0x000000)),
      polygon(rgb(0x2563eb), 45.001, 4, 55, 8.1, 45, 14),
    ];
    const other = otherWriter.scene([
      { widthPx: 60, heightPx: 50, background: rgb(0xffffff), items: otherItems },
    ]);
    const options = { scale: 1, quality: 90 };
    const cold: SceneFonts = { ...boxFonts };
    const warm: SceneFonts = { ...boxFonts };
    paintPng(other, warm, options);
    paintPng(scene, warm, options);
    expect(Buffer.compare(paintPng(scene, warm, options), paintPng(scene, cold, options))).toBe(0);
  });
});

const color = fc.constantFrom(
  rgb(0xffffff),
  rgb(0x0f172a),
  rgb(0xdc2626),
  rgb(0xf8fafc),
  rgb(0x2563eb, 0x80),
  rgb(0x16a34a),
);
const place = fc.double({ min: -10, max: 110, noNaN: true });
const size = fc.double({ min: 0, max: 90, noNaN: true });
const anyRect = fc.record({
  x: place,
  y: place,
  width: size,
  height: size,
  fill: color,
  radius: fc.constantFrom(0, 0, 6),
});
const anyPolygon = fc.record({
  points: fc.array(fc.tuple(place, place), { minLength: 2, maxLength: 6 }),
  fill: color,
});
const anyText = fc.record({
  text: fc.constantFrom('a', 'abc', 'two words'),
  x: place,
  y: place,
  sizePx: fc.constantFrom(9, 12),
  color,
});

describe('any scene', () => {
  it('matches the pixels of the reference implementation', () => {
    const scenes = fc.tuple(
      fc.array(fc.oneof(anyRect, anyText, anyText, anyPolygon), { maxLength: 14 }),
      fc.constantFrom(1, 2),
    );
    fc.assert(
      fc.property(scenes, ([parts, scale]) => {
        const writer = new SceneWriter();
        const items = parts.map((part) => {
          if ('text' in part) return writer.text(part.text, part.x, part.y, part.sizePx, part.color);
          if ('points' in part) return polygon(part.fill, ...part.points.flat());
          const { radius, ...box } = part;
          return rect(box.x, box.y, box.width, box.height, {
            fill: box.fill,
            radii: [radius, radius, radius, radius],
          });
        });
        const scene = writer.scene([{ widthPx: 100, heightPx: 100, background: rgb(0xffffff), items }]);
        const page = flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(boxFonts, scale), []);
        const pixels = new Int32Array(page.width * page.height);
        composeRows(page, page.ops, 0, page.height, pixels);
        const actual = PNG.sync.read(Buffer.from(paintPng(scene, boxFonts, { scale, quality: 90 }))).data;
        expect(Buffer.compare(actual, new Uint8Array(pixels.buffer))).toBe(0);
      }),
      { numRuns: 150 },
    );
  });
});
