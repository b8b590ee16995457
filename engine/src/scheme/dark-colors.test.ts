import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blendOver, CONTRAST_MIN, contrast } from '../color/contrast.ts';
import { hueCosine, toOklch } from '../color/oklch.ts';
import { formatColor, opacityOf, rgb, TRANSPARENT, withAlpha } from '../scene/color.ts';
import { darkLine, darkSurface, darkText, darkTint, tintOf } from './dark-colors.ts';

const colors = fc.integer({ min: 0, max: 0xffffff }).map((hex) => rgb(hex));
const slate = tintOf(rgb(0x0f172a));

describe('the background of a dark image', () => {
  it('is dark, whatever it was', () => {
    fc.assert(
      fc.property(colors, (color) => {
        expect(toOklch(darkSurface(color, slate)).l).toBeLessThan(0.67);
      }),
    );
  });

  it('keeps the hue of a coloured background, and its opacity', () => {
    fc.assert(
      fc.property(colors, fc.integer({ min: 1, max: 255 }), (color, alpha) => {
        const dark = darkSurface(withAlpha(color, alpha), slate);
        expect(opacityOf(dark)).toBe(alpha / 255);
        const [own, changed] = [toOklch(color), toOklch(dark)];
        fc.pre(own.c > 0.03 && changed.c > 0.02);
        expect(hueCosine(own, changed)).toBeGreaterThan(0.9);
      }),
    );
  });

  it('has stripes in the same order, lighter where the light one is darker', () => {
    const [page, even, header] = [0xffffff, 0xf8fafc, 0xe2e8f0].map(
      (hex) => toOklch(darkSurface(rgb(hex), slate)).l,
    );
    expect(page).toBeLessThan(even!);
    expect(even).toBeLessThan(header!);
  });

  it('of a dark header and of a transparent page stays', () => {
    expect(darkSurface(rgb(0x2563eb), slate)).toBe(rgb(0x2563eb));
    expect(darkSurface(TRANSPARENT, slate)).toBe(TRANSPARENT);
  });
});

describe('the background of a part of a dark image', () => {
  it.each([
    ['white', 0xffffff],
    ['light grey', 0xf3f4f6],
    ['pale green', 0xdcfce7],
    ['pale red', 0xfee2e2],
    ['cream', 0xfff1e5],
  ])('is dark instead of %s', (_, hex) => {
    expect(toOklch(darkTint(rgb(hex), slate)).l).toBeLessThan(0.36);
    expect(darkTint(rgb(hex), slate)).toBe(darkSurface(rgb(hex), slate));
  });

  it.each([
    ['bright yellow', 0xfde047],
    ['red', 0xdc2626],
    ['medium grey', 0x9ca3af],
    ['dark blue', 0x1e3a8a],
  ])('stays %s', (_, hex) => {
    expect(darkTint(rgb(hex), slate)).toBe(rgb(hex));
  });
});

describe('the text of a dark image', () => {
  const grounds = [rgb(0x0f1318), rgb(0x1b2027), rgb(0x2a2f37)];

  it('is readable on every background, whatever its colour was', () => {
    fc.assert(
      fc.property(colors, fc.integer({ min: 60, max: 255 }), (color, alpha) => {
        const text = darkText(withAlpha(color, alpha), grounds);
        for (const ground of grounds)
          expect(contrast(blendOver(ground, text), ground)).toBeGreaterThanOrEqual(CONTRAST_MIN);
      }),
    );
  });

  it('stays if it is readable', () => {
    expect(darkText(rgb(0xf59e0b), grounds)).toBe(rgb(0xf59e0b));
  });

  it('keeps the hue of links', () => {
    const link = rgb(0x1d4ed8);
    expect(hueCosine(toOklch(link), toOklch(darkText(link, grounds)))).toBeGreaterThan(0.95);
  });
});

it('a weak line stays weak, a black one becomes light', () => {
  const ground = rgb(0x1b2027);
  expect(contrast(darkLine(rgb(0xe2e8f0), ground, slate), ground)).toBeLessThan(2.5);
  expect(toOklch(darkLine(rgb(0x000000), ground, slate)).l).toBeGreaterThan(0.8);
  expect(formatColor(darkLine(TRANSPARENT, ground, slate))).toBe('#00000000');
});
