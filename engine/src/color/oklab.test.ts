import { converter, formatHex, interpolate } from 'culori';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blueOf, type Color, formatColor, greenOf, redOf, rgb } from '../scene/color.ts';
import { fromOklab, mixOklab, toOklab } from './oklab.ts';

const colors = fc.integer({ min: 0, max: 0xffffff }).map((hex) => rgb(hex));
const channels = (color: Color) => [redOf(color), greenOf(color), blueOf(color)];
const mix = (first: Color, second: Color, share: number) =>
  fromOklab(mixOklab(toOklab(first), toOklab(second), share));

test('agrees with culori for any colour', () => {
  const oklab = converter('oklab');
  fc.assert(
    fc.property(colors, (color) => {
      const { l, a, b } = toOklab(color);
      const expected = oklab(formatColor(color))!;
      expect(l).toBeCloseTo(expected.l, 6);
      expect(a).toBeCloseTo(expected.a, 6);
      expect(b).toBeCloseTo(expected.b, 6);
    }),
  );
});

test('every colour keeps its channels', () => {
  fc.assert(
    fc.property(colors, (color) => {
      expect(fromOklab(toOklab(color))).toBe(color);
    }),
  );
});

test('the middles of known pairs', () => {
  expect(formatColor(mix(rgb(0xff0000), rgb(0x0000ff), 0.5))).toBe('#8c53a2');
  expect(formatColor(mix(rgb(0xffffff), rgb(0x000000), 0.5))).toBe('#636363');
});

test('mixtures that can be displayed agree with culori within one step of a channel', () => {
  fc.assert(
    fc.property(colors, colors, fc.double({ min: 0, max: 1, noNaN: true }), (first, second, share) => {
      const expected = interpolate([formatColor(second), formatColor(first)], 'oklab')(share);
      const { r, g, b } = converter('rgb')(expected);
      fc.pre([r, g, b].every((value) => value >= 0 && value <= 1));
      const hex = Number.parseInt(formatHex(expected).slice(1), 16);
      const differences = channels(mix(first, second, share)).map((value, index) =>
        Math.abs(value - channels(rgb(hex))[index]!),
      );
      expect(Math.max(...differences)).toBeLessThanOrEqual(1);
    }),
  );
});

test('a colour that cannot be displayed keeps its lightness and hue', () => {
  const green = toOklab(fromOklab({ l: 0.7, a: -0.4, b: 0.2 }));
  expect(green.l).toBeCloseTo(0.7, 2);
  expect(green.b / green.a).toBeCloseTo(-0.5, 1);
});
