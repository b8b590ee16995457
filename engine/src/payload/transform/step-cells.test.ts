import { describe, expect, it } from 'vitest';
import { transformed } from './transform.fixture.ts';

const data = [
  { region: 'North', quarter: 'Q1', rev: 100, cost: 50.5 },
  { region: 'South', quarter: 'Q1', rev: 70, cost: 20 },
  { region: 'North', quarter: 'Q2', rev: 130, cost: 40 },
  { region: 'East', quarter: 'Q2', rev: 0, cost: 0 },
];
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
    ).toEqual([{ type: 'percentage', decimals: 3 }, { type: 'currency' }, { type: 'number', decimals: 2 }]);
    expect(
      formatsOf({
        share: { format: { pattern: '0.00%' } },
        third: { type: 'percentage' },
        tiny: { type: 'number', format: { grouping: true } },
      }),
    ).toEqual([
      { type: 'percentage', pattern: '0.00%' },
      { type: 'percentage', decimals: 1 },
      { type: 'number', pattern: '0.#####', grouping: true },
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
