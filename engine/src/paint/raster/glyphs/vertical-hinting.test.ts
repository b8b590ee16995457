import { describe, expect, it } from 'vitest';
import type { GlyphOutline, SceneFonts } from '../../../scene/scene-fonts.ts';
import { alignmentZones, VerticalHinting } from './vertical-hinting.ts';

const zone = (flat: number, round = flat) => ({ flat, round });

/** Descenders, baseline, x-height, capitals and ascenders, in thousandths of the em. */
const zones = [zone(-200, -210), zone(0, -10), zone(500, 512), zone(700, 712), zone(750)];

describe('vertical hinting', () => {
  // The x-height is rounded up from 0.375 px above a whole number; smaller letters would be hard to read.
  it.each([
    [1, 1, 500],
    [0.01, 0.01, 5],
    [0.01074, 0.01, 5],
    [0.01075, 0.012, 6],
    [0.00075, 0.002, 1],
    [0.0007, 0.0007, 0],
  ])('at %d px per unit fits the x-height to whole pixels', (pxPerUnit, fitted, xHeightPx) => {
    const hinting = new VerticalHinting(zones, pxPerUnit);
    expect([hinting.map(500), hinting.map(512)]).toEqual([xHeightPx, xHeightPx]);
    expect(hinting.map(1_750) - hinting.map(750)).toBeCloseTo(1_000 * fitted, 3);
  });

  it.each([
    [-310, -3],
    [-210, -2],
    [-200, -2],
    [-105, -1],
    [-10, 0],
    [0, 0],
    [250, 2.5],
    [500, 5],
    [512, 5],
    [606, 6],
    [712, 7],
    [731, 7.5],
    [750, 8],
    [850, 9],
  ])('moves %d units to %d px at 10 px', (y, mapped) => {
    expect(new VerticalHinting(zones, 0.01).map(y)).toBeCloseTo(mapped, 10);
  });

  it.each([
    ['starts at the upper edge of another', [zone(0), zone(100, 110), zone(110, 130)]],
    ['is inside another', [zone(0), zone(100, 110), zone(110, 105)]],
    ['is below another', [zone(0), zone(100, 110), zone(90, 80)]],
  ])('ignores a height that %s', (_, some) => {
    const hinting = new VerticalHinting(some, 0.1);
    expect([100, 110, 130].map((y) => hinting.map(y))).toEqual([10, 10, 12]);
  });

  it('only scales without heights', () => {
    expect(new VerticalHinting([], 0.01).map(123)).toBe(1.23);
  });
});

/** Glyphs that are boxes: bottom, top and width by character. */
function fontsOf(boxes: Readonly<Record<string, readonly [number, number, number?]>>): SceneFonts {
  const at = (glyph: number) => boxes[String.fromCharCode(glyph)]!;
  return {
    glyph: (_key: string, code: number) => (String.fromCharCode(code) in boxes ? code : 0),
    outline: (_key: string, glyph: number): GlyphOutline => {
      const [bottom, top, width = 100] = at(glyph);
      return [0, 0, bottom, 1, 0, top, 1, width, top, 1, width, bottom, 4];
    },
    advance: (_key: string, glyph: number) => at(glyph)[2] ?? 100,
  } as unknown as SceneFonts;
}

describe('heights of a face', () => {
  const letters = {
    p: [-200, 500],
    g: [-210, 510],
    x: [0, 500],
    o: [-10, 512],
    H: [0, 700],
    O: [-9, 712],
    d: [-8, 750],
  } as const;

  it('are those of its Latin letters', () => {
    expect(alignmentZones(fontsOf(letters), 'any')).toEqual(
      zones.map((each, index) => (index === 3 ? zone(700, 712) : each)),
    );
  });

  it('are those of its blocks without Latin letters, if these are narrow', () => {
    const { d: _d, ...others } = letters;
    const blocks = (width: number) => fontsOf({ ...others, '█': [-200, 900, width], '│': [-210, 910] });
    expect(alignmentZones(blocks(549), 'any')).toEqual([zone(-200, -210), zone(900, 910)]);
    expect(alignmentZones(blocks(550), 'any')).toEqual([]);
    expect(alignmentZones(fontsOf({ ...others, '█': [-200, 900] }), 'any')).toEqual([]);
    expect(alignmentZones(fontsOf({}), 'any')).toEqual([]);
  });
});
