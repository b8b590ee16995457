import { expect, it } from 'vitest';
import { formattedTable } from '../stages.fixture.ts';
import { Warnings } from '../warnings.ts';

const data = [
  { region: 'North', city: 'Oslo', note: 'x', v: 1 },
  { region: 'South', city: 'Rome', note: null, v: 2 },
];

function warningsOf(more: object) {
  const warnings = new Warnings();
  formattedTable({ payload: { data, ...more } }, warnings);
  return warnings.list();
}

const listed = [{ label: 'First', rows: [0] }];

it.each([
  [
    { rowGroups: { groups: listed, order: ['First'], as: 'column', label: '{value}!', empty: 'Other' } },
    [
      '/rowGroups/order: rowGroups.order is ignored, because groups lists the groups.',
      '/rowGroups/as: rowGroups.as is ignored, because groups lists the groups.',
      '/rowGroups/label: rowGroups.label is ignored, because groups lists the groups.',
    ],
  ],
  [
    { rowGroups: { by: 'region', groups: listed } },
    ['/rowGroups/groups: rowGroups.groups is ignored, because by makes the groups.'],
  ],
  [
    { rowGroups: { by: 'region', order: ['East', 'West'] } },
    [
      '/rowGroups/order: rowGroups.order names none of the groups; the first one is "North". They stay in the order of their rows.',
    ],
  ],
  [
    { rowGroups: { by: ['region', 'city'], order: [['South'], ['Paris']] } },
    [
      '/rowGroups/order/1: rowGroups.order.1 names none of the groups; the first one is "Oslo". They stay in the order of their rows.',
    ],
  ],
  [
    { rowGroups: { by: 'region', order: ['South', 'Nroth', 'East', 'West'] } },
    [
      '/rowGroups/order: rowGroups.order names groups that the table does not have: "Nroth" and 2 more. The groups that it does not name come last; the first of them is "North". Did you mean "North"?',
    ],
  ],
  [
    { rowGroups: { by: ['region', 'city'], order: [['South'], ['Rome', 'Paris']] } },
    [
      '/rowGroups/order/1: rowGroups.order.1 names groups that the table does not have: "Paris". The groups that it does not name come last; the first of them is "Oslo".',
    ],
  ],
  [
    { rowGroups: 'region', summary: [{ columns: { v: 'sum' }, groups: ['north', 'South'] }] },
    ['/summary/0: summary.0: there is no group "north", so it has no summary row. Did you mean "North"?'],
  ],
  [
    { rowGroups: 'region', summary: [{ columns: { v: 'sum' }, groups: ['north', 'North', 'East', 'West'] }] },
    [
      '/summary/0: summary.0: there is no group "north", nor any of 2 others in groups, so they have no summary rows.',
    ],
  ],
  [
    { rowGroups: 'region', summary: [{ columns: { v: 'sum' }, of: 'table', groups: ['North'] }] },
    ['/summary/0/groups: summary.0.groups is ignored, because of is "table".'],
  ],
])('warns about %j', (more, expected) => {
  expect(warningsOf(more).map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
});

it.each([
  { rowGroups: { by: 'region', order: ['South', 'East', 'North'] } },
  { rowGroups: { by: ['region', 'city'], order: ['South'] } },
  { rowGroups: { by: 'region', order: [], groups: null } },
  { rowGroups: { groups: listed, label: '{value}', as: 'row', order: [] } },
  { rowGroups: { by: 'note', order: [null], empty: 'None' } },
  { rowGroups: { by: 'note', order: ['None'], empty: 'None' } },
  { rowGroups: { by: 'note', empty: 'None' }, summary: [{ columns: { v: 'sum' }, groups: ['None'] }] },
  {
    rowGroups: { groups: [...listed, { label: 'Second', rows: [] }] },
    summary: [{ columns: { v: 'sum' }, groups: ['Second'] }],
  },
  { rowGroups: { groups: listed, label: null, empty: 'Other' } },
  { rowGroups: ['region', 'city'], summary: [{ columns: { v: 'sum' }, groups: ['North', 'Rome'] }] },
])('does not warn about %j', (more) => {
  expect(warningsOf(more)).toEqual([]);
});

it('does not warn about groups that a filter discards', () => {
  const rowGroups = { by: 'region', order: ['North'] };
  const summary = [{ columns: { v: 'sum' }, groups: ['North'] }];
  const warned = (gt: number, more: object) =>
    warningsOf({ options: { dataProcessing: { filter: { v: { gt } } } }, rowGroups, ...more })
      .map(({ message }) => message)
      .filter((message) => /rowGroups|summary/.test(message));
  expect(warned(1, {})).toEqual([]);
  expect(warned(100, { summary })).toEqual([]);
});

it('names the group of empty values by its heading', () => {
  const texts = (more: object) =>
    formattedTable(
      { payload: { data: [...data, { region: null, city: 'Paris', v: 3 }], ...more } },
      new Warnings(),
    ).rows.map(({ cells }) => cells[0]!.text);
  const rowGroups = { by: 'region', order: ['None'], empty: 'None' };
  expect(texts({ rowGroups }).slice(0, 2)).toEqual(['None', 'Paris']);
  const summary = [{ columns: { v: 'sum' }, label: 'Sum', of: 'groups', groups: ['None'] }];
  expect(texts({ rowGroups, summary }).indexOf('Sum')).toBe(2);
});
