import { converter } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatColor, rgb } from '../scene/color.ts';
import { fromOklch, hueCosine, labOf, type Oklch, polarOf, toOklch } from './oklch.ts';

const colors = fc.integer({ min: 0, max: 0xffffff }).map((hex) => rgb(hex));
const degreesOf = ({ hue }: Oklch) => ((Math.atan2(hue.b, hue.a) * 180) / Math.PI + 360) % 360;

// CSS Color 4, section 9 and its samples: lightness, chroma, hue in degrees.
test.each([
  ['white', 0xffffff, 1, 0, 0],
  ['black', 0x000000, 0, 0, 0],
  ['red', 0xff0000, 0.62796, 0.25768, 29.234],
  ['lime', 0x00ff00, 0.86644, 0.29483, 142.495],
  ['blue', 0x0000ff, 0.45201, 0.31321, 264.052],
  ['yellow', 0xffff00, 0.96798, 0.21101, 109.769],
  ['cyan', 0x00ffff, 0.9054, 0.15455, 194.769],
  ['magenta', 0xff00ff, 0.70167, 0.32249, 328.363],
  ['green', 0x008000, 0.51975, 0.17686, 142.495],
  ['rebeccapurple', 0x663399, 0.44027, 0.1603, 303.373],
  ['tomato', 0xff6347, 0.69622, 0.19552, 32.321],
])('%s has the published lightness, chroma and hue', (_name, hex, l, c, hue) => {
  const color = toOklch(rgb(hex));
  expect(color.l).toBeCloseTo(l, 4);
  expect(color.c).toBeCloseTo(c, 4);
  if (c > 0) expect(degreesOf(color)).toBeCloseTo(hue, 1);
});

test('agrees with culori for any colour', () => {
  const oklch = converter('oklch');
  fc.assert(
    fc.property(colors, (color) => {
      const own = toOklch(color);
      const { l, c, h } = oklch(formatColor(color))!;
      expect(own.l).toBeCloseTo(l, 5);
      expect(own.c).toBeCloseTo(c, 3);
      if (c > 0.01) expect(Math.cos(((degreesOf(own) - h!) * Math.PI) / 180)).toBeCloseTo(1, 4);
    }),
  );
});

test('every colour keeps its channels, and every hue its length', () => {
  fc.assert(
    fc.property(colors, (color) => {
      const own = toOklch(color);
      expect(fromOklch(own)).toBe(color);
      expect(own.hue.a ** 2 + own.hue.b ** 2).toBeCloseTo(1, 9);
      expect(polarOf(labOf(own)).c).toBeCloseTo(own.c, 9);
    }),
  );
});

test('a chroma that cannot be displayed is reduced, at the same lightness and hue', () => {
  const wanted = { ...toOklch(rgb(0x0b6b45)), l: 0.9, c: 0.3 };
  const shown = toOklch(fromOklch(wanted));
  expect(shown.l).toBeCloseTo(0.9, 2);
  expect(shown.c).toBeLessThan(0.2);
  expect(hueCosine(shown, wanted)).toBeGreaterThan(0.995);
});

test('opposite hues have the cosine -1', () => {
  const { hue, ...color } = toOklch(rgb(0xff0000));
  const opposite = { ...color, hue: { a: -hue.a, b: -hue.b } };
  expect(hueCosine({ ...color, hue }, opposite)).toBeCloseTo(-1, 9);
});
