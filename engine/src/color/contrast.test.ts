import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colorOf, rgb, TRANSPARENT } from '../scene/color.ts';
import {
  blendBackgrounds,
  blendOver,
  contrast,
  isReadable,
  readableTextColor,
  suggestTextColor,
} from './contrast.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((hex) => rgb(hex));

describe('contrast', () => {
  test.each([
    [rgb(0x000000), rgb(0xffffff), 21],
    [rgb(0x777777), rgb(0xffffff), 4.478],
    [rgb(0xff0000), rgb(0x00ff00), 2.9139],
    [rgb(0x2563eb), rgb(0xffffff), 5.168],
  ])('of %s and %s is %d', (first, second, ratio) => {
    expect(contrast(first, second)).toBeCloseTo(ratio, 2);
    expect(contrast(second, first)).toBe(contrast(first, second));
  });

  test('is exact for every grey', () => {
    for (let value = 0; value < 256; value++) {
      const share = value / 255;
      const light = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      expect(contrast(colorOf(value, value, value), rgb(0x000000))).toBeCloseTo((light + 0.05) / 0.05, 9);
    }
  });

  test('takes translucent text into account', () => {
    expect(blendOver(rgb(0xffffff), rgb(0x000000, 0x80))).toBe(rgb(0x7f7f7f));
    expect(blendOver(rgb(0x123456), TRANSPARENT)).toBe(rgb(0x123456));
    expect(isReadable(rgb(0x000000, 0x40), rgb(0xffffff))).toBe(false);
  });
});

describe('a background', () => {
  test('has the rank of its topmost opaque layer or of a translucent layer above', () => {
    expect(blendBackgrounds([])).toEqual({ color: rgb(0xffffff), rank: 0 });
    expect(
      blendBackgrounds([{ color: rgb(0x112233), rank: 2 }, undefined, { color: rgb(0x445566), rank: 0 }]),
    ).toEqual({
      color: rgb(0x445566),
      rank: 0,
    });
    expect(
      blendBackgrounds([
        { color: rgb(0x000000), rank: 1 },
        { color: TRANSPARENT, rank: 0 },
      ]),
    ).toEqual({
      color: rgb(0x000000),
      rank: 1,
    });
    expect(
      blendBackgrounds([
        { color: rgb(0x000000), rank: 0 },
        { color: rgb(0xffffff, 0x80), rank: 3 },
      ]),
    ).toEqual({
      color: rgb(0x808080),
      rank: 3,
    });
  });
});

test('a text colour is readable on every background, and kept if it already is', () => {
  fc.assert(
    fc.property(color, color, (text, ground) => {
      const ink = readableTextColor(text, ground);
      expect(isReadable(ink, ground)).toBe(true);
      if (isReadable(text, ground)) expect(ink).toBe(text);
      expect(isReadable(suggestTextColor(text, ground), ground)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
