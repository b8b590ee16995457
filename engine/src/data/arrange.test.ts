import { fromJs, isNumber, type JsonValue } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import type { ArrangedTable } from '../table/table.ts';
import { naturalCompare } from '../values/collate.ts';
import { Warnings } from '../warnings.ts';
import { arrange } from './arrange.ts';

const people = [
  { Name: 'Zoë', Age: 41, City: 'Oslo', Paid: '$1,200.50', Active: true },
  { Name: 'adam', Age: 9, City: 'Bergen', Paid: '$90', Active: false },
  { Name: 'Éva', Age: 30, City: 'Oslo', Paid: null, Active: true },
  { Name: 'Bo', Age: 9, City: 'Bergen', Paid: '$300', Active: true },
];

interface Arranged {
  table: ArrangedTable;
  warnings: string[];
}

function arranged(dataProcessing: object, more: object = {}, data: object[] = people): Arranged {
  const warnings = new Warnings();
  const payload = fromJs({ data, options: { dataProcessing, ...more } });
  const table = arrange(normalizePayload(payload, [], DEFAULT_LIMITS, warnings), DEFAULT_LIMITS, warnings);
  return { table, warnings: warnings.list().map(({ message }) => message) };
}

const plain = (value: JsonValue | undefined) => (isNumber(value) ? value.raw : value);
const rowsOf = ({ table }: Arranged) => table.rows.map((row) => row.cells.map((cell) => plain(cell.value)));
const namesOf = (result: Arranged) => rowsOf(result).map(([name]) => name);

describe('sort', () => {
  test('numbers as numbers, also as currency text; empty values last in both directions', () => {
    expect(namesOf(arranged({ sortBy: 'Paid' }))).toEqual(['adam', 'Bo', 'Zoë', 'Éva']);
    expect(namesOf(arranged({ sortBy: 'Paid', sortDirection: 'desc' }))).toEqual([
      'Zoë',
      'Bo',
      'adam',
      'Éva',
    ]);
  });

  test('texts, ignoring case and accents', () => {
    expect(namesOf(arranged({ sortBy: 'Name' }))).toEqual(['adam', 'Bo', 'Éva', 'Zoë']);
  });

  test('by several keys, each in its own direction; equal rows keep their order', () => {
    expect(namesOf(arranged({ sortBy: 'Age' }))).toEqual(['adam', 'Bo', 'Éva', 'Zoë']);
    expect(namesOf(arranged({ sortBy: ['Age', { field: 'Name', direction: 'desc' }] }))).toEqual([
      'Bo',
      'adam',
      'Éva',
      'Zoë',
    ]);
    expect(namesOf(arranged({ sortBy: [{ City: 'desc' }, '-Age'] }))).toEqual(['Zoë', 'Éva', 'adam', 'Bo']);
  });

  test('an unknown column is ignored with a warning', () => {
    const result = arranged({ sortBy: 'Nmae' });
    expect(namesOf(result)).toEqual(['Zoë', 'adam', 'Éva', 'Bo']);
    expect(result.warnings[0]).toMatch(/there is no column "Nmae".*Did you mean "Name"\?/);
  });

  test('natural order is a consistent total order', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aAáäbB10 29.-ßsé'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(Math.sign(naturalCompare(a, b))).toBe(-Math.sign(naturalCompare(b, a)) || 0);
        if (naturalCompare(a, b) <= 0 && naturalCompare(b, c) <= 0)
          expect(naturalCompare(a, c)).toBeLessThanOrEqual(0);
        expect(naturalCompare(a, b) === 0).toBe(a === b);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['item 9', 'item 10'],
    ['a', 'B'],
    ['Strasse', 'straße'],
    ['v1.2', 'v1.10'],
    ['e', 'é'],
    ['a b', 'ab'],
  ])('%s sorts before %s', (left, right) => {
    expect(naturalCompare(left, right)).toBeLessThan(0);
  });
});

