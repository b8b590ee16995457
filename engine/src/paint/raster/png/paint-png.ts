import type { Painter } from '../../painter.ts';
import { glyphBitmapsOf } from '../glyphs/glyph-bitmaps.ts';
import { flattenPage } from '../page/flatten-page.ts';
import type { RasterKernel } from '../raster-kernel.ts';
import { encodeIndexed } from './encode-indexed.ts';
import { encodePalette } from './encode-palette.ts';
import { encodeTrueColor } from './encode-true-color.ts';

/** Creates the painter of PNG, which paints the first page. */
export function pngPainter(kernel: RasterKernel): Painter {
  return (scene, fonts, { scale, bitmaps = [], trueColor, bytesMax }) => {
    const page = flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(fonts, scale), bitmaps);
    if (trueColor) return encodeTrueColor(page, scale, kernel, bytesMax);
    return (
      encodePalette(page, scale, kernel, bytesMax) ??
      encodeIndexed(page, scale, kernel, bytesMax) ??
      encodeTrueColor(page, scale, kernel, bytesMax)
    );
  };
}
