import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blendBackgrounds,
  blendOver,
  contrast,
  isReadable,
  readableTextColor,
  suggestTextColor,
} from './contrast.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.478],
    ['#ff0000', '#00ff00', 2.9139],
    ['#2563eb', '#ffffff', 5.168],
  ])('of %s and %s is %d', (first, second, ratio) => {
    expect(contrast(first, second)).toBeCloseTo(ratio, 2);
    expect(contrast(second, first)).toBe(contrast(first, second));
  });

  test('is exact for every grey', () => {
    for (let value = 0; value < 256; value++) {
      const share = value / 255;
      const light = share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      const grey = `#${value.toString(16).padStart(2, '0').repeat(3)}`;
      expect(contrast(grey, '#000000')).toBeCloseTo((light + 0.05) / 0.05, 9);
    }
  });

  test('takes translucent text into account', () => {
    expect(blendOver('#ffffff', '#00000080')).toBe('#7f7f7f');
    expect(blendOver('#123456', 'transparent')).toBe('#123456');
    expect(isReadable('#00000040', '#ffffff')).toBe(false);
  });
});

describe('a background', () => {
  test('has the rank of its topmost opaque layer or of a translucent layer above', () => {
    expect(blendBackgrounds([])).toEqual({ color: '#ffffff', rank: 0 });
    expect(
      blendBackgrounds([{ color: '#112233', rank: 2 }, undefined, { color: '#445566', rank: 0 }]),
    ).toEqual({
      color: '#445566',
      rank: 0,
    });
    expect(
      blendBackgrounds([
        { color: '#000000', rank: 1 },
        { color: 'transparent', rank: 0 },
      ]),
    ).toEqual({
      color: '#000000',
      rank: 1,
    });
    expect(
      blendBackgrounds([
        { color: '#000000', rank: 0 },
        { color: '#ffffff80', rank: 3 },
      ]),
    ).toEqual({
      color: '#808080',
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
