import { limits } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { formattedTable } from '../../stages.fixture.ts';
import { Warnings } from '../../warnings.ts';
import { DEFAULT_LIMITS } from '../check-limits.ts';
import { rowsAfter, transformed } from './transform.fixture.ts';

const data = [
  { region: 'North', quarter: 'Q1', rev: 100, cost: 50.5 },
  { region: 'South', quarter: 'Q1', rev: 70, cost: 20 },
  { region: 'North', quarter: 'Q2', rev: 130, cost: 40 },
  { region: 'East', quarter: 'Q2', rev: 0, cost: 0 },
];
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

  it('lose their groups and footnotes, with a warning, where a step creates new rows', () => {
    const { rowGroups, footnotes } = styled;
    const column = { text: 'In euros.', at: [{ column: 'rev' }, { column: 'rev', when: { rev: 70 } }] };
    const transform = [{ group: { by: 'region', aggregate: { rev: 'sum' } } }, { sort: 'rev' }];
    const { table, warnings } = transformed({
      data,
      rowGroups,
      footnotes: [...footnotes, column],
      transform,
    });
    expect(table!.structure.groups).toBeUndefined();
    expect(warnings).toEqual([
      'rowGroups is ignored because it refers to rows as sent and "group" creates new rows. Use "by" with a column of the result instead.',
      'footnotes.0.at: the position of a row is ignored because it refers to rows as sent and "group" creates new rows. Use "when" instead.',
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

describe('a filter without a condition', () => {
  it.each([{}, [], { and: [] }, { a: {} }])(
    '%j keeps all rows and the other steps, with a warning',
    (filter) => {
      const transform = [{ calculate: { c: 'a * b' } }, { filter }];
      const { columns, rows, warnings } = transformed({ data: [{ a: 2, b: 3 }], transform });
      expect([columns, rows]).toEqual([['a', 'b', 'c'], [['#2', '#3', '#6']]]);
      expect(warnings).toEqual(['transform.1.filter has no condition, so it keeps all rows.']);
    },
  );
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

  it('top puts no label into dates and yes or no', () => {
    const days = [
      { day: '2026-01-01', isOpen: true, name: 'x', v: 3 },
      { day: '2026-01-02', isOpen: false, name: 'y', v: 2 },
    ];
    const { table, warnings } = transformed({
      data: days,
      columns: { day: { type: 'date' } },
      transform: [{ top: { n: 1, by: 'v', others: 'Other' } }],
    });
    expect(table!.rows[1]!.cells.map(({ value }) => value)).toMatchObject(['', '', 'Other', { raw: '2' }]);
    expect(warnings).toEqual([]);
  });

  it('unpivot keeps the format of each column', () => {
    const shares = [{ window: { share: { share: 'u' } } }, { unpivot: { columns: ['share', 'u'] } }];
    const rows = (steps: readonly object[]) =>
      formattedTable(
        {
          payload: {
            data: [
              { s: 'A', u: 12 },
              { s: 'B', u: 5 },
            ],
            transform: steps,
          },
        },
        new Warnings(),
      ).rows.map(({ cells }) => cells.map(({ text }) => text).join(' '));
    expect(rows(shares)).toEqual(['A share 70.6%', 'A u 12', 'B share 29.4%', 'B u 5']);
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

  it('change divides by the magnitude of the value before', () => {
    const rows = [{ v: -4 }, { v: 2 }, { v: null }, { v: 0 }, { v: 5 }];
    const window = { d: { change: 'v' }, p: { change: 'v', as: 'percentage' } };
    const { rows: shown, warnings } = transformed({ data: rows, transform: [{ window }] });
    expect(shown.map((row) => row.slice(1))).toEqual([
      [null, null],
      ['#6', '#1.5'],
      [null, null],
      [null, null],
      ['#5', null],
    ]);
    expect(warnings).toEqual([
      'transform.0.window.p: some values are divided by 0, so these results are empty.',
    ]);
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
