import { imageFormats } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine, EngineError } from './index.ts';
import { boxFonts } from './paint/box-fonts.ts';
import { OutputTooLargeError } from './paint/output-limit.ts';
import type { Bitmap, Painter, PaintOptions } from './paint/painter.ts';
import { SceneWriter } from './paint/painter-scenes.ts';
import { paintPdf } from './paint/pdf/document.ts';
import { jpegPainter } from './paint/raster/jpeg/paint-jpeg.ts';
import { builtKernel } from './paint/raster/kernel/built-kernel.fixture.ts';
import { pngPainter } from './paint/raster/png/paint-png.ts';
import { referenceKernel } from './paint/raster/reference/reference-kernel.ts';
import { paintSvg } from './paint/svg/document.ts';
import { rgb } from './scene/color.ts';
import type { Scene } from './scene/scene.ts';

const kernels = [builtKernel, referenceKernel];

/** One distinct text per row. */
function textScene(rows: number): Scene {
  const writer = new SceneWriter();
  const items = Array.from({ length: rows }, (_, row) =>
    writer.text(`${row * 7919} words ${row * 104_729}`, (row * 37) % 90, 12 + row * 12, 10, rgb(0x334455)),
  );
  return writer.scene([{ widthPx: 300, heightPx: rows * 12 + 8, background: rgb(0xffffff), items }]);
}

/** An incompressible image. */
function noise(side: number): { scene: Scene; bitmaps: Bitmap[] } {
  const rgba = new Uint8Array(side * side * 4);
  let state = 1;
  for (let at = 0; at < rgba.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    rgba[at] = at % 4 === 3 ? 255 : state >>> 24;
  }
  const image = { bytes: rgba, mediaType: 'image/png', widthPx: side, heightPx: side } as const;
  const box = { x: 0, y: 0, width: side, height: side, image: 0, radii: undefined, alt: '' };
  const page = {
    widthPx: side,
    heightPx: side,
    background: rgb(0xffffff),
    items: [{ kind: 'image' as const, ...box }],
  };
  const scene = { ...new SceneWriter().scene([page]), images: [image] };
  return { scene, bitmaps: [{ widthPx: side, heightPx: side, rgba }] };
}

/** Size of the complete file, and the size at which the painter stopped when limited to a fifth of it. */
function stoppedAt(paint: Painter, scene: Scene, more: Partial<PaintOptions> = {}): [number, number] {
  const options = { scale: 1, quality: 100, ...more };
  const whole = paint(scene, boxFonts, options).length;
  try {
    paint(scene, boxFonts, { ...options, bytesMax: Math.floor(whole / 5) });
  } catch (error) {
    if (error instanceof OutputTooLargeError) return [whole, error.bytes];
    throw error;
  }
  return [whole, whole];
}

describe('a painter stops early if its file is too large:', () => {
  const expectEarly = ([whole, bytes]: [number, number], share = 0.5) => {
    expect(bytes).toBeGreaterThan(whole / 5 - 1);
    expect(bytes).toBeLessThan(whole * share);
  };

  it('PNG with few colours', () => {
    const scene = textScene(400);
    for (const kernel of kernels) expectEarly(stoppedAt(pngPainter(kernel), scene));
  });

  it('PNG with many colours', () => {
    const { scene, bitmaps } = noise(500);
    for (const kernel of kernels) expectEarly(stoppedAt(pngPainter(kernel), scene, { bitmaps }));
  });

  it('JPEG, after building its Huffman codes', () => {
    const { scene, bitmaps } = noise(1_000);
    for (const kernel of kernels) expectEarly(stoppedAt(jpegPainter(kernel), scene, { bitmaps }), 0.8);
  });

  it('SVG', () => {
    expectEarly(stoppedAt(paintSvg, textScene(200)));
    expectEarly(stoppedAt(paintSvg, textScene(200), { svgText: 'live' }));
  });

  it('PDF, page by page', () => {
    const scene = textScene(300);
    const page = scene.pages[0]!;
    const pages = Array.from({ length: 10 }, (_, at) => ({
      ...page,
      items: page.items.slice(at * 30, at * 30 + 30),
    }));
    expectEarly(stoppedAt(paintPdf, { ...scene, pages }), 0.6);
  });
});

it.each(imageFormats)('a %s over the size limit is rejected with the limit', async (format) => {
  const engine = await createEngine(nodeHost());
  const payload = fromJs({
    data: Array.from({ length: 40 }, (_, row) => ({ a: row * 7919, b: `word ${row}` })),
  });
  const rejected = engine.render(payload, { format, limits: { outputBytesMax: 2_000 } });
  await expect(rejected).rejects.toThrow(EngineError);
  await expect(rejected).rejects.toThrow(
    `The ${format.toUpperCase()} would have more than 0.002 MB. The limit is 0.002 MB; use smaller images, a smaller scale or pagination.`,
  );
});

it('a PDF with too many pages is rejected before painting', async () => {
  const engine = await createEngine(nodeHost());
  const data = Array.from({ length: 300 }, (_, row) => ({ row }));
  const payload = fromJs({ data, options: { page: 'a4' } });
  const rejected = engine.render(payload, { format: 'pdf', limits: { pdfPagesMax: 2 } });
  await expect(rejected).rejects.toThrow(/^The PDF would have \d+ pages\. The limit is 2; use pagination\.$/);
});
