import { describe, expect, it } from 'vitest';
import { transformed } from './transform.fixture.ts';

const data = [
  { region: 'North', quarter: 'Q1', rev: 100, cost: 50.5 },
  { region: 'South', quarter: 'Q1', rev: 70, cost: 20 },
  { region: 'North', quarter: 'Q2', rev: 130, cost: 40 },
  { region: 'East', quarter: 'Q2', rev: 0, cost: 0 },
];
const here = 'Columns at this step: region, quarter, rev, cost.';

describe('a step that cannot be done is an error', () => {
  it.each<[string, unknown, string]>([
    [
      'an unknown verb',
      [{ sort: 'rev' }, { agregate: {} }],
      'transform.1: "agregate" is not a verb. Did you mean "group"? Verbs are calculate, filter, group, pivot, unpivot, top, window, sort, transpose, select, rename.',
    ],
    [
      'a verb of another program',
      [{ mutate: {} }],
      'transform.0: "mutate" is not a verb. Did you mean "calculate"? Verbs are calculate, filter, group, pivot, unpivot, top, window, sort, transpose, select, rename.',
    ],
    [
      'two verbs',
      [{ sort: 'rev', select: ['rev'] }],
      'transform.0 must be an object with one verb; it has 2: sort, select. Write one step for each.',
    ],
    ['no verb', [{ sort: 'rev' }, {}], 'transform.1 must be an object with one verb; it has none.'],
    [
      'a column that an earlier step removed',
      [{ select: ['region', 'rev'] }, { sort: '-costs' }],
      'transform.1.sort: column "costs" does not exist. Columns at this step: region, rev.',
    ],
    [
      'a mistyped column',
      [{ calculate: { margin: '(revv - cost) / rev' } }],
      `transform.0.calculate.margin: column "revv" does not exist (character 2: (→revv - cost) / rev). Did you mean "rev"? ${here}`,
    ],
    [
      'an expression with a syntax error',
      [{ calculate: { margin: '(rev - cost)) / rev' } }],
      'transform.0.calculate.margin: unexpected ")" (character 13: (rev - cost)→) / rev).',
    ],
    [
      'an expression that is no text',
      [{ calculate: { margin: true } }],
      'transform.0.calculate.margin must be an expression as text; got true.',
    ],
    [
      'an unknown column of a filter',
      [{ filter: { or: [{ regoin: 'North' }] } }],
      `transform.0.filter.or.0.regoin: column "regoin" does not exist. Did you mean "region"? ${here}`,
    ],
    [
      'an unknown function',
      [{ group: { by: 'region', aggregate: { rev: 'summ' } } }],
      'transform.0.group.aggregate.rev must be sum, mean, median, min, max, count, countDistinct, first, last, sd or range; got "summ". Did you mean "sum"?',
    ],
    [
      'two columns with one name',
      [{ group: { by: 'region', aggregate: { rev: 'sum' }, names: { rev: 'region' } } }],
      'transform.0.group: two columns would have the name "region". Give one of them another name in "names".',
    ],
    [
      'a name for no column',
      [{ group: { by: 'region', aggregate: { rev: ['sum'] }, names: { rev: 'Revenue' } } }],
      'transform.0.group.names.rev: no new column has this name. New columns: rev.sum.',
    ],
    [
      'a column without a function in an expression of a group',
      [{ group: { by: 'region', aggregate: { margin: { expr: 'rev / cost' } } } }],
      'transform.0.group.aggregate.margin.expr: "rev" has several values here (character 1: →rev / cost). Use a function over the column, such as sum(rev).',
    ],
    [
      'several rows for one cell of a pivot',
      [{ pivot: { rows: 'quarter', columns: 'quarter2', values: 'rev' } }],
      `transform.0.pivot.columns: column "quarter2" does not exist. Did you mean "quarter"? ${here}`,
    ],
    [
      'a column twice in a pivot',
      [{ pivot: { rows: 'region', columns: 'region', values: 'rev' } }],
      'transform.0.pivot: "region" is used twice in rows, columns and values.',
    ],
    [
      'a pivot without values',
      [{ pivot: { rows: 'region', columns: 'quarter' } }],
      'transform.0.pivot.values must be a column or a list of columns; got null.',
    ],
    [
      'top without a number',
      [{ top: { by: 'rev' } }],
      'transform.0.top.n must be a number of rows; got null.',
    ],
    [
      'top of no rows',
      [{ top: { n: 0, by: 'rev' } }],
      'transform.0.top.n must be a whole number from 1 to 5000; got 0.',
    ],
    [
      'a window without a function',
      [{ window: { x: { within: 'region' } } }],
      'transform.0.window.x must be an object with one of share, rank, running, change; got {"within":"region"}.',
    ],
    [
      'all columns left out',
      [{ select: ['-region', '-quarter', '-rev', '-cost'] }],
      'transform.0.select leaves out all columns.',
    ],
    [
      'a name without text',
      [{ rename: { rev: '' } }],
      'transform.0.rename.rev must be the name of a column; got "".',
    ],
    [
      'a name that is too long',
      [{ rename: { rev: 'x'.repeat(256) } }],
      'transform.0.rename.rev is a name of 256 characters. The limit is 255.',
    ],
    ['too many steps', Array(31).fill({ sort: 'rev' }), 'transform may have up to 30 steps; it has 31.'],
    [
      'too many members',
      [{ calculate: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`c${index}`, '1'])) }],
      'transform.0.calculate may have up to 50 members; it has 51.',
    ],
  ])('%s', (_what, transform, message) => {
    expect(transformed({ data, transform }).errors).toEqual([message]);
  });

  it('names the values of a cell of a pivot with several rows', () => {
    const transform = [{ select: ['region', 'rev'] }, { calculate: { kind: "'all'" } }];
    const pivot = { pivot: { rows: 'region', columns: 'kind', values: 'rev' } };
    expect(transformed({ data, transform: [...transform, pivot] }).errors).toEqual([
      'transform.2.pivot: 2 rows have region "North" and kind "all". Set "aggregate" to combine them, for example "aggregate": "sum".',
    ]);
  });

  it('lists 20 columns of many', () => {
    const row = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`c${index}`, index]));
    expect(transformed({ data: [row], transform: [{ sort: 'zzz' }] }).errors[0]).toMatch(
      /, c18, c19 and 5 more\.$/,
    );
  });

  it('in saved settings is ignored with a warning', () => {
    const found = transformed({ data }, [{ transform: [{ sort: 'zzz' }] }]);
    expect(found.rows).toHaveLength(4);
    expect(found.warnings).toEqual([
      `Saved settings: transform.0.sort: column "zzz" does not exist. ${here} It is ignored.`,
    ]);
  });
});