describe('filter', () => {
  test.each([
    [{ City: 'Oslo' }, ['Zoë', 'Éva']],
    [{ City: 'Oslo', Age: { lt: 40 } }, ['Éva']],
    [{ Age: { gte: 30, lte: 41 } }, ['Zoë', 'Éva']],
    [{ Age: '9' }, ['adam', 'Bo']],
    [{ Age: [41, 30] }, ['Zoë', 'Éva']],
    [{ Age: { between: [9, 30] } }, ['adam', 'Éva', 'Bo']],
    [{ Paid: { '>': 100 } }, ['Zoë', 'Bo']],
    [{ Paid: null }, ['Éva']],
    [{ Paid: { isNull: false } }, ['Zoë', 'adam', 'Bo']],
    [{ Active: { ne: true } }, ['adam']],
    [{ Name: { contains: 'E' } }, ['Zoë', 'Éva']],
    [{ Name: { startsWith: 'e' } }, ['Éva']],
    [{ Name: { notIn: ['Bo', 'adam'] } }, ['Zoë', 'Éva']],
    [{ field: 'Age', operator: 'gt', value: 30 }, ['Zoë']],
    [{ field: 'City', value: ['Oslo'] }, ['Zoë', 'Éva']],
    [
      [{ field: 'Age', value: 9 }, { City: { $ne: 'Oslo' } }],
      ['adam', 'Bo'],
    ],
    [{ or: [{ Age: 41 }, { Name: 'Bo' }] }, ['Zoë', 'Bo']],
    [{ Name: { gt: 5 } }, []],
  ])('%j', (filter, names) => {
    expect(namesOf(arranged({ filter }))).toEqual(names);
  });

  test('groups have a warning about styles of rows, which they do not keep', () => {
    const warnings = new Warnings();
    const payload = {
      data: people,
      rowStyles: { 0: { backgroundColor: '#ff0000' } },
      options: { dataProcessing: { groupBy: 'City' } },
    };
    const table = normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings);
    arrange(table, DEFAULT_LIMITS, warnings);
    expect(warnings.list().map(({ message }) => message)).toEqual([
      'Styles of rows are ignored because options.dataProcessing.groupBy creates new rows. Use rules instead.',
    ]);
  });

  test('an unknown operator is rejected with a suggestion', () => {
    expect(() => arranged({ filter: { Age: { gtee: 3 } } })).toThrow(
      /"gtee" is not an operator. Did you mean "gte"\?/,
    );
    expect(() => arranged({ filter: { Age: { greaterThn: 3 } } })).toThrow('Did you mean "greaterthan"?');
    expect(() => arranged({ filter: { Age: { in: 3 } } })).toThrow(
      'filter.Age.in must be a list of values; got 3.',
    );
  });

  test('an empty result is reported', () => {
    expect(arranged({ filter: { City: 'Rome' } }).warnings).toEqual([
      'No rows match the filter, so the table is empty.',
    ]);
  });
});

describe('group', () => {
  test('by a column, with exact aggregates, in order of first appearance', () => {
    const data = [
      { Team: 'B', Cost: 0.1 },
      { Team: 'A', Cost: 5 },
      { Team: 'B', Cost: 0.2 },
      { Team: 'B', Cost: null },
      { Team: 'A', Cost: 6 },
    ];
    const result = arranged(
      { groupBy: 'Team', aggregate: { Cost: ['sum', 'avg', 'min', 'max', 'count'] } },
      {},
      data,
    );
    expect(result.table.columns.map((column) => column.name)).toEqual([
      'Team',
      'Cost (sum)',
      'Cost (avg)',
      'Cost (min)',
      'Cost (max)',
      'Cost (count)',
    ]);
    expect(rowsOf(result)).toEqual([
      ['B', '0.3', '0.15', '0.1', '0.2', '2'],
      ['A', '11.0', '5.50', '5', '6', '2'],
    ]);
  });

  test('without aggregates counts the rows', () => {
    expect(rowsOf(arranged({ groupBy: 'City' }))).toEqual([
      ['Oslo', '2'],
      ['Bergen', '2'],
    ]);
  });

  test('ignores rowspans, with a warning', () => {
    const data = [{ Team: { value: 'B', rowspan: 2 } }, { Team: null }, { Team: 'A' }];
    const result = arranged({ groupBy: 'Team' }, {}, data);
    expect(result.table.rows.map(({ cells }) => cells[0]!.style)).toEqual([{}, {}, {}]);
    expect(result.warnings).toEqual([
      'rowspan is ignored because filtering, sorting or grouping changes the order of the rows.',
    ]);
  });

  test('aggregates without groups sum up the table', () => {
    expect(rowsOf(arranged({ aggregate: { Paid: 'sum' } }))).toEqual([['1590.5']]);
  });
});

