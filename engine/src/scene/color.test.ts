import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blueOf,
  colorOf,
  formatColor,
  formatRgb,
  greenOf,
  isOpaque,
  opacityOf,
  redOf,
  rgb,
  TRANSPARENT,
  withAlpha,
} from './color.ts';

const channel = fc.integer({ min: 0, max: 255 });
const hex = (value: number) => value.toString(16).padStart(2, '0');

test('a colour has the channels that it is made of', () => {
  fc.assert(
    fc.property(channel, channel, channel, channel, channel, (red, green, blue, alpha, other) => {
      const color = colorOf(red, green, blue, alpha);
      expect([redOf(color), greenOf(color), blueOf(color)]).toEqual([red, green, blue]);
      expect(opacityOf(color)).toBe(alpha / 255);
      expect(isOpaque(color)).toBe(alpha === 255);
      expect(color).toBe(rgb(red * 0x10000 + green * 0x100 + blue, alpha));
      expect(withAlpha(color, other)).toBe(colorOf(red, green, blue, other));
      const text = `#${hex(red)}${hex(green)}${hex(blue)}`;
      expect(formatRgb(color)).toBe(text);
      expect(formatColor(color)).toBe(alpha === 255 ? text : `${text}${hex(alpha)}`);
    }),
    {
      examples: [
        [0, 0, 0, 0, 255],
        [255, 255, 255, 255, 0],
        [1, 2, 3, 254, 15],
        [15, 15, 15, 15, 16],
      ],
    },
  );
});

test('a colour is opaque unless its alpha is given', () => {
  expect(isOpaque(colorOf(1, 2, 3))).toBe(true);
  expect(isOpaque(rgb(0x010203))).toBe(true);
  expect(opacityOf(TRANSPARENT)).toBe(0);
});
