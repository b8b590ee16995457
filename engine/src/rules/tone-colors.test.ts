import { tableThemes, themeNames, tones } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { describe, expect, it, test } from 'vitest';
import { blendOver, contrast } from '../color/contrast.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { formatColor } from '../scene/color.ts';
import { DEFAULT_LIMITS } from '../table/render-limits.ts';
import { Warnings } from '../warnings.ts';
import { ToneColors } from './tone-colors.ts';

function tonesOf(theme: string, styles: object = {}): ToneColors {
  const payload = fromJs({ data: [{ a: 1 }], options: { theme }, styles });
  return new ToneColors(normalizePayload(payload, [], DEFAULT_LIMITS, new Warnings()).settings);
}

test('all themes are tested', () => {
  expect(tableThemes.length).toBe(18);
});

describe.each(themeNames)('in theme %s', (theme) => {
  const colors = tonesOf(theme);

  it.each(tones)('%s is readable on every stripe', (tone) => {
    const { textColor } = colors.resolve({ textColor: tone }, undefined);
    for (const ground of colors.grounds) expect(contrast(textColor!, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(tones)('%s is readable on the tint of every tone', (tone) => {
    for (const tint of tones) {
      const style = colors.resolve({ textColor: tone, backgroundColor: tint }, undefined);
      expect(contrast(style.textColor!, style.backgroundColor!)).toBeGreaterThanOrEqual(4.5);
      const below = colors.background(tint);
      const { textColor } = colors.resolve({ textColor: tone }, below);
      expect(contrast(textColor!, below)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('tints differ from the rows and from each other', () => {
    const tints = tones.map((tone) => formatColor(colors.background(tone)));
    expect(new Set([...tints, ...colors.grounds.map(formatColor)]).size).toBe(
      tints.length + new Set(colors.grounds).size,
    );
  });
});

it.each([
  ['#000000', '#777777'],
  ['#ffffff', '#808080'],
  ['#ff0000', '#00ff00'],
])('rows of %s and %s of the request are readable where any colour is', (rowOddBg, rowEvenBg) => {
  const colors = tonesOf('default', { rowOddBg, rowEvenBg });
  for (const tone of tones) {
    const text = colors.text(tone, [colors.grounds[1]!]);
    expect(contrast(text, colors.grounds[1]!)).toBeGreaterThanOrEqual(4.5);
  }
});

it('translucent fills are readable on the rows under them', () => {
  const colors = tonesOf('dark');
  const backgroundColor = ((0x80 << 24) | 0x0000ff) as (typeof colors.grounds)[number];
  const { textColor } = colors.resolve({ textColor: 'good', backgroundColor }, undefined);
  for (const ground of colors.grounds)
    expect(contrast(textColor!, blendOver(ground, backgroundColor))).toBeGreaterThanOrEqual(4.5);
});
