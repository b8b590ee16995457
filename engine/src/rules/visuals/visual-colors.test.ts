import { themeNames } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { blendOver, CONTRAST_MIN, contrast } from '../../color/contrast.ts';
import { distanceOklab, toOklab } from '../../color/oklab.ts';
import { GRAPHIC_CONTRAST_MIN } from '../../color/with-contrast.ts';
import { DEFAULT_LIMITS } from '../../payload/check-limits.ts';
import { normalizePayload } from '../../payload/normalize-payload.ts';
import { rgb } from '../../scene/color.ts';
import { Warnings } from '../../warnings.ts';
import { ToneColors } from '../tone-colors.ts';
import { VisualColors } from './visual-colors.ts';

function colorsOf(styles: object, background?: number): VisualColors {
  const payload = fromJs({ data: [{ a: 1 }], styles });
  const { settings } = normalizePayload(payload, [], DEFAULT_LIMITS, new Warnings());
  return new VisualColors(
    settings,
    new ToneColors(settings),
    background === undefined ? undefined : rgb(background),
  );
}

describe.each(themeNames)('colours in the theme %s', (theme) => {
  const colors = colorsOf({ theme });

  it('of bars and lines are visible on every row', () => {
    for (const color of [colors.accent, colors.negative, colors.of('good'), colors.of('muted')])
      for (const ground of colors.grounds)
        expect(contrast(color, ground)).toBeGreaterThanOrEqual(GRAPHIC_CONTRAST_MIN);
  });

  it('of two signs differ', () => {
    expect(distanceOklab(toOklab(colors.accent), toOklab(colors.negative))).toBeGreaterThan(0.03);
  });

  it('of tints leave the text readable, and can be told from the row', () => {
    for (const color of [colors.accent, colors.negative]) {
      const tint = colors.tint(color);
      expect(contrast(tint, blendOver(tint, colors.text))).toBeGreaterThanOrEqual(CONTRAST_MIN);
      for (const ground of colors.grounds)
        expect(distanceOklab(toOklab(tint), toOklab(ground))).toBeGreaterThan(0.04);
    }
  });

  it('of the line at zero, lanes and ranges can be told from the row', () => {
    for (const [color, distance] of [
      [colors.axis, 0.15],
      [colors.track, 0.02],
      ...colors.shades(3).map((shade) => [shade, 0.02] as const),
    ] as const)
      expect(distanceOklab(toOklab(color), toOklab(colors.grounds[0]!))).toBeGreaterThan(distance);
  });

  it('of a bar are visible on its ranges', () => {
    const shades = colors.shades(3);
    for (const shade of shades)
      expect(contrast(colors.visible(colors.accent, shades), shade)).toBeGreaterThanOrEqual(
        GRAPHIC_CONTRAST_MIN,
      );
  });
});

describe('colours', () => {
  it('fit the background of a cell', () => {
    const colors = colorsOf({}, 0x1d4ed8);
    expect(colors.grounds).toEqual([rgb(0x1d4ed8), rgb(0x1d4ed8)]);
    expect(contrast(colors.accent, rgb(0x1d4ed8))).toBeGreaterThanOrEqual(GRAPHIC_CONTRAST_MIN);
  });

  it('follow the header', () => {
    expect(colorsOf({ headerBg: '#9a3412' }).accent).toBe(rgb(0x9a3412));
  });

  it('of the request are not changed', () => {
    expect(colorsOf({}).of(rgb(0xfefefe))).toBe(rgb(0xfefefe));
  });
});
