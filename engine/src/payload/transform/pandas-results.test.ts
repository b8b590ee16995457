import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rowsAfter, transformed } from './transform.fixture.ts';

interface PandasResults {
  readonly source: string;
  readonly rows: readonly object[];
  readonly columns: Readonly<Record<string, readonly string[]>>;
  readonly results: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>;
}

const recorded = JSON.parse(
  readFileSync(new URL('pandas-results.json', import.meta.url), 'utf8'),
) as PandasResults;
const { rows: data } = recorded;

/** Compares texts exactly, and numbers up to the precision of a double, or of the mean and the deviation. */
function expectAsIn(name: string, rows: readonly (readonly unknown[])[], tolerance = 1e-9): void {
  const expected = recorded.results[name]!;
  expect(rows).toHaveLength(expected.length);
  for (const [index, row] of rows.entries()) {
    const shown = row.map((value) =>
      typeof value === 'string' && value.startsWith('#') ? Number(value.slice(1)) : value,
    );
    for (const [column, value] of expected[index]!.entries()) {
      const place = `row ${index}, column ${column}`;
      if (typeof value !== 'number') expect(shown[column], place).toBe(value);
      else expect(Math.abs(Number(shown[column]) - value), place).toBeLessThan(tolerance);
    }
  }
}

describe('steps give the results of pandas', () => {
  it('group', () => {
    const rev = ['sum', 'mean', 'median', 'sd', 'min', 'max', 'count'];
    const aggregate = { rev: [...rev, 'first', 'last'], units: ['countDistinct'] };
    const select = recorded.columns.aggregated!.map((name) =>
      name === 'region' ? name : `${name === 'countDistinct' ? 'units' : 'rev'}.${name}`,
    );
    expectAsIn('aggregated', rowsAfter(data, { group: { by: 'region', aggregate } }, { select }), 6e-5);
  });

  it('pivot with totals', () => {
    const pivot = {
      rows: 'region',
      columns: 'quarter',
      values: 'units',
      aggregate: 'sum',
      fill: 0,
      totals: true,
    };
    expect(transformed({ data, transform: [{ pivot }] }).columns).toEqual(recorded.columns.pivot);
    expectAsIn('pivot', rowsAfter(data, { pivot }));
  });

  it('pivot without a function', () => {
    const transform = [
      { window: { nth: { rank: 'one', within: ['region', 'quarter'] } } },
      { filter: 'nth = 1 and first' },
      { select: ['region', 'quarter', 'rev'] },
      { pivot: { columns: 'quarter', values: 'rev' } },
    ];
    const seen = new Set<string>();
    const marked = data.map((row) => {
      const { region, quarter } = row as Record<string, string>;
      const key = `${region} ${quarter}`;
      const first = !seen.has(key);
      seen.add(key);
      return { ...row, one: 1, first };
    });
    expect(transformed({ data: marked, transform }).columns).toEqual(recorded.columns.single);
    expectAsIn('single', rowsAfter(marked, ...transform));
  });

  it('unpivot', () => {
    expectAsIn('melted', rowsAfter(data, { unpivot: { columns: ['rev', 'units'] } }));
  });

  it('window', () => {
    const window = {
      rank: { rank: 'rev' },
      dense: { rank: 'units', dense: true, order: 'asc' },
      within: { rank: 'units', within: 'region' },
      running: { running: 'rev' },
      'running within': { running: 'rev', within: 'region' },
      difference: { change: 'units', within: 'region' },
      percentage: { change: 'given', as: 'percentage' },
      share: { share: 'units', within: 'region' },
    };
    const select = recorded.columns.window!;
    const given = { calculate: { given: 'if(units = 0, null, units)' } };
    expectAsIn('window', rowsAfter(data, given, { window }, { select }));
  });

  it('top within groups', () => {
    const top = { n: 2, by: 'units', within: 'quarter' };
    expectAsIn('top', rowsAfter(data, { top }, { select: ['region', 'quarter', 'units'] }));
  });
});
