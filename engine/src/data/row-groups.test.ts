import type { ImageFormat } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { writeCsv } from '../companions/index.ts';
import { createEngine, type Engine, EngineError } from '../index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** The sales of the user guide of Great Tables, with its documented totals. */
const sales = [
  { product: 'Laptop', category: 'Computing', units: 45, amount: 67500 },
  { product: 'Monitor', category: 'Peripherals', units: 65, amount: 19500 },
  { product: 'Mouse', category: 'Computing', units: 230, amount: 4600 },
  { product: 'Keyboard', category: 'Computing', units: 180, amount: 9000 },
  { product: 'Webcam', category: 'Peripherals', units: 95, amount: 7125 },
  { product: 'Headset', category: 'Peripherals', units: 120, amount: 6000 },
];

const read = (payload: object) => engine.readTable(fromJs(payload));
/** The shown texts, without the cells that a span covers. */
const texts = (payload: object) =>
  read(payload).rows.map((cells) => cells.flatMap((cell) => (cell ? [cell.shown] : [])).join(' | '));
const render = (payload: object, format: ImageFormat = 'svg') => engine.render(fromJs(payload), { format });
const warningsOf = async (payload: object) => (await render(payload)).warnings.map(({ message }) => message);
const errorsOf = async (payload: object) => {
  const error: unknown = await render(payload).catch((rejection) => rejection);
  return error instanceof EngineError ? error.details.map(({ message }) => message) : error;
};

