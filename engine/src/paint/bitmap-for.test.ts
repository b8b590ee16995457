import { expect, test } from 'vitest';
import { rgb } from '../scene/color.ts';
import type { Item, Scene } from '../scene/scene.ts';
import { boxFonts } from './box-fonts.ts';
import type { ScalableBitmap } from './painter.ts';
import { SceneWriter } from './painter-scenes.ts';
import { paintPdf } from './pdf/document.ts';
import { jpegPainter } from './raster/jpeg/paint-jpeg.ts';
import { builtKernel } from './raster/kernel/built-kernel.fixture.ts';
import { pngPainter } from './raster/png/paint-png.ts';

/** A scene with one image in two boxes, one of them in a clip that hides a part of it. */
function twoBoxes(): Scene {
  const image = { bytes: new Uint8Array(0), mediaType: 'image/png', widthPx: 1_000, heightPx: 800 } as const;
  const box = { kind: 'image', image: 0, radii: undefined, alt: '' } as const;
  const large: Item = { ...box, x: 20, y: 0, width: 20, height: 15 };
  const items: Item[] = [
    { ...box, x: 0, y: 0, width: 10, height: 8 },
    { kind: 'clip', x: 20, y: 0, width: 10, height: 10, radii: [0, 0, 0, 0], items: [large] },
  ];
  const page = { widthPx: 60, heightPx: 40, background: rgb(0xffffff), items };
  return { ...new SceneWriter().scene([page]), images: [image] };
}

/** A grey image that records the sizes in which it is painted. */
function recorded() {
  const sizes: string[] = [];
  const bitmap: ScalableBitmap = {
    widthPx: 1_000,
    heightPx: 800,
    scaledTo(widthPx, heightPx) {
      sizes.push(`${widthPx}×${heightPx}`);
      return { widthPx, heightPx, rgba: new Uint8Array(widthPx * heightPx * 4).fill(0x80) };
    },
  };
  return { sizes, bitmap };
}

const rasterPainters = [
  ['PNG', pngPainter(builtKernel)],
  ['JPEG', jpegPainter(builtKernel)],
] as const;

test.each(rasterPainters)('%s scales an image to the device pixels of each box', (_name, paint) => {
  const { sizes, bitmap } = recorded();
  paint(twoBoxes(), boxFonts, { scale: 2, quality: 90, bitmaps: [bitmap] });
  expect(sizes).toEqual(['20×16', '40×30']);
});

test('PDF contains an image once, with 384 pixels per inch of its largest box', () => {
  const { sizes, bitmap } = recorded();
  const file = paintPdf(twoBoxes(), boxFonts, { scale: 1, quality: 90, bitmaps: [bitmap] });
  expect(sizes).toEqual(['80×60']);
  expect(Buffer.from(file).toString('latin1')).toContain('/Width 80/Height 60');
});

test('PDF never enlarges an image', () => {
  const { sizes, bitmap } = recorded();
  const small = { ...bitmap, widthPx: 30, heightPx: 500 };
  paintPdf(twoBoxes(), boxFonts, { scale: 1, quality: 90, bitmaps: [small] });
  expect(sizes).toEqual(['30×60']);
});
