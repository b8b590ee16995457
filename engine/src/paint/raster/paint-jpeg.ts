import type { Painter } from '../painter.ts';
import { composeRows } from './compose-rows.ts';
import { flattenPage } from './flatten-page.ts';
import { glyphBitmapsOf } from './glyph-bitmaps.ts';
import { JPEG_MAX_PX, JPEG_ROWS, JpegEncoder } from './jpeg-encoder.ts';
import { alphaOf, over, WHITE } from './pixel.ts';
import { OpBands } from './raster-page.ts';

/** 96 px an inch at scale 1. */
const DOTS_PER_INCH = 96;

/**
 * Paints the first page as a baseline jpeg, eight rows at a time. Where the page is transparent it is white.
 * @throws RangeError where the picture is larger than a jpeg can be: 65,535 px a side
 */
export const paintJpeg: Painter = (scene, fonts, options) => {
  const { scale, quality, bitmaps = [] } = options;
  const flat = flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(fonts, scale), bitmaps);
  if (flat.width > JPEG_MAX_PX || flat.height > JPEG_MAX_PX) {
    throw new RangeError(
      `A jpeg can be ${JPEG_MAX_PX} px wide and high at most; this picture would be ${flat.width} × ${flat.height} px.`,
    );
  }
  const page = { ...flat, background: over(WHITE, flat.background, alphaOf(flat.background)) };
  const bands = new OpBands(page.ops, page.height, JPEG_ROWS);
  const encoder = new JpegEncoder(page.width, page.height, quality, Math.round(DOTS_PER_INCH * scale));
  const pixels = new Int32Array(page.width * JPEG_ROWS);
  for (let y = 0; y < page.height; y += JPEG_ROWS) {
    const end = Math.min(y + JPEG_ROWS, page.height);
    composeRows(page, bands.at(y), y, end, pixels);
    encoder.addRows(pixels, end - y);
  }
  return encoder.finish();
};