describe('rowGroups', () => {
  it('keeps the rows under headings in order of first appearance, with exact totals', () => {
    expect(texts({ data: sales, rowGroups: 'category', summary: 'sum' })).toEqual([
      'Computing',
      'Laptop | 45 | 67500',
      'Mouse | 230 | 4600',
      'Keyboard | 180 | 9000',
      'Total | 455 | 81100',
      'Peripherals',
      'Monitor | 65 | 19500',
      'Webcam | 95 | 7125',
      'Headset | 120 | 6000',
      'Total | 280 | 32625',
      'Total | 735 | 113725',
    ]);
  });

  it('takes an order, a pattern and a heading for empty values', () => {
    const data = [...sales.slice(0, 2), { product: 'Gift', category: null, units: 1, amount: 0 }];
    const rowGroups = { by: 'category', order: ['Peripherals'], label: '{value}: {n}', empty: 'Other' };
    expect(texts({ data, rowGroups }).filter((text) => text.includes(': '))).toEqual([
      'Peripherals: 1',
      'Computing: 1',
      'Other: 1',
    ]);
    expect(texts({ data, rowGroups: 'category' })).toContain('-');
  });

  it('lists groups by the rows as sent, also after a sort', () => {
    const rowGroups = [
      { label: 'Best', rows: [0, 1] },
      { label: 'Second', rows: [1, 3] },
    ];
    const dataProcessing = { sortBy: '-units' };
    expect(
      texts({ data: sales, rowGroups, options: { dataProcessing } }).map((text) => text.split(' | ')[0]),
    ).toEqual(['Best', 'Monitor', 'Laptop', 'Second', 'Keyboard', '-', 'Mouse', 'Headset', 'Webcam']);
  });

  it('nests up to three levels', () => {
    const data = [
      { a: 'x', b: 1, c: 'p', v: 1 },
      { a: 'y', b: 1, c: 'p', v: 2 },
      { a: 'x', b: 2, c: 'q', v: 3 },
      { a: 'x', b: 1, c: 'p', v: 4 },
    ];
    expect(texts({ data, rowGroups: ['a', 'b', 'c'] })).toEqual('x 1 p 1 4 2 q 3 y 1 p 2'.split(' '));
  });

  it('groups by a hidden column', () => {
    const columns = { category: { hidden: true }, amount: { hidden: true } };
    const table = read({ data: sales, columns, rowGroups: 'category', summary: 'sum' });
    expect(table.rows[0]?.[0]).toMatchObject({ shown: 'Computing', colspan: 2 });
    expect(table.rows.at(-1)?.map((cell) => cell?.shown)).toEqual(['Total', '735']);
    expect(writeCsv(table).split('\r\n')[0]).toBe('product,units');
  });

  it('separates values of different kinds', () => {
    const data = [
      { k: 1, v: 'a' },
      { k: '1', v: 'b' },
      { k: 1, v: 'c' },
    ];
    expect(texts({ data, rowGroups: 'k' })).toEqual(['1', 'a', 'c', '1', 'b']);
  });

  it('merges cells of the first column with `as: "column"`', () => {
    const table = read({ data: sales, rowGroups: { by: 'category', as: 'column' }, summary: 'sum' });
    expect(table.columns.map(({ name }) => name)).toEqual(['category', 'product', 'units', 'amount']);
    expect(table.rows.map(([first]) => first && [first.shown, first.rowspan])).toEqual([
      ['Computing', 4],
      undefined,
      undefined,
      undefined,
      ['Peripherals', 4],
      undefined,
      undefined,
      undefined,
      ['', 1],
    ]);
  });

  it('numbers only the rows of data, and restarts the stripes in each group', async () => {
    const options = { showRowNumbers: true, svgText: 'live' };
    const { bytes, rows } = await render({ data: sales, rowGroups: 'category', summary: 'sum', options });
    const numbers = [...new TextDecoder().decode(bytes).matchAll(/>([1-6])<\/text>/g)].map(
      ([, number]) => number,
    );
    expect(numbers).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(rows).toBe(6);
  });

  it('shows the groups of a page, the totals where a group ends, and the total of all rows', () => {
    const page = (currentPage: number) =>
      texts({
        data: sales,
        rowGroups: 'category',
        summary: 'sum',
        options: { pagination: { enabled: true, pageSize: 2, currentPage } },
      });
    const total = 'Total | 735 | 113725';
    expect(page(1)).toEqual(['Computing', 'Laptop | 45 | 67500', 'Mouse | 230 | 4600', total]);
    expect(page(2)).toEqual([
      'Computing …',
      'Keyboard | 180 | 9000',
      'Total | 455 | 81100',
      'Peripherals',
      'Monitor | 65 | 19500',
      total,
    ]);
  });

  it('is rejected beside groupBy, with more than three columns, and with more than 500 groups', async () => {
    const dataProcessing = { groupBy: 'category' };
    expect(await errorsOf({ data: sales, rowGroups: 'category', options: { dataProcessing } })).toEqual([
      'Use either rowGroups, which keeps the rows, or dataProcessing.groupBy, which aggregates them. The request contains both.',
    ]);
    expect(await errorsOf({ data: sales, rowGroups: ['product', 'category', 'units', 'amount'] })).toEqual([
      'rowGroups may have at most 3 columns; got 4.',
    ]);
    const data = Array.from({ length: 501 }, (_, index) => ({ a: index, b: 1 }));
    expect(await errorsOf({ data, rowGroups: 'a' })).toEqual([
      'rowGroups may have at most 500 groups; group by a column with fewer distinct values.',
    ]);
  });

  it.each([
    [
      { rowGroups: 'categry' },
      'rowGroups: there is no column "categry"; it is ignored. Did you mean "category"?',
    ],
    [
      { rowGroups: { by: 'category', orders: ['a'] } },
      'Unknown key "orders" in rowGroups is ignored. Did you mean "order"?',
    ],
    [{ rowGroups: [{ label: 'A', rows: [9] }] }, 'rowGroups.0.rows.0: there is no row 9; the last one is 5.'],
  ])('warns about %j', async (more, message) => {
    expect(await warningsOf({ data: sales, ...more })).toEqual([message]);
  });

  it.each([
    [
      { rowGroups: { by: 'category', as: 'colum' } },
      'rowGroups.as must be row or column; got "colum". Did you mean "column"?',
    ],
    [{ rowGroups: { order: ['a'] } }, 'rowGroups.by must be a column; got null.'],
    [{ rowGroups: [{ label: 'A', rows: '0' }] }, 'rowGroups.0.rows must be a list of row indexes; got "0".'],
    [
      { rowGroups: [{ label: 'A', rows: [-1] }] },
      'rowGroups.0.rows.0 must be a row index of 0 or more; got -1.',
    ],
    [{ rowGroups: { by: 'category', label: {} } }, 'rowGroups.label must be a text; got {}.'],
  ])('rejects %j', async (more, message) => {
    expect(await errorsOf({ data: sales, ...more })).toEqual([message]);
  });
});