describe('groups are sorted', () => {
  const data = [
    { Team: 'B', Cost: 5, Day: 3 },
    { Team: 'A', Cost: 90, Day: 2 },
    { Team: 'B', Cost: 100, Day: 1 },
    { Team: 'C', Cost: 50, Day: 9 },
    { Team: 'D', Cost: 50, Day: 8 },
  ];
  const teams = (sortBy: unknown, aggregate?: unknown) =>
    namesOf(arranged({ groupBy: 'Team', aggregate, sortBy }, {}, data)).join('');

  test.each([
    ['by the header of an aggregate', '-Cost (sum)', { Cost: 'sum' }, 'BACD'],
    ['by the column of an aggregate', { Cost: 'desc' }, { Cost: 'sum' }, 'BACD'],
    ['by the first of several aggregates', 'Cost', { Cost: ['min', 'sum'] }, 'BCDA'],
    ['by the named aggregate', ['-Cost (max)'], { Cost: ['min', 'max'] }, 'BACD'],
    ['by the grouping column, if aggregates are equal', ['Cost (sum)', '-Team'], { Cost: 'sum' }, 'DCAB'],
    ['by the number of rows', [{ column: 'Count', direction: 'desc' }, 'Team'], undefined, 'BACD'],
    ['by first appearance, if rows are sorted by another column', 'Day', { Cost: 'sum' }, 'BADC'],
  ])('%s', (_how, sortBy, aggregate, expected) => {
    expect(teams(sortBy, aggregate)).toBe(expected);
  });
});

describe('pages', () => {
  test('select rows and the number of the first row', () => {
    const result = arranged({}, { pagination: { pageSize: 3, currentPage: 2 } });
    expect(namesOf(result)).toEqual(['Bo']);
    expect(result.table.firstRowNumber).toBe(4);
  });

  test('report how many rows are left out, unless enabled explicitly', () => {
    const message = 'pagination shows 3 of 4 rows; 1 is left out. Add "enabled": true if this is intended.';
    expect(arranged({}, { pagination: { pageSize: 3 } }).warnings).toEqual([message]);
    expect(arranged({}, { pagination: { pageSize: 3, enabled: true } }).warnings).toEqual([]);
    expect(arranged({}, { pagination: { pageSize: 4 } }).warnings).toEqual([]);
  });

  test('beyond the end show the last page', () => {
    const result = arranged({}, { pagination: { pageSize: 3, currentPage: 9 } });
    expect(namesOf(result)).toEqual(['Bo']);
    expect(result.warnings).toContain('There are 2 pages; page 9 has no rows, so the last page is shown.');
  });

  test('show all rows if enabled is false', () => {
    expect(namesOf(arranged({}, { pagination: { enabled: false, pageSize: 1 } }))).toHaveLength(4);
  });

  test('apply the row limit to the remaining rows', () => {
    const many = Array.from({ length: 5_001 }, (_, index) => ({ n: index }));
    expect(() => arranged({ sortBy: 'n' }, {}, many)).toThrow(/^Too many rows \(5,001\)/);
    expect(rowsOf(arranged({ filter: { n: { lt: 2 } } }, {}, many))).toEqual([['0'], ['1']]);
  });
});
