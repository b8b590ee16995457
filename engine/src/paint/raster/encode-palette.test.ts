import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { boxFonts } from '../box-fonts.ts';
import { painterScenes } from '../painter-scenes.ts';
import { encodePalette } from './encode-palette.ts';
import { encodeTrueColor } from './encode-true-color.ts';
import { flattenPage } from './flatten-page.ts';
import { glyphBitmapsOf } from './glyph-bitmaps.ts';

describe('encodePalette', () => {
  for (const { name, scene } of painterScenes()) {
    it.each([1, 1.5, 2, 3, 4])(`${name} at scale %d has the pixels of the true colour picture`, (scale) => {
      const page = flattenPage(scene, scene.pages[0]!, scale, glyphBitmapsOf(boxFonts, scale), []);
      const fast = encodePalette(page, scale);
      if (fast === undefined) return console.log('skipped', name, scale);
      const seen = PNG.sync.read(Buffer.from(fast));
      const wanted = PNG.sync.read(Buffer.from(encodeTrueColor(page, scale)));
      expect(Buffer.compare(seen.data, wanted.data)).toBe(0);
    });
  }
});