describe('summary', () => {
  it('takes a function per column, a label, a side, a format and a text for other columns', () => {
    const summary = [
      { label: 'Sum', columns: { units: 'sum' }, missing: '---' },
      { columns: { amount: 'mean' }, side: 'top', format: { decimals: 1 } },
    ];
    const rows = texts({ data: sales, summary });
    expect(rows[0]).toBe('Mean |  |  | 18,954.2');
    expect(rows.at(-1)).toBe('Sum | --- | 735 | ---');
  });

  it('adds a column for the label if every column has a value', () => {
    expect(
      texts({
        data: [
          { a: 1, b: 2 },
          { a: 3, b: 4 },
        ],
        summary: 'sum',
      }),
    ).toEqual([' | 1 | 2', ' | 3 | 4', 'Total | 4 | 6']);
  });

  it('does not add the column for the label to the data', () => {
    const table = read({ data: [{ a: 1 }, { a: 3 }], summary: 'sum' });
    expect(writeCsv(table)).toBe('a\r\n1\r\n3\r\n');
    expect(writeCsv(table, { rows: 'all' })).toBe(',a\r\n,1\r\n,3\r\nTotal,4\r\n');
  });

  it('limits itself to groups, to the table, and to the page', () => {
    const totals = (more: object) =>
      texts({ data: sales, rowGroups: 'category', summary: [{ columns: { units: 'sum' }, ...more }] })
        .filter((text) => text.startsWith('Total'))
        .map((text) => text.split(' | ')[1]);
    expect(totals({ of: 'groups' })).toEqual(['455', '280']);
    expect(totals({ of: 'table' })).toEqual(['735']);
    expect(totals({ groups: ['Computing'] })).toEqual(['455', '735']);
    const pagination = { enabled: true, pageSize: 2, currentPage: 2 };
    const page = texts({
      data: sales,
      summary: [{ columns: { units: 'sum' }, over: 'page' }],
      options: { pagination },
    });
    expect(page.at(-1)).toBe('Total |  | 410 | ');
  });

  it('has its label below those of other summaries, and before its numbers', () => {
    const data = [
      { name: 'A', day: 'Mon', units: 3, place: 'Rome' },
      { name: 'B', day: 'Tue', units: 4, place: 'Oslo' },
    ];
    const rows = (...summaries: object[]) =>
      texts({ data, summary: summaries.map((columns, at) => ({ label: `S${at}`, columns })) }).slice(2);
    expect(rows({ units: 'sum' }, { name: 'count' })).toEqual([' | S0 | 7 | ', '2 | S1 |  | ']);
    expect(rows({ units: 'sum' }, { name: 'count', day: 'count' })).toEqual([
      'S0 |  |  | 7 | ',
      'S1 | 2 | 2 |  | ',
    ]);
  });

  it('covers all rows that pass the filter', () => {
    const dataProcessing = { filter: { units: { gt: 100 } } };
    expect(texts({ data: sales, summary: 'sum', options: { dataProcessing } }).at(-1)).toBe(
      'Total |  | 530 | 19600',
    );
  });

  it.each([
    [
      { summary: 'sums' },
      'summary must be sum, mean, median, min, max, count, countDistinct, first, last, sd or range; got "sums". Did you mean "sum"?',
    ],
    [{ summary: [{ of: 'all' }] }, 'summary.0.of must be groups, table or both; got "all".'],
    [{ summary: Array.from({ length: 11 }, () => ({})) }, 'summary may have at most 10 rows; got 11.'],
  ])('rejects %j', async (more, message) => {
    expect(await errorsOf({ data: sales, ...more })).toEqual([message]);
  });

  it('warns about values that are not numbers, sums of percentages, and tables without numbers', async () => {
    const data = [
      { n: 'a', v: 1, p: { type: 'percentage', value: 0.5 } },
      { n: 'b', v: 'x', p: 0.25 },
    ];
    expect(await warningsOf({ data, summary: [{ columns: { v: 'sum', p: 'sum' } }] })).toEqual([
      'summary.0: 1 of 2 values of "v" is not a number and was left out of the sum.',
      'summary.0: a sum of the percentages in "p" is rarely meaningful. Use "mean" or {"expr": "sum(a) / sum(b)"}.',
    ]);
    const withPlaceholder = { data: [{ v: 1 }, { v: 2 }, { v: 'n/a' }], summary: 'sum' };
    expect(texts(withPlaceholder).at(-1)).toBe('Total | 3');
    expect(await warningsOf(withPlaceholder)).toEqual([
      'summary: 1 of 3 values of "v" is not a number and was left out of the sum.',
    ]);
    expect(await warningsOf({ data: [{ n: 'a' }], summary: 'sum' })).toEqual([
      'summary: the table has no numeric columns, so the summary row was not rendered.',
    ]);
    expect(await warningsOf({ data: [{ n: 'a', v: 1 }], summary: { columns: { w: 'sum' } } })).toEqual([
      'summary.columns.w: there is no column "w"; it is ignored.',
      'summary: the table has none of its columns, so the summary row was not rendered.',
    ]);
    expect(await warningsOf({ data: [{ n: 'a', v: 1 }], summary: { of: 'groups' } })).toEqual([
      'summary: the table has no groups, so the summary row was not rendered.',
    ]);
    const filter = { options: { dataProcessing: { filter: { v: 9 } } } };
    expect(await warningsOf({ data: [{ n: 'a', v: 1 }], summary: 'sum', ...filter })).toContain(
      'summary: the table has no rows, so the summary row was not rendered.',
    );
  });

  it('has the type and format of its column', () => {
    const data = [
      { n: 'a', v: { type: 'currency', value: 1.5, format: 'EUR' } },
      { n: 'b', v: { type: 'currency', value: 2, format: 'EUR' } },
    ];
    expect(texts({ data, summary: 'sum' }).at(-1)).toBe('Total | €3.50');
  });
});

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

