import type { Painter } from '../../painter.ts';
import { glyphBitmapsOf } from '../glyphs/glyph-bitmaps.ts';
import { flattenPage } from '../page/flatten-page.ts';
import { encodePalette } from './encode-palette.ts';
import { encodeTrueColor } from './encode-true-color.ts';

/** Paints the first page as a PNG. */
export const paintPng: Painter = (scene, fonts, options) => {
  const { scale, bitmaps = [], trueColor } = options;
  const page = flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(fonts, scale), bitmaps);
  if (trueColor) return encodeTrueColor(page, scale, options);
  return encodePalette(page, scale, options) ?? encodeTrueColor(page, scale, options);
};
