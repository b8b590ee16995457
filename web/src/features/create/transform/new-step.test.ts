import { transformVerbs } from '@pictable/contract';
import { fromJs, toJs } from '@pictable/contract/json';
import { createEngine, type Engine, sampledColumns } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { newStep } from './new-step.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const sales = [
  { year: 2025, region: 'North', product: 'Desk', units: 12, rev: 420 },
  { year: 2025, region: 'South', product: 'Lamp', units: 140, rev: 39.5 },
  { year: 2026, region: 'North', product: 'Chair', units: 85, rev: 185 },
  { year: 2026, region: 'South', product: 'Sofa', units: 8, rev: 980 },
];
const tables = {
  'numbers and texts': { data: sales },
  'texts only': {
    data: [
      { 'First name': 'Ada', team: 'Red' },
      { 'First name': 'Bob', team: 'Blue' },
    ],
  },
  'numbers only': {
    data: [
      { q1: 1, q2: 5 },
      { q1: 4, q2: 2 },
    ],
  },
  'one column': { data: [{ 'a]b': 'x' }, { 'a]b': 'y' }] },
  'names that are taken': { data: [{ name: 'x', value: 1, share: 2, difference: 3 }] },
  'steps before': { data: sales, transform: [{ group: { by: 'region', aggregate: { rev: 'sum' } } }] },
  'an empty header': {
    headers: ['', 'n'],
    rows: [
      ['a', 1],
      ['b', 2],
    ],
  },
};

function stepFor(verb: (typeof transformVerbs)[number], table: object): object {
  const columns = sampledColumns(fromJs(table));
  return toJs(newStep(verb, { columns, rows: 4 })) as object;
}

describe.each(Object.entries(tables))('in a table with %s', (of, table) => {
  const isAlone = of === 'one column';
  // These two need a second column.
  const possible = transformVerbs.filter((verb) => !isAlone || (verb !== 'pivot' && verb !== 'transpose'));
  it.each(possible)('a new step %s works', async (verb) => {
    const steps = 'transform' in table ? table.transform : [];
    const step = stepFor(verb, table);
    const { report } = await engine.render(fromJs({ ...table, transform: [...steps, step] }), {
      format: 'svg',
    });
    expect(report.steps.at(-1)).toMatchObject({ verb });
    expect(report.steps.at(-1)?.rows).toBeGreaterThan(0);
  });
});

it('a new step is about the columns that it most likely means', () => {
  const stepOf = (verb: (typeof transformVerbs)[number]) => stepFor(verb, { data: sales });
  expect(transformVerbs.map(stepOf)).toEqual([
    { calculate: { difference: 'rev - units' } },
    { filter: { region: 'North' } },
    { group: { by: 'region', aggregate: { year: 'sum', units: 'sum', rev: 'sum' } } },
    { pivot: { rows: 'product', columns: 'region', values: 'rev', aggregate: 'sum' } },
    { unpivot: { columns: ['year', 'units', 'rev'], name: 'name', value: 'value' } },
    { top: { n: 2, by: 'rev', others: 'Other' } },
    { window: { share: { share: 'rev' } } },
    { sort: ['-rev'] },
    { transpose: true },
    { select: ['year', 'region', 'product', 'units', 'rev'] },
    { rename: { year: 'Year' } },
  ]);
});
