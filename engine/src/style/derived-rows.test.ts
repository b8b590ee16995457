import { themeNames } from '@pictable/contract';
import { describe, expect, it, test } from 'vitest';
import type { StyledTable } from '../table/styled-table.ts';
import { styledTable, textContrasts } from './text-contrasts.fixture.ts';

const table = {
  data: [
    { region: 'North', city: 'Oslo', 'y.a': 1, 'y.b': 2 },
    { region: 'North', city: 'Bergen', 'y.a': 3, 'y.b': 4 },
    { region: 'South', city: 'Rome', 'y.a': 5, 'y.b': 6 },
  ],
  rowGroups: 'region',
  summary: 'sum',
  spanners: '.',
  stub: 'city',
};

test.each(themeNames)(
  'texts of headings, totals, spanners and the stub are readable in theme %s',
  (theme) => {
    const all = textContrasts(styledTable({ ...table, options: { theme } }));
    expect(all.length).toBeGreaterThan(20);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(4.5);
  },
);

test('a text adapts to the background of headings and totals that is set', () => {
  for (const color of ['#111827', '#fde68a', '#6b7280'])
    expect(
      Math.min(...textContrasts(styledTable({ ...table, styles: { groupBg: color, summaryBg: color } }))),
    ).toBeGreaterThanOrEqual(4.5);
});

describe('a derived row', () => {
  const kinds = (styled: StyledTable) => styled.rows.map(({ kind }) => kind ?? 'data');

  it('has a repeated heading only in tables that can be split', () => {
    expect(kinds(styledTable(table))).not.toContain('continued');
    const paged = styledTable(table, true);
    expect(kinds(paged).filter((kind) => kind === 'continued')).toHaveLength(2);
    expect(paged.rows.find(({ kind }) => kind === 'continued')?.cells[0]?.text).toBe('North …');
  });

  it('is ruled off from its rows, once per block of summaries', () => {
    const summary = [{ columns: 'sum' }, { columns: 'mean' }];
    const { rows } = styledTable({ ...table, summary });
    const ruled = rows.filter(({ kind }) => kind === 'summary').map(({ borders }) => borders?.top?.widthPx);
    // Two summaries of each group, and two of the table.
    expect(ruled).toEqual([1, undefined, 1, undefined, 2, undefined]);
    const top = styledTable({ ...table, summary: [{ side: 'top', of: 'table' }] }).rows.find(
      ({ kind }) => kind === 'summary',
    );
    expect([top?.borders?.top, top?.borders?.bottom?.widthPx]).toEqual([undefined, 2]);
  });

  it('restarts the stripes of its group', () => {
    const { rows } = styledTable({ ...table, styles: { rowEvenBg: '#eeeeee' } });
    const striped = rows
      .filter(({ kind, level }) => kind === undefined && level === 1)
      .map(({ backgroundColor }) => backgroundColor);
    expect(striped[0]).toBe(striped[2]);
    expect(striped[0]).not.toBe(striped[1]);
  });
});
