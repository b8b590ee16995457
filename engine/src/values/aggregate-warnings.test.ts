import { describe, expect, it } from 'vitest';
import { formattedTable } from '../stages.fixture.ts';
import { Warnings } from '../warnings.ts';

/** The shown texts of the rows, and the warnings with their places. */
function shown(payload: object) {
  const warnings = new Warnings();
  const { rows } = formattedTable({ payload }, warnings);
  return {
    rows: rows.map(({ cells }) => cells.map(({ text }) => text).join('|')),
    warnings: warnings.list().map(({ path, message }) => `${path} ${message}`),
  };
}

describe('values that are not numbers', () => {
  const data = [
    { t: 'A', v: 5 },
    { t: 'A', v: '12 kg' },
    { t: 'B', v: null },
    { t: 'B', v: 7 },
  ];
  const one = '1 of 3 values of "v" is not a number and was left out of the';

  it.each<[string, object, string[], string[]]>([
    [
      'group',
      { group: { by: 't', aggregate: { v: ['sum', 'mean', 'max', 'count'] } } },
      ['A|5|5|12 kg|2', 'B|7|7|7|1'],
      [
        `/transform/0/group/aggregate transform.0.group.aggregate: ${one} sum.`,
        `/transform/0/group/aggregate transform.0.group.aggregate: ${one} mean.`,
      ],
    ],
    [
      'pivot',
      { pivot: { rows: 't', columns: 'k', values: 'v', aggregate: 'sum', totals: 'both' } },
      ['A|5|5', 'B|7|7', 'Total|12|12'],
      [`/transform/1/pivot/aggregate transform.1.pivot.aggregate: ${one} sum.`],
    ],
    [
      'top',
      { top: { n: 1, by: 'v', others: 'Others', aggregate: { v: 'sum' } } },
      ['A|12 kg', 'Others|12'],
      [],
    ],
    [
      'the rest of top',
      { top: { n: 1, by: 'v', order: 'asc', others: 'Others', aggregate: { v: 'sum' } } },
      ['A|5', 'Others|7'],
      [
        '/transform/0/top/aggregate transform.0.top.aggregate: 1 of 2 values of "v" is not a number and was left out of the sum.',
      ],
    ],
  ])('are left out of %s with a warning', (_what, step, rows, warnings) => {
    const found = shown({ data, transform: 'pivot' in step ? [{ calculate: { k: '"x"' } }, step] : [step] });
    expect(found.rows).toEqual(rows);
    expect(found.warnings).toEqual(warnings);
  });

  it('are left out of aggregates with a warning', () => {
    const aggregate = { v: ['sum', 'avg', 'max', 'count'] };
    expect(shown({ data, options: { dataProcessing: { groupBy: 't', aggregate } } })).toEqual({
      rows: ['A|5|5|12 kg|2', 'B|7|7|7|1'],
      warnings: [
        `/options/dataProcessing/aggregate/v options.dataProcessing.aggregate.v: ${one} sum.`,
        `/options/dataProcessing/aggregate/v options.dataProcessing.aggregate.v: ${one} avg.`,
      ],
    });
  });

  it('cause no warning where nothing is left out', () => {
    const numbers = data.filter(({ v }) => v !== '12 kg');
    const transform = [{ group: { by: 't', aggregate: { v: 'sum' } } }];
    expect(shown({ data: numbers, transform }).warnings).toEqual([]);
  });
});
