import { type CellType, cellTypes } from '@pictable/contract';

import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { arrange } from '../../data/arrange.ts';
import { EngineError } from '../../errors.ts';
import { formatTable } from '../../format/format-table.ts';
import { annotate } from '../../rules/annotate.ts';
import { Warnings } from '../../warnings.ts';
import { DEFAULT_LIMITS } from '../check-limits.ts';
import { normalizePayload } from '../normalize-payload.ts';
import { inheritFormat } from './type-cell.ts';

const NUMERIC = ['number', 'currency', 'percentage'] as const;
const DATES = ['date', 'datetime'] as const;

const value = fc.oneof(
  fc.constantFrom(null, '', true, false, 0, 1.5, -3, 1e21, '12.50', '2024-05-31', '2024-05-31T10:00:00Z'),
  fc.constantFrom('text', '**bold** `code`', 'https://example.com', 'javascript:alert(1)', 'a@example.com'),
  fc.constantFrom([1, 2], { a: 1 }, [{ a: 1 }, { a: 2 }]),
);
const format = fc.oneof(
  fc.constantFrom(undefined, 'EUR', '#,##0.00', 'de-DE', 'YYYY-MM-DD'),
  fc.record(
    {
      decimals: fc.constantFrom(0, 2),
      currency: fc.constantFrom('EUR', 'JPY'),
      locale: fc.constantFrom('de-DE', 'en-US'),
      suffix: fc.constant(' kg'),
      notation: fc.constant('compact'),
      timeZone: fc.constant('Europe/Berlin'),
      true: fc.constant('yes'),
      alt: fc.constant('photo'),
      width: fc.constant(20),
    },
    { requiredKeys: [] },
  ),
);
const type = fc.constantFrom(undefined, ...cellTypes);

interface Sent {
  readonly type?: string | undefined;
  readonly format?: string | object | undefined;
}

/** A type, and the types whose cells have the same members in their formats. */
function familyOf(name: string | undefined): readonly string[] {
  if (name === undefined) return cellTypes;
  return [NUMERIC, DATES].find((types) => types.some((one) => one === name)) ?? [name];
}

const column = fc.record({ type, format });
const cell = (outer: Sent) =>
  fc.oneof(
    { weight: 3, arbitrary: value.map((plain) => ({ sent: plain, own: {} as Sent, value: plain })) },
    {
      weight: 1,
      arbitrary: fc
        .record({ value, type: fc.constantFrom(undefined, ...familyOf(outer.type)), format })
        .map((own) => ({
          sent: withoutUndefined(own),
          own: withoutUndefined(own) as Sent,
          value: own.value,
        })),
    },
  );

function withoutUndefined(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, member]) => member !== undefined));
}

const membersOf = (sent: Sent['format']) =>
  typeof sent === 'string' ? (sent === '' ? {} : { pattern: sent }) : sent;

/** The cell with the type and format of its column. */
function copied(outer: Sent, own: Sent, plain: unknown): object {
  const merged = { ...membersOf(outer.format), ...membersOf(own.format) };
  return withoutUndefined({
    value: plain,
    type: own.type ?? outer.type,
    format: Object.keys(merged).length > 0 ? merged : undefined,
  });
}

/** Everything that later stages see of a table, except for where cells are in the payload; or the error type. */
function shown(payload: object): unknown {
  const warnings = new Warnings();
  try {
    const table = arrange(
      normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings),
      DEFAULT_LIMITS,
      warnings,
    );
    const { columns, rows } = formatTable(annotate(table, warnings), DEFAULT_LIMITS, warnings);
    const cells = rows.map((row) => row.cells.map(({ pointer: _pointer, nested, ...one }) => [one, !nested]));
    return JSON.stringify([columns, cells]);
  } catch (error) {
    if (error instanceof EngineError) return error.type;
    throw error;
  }
}

test('a type and format of a column are the same as in each of its cells', () => {
  const table = column.chain((outer) =>
    fc.record({ outer: fc.constant(outer), cells: fc.array(cell(outer), { minLength: 1, maxLength: 5 }) }),
  );
  fc.assert(
    fc.property(table, ({ outer, cells }) => {
      const byColumn = {
        data: cells.map(({ sent }) => ({ n: 'x', v: sent })),
        columns: { v: withoutUndefined(outer) },
      };
      const byCell = { data: cells.map((one) => ({ n: 'x', v: copied(outer, one.own, one.value) })) };
      const [asColumn, asCells] = [shown(byColumn), shown(byCell)];
      // Only one of them is rejected if a cell replaces a format that is not allowed in its column.
      fc.pre(asColumn !== 'invalid-setting' && asCells !== 'invalid-setting');
      expect(asColumn).toEqual(asCells);
    }),
    { numRuns: 3_000 },
  );
});

describe('the format that a cell inherits', () => {
  const column = { locale: 'de', timeZone: 'UTC', pattern: '0.0' };
  it.each<
    [
      string,
      object | undefined,
      CellType | undefined,
      CellType | undefined,
      object | undefined,
      object | undefined,
    ]
  >([
    ['without a column format', { pattern: '0' }, 'number', 'number', undefined, { pattern: '0' }],
    ['of its own type', { pattern: '0' }, 'number', 'number', column, { ...column, pattern: '0' }],
    ['of a related type', undefined, 'currency', 'number', column, column],
    ['of dates and times', undefined, 'date', 'datetime', column, column],
    ['without a type', { decimals: 1 }, undefined, 'number', column, { ...column, decimals: 1 }],
    ['in a column without a type', undefined, 'date', undefined, column, column],
    [
      'of another type',
      { pattern: '0' },
      'number',
      'date',
      column,
      { locale: 'de', timeZone: 'UTC', pattern: '0' },
    ],
    [
      'of another type, without its own',
      undefined,
      'date',
      'number',
      column,
      { locale: 'de', timeZone: 'UTC' },
    ],
    ['of another type, with nothing to inherit', undefined, 'date', 'number', { pattern: '0' }, undefined],
    [
      'of a type without relatives',
      undefined,
      'link',
      'boolean',
      { locale: 'de', pattern: '0' },
      { locale: 'de' },
    ],
  ])('%s', (_what, own, type, columnType, format, inherited) => {
    expect(inheritFormat(own, type, { type: columnType, format })).toEqual(inherited);
  });
});
