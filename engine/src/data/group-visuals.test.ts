import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { formatTable } from '../format/format-table.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { annotate } from '../rules/annotate.ts';
import { Warnings } from '../warnings.ts';
import { arrange } from './arrange.ts';

const data = [
  { r: 'N', jan: 1, feb: 2, goal: 5 },
  { r: 'S', jan: 4, feb: 2, goal: 5 },
  { r: 'N', jan: 5, feb: 2, goal: 6 },
];

function group(columns: object, aggregate: object, others: object = {}) {
  const warnings = new Warnings();
  const payload = { data, columns, options: { dataProcessing: { groupBy: 'r', aggregate, ...others } } };
  const table = normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings);
  const annotated = annotate(arrange(table, DEFAULT_LIMITS, warnings), warnings);
  const { columns: shown, rows } = formatTable(annotated, DEFAULT_LIMITS, warnings);
  return {
    names: shown.map(({ name }) => name),
    texts: rows.map(({ cells }) => cells.map(({ text }) => text)),
    alts: rows.map(({ cells }) => cells.flatMap(({ visual }) => visual?.alt ?? [])),
    warnings: warnings.list().map(({ message }) => message),
  };
}

const trend = { show: { as: 'line', from: ['jan', 'feb'], value: 'last' } };

describe('drawings of grouped rows', () => {
  it('that combine columns combine their aggregates', () => {
    expect(group({ trend }, { jan: 'sum', feb: 'sum' })).toEqual({
      names: ['r', 'trend'],
      texts: [
        ['N', '4'],
        ['S', '2'],
      ],
      alts: [
        ['2 values, first 6, last 4, highest 6 in jan'],
        ['2 values, first 4, last 2, highest 4 in jan'],
      ],
      warnings: [],
    });
  });

  it('can be sorted by an aggregate', () => {
    const { texts } = group({ trend }, { jan: 'sum', feb: 'sum' }, { sortBy: 'jan (sum)' });
    expect(texts.map(([r]) => r)).toEqual(['S', 'N']);
  });

  it('that combine columns without an aggregate are left out', () => {
    const { names, texts, warnings } = group({ trend }, { jan: 'sum' });
    expect(names).toEqual(['r', 'jan (sum)']);
    expect(texts[0]).toEqual(['N', '6']);
    expect(warnings).toEqual([
      'columns.trend.show is ignored: dataProcessing.aggregate must have every column in from.',
    ]);
    expect(group({ trend }, { goal: 'max' })).toMatchObject({ names: ['r', 'goal (max)'], warnings: [] });
  });

  it('refer to the aggregates of other columns', () => {
    const columns = { jan: { show: { as: 'bullet', target: 'goal' } } };
    expect(group(columns, { jan: 'sum', goal: 'max' }).alts[0]).toEqual(['6, equal to the target 6']);
    expect(group(columns, { jan: 'sum' }).alts[0]).toEqual(['6']);
    // The column of the targets is not shown, and another one has its index.
    const feb = { jan: { show: { as: 'bullet', target: 'feb' } } };
    expect(group(feb, { jan: 'sum', goal: 'max' }).alts[0]).toEqual(['6']);
  });

  it('refer to the column that the rows are grouped by', () => {
    const columns = { jan: { show: { as: 'bullet', target: 'goal' } } };
    expect(group(columns, { jan: 'max' }, { groupBy: 'goal' }).alts).toEqual([
      ['4, below the target 5'],
      ['5, below the target 6'],
    ]);
  });

  it('have the same columns in two drawings', () => {
    const columns = { trend, bars: { show: { as: 'columns', from: ['jan', 'feb'] } } };
    expect(group(columns, { jan: 'sum', feb: 'sum' }).names).toEqual(['r', 'trend', 'bars']);
  });
});
