import { readColor } from '@pictable/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatColor, formatRgb, isOpaque, opacityOf, rgb, TRANSPARENT, withAlpha } from '../scene/color.ts';
import { parseColor } from './parse-color.ts';

const channel = fc.integer({ min: 0, max: 255 });

describe('a parsed colour', () => {
  test('is written as the contract normalises it', () => {
    fc.assert(
      fc.property(channel, channel, channel, channel, (red, green, blue, alpha) => {
        const hex = [red, green, blue, alpha].map((value) => value.toString(16).padStart(2, '0')).join('');
        const normal = readColor(`#${hex}`)!;
        const color = parseColor(normal);
        expect(formatColor(color)).toBe(normal);
        expect(formatRgb(color)).toBe(normal.slice(0, 7));
        expect(opacityOf(color)).toBe(alpha / 255);
        expect(isOpaque(color)).toBe(alpha === 255);
        expect(withAlpha(color, 255)).toBe(parseColor(normal.slice(0, 7)));
      }),
    );
  });

  test('is equal for equal colours, however they are written', () => {
    const ways = ['RED', '#f00', '#ff0000ff', 'rgb(255 0 0)'].map((text) => parseColor(readColor(text)!));
    expect(new Set(ways)).toEqual(new Set([rgb(0xff0000)]));
  });

  test('is invisible if it is transparent', () => {
    expect(parseColor(readColor('Transparent')!)).toBe(TRANSPARENT);
    expect(parseColor(readColor('rgba(0, 0, 0, 0)')!)).toBe(TRANSPARENT);
  });
});
