import { limits } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../check-limits.ts';
import { rowsAfter, transformed } from './transform.fixture.ts';

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

describe('the cells of a step', () => {
  const typed = [
    {
      name: 'A',
      price: { type: 'currency', value: 2, format: { currency: 'EUR' } },
      link: { type: 'link', value: 'https://a.example', display: 'a' },
    },
    {
      name: 'B',
      price: { type: 'currency', value: 3, format: { currency: 'EUR' } },
      link: { type: 'link', value: 'https://b.example' },
    },
  ];
  const cellsOf = (transform: object[], columns: object = {}) =>
    transformed({ data: typed, transform, columns }).table!.rows.map(({ cells }) => cells);

  it('that keeps them keep their type, link and position in the payload', () => {
    const [[, price, link]] = cellsOf([{ sort: '-name' }, { rename: { link: 'URL' } }]) as never as [
      [unknown, Record<string, unknown>, Record<string, unknown>],
    ];
    expect(price).toMatchObject({ type: 'currency', format: { currency: 'EUR' }, pointer: '/data/1/price' });
    expect(link).toMatchObject({ type: 'link', link: 'https://b.example', pointer: '/data/1/link' });
  });

  it('that aggregates are shown as the first one, and have no position', () => {
    const [[sum]] = cellsOf([{ group: { aggregate: { price: 'sum' } } }]) as never as [[object]];
    expect(sum).toMatchObject({ type: 'currency', format: { currency: 'EUR' }, pointer: undefined });
    const [[count]] = cellsOf([{ group: { aggregate: { price: 'count' } } }]) as never as [[object]];
    expect(count).toMatchObject({ type: undefined, format: undefined });
  });

  it('get the type of the column as sent, and of the column of the result', () => {
    const columns = {
      rev: { type: 'currency', format: { currency: 'EUR' } },
      Q1: { label: 'First quarter' },
      ratio: { type: 'percentage' },
      cost: { label: 'Cost' },
    };
    const transform = [
      { pivot: { rows: 'region', columns: 'quarter', values: 'rev', fill: 0 } },
      { calculate: { ratio: 'Q1 / Q2' } },
    ];
    const { table, columns: shown, warnings } = transformed({ data, columns, transform });
    expect(shown).toEqual(['region', 'First quarter', 'Q2', 'ratio']);
    expect(table!.rows.map(({ cells }) => cells.map(({ type }) => type))).toEqual([
      [undefined, 'currency', 'currency', 'percentage'],
      [undefined, 'currency', 'currency', 'percentage'],
      [undefined, 'currency', 'currency', 'percentage'],
    ]);
    expect(warnings).toEqual([
      'transform.1.calculate.ratio: some values are divided by 0, so these results are empty.',
      'columns.cost: transform removes this column, so only its type and format are used.',
    ]);
  });

  it('have a preset that the request can change', () => {
    const transform = [
      { window: { share: { share: 'rev' } } },
      { calculate: { third: 'cost / 3', tiny: 'cost / 90000' } },
    ];
    const formatsOf = (columns: object) =>
      transformed({ data, transform, columns })
        .table!.rows[0]!.cells.slice(4)
        .map(({ type, format }) => ({ type, ...format }));
    expect(formatsOf({})).toEqual([
      { type: 'percentage', decimals: 1 },
      { type: 'number', pattern: '0.####' },
      { type: 'number', pattern: '0.#####' },
    ]);
    expect(
      formatsOf({
        share: { format: { decimals: 3 } },
        third: { type: 'currency' },
        tiny: { format: { decimals: 2 } },
      }),
    ).toEqual([
      { type: 'percentage', decimals: 3 },
      { type: 'currency' },
      { type: 'number', pattern: '0.#####', decimals: 2 },
    ]);
  });

  it('are read as Markdown and links if their column is', () => {
    const columns = { note: { type: 'markdown' }, url: { type: 'link' } };
    const transform = [
      { calculate: { note: "concat('**', region, '**')", url: "concat('https://x.example/', region)" } },
    ];
    const [row] = transformed({ data, transform, columns }).table!.rows;
    expect(row!.cells[4]).toMatchObject({ value: 'North', markdown: '**North**' });
    expect(row!.cells[5]).toMatchObject({ type: 'link', link: 'https://x.example/North' });
  });
});

