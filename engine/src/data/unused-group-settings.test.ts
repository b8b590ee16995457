import { expect, it } from 'vitest';
import { formattedTable } from '../stages.fixture.ts';
import { Warnings } from '../warnings.ts';

const data = [
  { region: 'North', city: 'Oslo', v: 1 },
  { region: 'South', city: 'Rome', v: 2 },
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
      '/rowGroups/order: rowGroups.order names no group of the table, such as "North", so the groups stay in the order of their rows.',
    ],
  ],
  [
    { rowGroups: { by: ['region', 'city'], order: [['South'], ['Paris']] } },
    [
      '/rowGroups/order: rowGroups.order names no group of the table, such as "Rome", so the groups stay in the order of their rows.',
    ],
  ],
  [
    { rowGroups: 'region', summary: [{ columns: { v: 'sum' }, groups: ['north', 'East', 'South'] }] },
    [
      '/summary/0: summary.0: there is no group "north", so it has no summary row. Did you mean "North"?',
      '/summary/0: summary.0: there is no group "East", so it has no summary row.',
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
  { rowGroups: { by: 'region', order: ['South', 'East'] } },
  { rowGroups: { by: ['region', 'city'], order: ['South'] } },
  { rowGroups: { by: 'region', order: [], groups: null } },
  { rowGroups: { groups: listed, label: null, empty: 'Other' } },
  { rowGroups: ['region', 'city'], summary: [{ columns: { v: 'sum' }, groups: ['North', 'Rome'] }] },
])('does not warn about %j', (more) => {
  expect(warningsOf(more)).toEqual([]);
});

it('does not warn about the groups of a table without rows', () => {
  const filtered = { options: { dataProcessing: { filter: { v: { gt: 100 } } } } };
  const found = warningsOf({ ...filtered, rowGroups: { by: 'region', order: ['East'] } });
  expect(found.filter(({ message }) => message.includes('rowGroups'))).toEqual([]);
});