describe('what an expression cannot compute', () => {
  it('is empty, with one warning per column', () => {
    const transform = [{ calculate: { a: 'cost / rev', b: "rev + 'n/a'" } }];
    const { rows, warnings } = transformed({ data, transform });
    expect(rows.map((row) => row.slice(4))).toEqual([
      ['#0.505', null],
      ['#0.28571428571428571429', null],
      ['#0.30769230769230769231', null],
      [null, null],
    ]);
    expect(warnings).toEqual([
      'transform.0.calculate.a: some values are divided by 0, so these results are empty.',
      'transform.0.calculate.b: some texts are not numbers, so their results are empty.',
    ]);
  });

  it('also in window, group and filter', () => {
    const transform = [
      {
        window: {
          change: { change: 'rev', as: 'percentage', within: 'region' },
          part: { share: 'rev', within: 'region' },
        },
      },
      { filter: '10 / rev > 0 or rev = 0' },
      { group: { by: 'region', aggregate: { ratio: 'sum(cost) / sum(rev)' } } },
    ];
    expect(transformed({ data, transform }).warnings).toEqual([
      'transform.0.window.part: some values are divided by 0, so these results are empty.',
      'transform.1.filter: some values are divided by 0, so these results are empty.',
      'transform.2.group.aggregate: some values are divided by 0, so these results are empty.',
    ]);
  });
});