describe('rows as sent', () => {
  const styled = {
    data,
    rowStyles: { 0: { fontWeight: 'bold' } },
    cellStyles: { '2,rev': { textColor: '#ff0000' } },
    rowGroups: [{ label: 'First', rows: [2] }],
    footnotes: [{ text: 'Estimated.', at: { column: 'rev', row: 2 } }],
  };

  it('have their styles, groups and footnotes after steps that keep them', () => {
    const { table, warnings } = transformed({
      ...styled,
      transform: [{ filter: { region: 'North' } }, { sort: '-rev' }],
    });
    expect(table!.rows.map(({ style }) => style)).toEqual([{}, { fontWeight: 'bold' }]);
    expect(table!.rows[0]!.cells[2]!.style).toHaveProperty('textColor');
    expect(table!.structure.groups?.listed).toEqual([{ label: 'First', rows: [0] }]);
    expect(table!.notes?.footnotes[0]?.places).toMatchObject([{ rows: [0] }]);
    expect(warnings).toEqual([]);
  });

  it('lose their styles, with a warning, where a step creates new rows', () => {
    const { rowStyles, cellStyles } = styled;
    const transform = [{ group: { by: 'region', aggregate: { rev: 'sum' } } }];
    const { table, warnings } = transformed({ data, rowStyles, cellStyles, transform });
    expect(table!.rows.every(({ style }) => Object.keys(style).length === 0)).toBe(true);
    expect(warnings).toEqual([
      'rowStyles is ignored because it refers to rows as sent and "group" creates new rows. Use rules instead.',
      'cellStyles is ignored because it refers to rows as sent and "group" creates new rows. Use rules instead.',
    ]);
  });

  it('lose their spans', () => {
    const rows = [[{ value: 1, rowspan: 2 }, 2], [3]];
    const { table, warnings } = transformed({ headers: ['a', 'b'], rows, transform: [{ sort: 'b' }] });
    expect(table!.rows.every(({ cells }) => cells.every(({ style }) => style.rowspan === undefined))).toBe(
      true,
    );
    expect(warnings).toEqual(['transform changes rows and columns, so colspan and rowspan are ignored.']);
  });
});

