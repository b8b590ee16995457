import { palettes, themeNames, tones } from '@pictable/contract';
import { expect, test } from 'vitest';
import { styledTable, textContrasts } from './text-contrasts.fixture.ts';

const data = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((v) => ({ v }));

test.each(themeNames)('texts are readable on every palette in theme %s', (theme) => {
  for (const palette of palettes)
    for (const kind of ['sequential', 'diverging']) {
      const columns = { v: { scale: { palette, kind } } };
      const all = textContrasts(styledTable({ data, columns, options: { theme } }));
      expect(all).toHaveLength(10);
      expect(Math.min(...all.slice(1)), palette).toBeGreaterThanOrEqual(4.5);
    }
});

test.each(themeNames)('texts in the colours of palettes and tones are readable in theme %s', (theme) => {
  for (const palette of palettes) {
    const columns = { v: { scale: { palette, on: 'text' } } };
    const all = textContrasts(styledTable({ data, columns, options: { theme } })).slice(1);
    expect(Math.min(...all), palette).toBeGreaterThanOrEqual(4.5);
  }
  for (const tone of tones)
    for (const style of [
      { textColor: tone },
      { backgroundColor: tone },
      { textColor: tone, backgroundColor: tone },
      { textColor: 'info', backgroundColor: tone },
    ]) {
      const byRow = textContrasts(styledTable({ data, rules: [{ style }], options: { theme } })).slice(1);
      const byCell = textContrasts(
        styledTable({ data, rules: [{ columns: ['v'], style }], options: { theme } }),
      );
      expect(Math.min(...byRow, ...byCell.slice(1)), JSON.stringify(style)).toBeGreaterThanOrEqual(4.5);
    }
});
