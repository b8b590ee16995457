import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutlineOp } from '../../../scene/scene-fonts.ts';
import { boxFonts } from '../../box-fonts.ts';
import { GlyphBitmaps } from './glyph-bitmaps.ts';

type Point = readonly [x: number, y: number];

/** Bitmaps of a font whose glyphs are these polygons, in units of 1/1000 em. */
function bitmapsOf(...glyphs: readonly (readonly Point[])[]): GlyphBitmaps {
  const outlines = glyphs.map((points) => [
    ...points.flatMap(([x, y], index) => [index === 0 ? OutlineOp.move : OutlineOp.line, x, y]),
    OutlineOp.close,
  ]);
  return new GlyphBitmaps({ ...boxFonts, outline: (_, glyph) => outlines[glyph] ?? [] }, 8);
}

/** Position, size and levels of a slot. */
function shown(bitmaps: GlyphBitmaps, slot: number) {
  const [left, top, width, height] = [
    bitmaps.left[slot]!,
    bitmaps.top[slot]!,
    bitmaps.width[slot]!,
    bitmaps.height[slot]!,
  ];
  const offset = bitmaps.offset[slot]!;
  return { left, top, width, height, levels: [...bitmaps.data.slice(offset, offset + width * height)] };
}

/** Without hinting, because the font has no letters to align. */
const strikeOf = (bitmaps: GlyphBitmaps, emPx: number, phases = 1) =>
  bitmaps.strike('shape', 1_000, emPx, phases);

/** One pixel at a font size of 10 px. */
const square: readonly Point[] = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];

it('the store grows for a glyph of more than twice its size', () => {
  const bitmaps = bitmapsOf(square.map(([x, y]) => [x * 10, y * 10]));
  const emPx = 800;
  const slot = bitmaps.slot(strikeOf(bitmaps, emPx), 0, 0);
  const { width, height, levels } = shown(bitmaps, slot);
  expect([width, height]).toEqual([emPx, emPx]);
  expect([levels[0], levels.at(-1)]).toEqual([bitmaps.maxLevel, bitmaps.maxLevel]);
});

describe('the bitmap of a glyph', () => {
  it('is the same whichever of its points comes first', () => {
    const coordinate = fc.integer({ min: -400, max: 900 });
    const triangle = fc.tuple(coordinate, coordinate, coordinate, coordinate, coordinate, coordinate);
    fc.assert(
      fc.property(triangle, fc.integer({ min: 8, max: 40 }), ([x1, y1, x2, y2, x3, y3], emPx) => {
        const points: Point[] = [
          [x1, y1],
          [x2, y2],
          [x3, y3],
        ];
        const [first, ...others] = [0, 1, 2].map((start) => {
          const bitmaps = bitmapsOf([...points.slice(start), ...points.slice(0, start)]);
          return shown(bitmaps, bitmaps.slot(strikeOf(bitmaps, emPx), 0, 0));
        });
        for (const other of others) expect(other).toEqual(first);
      }),
    );
  });

  it('is trimmed to its ink', () => {
    const bitmaps = bitmapsOf(
      [
        [200, -100],
        [500, -100],
        [500, 300],
        [200, 300],
      ],
      [],
    );
    const strike = strikeOf(bitmaps, 10);
    expect(shown(bitmaps, bitmaps.slot(strike, 0, 0))).toEqual({
      ...{ left: 2, top: -3, width: 3, height: 4 },
      levels: Array(12).fill(8),
    });
    expect(bitmaps.slot(strike, 1, 0)).toBe(0);
  });

  it('is drawn at each horizontal position of the pen', () => {
    const bitmaps = bitmapsOf(square);
    const strike = strikeOf(bitmaps, 10, 4);
    const at = (phase: number) => shown(bitmaps, bitmaps.slot(strike, 0, phase));
    expect(at(0)).toEqual({ left: 0, top: -1, width: 1, height: 1, levels: [8] });
    expect(at(1)).toEqual({ left: 0, top: -1, width: 2, height: 1, levels: [6, 2] });
    expect(at(2)).toEqual({ left: 0, top: -1, width: 2, height: 1, levels: [4, 4] });
    expect(at(3)).toEqual({ left: 0, top: -1, width: 2, height: 1, levels: [2, 6] });
    expect(bitmaps.slot(strike, 0, 1)).toBe(bitmaps.slot(strike, 0, 1));
  });

  it('is drawn once per size and position', () => {
    const bitmaps = bitmapsOf(square);
    const slots = [10, 20, 10].map((emPx) => bitmaps.slot(strikeOf(bitmaps, emPx), 0, 0));
    expect(slots[2]).toBe(slots[0]);
    expect(slots[1]).not.toBe(slots[0]);
    expect(shown(bitmaps, slots[1]!)).toMatchObject({ width: 2, height: 2 });
  });
});

describe('two merged bitmaps', () => {
  it('cover both, and combine their coverage where they overlap', () => {
    const bitmaps = bitmapsOf(square);
    const strike = strikeOf(bitmaps, 10, 2);
    const [whole, half] = [bitmaps.slot(strike, 0, 0), bitmaps.slot(strike, 0, 1)];
    const merged = (first: number, second: number, dx: number, dy: number) => {
      const slot = bitmaps.merge(first, second, dx, dy);
      return slot === undefined ? undefined : shown(bitmaps, slot);
    };
    expect(merged(half, half, 0, 0)).toMatchObject({ width: 2, height: 1, levels: [6, 6] });
    expect(merged(half, half, 1, 0)).toMatchObject({ left: 0, width: 3, levels: [4, 6, 4] });
    expect(merged(half, whole, -1, 0)).toMatchObject({ left: -1, width: 3, levels: [8, 4, 4] });
    expect(merged(whole, whole, 1, 2)).toEqual({
      ...{ left: 0, top: -1, width: 2, height: 3 },
      levels: [8, 0, 0, 0, 0, 8],
    });
    expect(bitmaps.merge(whole, whole, 1, 2)).toBe(bitmaps.merge(whole, whole, 1, 2));
  });

  it('are not larger than a limit', () => {
    const bitmaps = bitmapsOf(square);
    const slot = bitmaps.slot(strikeOf(bitmaps, 10), 0, 0);
    expect(bitmaps.merge(slot, slot, 255, 255)).toBeDefined();
    expect(bitmaps.merge(slot, slot, 255, 256)).toBeUndefined();
    expect(bitmaps.merge(slot, slot, 2_047, 0)).toBeDefined();
    expect(bitmaps.merge(slot, slot, 2_048, 0)).toBeUndefined();
  });
});