describe('columns', () => {
  it('have the names of headers, and rows their lists', () => {
    const payload = {
      headers: ['a', 'b'],
      rows: [
        [1, 2],
        [3, 4],
      ],
    };
    expect(transformed({ ...payload, transform: [{ calculate: { c: 'a + b' } }] })).toMatchObject({
      columns: ['a', 'b', 'c'],
      rows: [
        ['#1', '#2', '#3'],
        ['#3', '#4', '#7'],
      ],
    });
    const { rows } = payload;
    const listed = transformed({
      columns: ['a', { field: 'b', label: 'B' }],
      rows,
      transform: [{ calculate: { c: 'a + b' } }],
    });
    expect(listed).toMatchObject({ columns: ['a', 'B', 'c'], warnings: [] });
  });

  it('of the result are listed, hidden and drawn', () => {
    const transform = [{ pivot: { rows: 'region', columns: 'quarter', values: 'rev', aggregate: 'sum' } }];
    const columns = [{ field: 'trend', show: { as: 'line', from: ['Q1', 'Q2'] } }, 'region'];
    const { table, warnings } = transformed({ data, transform, columns });
    expect(table!.columns.map(({ name, isHidden }) => (isHidden ? `(${name})` : name))).toEqual([
      'trend',
      'region',
      '(Q1)',
      '(Q2)',
    ]);
    expect(warnings).toEqual([]);
  });

  it('of a pivot with several values have spanners', () => {
    const pivot = { rows: 'region', columns: 'quarter', values: ['rev', 'cost'] };
    const { columns, table } = transformed({ data, transform: [{ pivot }] });
    expect(columns).toEqual(['region', 'Q1.rev', 'Q1.cost', 'Q2.rev', 'Q2.cost']);
    expect(table!.structure.spanners).toMatchObject({ delimiter: '.' });
    const own = transformed({
      data,
      transform: [{ pivot }],
      spanners: [{ label: 'All', columns: ['Q1.rev'] }],
    });
    expect(own.table!.structure.spanners).toMatchObject([{ label: 'All' }]);
  });

  it('of a pivot are in order of appearance, or sorted', () => {
    const reversed = data.toReversed();
    const pivot = { rows: 'region', columns: 'quarter', values: 'rev', aggregate: 'sum' };
    expect(transformed({ data: reversed, transform: [{ pivot }] }).columns).toEqual(['region', 'Q2', 'Q1']);
    expect(
      transformed({ data: reversed, transform: [{ pivot: { ...pivot, order: 'sorted' } }] }).columns,
    ).toEqual(['region', 'Q1', 'Q2']);
  });

  it('can be named __proto__ and constructor', () => {
    const row = JSON.parse('{"__proto__": 2, "constructor": 3}') as object;
    const transform = [
      { calculate: { toString: '__proto__ * constructor' } },
      { group: { by: '__proto__', aggregate: { constructor: 'sum' } } },
    ];
    expect(transformed({ data: [row, row], transform }).rows).toEqual([['#2', '#6']]);
  });
});

describe('sizes', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ k: index % 7, v: index }));

  it('50,000 rows may become a table', () => {
    const transform = [{ group: { by: 'k', aggregate: { v: 'sum' } } }];
    expect(transformed({ data: many(50_000), transform }).rows).toHaveLength(7);
    expect(transformed({ data: many(50_001), transform }).errors).toEqual([
      'Too many rows (50,001). The limit is 50,000; use pagination or several images.',
    ]);
  });

  it('of the result are limited as without transform', () => {
    expect(transformed({ data: many(5_001), transform: [{ sort: 'k' }] }).errors).toEqual([
      'Too many rows (5,001). The limit is 5,000; use pagination or several images.',
    ]);
  });

  it('between two steps are limited', () => {
    const wide = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`c${index}`, index]));
    const transform = [{ unpivot: { columns: Object.keys(wide) } }];
    const unpivoted = transformed({ data: Array(3_000).fill(wide), transform });
    expect(unpivoted.errors).toEqual([
      'transform.0.unpivot: it makes 450,000 rows × 2 columns. The limit is 500,000 values.',
    ]);
    const pivot = { rows: 'k', columns: 'v', values: 'w' };
    const rows = many(300).map((row) => ({ ...row, w: 1 }));
    expect(transformed({ data: rows, transform: [{ pivot }] }).errors).toEqual([
      'transform.0.pivot: it makes 301 columns. The limit is 200.',
    ]);
    expect(transformed({ data: many(300), transform: [{ transpose: true }] }).errors).toEqual([
      'transform.0.transpose: it makes 301 columns. The limit is 200.',
    ]);
  });

  it('of an expression times the rows are limited', () => {
    const long = Array(60).fill('v').join(' + ');
    expect(transformed({ data: many(50_000), transform: [{ calculate: { x: long } }] }).errors).toEqual([
      'transform.0.calculate.x: the expression has 119 names, values, operators and functions for 50,000 rows; one times the other, the limit is 5,000,000.',
    ]);
  });

  it('of texts that expressions write are limited', () => {
    const calculate = {
      a: "replace('aaaaaaaaaa', 'a', k)",
      b: 'concat(a,a,a,a,a,a,a,a,a,a)',
      c: 'concat(b,b,b,b,b,b,b,b,b,b)',
    };
    const rows = Array(100).fill({ k: 'x'.repeat(1_000) });
    const { warnings } = transformed({ data: rows, transform: [{ calculate }, { select: ['k'] }] });
    expect(warnings).toEqual([
      'transform.0.calculate.b: some texts are too long (up to 32,767 characters each), so these results are empty.',
    ]);
  });

  it('of the demo stay smaller', () => {
    const demo = { ...DEFAULT_LIMITS, rowsMax: 50, cellsMax: 500 };
    expect(transformed({ data: many(501), transform: [{ sort: 'k' }] }, [], demo).errors).toEqual([
      'Too many rows (501). The limit is 500; use pagination or several images.',
    ]);
    expect(limits.transformRowsMax / limits.rowsMax).toBe(10);
  });
});

