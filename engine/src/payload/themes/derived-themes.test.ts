import { type DerivedTheme, type ThemeMode, themeModes, tones } from '@pictable/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mixColors } from '../../color/color-mix.ts';
import { blendOver, contrast, readableTextColor } from '../../color/contrast.ts';
import { distanceOklab, fromOklab, mixOklab, toOklab } from '../../color/oklab.ts';
import { hueCosine, toOklch } from '../../color/oklch.ts';
import { autoColors } from '../../rules/auto-colors.ts';
import { ToneColors } from '../../rules/tone-colors.ts';
import { VisualColors } from '../../rules/visuals/visual-colors.ts';
import { type Color, formatColor, rgb } from '../../scene/color.ts';
import { styledTable, textContrasts } from '../../style/text-contrasts.fixture.ts';
import type { TableSettings } from '../../table/table.ts';
import { deriveTheme } from './derive-theme.ts';
import { themeSettings } from './theme-settings.ts';

/** Fixed, so that a failure is found again. */
const SEED = 20_261_127;

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** Half of the colours are at the edges of the colour space, where conversions clip. */
const edge = fc
  .tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 1, 8, 127, 128, 247, 254, 255)))
  .map((channels) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`);
const color = fc.oneof(hex, edge);

interface Pair {
  readonly what: string;
  readonly text: Color;
  readonly on: Color;
}

/** Every pair of a text and its background that tables of a theme can have. */
function pairsOf(settings: TableSettings): Pair[] {
  const { headerBg, headerText, rowOddBg, rowEvenBg, backgroundColor, textColor, linkColor } = settings;
  const [groupBg, groupText] = [settings.groupBg!, settings.groupText!];
  const [summaryBg, summaryText] = [settings.summaryBg!, settings.summaryText!];
  const rows = [rowOddBg, rowEvenBg];
  const muted = mixColors(textColor, backgroundColor, 0.65);
  const all = [...rows, groupBg, summaryBg];
  return [
    { what: 'header', text: headerText, on: headerBg },
    { what: 'title', text: textColor, on: backgroundColor },
    { what: 'subtitle, caption, notes', text: muted, on: backgroundColor },
    ...rows.map((on) => ({ what: 'row number', text: muted, on })),
    ...all.map((on) => ({ what: 'text', text: textColor, on })),
    ...all.map((on) => ({ what: 'link', text: linkColor, on })),
    { what: 'link in a note', text: linkColor, on: backgroundColor },
    { what: 'group', text: groupText, on: groupBg },
    { what: 'total', text: summaryText, on: summaryBg },
    ...tonePairs(settings, rows),
    ...drawingPairs(settings),
  ];
}

function tonePairs(settings: TableSettings, rows: readonly Color[]): Pair[] {
  const colors = new ToneColors(settings);
  return tones.flatMap((tone) => {
    const ground = colors.background(tone);
    return [
      ...rows.map((on) => ({ what: `${tone} text`, text: colors.text(tone), on })),
      { what: `text on ${tone}`, text: settings.textColor, on: ground },
      ...tones.map((other) => ({
        what: `${other} on ${tone}`,
        text: colors.resolve({ textColor: other, backgroundColor: tone }, undefined).textColor!,
        on: ground,
      })),
    ];
  });
}

function drawingPairs(settings: TableSettings): Pair[] {
  const colors = new ToneColors(settings);
  const visuals = new VisualColors(settings, colors, undefined);
  const bars = [visuals.accent, ...tones.map((tone) => visuals.of(tone))].map((bar) => visuals.tint(bar));
  const pills = [...tones, ...[0, 1, 2, 3, 4, 5, 6, 7].map((tone) => ({ tone }))].map((tone) =>
    visuals.pill(tone),
  );
  const scales = [false, true].flatMap((isDiverging) => {
    const stops = autoColors(colors, isDiverging).map(toOklab);
    return stops
      .slice(1)
      .flatMap((stop, index) =>
        [0, 0.25, 0.5, 0.75, 1].map((share) => fromOklab(mixOklab(stop, stops[index]!, share))),
      );
  });
  return [
    ...bars.map((on) => ({ what: 'text on a bar', text: settings.textColor, on })),
    ...pills.map(({ background, text }) => ({ what: 'badge', text, on: background })),
    ...scales.map((on) => ({ what: 'scale', text: readableTextColor(settings.textColor, on), on })),
    ...scales.map((on) => ({ what: 'link on a scale', text: readableTextColor(settings.linkColor, on), on })),
  ];
}

function checkContrast(theme: DerivedTheme): void {
  for (const { what, text, on } of pairsOf(themeSettings(theme)))
    if (contrast(blendOver(on, text), on) < 4.5)
      expect.fail(
        `${what}: ${formatColor(text)} on ${formatColor(on)} is ${contrast(text, on).toFixed(2)}:1`,
      );
}

function checkPairs(mode: ThemeMode, pairs: number): void {
  fc.assert(
    fc.property(color, color, (first, second) => checkContrast({ from: [first, second], mode })),
    { numRuns: pairs, seed: SEED },
  );
}

test.each(themeModes)('no text of 1,000 %s themes has a contrast below 4.5:1', (mode) => {
  checkPairs(mode, 1_000);
});

test.each(themeModes)(
  'no text of 10,000 %s themes has a contrast below 4.5:1',
  { tags: ['slow'], timeout: 120_000 },
  (mode) => {
    checkPairs(mode, 10_000);
  },
);

test.each(themeModes)(
  'no text of %s themes from one and three colours has a contrast below 4.5:1',
  (mode) => {
    const others = fc.oneof(fc.tuple(color), fc.tuple(color, color, color));
    fc.assert(
      fc.property(others, (from) => checkContrast({ from, mode })),
      { numRuns: 1_000, seed: SEED },
    );
  },
);

const rows = [
  { kind: 'A', name: '[Ada](https://example.com)', amount: 5, state: 'on', share: 0.2 },
  { kind: 'A', name: 'Bob', amount: -3, state: 'off', share: 0.9 },
  { kind: 'B', name: '[Cy](https://example.com)', amount: 9, state: 'on', share: 0.4 },
];
const columns = {
  name: { type: 'markdown' },
  amount: { scale: { palette: 'auto' } },
  state: { show: 'badge' },
  share: { show: 'bar' },
};

test.each(themeModes)('whole tables of %s themes are readable', (mode) => {
  fc.assert(
    fc.property(color, color, (first, second) => {
      const payload = {
        data: rows,
        columns,
        rowGroups: 'kind',
        summary: 'sum',
        rules: tones.map((tone, index) => ({
          when: { amount: { gte: index * 2 - 4 } },
          style: { textColor: tone, ...(index % 2 === 0 && { backgroundColor: tone }) },
        })),
        theme: { from: [first, second], mode },
        options: { showRowNumbers: true },
      };
      const all = textContrasts(styledTable(payload));
      expect(all.length).toBeGreaterThan(20);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 200, seed: SEED },
  );
});

const settingsOf = (mode: ThemeMode, ...from: string[]) => themeSettings({ from, mode });
const distance = (one: Color, other: Color) => distanceOklab(toOklab(one), toOklab(other));

test('the header has the first colour, or one of the same hue that is hardly darker', () => {
  fc.assert(
    fc.property(hex, fc.constantFrom(...themeModes), (first, mode) => {
      const own = rgb(Number.parseInt(first.slice(1), 16));
      const { headerBg, rowOddBg } = settingsOf(mode, first);
      // A colour like the row would be no header.
      fc.pre(distance(own, rowOddBg) >= 0.14);
      expect(distance(own, headerBg)).toBeLessThan(0.085);
      if (toOklch(own).c > 0.03) expect(hueCosine(toOklch(own), toOklch(headerBg))).toBeGreaterThan(0.95);
    }),
    { numRuns: 2_000, seed: SEED },
  );
  expect(formatColor(settingsOf('light', '#0b6b45').headerBg)).toBe('#0b6b45');
  expect(formatColor(settingsOf('dark', '#f59e0b').headerBg)).toBe('#f59e0b');
});

test('the rows of a theme differ visibly but subtly, and the header and the drawings from them', () => {
  fc.assert(
    fc.property(color, color, fc.constantFrom(...themeModes), (first, second, mode) => {
      const settings = settingsOf(mode, first, second);
      const { headerBg, rowOddBg, rowEvenBg, groupBg, borderColor } = settings;
      const step = distance(rowOddBg, rowEvenBg);
      expect(step).toBeGreaterThan(0.025);
      expect(step).toBeLessThan(0.05);
      expect(distance(headerBg, rowOddBg)).toBeGreaterThan(0.07);
      expect(distance(groupBg!, rowEvenBg)).toBeGreaterThan(0.025);
      expect(distance(borderColor, rowOddBg)).toBeGreaterThan(0.08);
      const visuals = new VisualColors(settings, new ToneColors(settings), undefined);
      for (const ground of visuals.grounds) {
        expect(contrast(visuals.accent, ground)).toBeGreaterThanOrEqual(3);
        expect(contrast(visuals.negative, ground)).toBeGreaterThanOrEqual(3);
      }
      expect(distance(visuals.accent, visuals.negative)).toBeGreaterThan(0.05);
    }),
    { numRuns: 2_000, seed: SEED },
  );
});

describe('a derived theme', () => {
  it('draws in the second colour, and in the first one if the second cannot be seen', () => {
    const accentOf = (...from: string[]) => toOklch(settingsOf('light', ...from).accent!);
    const [green, amber] = [toOklch(rgb(0x0b6b45)), toOklch(rgb(0xf59e0b))];
    expect(hueCosine(accentOf('#0b6b45', '#f59e0b'), amber)).toBeGreaterThan(0.99);
    expect(hueCosine(accentOf('#0b6b45', '#ffffff'), green)).toBeGreaterThan(0.99);
  });

  it('tints the groups in the third colour', () => {
    const { groupBg } = settingsOf('light', '#0b6b45', '#f59e0b', '#7c3aed');
    expect(hueCosine(toOklch(groupBg!), toOklch(rgb(0x7c3aed)))).toBeGreaterThan(0.9);
  });

  it('follows the colours with its tones, and never shows bad values as good ones', () => {
    expect(formatColor(settingsOf('light', '#16a34a').toneHues!.good!)).toBe('#16a34a');
    expect(settingsOf('light', '#7c3aed').toneHues?.bad).toBeUndefined();
    expect(settingsOf('light', '#dc2626').toneHues!.bad).not.toBe(rgb(0xdc2626));
  });

  it('has the form of a built-in theme', () => {
    const { styles } = deriveTheme({
      from: ['#0b6b45'],
      mode: 'light',
      fontFamily: 'Roboto',
      borderRadius: 8,
    });
    expect(styles).toMatchObject({ headerBg: '#0b6b45', fontFamily: 'Roboto', borderRadius: 8 });
  });

  it('blends translucent colours with the page', () => {
    expect(settingsOf('light', '#00000080').headerBg).toBe(settingsOf('light', '#7f7f7f').headerBg);
  });
});
