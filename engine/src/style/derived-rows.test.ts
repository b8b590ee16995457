import { themeNames } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { describe, expect, it, test } from 'vitest';
import { blendOver, contrast } from '../color/contrast.ts';
import { arrange } from '../data/arrange.ts';
import { formatTable } from '../format/format-table.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { annotate } from '../rules/annotate.ts';
import { rgb } from '../scene/color.ts';
import type { StyledTable } from '../table/styled-table.ts';
import { Warnings } from '../warnings.ts';
import { styleTable } from './style-table.ts';

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

function style(payload: object, isPaged = false): StyledTable {
  const warnings = new Warnings();
  const normalized = normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings);
  const formatted = formatTable(
    annotate(arrange(normalized, DEFAULT_LIMITS, warnings)),
    DEFAULT_LIMITS,
    warnings,
  );
  return styleTable(formatted, warnings, isPaged);
}

/** Contrast of every text with its background. */
function contrasts({ rows, style: { backgroundColor } }: StyledTable): number[] {
  const page = backgroundColor ?? rgb(0xffffff);
  return rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      if (!cell || cell.text === '') return [];
      const layers = [row.backgroundColor, cell.style.backgroundColor].filter((layer) => layer !== undefined);
      const background = layers.reduce((below, above) => blendOver(below, above), page);
      return [contrast(blendOver(background, cell.style.textColor), background)];
    }),
  );
}

test.each(themeNames)(
  'texts of headings, totals, spanners and the stub are readable in theme %s',
  (theme) => {
    const all = contrasts(style({ ...table, options: { theme } }));
    expect(all.length).toBeGreaterThan(20);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(4.5);
  },
);

test('a text adapts to the background of headings and totals that is set', () => {
  for (const color of ['#111827', '#fde68a', '#6b7280'])
    expect(
      Math.min(...contrasts(style({ ...table, styles: { groupBg: color, summaryBg: color } }))),
    ).toBeGreaterThanOrEqual(4.5);
});

describe('a derived row', () => {
  const kinds = (styled: StyledTable) => styled.rows.map(({ kind }) => kind ?? 'data');

  it('has a repeated heading only in tables that can be split', () => {
    expect(kinds(style(table))).not.toContain('continued');
    const paged = style(table, true);
    expect(kinds(paged).filter((kind) => kind === 'continued')).toHaveLength(2);
    expect(paged.rows.find(({ kind }) => kind === 'continued')?.cells[0]?.text).toBe('North …');
  });

  it('is ruled off from its rows, once per block of summaries', () => {
    const summary = [{ columns: 'sum' }, { columns: 'mean' }];
    const { rows } = style({ ...table, summary });
    const ruled = rows.filter(({ kind }) => kind === 'summary').map(({ borders }) => borders?.top?.widthPx);
    // Two summaries of each group, and two of the table.
    expect(ruled).toEqual([1, undefined, 1, undefined, 2, undefined]);
    const top = style({ ...table, summary: [{ side: 'top', of: 'table' }] }).rows.find(
      ({ kind }) => kind === 'summary',
    );
    expect([top?.borders?.top, top?.borders?.bottom?.widthPx]).toEqual([undefined, 2]);
  });

  it('restarts the stripes of its group', () => {
    const { rows } = style({ ...table, styles: { rowEvenBg: '#eeeeee' } });
    const striped = rows
      .filter(({ kind, level }) => kind === undefined && level === 1)
      .map(({ backgroundColor }) => backgroundColor);
    expect(striped[0]).toBe(striped[2]);
    expect(striped[0]).not.toBe(striped[1]);
  });
});
