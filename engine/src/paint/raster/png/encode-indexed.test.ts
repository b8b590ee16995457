import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { rgb } from '../../../scene/color.ts';
import type { RectItem } from '../../../scene/scene.ts';
import { boxFonts } from '../../box-fonts.ts';
import { painterScenes, rect, SceneWriter } from '../../painter-scenes.ts';
import { polygonScenes } from '../../polygon-scenes.ts';
import { glyphBitmapsOf } from '../glyphs/glyph-bitmaps.ts';
import { builtKernel } from '../kernel/built-kernel.fixture.ts';
import { flattenPage } from '../page/flatten-page.ts';
import type { ImageOp, RasterPage } from '../page/raster-page.ts';
import { referenceKernel } from '../reference/reference-kernel.ts';
import { encodeIndexed } from './encode-indexed.ts';
import { composed, gradient, noise, pixelErrors, squareImage } from './small-images.fixture.ts';

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
    const page = pageOf([squareImage(100, 90, 40, gradient)]);
    const { outside, largest } = pixelErrors(page, pixelsOf(encodeIndexed(page, 1, builtKernel)));
    expect(outside).toEqual([]);
    expect(largest).toBeGreaterThan(0);
    expect(largest).toBeLessThanOrEqual(12);
  });

  it('shows small images that overlap each other, the last in front', () => {
    const plain = (color: number) => () => color;
    const page = pageOf([
      squareImage(100, 90, 20, plain(0x1d4ed8)),
      squareImage(110, 95, 20, plain(0x16a34a)),
    ]);
    expect(Buffer.compare(pixelsOf(encodeIndexed(page, 1, builtKernel)), composed(page))).toBe(0);
  });

  it('is not made if a difference could be seen', () => {
    expect(encodeIndexed(pageOf([squareImage(60, 60, 90, noise)]), 1, builtKernel)).toBeUndefined();
    expect(encodeIndexed(pageOf([squareImage(60, 60, 97, gradient)]), 1, builtKernel)).toBeUndefined();
    expect(encodeIndexed(pageOf([], rgb(0xffffff, 0)), 1, builtKernel)).toBeUndefined();
  });

  it('has the same bytes with the reference implementation of the kernel', () => {
    const page = pageOf([squareImage(100, 90, 40, gradient), squareImage(160, 90, 24, gradient)]);
    const [made, wanted] = [builtKernel, referenceKernel].map((kernel) => encodeIndexed(page, 1, kernel)!);
    expect(Buffer.compare(made!, wanted!)).toBe(0);
  });
});