describe('a table with groups on several pages', () => {
  const payloadOf = (counts: readonly number[], tall: number) => ({
    data: counts.flatMap((count, group) =>
      Array.from({ length: count }, (_, row) => ({
        group: `Group ${group}`,
        text: row % 7 === 3 ? 'tall\n'.repeat(tall).trim() : `row ${row}`,
        value: row,
      })),
    ),
    rowGroups: 'group',
    summary: 'sum',
  });

  it('never ends a page with a heading or starts one with a total, and shows each row once', async () => {
    const shapes = fc.record({
      counts: fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 1, maxLength: 8 }),
      tall: fc.integer({ min: 1, max: 12 }),
      output: fc.constantFrom('a4', 'letter', 'slide', 'slack', 'social'),
      fontSize: fc.integer({ min: 10, max: 24 }),
    });
    await fc.assert(
      fc.asyncProperty(shapes, async ({ counts, tall, output, fontSize }) => {
        const isPaper = output === 'a4' || output === 'letter';
        const payload = { ...payloadOf(counts, tall), styles: { fontSize } };
        const options = isPaper ? { page: output } : { for: output };
        const { hits } = await render({ ...payload, options }, isPaper ? 'pdf' : 'png');
        const pages = groupBy(hits.cells, ({ page }) => page);
        const shown: string[] = [];
        for (const cells of pages.values()) {
          const rows = [
            ...groupBy(
              cells.filter(({ row }) => row > 0),
              ({ row }) => row,
            ).values(),
          ];
          const isHeading = (row: typeof cells | undefined) => row?.length === 1 && row[0]!.colspan > 1;
          expect(isHeading(rows.at(-1))).toBe(false);
          // The first row is a heading or its repetition, so never a total.
          expect(isHeading(rows[0])).toBe(true);
          for (const row of rows) if (row[0]?.pointer !== undefined) shown.push(row[0].pointer);
        }
        const total = counts.reduce((sum, count) => sum + count, 0);
        expect(new Set(shown.map((pointer) => pointer.split('/')[2])).size).toBe(total);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps every row over all pages of a pagination', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 12 }),
        (counts, pageSize) => {
          const payload = payloadOf(counts, 1);
          const total = payload.data.length;
          const shown: string[] = [];
          for (let currentPage = 1; currentPage <= Math.ceil(total / pageSize); currentPage++) {
            const options = { pagination: { enabled: true, pageSize, currentPage } };
            shown.push(
              ...writeCsv(read({ ...payload, options }))
                .trim()
                .split('\r\n')
                .slice(1),
            );
          }
          expect(shown).toEqual(writeCsv(read(payload)).trim().split('\r\n').slice(1));
          expect(shown).toHaveLength(total);
        },
      ),
      { numRuns: 40 },
    );
  });
});
