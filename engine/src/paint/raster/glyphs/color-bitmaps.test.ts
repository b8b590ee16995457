import { describe, expect, it } from 'vitest';
import { type Color, rgb } from '../../../scene/color.ts';
import type { ColorGlyph, ColorPaint } from '../../../scene/scene-fonts.ts';
import { rasterizeColorGlyph } from './color-bitmaps.ts';

const square = [0, 0, 0, 1, 0, 100, 1, 100, 100, 1, 100, 0, 4];
const fill = (paint: ColorPaint): ColorGlyph => [{ kind: 'fill', outline: square, paint }];
const solid = (color: Color): ColorPaint => ({ kind: 'solid', color });

/** Red, green, blue and alpha of a pixel of a glyph drawn 10 px wide. */
function pixelOf(glyph: ColorGlyph, x: number, y: number): number[] {
  const bitmap = rasterizeColorGlyph(glyph, 0.1)!;
  expect([bitmap.left, bitmap.top, bitmap.widthPx, bitmap.heightPx]).toEqual([0, -10, 10, 10]);
  const at = 4 * (y * bitmap.widthPx + x);
  return [...bitmap.rgba.subarray(at, at + 4)];
}

const blackToWhite = [
  { offset: 0, color: rgb(0x000000) },
  { offset: 1, color: rgb(0xffffff) },
];

describe('colour glyphs', () => {
  it('have no bitmap without ink', () => {
    expect(rasterizeColorGlyph([], 1)).toBeUndefined();
  });

  it('support linear gradients', () => {
    const glyph = fill({ kind: 'linear', x1: 0, y1: 0, x2: 0, y2: 100, stops: blackToWhite });
    expect(pixelOf(glyph, 3, 0)[0]).toBe(242);
    expect(pixelOf(glyph, 3, 9)[0]).toBe(13);
  });

  it('support radial gradients with a matrix', () => {
    const circles = { kind: 'radial', x1: 0, y1: 0, radius1: 0, x2: 0, y2: 0, radius2: 50 } as const;
    const plain = fill({ ...circles, matrix: [1, 0, 0, 1, 50, 50], stops: blackToWhite });
    expect(pixelOf(plain, 5, 5)[0]).toBe(36);
    expect(pixelOf(plain, 0, 0)[0]).toBe(255);
    const wide = fill({ ...circles, matrix: [100, 0, 0, 1, 50, 50], stops: blackToWhite });
    expect(pixelOf(wide, 0, 5)[0]).toBeLessThan(30);
  });

  it('blend translucent colours', () => {
    expect(pixelOf([...fill(solid(rgb(0x000000))), ...fill(solid(rgb(0xffffff, 0x80)))], 5, 5)).toEqual([
      128, 128, 128, 255,
    ]);
  });

  it('compose a group before applying its opacity', () => {
    const layers = [...fill(solid(rgb(0x000000))), ...fill(solid(rgb(0xff0000)))];
    const group: ColorGlyph = [{ kind: 'group', opacity: 0.5, blend: 'normal', layers }];
    expect(pixelOf(group, 5, 5)).toEqual([255, 0, 0, 128]);
  });

  it('blend soft light as in CSS', () => {
    const lit = (color: Color): ColorGlyph => [
      ...fill(solid(rgb(0x808080))),
      { kind: 'group', opacity: 1, blend: 'soft-light', layers: fill(solid(color)) },
    ];
    expect(pixelOf(lit(rgb(0x808080)), 5, 5)[0]).toBe(128);
    expect(pixelOf(lit(rgb(0x000000)), 5, 5)[0]).toBe(64);
    expect(pixelOf(lit(rgb(0xffffff)), 5, 5)[0]).toBe(181);
  });
});
