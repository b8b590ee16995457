import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EngineError } from '../errors.ts';
import { formatTable } from '../format/format-table.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import { annotate } from '../rules/annotate.ts';
import { styleTable } from '../style/style-table.ts';
import { Warnings } from '../warnings.ts';
import { arrange } from './arrange.ts';

const value = fc.constantFrom<unknown>(null, '', 0, 1, 2.5, -3, '12', 'x', 'y', true, '50 %', [1], { a: 1 });
const row = fc.record({ a: value, b: value, c: value, 'p.q': value, 'p.r': value });
const column = fc.constantFrom('a', 'b', 'c', 'p.q', 'p.r', 'none');
const columns = fc.uniqueArray(column, { minLength: 1, maxLength: 3 });
const name = fc.constantFrom(
  'sum',
  'mean',
  'median',
  'min',
  'max',
  'count',
  'countDistinct',
  'first',
  'last',
  'sd',
  'range',
);
const some = <T>(member: fc.Arbitrary<T>) => fc.option(member, { nil: undefined });
const payloads = fc.record({
  data: fc.array(row, { minLength: 1, maxLength: 12 }),
  columns: some(
    fc.dictionary(column, fc.record({ hidden: some(fc.boolean()), label: some(fc.constantFrom('L', 'a')) })),
  ),
  rowGroups: some(
    fc.oneof(
      columns,
      fc.record({
        by: columns,
        as: fc.constantFrom('row', 'column'),
        order: some(fc.array(value)),
        empty: some(fc.constant('none')),
      }),
      fc.array(fc.record({ label: fc.constantFrom('A', 'B'), rows: fc.array(fc.nat(15)) }), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
  ),
  summary: some(
    fc.oneof(
      name,
      fc.array(
        fc.record({
          label: some(fc.constantFrom('T', '')),
          of: some(fc.constantFrom('groups', 'table', 'both')),
          columns: some(fc.oneof(name, fc.dictionary(column, name))),
          side: some(fc.constantFrom('top', 'bottom')),
          over: some(fc.constantFrom('all', 'page')),
        }),
        { maxLength: 3 },
      ),
    ),
  ),
  spanners: some(
    fc.oneof(
      fc.constantFrom('.', 'q'),
      fc.array(
        fc.record({
          label: fc.constantFrom('S', 'T'),
          columns: some(columns),
          over: some(fc.constantFrom(['S'], ['T'])),
          gather: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
    ),
  ),
  stub: some(
    fc.oneof(
      column,
      fc.record({ columns, indent: some(fc.oneof(column, fc.nat(5))), label: some(fc.constant('Stub')) }),
    ),
  ),
  merge: some(fc.oneof(columns, fc.record({ columns, within: fc.boolean(), empty: fc.boolean() }))),
  mergeColumns: some(
    fc.array(
      fc.record({
        into: column,
        with: columns,
        as: some(fc.constantFrom('uncertainty', 'range', 'share')),
        pattern: some(fc.constantFrom('{0}', '{0}<< {1}>>', '{1}<<x<<{0}>>>>')),
      }),
      { maxLength: 2 },
    ),
  ),
  footnotes: some(
    fc.array(
      fc.oneof(
        fc.constant('N'),
        fc.record({
          text: fc.constantFrom('N', 'M', 'O'),
          at: some(
            fc.oneof(
              fc.constant('title'),
              fc.record({ column, row: some(fc.nat(13)), summary: some(fc.constantFrom('T', true)) }),
              fc.record({ column: columns, when: fc.record({ a: value }) }),
              fc.record({ spanner: fc.constantFrom('S', 'p') }),
              fc.record({ group: value }),
              fc.record({ stub: value }),
            ),
          ),
        }),
      ),
      { maxLength: 4 },
    ),
  ),
  substitute: some(fc.record({ null: some(fc.constant('–')), zero: some(fc.constant('nil')) })),
  options: fc.record({
    showRowNumbers: fc.boolean(),
    hideEmptyColumns: fc.boolean(),
    pagination: some(
      fc.record({ pageSize: fc.integer({ min: 1, max: 5 }), currentPage: fc.integer({ min: 1, max: 4 }) }),
    ),
    dataProcessing: some(
      fc.record({
        groupBy: some(column),
        sortBy: some(column),
        aggregate: some(fc.dictionary(column, fc.constantFrom('sum', 'count'))),
      }),
    ),
  }),
});

test('any structure gives a complete grid, or an EngineError with details', () => {
  fc.assert(
    fc.property(payloads, (payload) => {
      const warnings = new Warnings();
      try {
        const sent = fromJs(JSON.parse(JSON.stringify(payload)));
        const arranged = arrange(
          normalizePayload(sent, [], DEFAULT_LIMITS, warnings),
          DEFAULT_LIMITS,
          warnings,
        );
        const styled = styleTable(
          formatTable(annotate(arranged, warnings), DEFAULT_LIMITS, warnings),
          warnings,
          true,
        );
        const owners = styled.rows.map(() => styled.columns.map(() => 0));
        for (const [at, { cells }] of styled.rows.entries()) {
          expect(cells).toHaveLength(styled.columns.length);
          for (const [column, cell] of cells.entries())
            for (let down = 0; down < (cell?.rowspan ?? 0); down++)
              for (let right = 0; right < (cell?.colspan ?? 0); right++)
                owners[at + down]![column + right]!++;
        }
        expect(owners.flat().filter((count) => count !== 1)).toEqual([]);
        for (const { cells } of arranged.records?.rows ?? [])
          expect(cells).toHaveLength(arranged.records!.columns.length);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        expect(error.details.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: 400 },
  );
});
