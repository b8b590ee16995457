import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { readTable } from '../render.ts';
import { formattedTable } from '../stages.fixture.ts';
import { Warnings } from '../warnings.ts';

/** The shown texts, without the cells that a span covers. */
const texts = (payload: object) =>
  readTable(fromJs(payload), {}).rows.map((cells) =>
    cells.flatMap((cell) => cell?.shown.replaceAll('\u00a0', ' ') ?? []).join(' | '),
  );

describe('the heading of a group is formatted as the column of the group', () => {
  const data = [
    { product: 'A', year: 2025, units: 1200 },
    { product: 'B', year: 2026, units: 900 },
  ];
  const options = { grouping: true };

  it.each([
    ['a year', 'year', ['2025', 'A | 1,200', '2026', 'B | 900']],
    ['an amount', 'units', ['1,200', 'A | 2025', '900', 'B | 2026']],
  ])('that has %s', (_, rowGroups, shown) => {
    expect(texts({ data, rowGroups, options })).toEqual(shown);
  });

  it('also in a merged column, and if the first column has years', () => {
    const rowGroups = { by: ['year', 'units'], as: 'column' };
    expect(texts({ data, rowGroups, options })).toEqual(['2025 | 1,200 | A', '2026 | 900 | B']);
    const first = data.map(({ product, year, units }) => ({ year, product, units }));
    expect(texts({ data: first, rowGroups: 'units', options })[0]).toBe('1,200');
  });

  it('but starts its rows, also if it is a number', () => {
    const { rows } = formattedTable({ payload: { data, rowGroups: 'year' } }, new Warnings());
    expect(rows.map(({ cells }) => cells[0]!.align)).toEqual(['left', undefined, 'left', undefined]);
  });

  it('with a time only if the column of the group has times', () => {
    const times = [
      { when: '2026-03-01T10:30:00', day: '2026-03-01T00:00:00', from: '2026-02-01T00:00:00' },
      { when: '2026-03-02T00:00:00', day: '2026-03-02T00:00:00', from: '2026-02-02T08:00:00' },
    ];
    const shown = texts({ data: times, rowGroups: ['day', 'when'], options: { dates: 'readable' } });
    expect(shown).toEqual([
      'Mar 1, 2026',
      'Mar 1, 2026 10:30',
      'Feb 1, 2026 00:00',
      'Mar 2, 2026',
      'Mar 2, 2026 00:00',
      'Feb 2, 2026 08:00',
    ]);
    const days = times.map(({ when, day }) => ({ day, when }));
    expect(texts({ data: days, rowGroups: 'when', options: { dates: 'readable' } })[1]).toBe('Mar 1, 2026');
  });
});

it('a Markdown value keeps its marks in the pattern of the heading', () => {
  const data = [
    { p: 'A', r: '**N** 1' },
    { p: 'B', r: '**N** 1' },
    { p: 'C', r: '' },
  ];
  const columns = { r: { type: 'markdown' } };
  const headings = (more: object) => {
    const payload = { data, columns, ...more };
    return formattedTable({ payload }, new Warnings())
      .rows.filter(({ kind }) => kind === 'group')
      .map(({ cells: [cell] }) => [
        cell!.text,
        cell!.rich?.text,
        cell!.rich?.runs.map(({ from, to, marks }) => [from, to, marks.isBold]),
      ]);
  };
  const rowGroups = { by: 'r', label: '{n}: {value}' };
  const runs = [
    [0, 3, false],
    [3, 4, true],
    [4, 6, false],
  ];
  expect(headings({ rowGroups })).toEqual([
    ['2: N 1', '2: N 1', runs],
    ['1: –', undefined, undefined],
  ]);
  const pagination = { enabled: true, pageSize: 1, currentPage: 2 };
  expect(headings({ rowGroups, options: { pagination } })).toEqual([
    ['2: N 1 …', '2: N 1 …', [...runs, [6, 8, false]]],
  ]);
  expect(headings({ rowGroups: 'r' })[0]).toEqual([
    'N 1',
    'N 1',
    [
      [0, 1, true],
      [1, 3, false],
    ],
  ]);
});

describe('a substitute in the heading of a group', () => {
  const data = [
    { p: 'A', r: null, v: 1 },
    { p: 'B', r: 'N', v: 2 },
    { p: 'C', r: 'N', v: 3 },
  ];
  const substitute = { null: '–', values: { N: 'North' } };
  const rowGroups = { by: 'r', label: '{value} ({n})' };

  it('is the value in the pattern', () => {
    expect(texts({ data, rowGroups, substitute })).toEqual(['– (1)', 'A | 1', 'North (2)', 'B | 2', 'C | 3']);
  });

  it('keeps the sign of a group that started on an earlier page', () => {
    const pagination = { enabled: true, pageSize: 2, currentPage: 2 };
    expect(texts({ data, rowGroups, substitute, options: { pagination } })).toEqual(['North (2) …', 'C | 3']);
  });

  it('is that of the column of the group, and not that of the first column', () => {
    const columns = { p: { substitute: { values: { N: 'wrong', B: 'Bee' } } }, r: { substitute } };
    expect(texts({ data, rowGroups, columns })).toEqual(['– (1)', 'A | 1', 'North (2)', 'Bee | 2', 'C | 3']);
  });

  it('is merged over the rows of the group if the groups are a column', () => {
    const payload = { data, rowGroups: { ...rowGroups, as: 'column' }, substitute };
    expect(texts(payload)).toEqual(['– (1) | A | 1', 'North (2) | B | 2', 'C | 3']);
    const { rows } = formattedTable({ payload }, new Warnings());
    expect(rows[1]!.cells[0]).toMatchObject({ text: 'North (2)', merge: 'first' });
  });

  it('is not that of a column if the groups are listed', () => {
    const columns = { p: { substitute: { null: 'wrong' } } };
    const listed = [{ label: 'First', rows: [0] }];
    expect(texts({ data, rowGroups: listed, columns })).toEqual([
      'First',
      'A | - | 1',
      '-',
      'B | N | 2',
      'C | N | 3',
    ]);
    expect(texts({ data, rowGroups: listed, substitute: { null: 'others' } })[2]).toBe('others');
  });
});
