import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { rgb } from '../../../scene/color.ts';
import type { RectItem } from '../../../scene/scene.ts';
import { boxFonts } from '../../box-fonts.ts';
import type { Bitmap } from '../../painter.ts';
import { painterScenes, rect, SceneWriter } from '../../painter-scenes.ts';
import { polygonScenes } from '../../polygon-scenes.ts';
import { glyphBitmapsOf } from '../glyphs/glyph-bitmaps.ts';
import { builtKernel } from '../kernel/built-kernel.fixture.ts';
import { composeRows } from '../page/compose-rows.ts';
import type { DeviceBox } from '../page/device-shape.ts';
import { flattenPage } from '../page/flatten-page.ts';
import type { ImageOp, RasterPage } from '../page/raster-page.ts';
import { referenceKernel } from '../reference/reference-kernel.ts';
import { encodeIndexed } from './encode-indexed.ts';

const dotted: Partial<RectItem> = { stroke: { color: rgb(0x334155), widthPx: 3, style: 'dotted' } };

/** A dotted frame and a text on white, and images in front of them. */
function pageOf(images: readonly ImageOp[], background = rgb(0xffffff)): RasterPage {
  const writer = new SceneWriter();
  const text = writer.text('some text', 20, 60, 16, rgb(0x0f172a));
  const items = [rect(4, 4, 292, 192, { radii: [20, 20, 20, 20], ...dotted }), text];
  const scene = writer.scene([{ widthPx: 300, heightPx: 200, background, items }]);
  const page = flattenPage(scene, scene.pages[0]!, 1, glyphBitmapsOf(boxFonts, 1), []);
  return { ...page, ops: [...page.ops, ...images] };
}

function image(x: number, y: number, side: number, colorAt: (x: number, y: number) => number): ImageOp {
  const rgba = new Uint8Array(side * side * 4);
  const words = new Int32Array(rgba.buffer);
  for (let at = 0; at < words.length; at++)
    words[at] = colorAt(at % side, Math.floor(at / side)) | (255 << 24);
  const bitmap: Bitmap = { widthPx: side, heightPx: side, rgba };
  const target: DeviceBox = { x0: x, y0: y, x1: x + side, y1: y + side };
  return { kind: 'image', bitmap, target, isSmall: side <= 96, ...target };
}

/** 1,600 colours in 40 × 40 pixels. */
const gradient = (x: number, y: number) => (200 - 2 * x) | ((80 + 2 * y) << 8) | ((x + y) << 16);
const noise = (x: number, y: number) => Math.imul(x * 97 + y * 8_191 + 1, 0x9e3779b1) & 0xffffff;

function composed(page: RasterPage): Uint8Array {
  const pixels = new Int32Array(page.width * page.height);
  composeRows(page, page.ops, 0, page.height, pixels);
  return new Uint8Array(pixels.buffer);
}

function pixelsOf(file: Uint8Array | undefined): Uint8Array {
  if (file === undefined) throw new Error('The page has too many colours.');
  return PNG.sync.read(Buffer.from(file)).data;
}

describe('an indexed PNG', () => {
  for (const { name, scene } of [...painterScenes(), ...polygonScenes()]) {
    it.each([1, 2])(`has the pixels of the reference at scale %d in scene: ${name}`, (scale) => {
      const page = flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(boxFonts, scale), []);
      const file = encodeIndexed(page, scale, builtKernel);
      if (file !== undefined) expect(Buffer.compare(pixelsOf(file), composed(page))).toBe(0);
    });
  }

  it('has the exact colors of frames and text', () => {
    const page = pageOf([]);
    expect(Buffer.compare(pixelsOf(encodeIndexed(page, 1, builtKernel)), composed(page))).toBe(0);
  });

  it('changes only the colors of small images, and not visibly', () => {
    const box = { x: 100, y: 90, side: 40 };
    const page = pageOf([image(box.x, box.y, box.side, gradient)]);
    const [made, wanted] = [pixelsOf(encodeIndexed(page, 1, builtKernel)), composed(page)];
    const isInBox = (at: number): boolean => {
      const [x, y] = [(at >> 2) % page.width, Math.floor((at >> 2) / page.width)];
      return x >= box.x && x < box.x + box.side && y >= box.y && y < box.y + box.side;
    };
    let largest = 0;
    const wrong: number[] = [];
    made.forEach((value, at) => {
      const error = Math.abs(value - wanted[at]!);
      if (isInBox(at)) largest = Math.max(largest, error);
      else if (error > 0) wrong.push(at);
    });
    expect(wrong).toEqual([]);
    expect(largest).toBeGreaterThan(0);
    expect(largest).toBeLessThanOrEqual(12);
  });

  it('shows small images that overlap each other, the last in front', () => {
    const plain = (color: number) => () => color;
    const page = pageOf([image(100, 90, 20, plain(0x1d4ed8)), image(110, 95, 20, plain(0x16a34a))]);
    expect(Buffer.compare(pixelsOf(encodeIndexed(page, 1, builtKernel)), composed(page))).toBe(0);
  });

  it('is not made if a difference could be seen', () => {
    expect(encodeIndexed(pageOf([image(60, 60, 90, noise)]), 1, builtKernel)).toBeUndefined();
    expect(encodeIndexed(pageOf([image(60, 60, 97, gradient)]), 1, builtKernel)).toBeUndefined();
    expect(encodeIndexed(pageOf([], rgb(0xffffff, 0)), 1, builtKernel)).toBeUndefined();
  });

  it('has the same bytes with the reference implementation of the kernel', () => {
    const page = pageOf([image(100, 90, 40, gradient), image(160, 90, 24, gradient)]);
    const [made, wanted] = [builtKernel, referenceKernel].map((kernel) => encodeIndexed(page, 1, kernel)!);
    expect(Buffer.compare(made!, wanted!)).toBe(0);
  });
});
