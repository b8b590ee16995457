import { describe, expect, test } from 'vitest';
import { propertyDefaults } from '../table-property.ts';
import { tableStyleProperties } from '../table-styles.ts';
import { type TableTheme, tableThemes } from './table-themes.ts';

const defaults = propertyDefaults(tableStyleProperties);

/** Relative luminance of WCAG 2.2. */
function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** L* of CIELAB: equal steps look equal. */
function lightness(color: string): number {
  const own = luminance(color);
  return own > 0.008856 ? 116 * Math.cbrt(own) - 16 : 903.3 * own;
}

function hasStripes({ options }: TableTheme): boolean {
  return options?.showAlternatingRows !== false;
}

test('the contrast function gives the known extremes', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe('every theme', () => {
  test('has a unique name; there are at least twelve, four of them dark', () => {
    expect(new Set(tableThemes.map(({ name }) => name)).size).toBe(tableThemes.length);
    expect(tableThemes.length).toBeGreaterThanOrEqual(12);
    const dark = tableThemes.filter(({ styles }) => {
      const { rowOddBg } = { ...defaults, ...styles };
      return rowOddBg !== 'transparent' && luminance(rowOddBg) < 0.1;
    });
    expect(dark.length).toBeGreaterThanOrEqual(4);
  });

  test.each(tableThemes.filter((theme) => hasStripes(theme)).map((theme) => [theme.name, theme.styles]))(
    '%s has visible but subtle stripes',
    (name, styles) => {
      const { rowOddBg, rowEvenBg } = { ...defaults, ...styles };
      const step = Math.abs(lightness(rowOddBg) - lightness(rowEvenBg));
      // The colours of the default theme are specified; its grid lines separate the rows.
      expect(step).toBeGreaterThan(name === 'default' ? 1.5 : 3);
      expect(step).toBeLessThan(8);
    },
  );

  test.each(tableThemes.map((theme) => [theme.name, theme.styles] as const))(
    '%s meets the contrast of WCAG AA',
    (_name, styles) => {
      const resolved = { ...defaults, ...styles };
      const behind = (color: string) => (color === 'transparent' ? resolved.backgroundColor : color);
      const pairs: [string, string, string][] = [
        ['header', resolved.headerText, behind(resolved.headerBg)],
        ['title', resolved.textColor, resolved.backgroundColor],
      ];
      for (const row of ['rowOddBg', 'rowEvenBg'] as const) {
        pairs.push([`text on ${row}`, resolved.textColor, behind(resolved[row])]);
        pairs.push([`link on ${row}`, resolved.linkColor, behind(resolved[row])]);
      }
      for (const [what, text, background] of pairs)
        expect(contrast(text, background), `${what}: ${text} on ${background}`).toBeGreaterThanOrEqual(4.5);
    },
  );
});