describe('other values of transform', () => {
  it('are no steps', () => {
    for (const transform of [null, [], '', false])
      expect(transformed({ data, transform }).rows).toHaveLength(4);
    expect(transformed({ data, transform: 'sort' }).warnings).toEqual([
      'transform is ignored: it must be a list of steps such as [{"sort": ["-Price"]}, {"select": ["Name", "Price"]}]; got "sort".',
    ]);
  });

  it('may be one step, in options too', () => {
    const transform = { select: 'region' };
    expect(transformed({ data, transform }).columns).toEqual(['region']);
    expect(transformed({ data, options: { transform } }).columns).toEqual(['region']);
  });

  it('come before dataProcessing, which knows the columns of the result', () => {
    const dataProcessing = { filter: { margin: { gt: 0.5 } }, sortBy: '-margin' };
    const transform = [{ calculate: { margin: '(rev - cost) / rev' } }];
    const { table, warnings } = transformed({ data, transform, dataProcessing });
    expect(table!.settings.processing).toMatchObject({ filter: { column: 4 }, sort: [{ column: 4 }] });
    expect(warnings).toHaveLength(1);
  });

  it('that keep no rows leave an empty table, with a warning', () => {
    const { rows, warnings } = transformed({ data, transform: [{ filter: { rev: { gt: 999 } } }] });
    expect(rows).toEqual([]);
    expect(warnings).toEqual(['transform.0.filter keeps no rows, so the table is empty.']);
  });
});

describe('steps', () => {
  it('top puts its label into the first column of texts that is no group', () => {
    const step = { n: 1, by: 'rev', within: 'quarter', others: 'Other' };
    expect(rowsAfter(data, { select: ['quarter', 'rev', 'region'] }, { top: step })).toEqual([
      ['Q1', '#100', 'North'],
      ['Q1', '#70', 'Other'],
      ['Q2', '#130', 'North'],
      ['Q2', '#0', 'Other'],
    ]);
  });

  it('top has no label without texts, and no row of others without others', () => {
    const numbers = data.map(({ rev, cost }) => ({ rev, cost }));
    const { warnings } = transformed({
      data: numbers,
      transform: [{ top: { n: 1, by: 'rev', others: 'Other' } }],
    });
    expect(warnings).toEqual(['transform.0.top.others: no column has texts, so "Other" is not shown.']);
    expect(rowsAfter(data, { top: { n: 4, by: 'rev', others: 'Other' } })).toHaveLength(4);
  });

  it('group without functions counts the rows', () => {
    expect(rowsAfter(data, { group: { by: ['quarter'] } })).toEqual([
      ['Q1', '#2'],
      ['Q2', '#2'],
    ]);
    expect(rowsAfter(data, { group: {} })).toEqual([['#4']]);
  });

  it('sums of a column have the same number of decimals', () => {
    const rows = rowsAfter(data, { group: { by: 'region', aggregate: { cost: 'sum' } } });
    expect(rows).toEqual([
      ['North', '#90.5'],
      ['South', '#20.0'],
      ['East', '#0.0'],
    ]);
  });
});
