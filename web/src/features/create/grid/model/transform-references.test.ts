import { fromJs, parseJson, toJs } from '@pictable/contract/json';
import { createEngine, type Engine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Grid } from './grid-edits.ts';
import { readGrid } from './read-grid.ts';
import { withColumnName } from './rename-column.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const data = [
  { region: 'North', quarter: 'Q1', rev: 12, cost: 5 },
  { region: 'South', quarter: 'Q1', rev: 30, cost: 9 },
  { region: 'North', quarter: 'Q2', rev: 7, cost: 8 },
];

/** The table with another name of one of its columns. */
function rename(payload: object, before: string, after: string): Record<string, unknown> {
  const grid = readGrid(JSON.stringify({ ...payload, data }));
  if (!('shape' in grid)) throw new Error(grid.problem);
  const column = grid.shape.columns.findIndex(({ name }) => name === before);
  return toJs(parseJson(withColumnName(grid as Grid, column, after), { depthMax: 32 })) as never;
}

const renamedSteps = (steps: unknown, before = 'rev', after = 'New name') =>
  rename({ transform: steps }, before, after).transform;

describe('a renamed column has its new name', () => {
  it.each([
    [
      { calculate: { m: '(rev - cost) / rev', rev: 'rev * 2' } },
      { calculate: { m: '([New name] - cost) / [New name]', 'New name': '[New name] * 2' } },
    ],
    [{ filter: "rev > 5 and region != 'rev'" }, { filter: "[New name] > 5 and region != 'rev'" }],
    [
      { filter: { or: [{ rev: { gt: 5 } }, { cost: { gt: { column: 'rev' } } }, { region: 'rev' }] } },
      {
        filter: {
          or: [{ 'New name': { gt: 5 } }, { cost: { gt: { column: 'New name' } } }, { region: 'rev' }],
        },
      },
    ],
    [
      { filter: [{ field: 'rev', operator: 'gt', value: 5 }] },
      { filter: [{ field: 'New name', operator: 'gt', value: 5 }] },
    ],
    [
      { group: { by: 'rev', aggregate: { rev: 'count', m: 'sum(rev)', n: { expr: 'max(rev)' } } } },
      {
        group: {
          by: 'New name',
          aggregate: { 'New name': 'count', m: 'sum([New name])', n: { expr: 'max([New name])' } },
        },
      },
    ],
    [
      { pivot: { rows: ['region'], columns: 'quarter', values: ['rev'], aggregate: { rev: 'sum' } } },
      {
        pivot: {
          rows: ['region'],
          columns: 'quarter',
          values: ['New name'],
          aggregate: { 'New name': 'sum' },
        },
      },
    ],
    [
      { unpivot: { columns: ['rev', 'cost'], name: 'rev' } },
      { unpivot: { columns: ['New name', 'cost'], name: 'rev' } },
    ],
    [
      { top: { n: 1, by: 'rev', others: 'rev', within: ['rev'], aggregate: { rev: 'max' } } },
      {
        top: { n: 1, by: 'New name', others: 'rev', within: ['New name'], aggregate: { 'New name': 'max' } },
      },
    ],
    [
      { window: { s: { share: 'rev', within: 'region' }, rev: { running: 'rev' } } },
      { window: { s: { share: 'New name', within: 'region' }, 'New name': { running: 'New name' } } },
    ],
    [
      { sort: ['-rev', { rev: 'desc' }, { field: 'rev', direction: 'asc' }] },
      { sort: ['-New name', { 'New name': 'desc' }, { field: 'New name', direction: 'asc' }] },
    ],
    [{ select: ['region', 'rev'] }, { select: ['region', 'New name'] }],
    [{ select: '-rev' }, { select: '-New name' }],
    [{ rename: { rev: 'Revenue', cost: 'rev' } }, { rename: { 'New name': 'Revenue', cost: 'rev' } }],
  ])('in %j', (step, expected) => {
    expect(renamedSteps([step])).toEqual([expected]);
    expect(renamedSteps(step)).toEqual(expected);
  });

  it('in the steps after it, also where a step adds a function or a value to it', () => {
    const group = (name: string) => ({ group: { by: 'region', aggregate: { [name]: ['sum', 'max'] } } });
    expect(renamedSteps([group('rev'), { sort: '-rev.sum' }])).toEqual([
      group('New name'),
      { sort: '-New name.sum' },
    ]);
    const pivot = (name: string) => ({
      pivot: { rows: 'region', columns: 'quarter', values: [name, 'cost'], aggregate: 'sum' },
    });
    expect(renamedSteps([pivot('rev'), { calculate: { d: '[Q2.rev] - Q1.rev - Q1.cost' } }])).toEqual([
      pivot('New name'),
      { calculate: { d: '[Q2.New name] - [Q1.New name] - Q1.cost' } },
    ]);
  });

  it('in the options and in an expression of a summary row', () => {
    const named = (name: string) => ({
      options: { transform: [{ sort: name }] },
      summary: [{ columns: { [name]: 'sum', cost: `sum(${name})`, x: { expr: `max(${name})` } } }],
    });
    expect(rename(named('rev'), 'rev', 'sales')).toEqual({
      ...named('sales'),
      data: data
        .map(({ rev, ...row }) => ({ ...row, sales: rev }))
        .map((row) => expect.objectContaining(row)),
    });
  });
});

describe('a renamed column keeps its old name', () => {
  it.each([
    [
      'after a step that renames it',
      [{ rename: { rev: 'a' } }, { calculate: { rev: 'a * 2' } }, { sort: 'rev' }],
      1,
    ],
    ['after a step that leaves it out', [{ select: ['cost'] }, { calculate: { rev: 'cost * 2' } }], 1],
    [
      'after a step that groups without it',
      [
        { group: { by: 'region', aggregate: { rev: ['sum'] }, names: { 'rev.sum': 'rev' } } },
        { sort: 'rev' },
      ],
      1,
    ],
    [
      'after a step that makes another column with its new name',
      [{ calculate: { 'New name': 'cost' } }, { sort: 'rev' }],
      1,
    ],
    ['after a step that is not valid', [{ sorted: 'rev' }, { sort: 'rev' }], 0],
  ])('%s', (_, steps, from) => {
    expect((renamedSteps(steps) as unknown[]).slice(from)).toEqual(steps.slice(from));
  });
});

it('a table with steps shows the same values after a column is renamed', () => {
  const payload = (name: string) => ({
    transform: [
      { calculate: { margin: `${name} - cost` } },
      { filter: { [name]: { gt: 6 } } },
      { window: { share: { share: name } } },
      { group: { by: 'region', aggregate: { [name]: ['sum', 'max'], margin: 'sum' } } },
      { sort: `-${name}.sum` },
    ],
    columns: { [`${name}.sum`]: { type: 'currency' } },
  });
  const renamed = rename(payload('rev'), 'rev', 'sales');
  expect(renamed).toMatchObject(payload('sales'));
  const rowsOf = (table: object) => engine.readTable(fromJs(table)).rows;
  expect(rowsOf(renamed)).toEqual(rowsOf({ ...payload('rev'), data }));
});
