import { fromJs } from '@pictable/contract/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { createEngine, type Engine, EngineError } from '../index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const data = [
  { region: 'North', product: 'A', profit: 10, rev: 100, margin: { type: 'percentage', value: 0.1 } },
  { region: 'North', product: 'B', profit: 60, rev: 200, margin: { type: 'percentage', value: 0.3 } },
  { region: 'South', product: 'C', profit: 5, rev: 0, margin: null },
];
const margin = { expr: 'sum(profit) / sum(rev)' };
const texts = (payload: object) =>
  engine
    .readTable(fromJs(payload))
    .rows.map((cells) => cells.flatMap((cell) => (cell ? [cell.shown] : [])).join(' | '));
const render = (payload: object) => engine.render(fromJs(payload), { format: 'svg' });
const warningsOf = async (payload: object) => (await render(payload)).warnings.map(({ message }) => message);
const errorsOf = async (payload: object) => {
  const error: unknown = await render(payload).catch((rejection) => rejection);
  return error instanceof EngineError ? error.details.map(({ message }) => message) : error;
};

describe('an expression in a summary row', () => {
  it('has one value for each group and for the table, in the type of its column', () => {
    const summary = [{ columns: { rev: 'sum', margin } }];
    expect(texts({ data, rowGroups: 'region', summary })).toEqual([
      'North',
      'A | 10 | 100 | 10%',
      'B | 60 | 200 | 30%',
      'Total |  | 300 | 23.3333%',
      'South',
      'C | 5 | 0 | -',
      'Total |  | 0 | ',
      'Total |  | 300 | 25%',
    ]);
  });

  it('may be a text alone, names columns by label, and gives the row the label Total', () => {
    const columns = { profit: { label: 'Gain' } };
    const summary = [{ columns: { product: "concat(count(product), ' products')", rev: 'sum(Gain) * 2' } }];
    expect(texts({ data, columns, summary }).at(-1)).toBe('Total | 3 products |  | 150 | ');
  });

  it('is shown with few decimals', () => {
    const summary = { columns: { rev: 'sum(profit) / 7' } };
    expect(texts({ data, summary }).at(-1)).toBe('Total |  |  | 10.7143 | ');
  });

  it('refers to the aggregated table if rows are aggregated', async () => {
    const dataProcessing = { groupBy: 'region', aggregate: { profit: 'sum', rev: 'sum' } };
    const payload = { data, options: { dataProcessing } };
    expect(texts({ ...payload, summary: { columns: { rev: 'sum(profit) / sum(rev)' } } }).at(-1)).toBe(
      'Total |  | 0.25',
    );
    expect(await warningsOf({ ...payload, summary: { columns: { rev: 'count(product)' } } })).toContain(
      'summary: the aggregated table has no column "product"; it is ignored.',
    );
  });

  it('comes after transform, of which the report has the size after each step', async () => {
    const steps = [{ filter: { region: 'North' } }, { select: ['product', 'rev'] }];
    expect((await render({ data, transform: steps })).report.steps).toEqual([
      { verb: 'filter', rows: 2, columns: 5 },
      { verb: 'select', rows: 2, columns: 2 },
    ]);
    expect((await render({ data })).report.steps).toEqual([]);

    const transform = [{ calculate: { cost: 'rev - profit' } }, { select: ['product', 'cost', 'rev'] }];
    expect(
      texts({ data, transform, summary: { columns: { rev: 'round(sum(cost) / sum(rev), 2)' } } }).at(-1),
    ).toBe('Total |  | 0.75');
  });

  it('reports what it cannot compute once', async () => {
    const south = data.filter(({ region }) => region === 'South');
    expect(await warningsOf({ data: south, summary: [{ columns: { margin } }] })).toEqual([
      'summary.0: some values are divided by 0, so these results are empty.',
    ]);
  });

  it.each([
    [
      'profit / rev',
      'summary.0.columns.margin.expr: "profit" has several values here (character 1: →profit / rev). Use a function over the column, such as sum(profit).',
    ],
    [
      'sum(profits)',
      'summary.0.columns.margin.expr: column "profits" does not exist (character 5: sum(→profits)). Did you mean "profit"? Columns: region, product, profit, rev, margin.',
    ],
    [
      'sum(profit',
      'summary.0.columns.margin.expr: the expression ends too early, expected ")" (character 11: sum(profit→).',
    ],
    [true, 'summary.0.columns.margin.expr must be an expression as text; got true.'],
  ])('%s is rejected', async (expr, message) => {
    expect(await errorsOf({ data, summary: [{ columns: { margin: { expr } } }] })).toEqual([message]);
  });

  it('has a limit of rows', async () => {
    const rows = Array.from({ length: 4_500 }, (_, v) => ({ v, w: v, x: v }));
    const expr = Array(50).fill('sum(v)').join(' + ');
    const columns = Object.fromEntries(['v', 'w', 'x'].map((name) => [name, { expr }]));
    const summary = Array(10).fill({ columns });
    expect(await errorsOf({ data: rows, summary })).toEqual([
      expect.stringMatching(
        /^summary\.\d: the expression has 149 .* for 4,500 rows; .* a limit of 20,000,000\.$/,
      ),
    ]);
  });
});
