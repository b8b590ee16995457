import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hueCosine, toOklch } from '../color/oklch.ts';
import { type Color, rgb } from '../scene/color.ts';
import { sentColors } from './palettes.ts';

const colors = fc.integer({ min: 0, max: 0xffffff }).map((hex) => rgb(hex));
const lightness = (palette: readonly Color[]) => palette.map((color) => toOklch(color).l);

describe('a palette that is sent, on dark rows', () => {
  it('starts at the colour of the rows instead of white, and keeps a strong end that is bright', () => {
    const gold = rgb(0xfacc15);
    const [start, end] = sentColors([rgb(0xfef3c7), gold], true);
    expect(toOklch(start!).l).toBeLessThan(0.45);
    expect(toOklch(end!).l).toBeCloseTo(toOklch(gold).l, 2);
  });

  it('gets bright ends in both directions, with a dark middle', () => {
    const [low, mid, high] = lightness(sentColors([rgb(0x990f3d), rgb(0xfffcfa), rgb(0x0d7680)], true));
    expect(mid).toBeLessThan(0.3);
    expect(Math.min(low!, high!)).toBeGreaterThan(0.5);
  });

  it('stays without a pale colour, and on light rows', () => {
    const strong = [rgb(0x1e3a8a), rgb(0xf97316)];
    expect(sentColors(strong, true)).toBe(strong);
    const pale = [rgb(0xffffff), rgb(0xdc2626)];
    expect(sentColors(pale, false)).toBe(pale);
  });

  it('keeps the order of strength and the hues of any colours', () => {
    fc.assert(
      fc.property(fc.array(colors, { minLength: 1, maxLength: 6 }), (more) => {
        const own = [rgb(0xffffff), ...more];
        const dark = sentColors(own, true);
        const strength = lightness(own).map((l) => 1 - l);
        const shown = lightness(dark);
        for (let at = 0; at < own.length; at++) {
          for (let other = 0; other < own.length; other++)
            if (strength[at]! > strength[other]! + 0.02)
              expect(shown[at]!).toBeGreaterThan(shown[other]! - 0.02);
          const [before, after] = [toOklch(own[at]!), toOklch(dark[at]!)];
          if (before.c > 0.04 && after.c > 0.04) expect(hueCosine(before, after)).toBeGreaterThan(0.8);
        }
      }),
      { numRuns: 300 },
    );
  });
});
