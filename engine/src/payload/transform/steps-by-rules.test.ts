import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsAfter } from './transform.fixture.ts';

/** A row of sales: an amount in cents, so that the reference computes with whole numbers only. */
interface Sale {
  readonly region: string;
  readonly quarter: string;
  readonly cents: bigint | null;
  readonly units: number;
}

const sale: fc.Arbitrary<Sale> = fc.record({
  region: fc.constantFrom('North', 'South', 'East', 'Ünter'),
  quarter: fc.constantFrom('Q1', 'Q2', 'Q3'),
  cents: fc.option(fc.bigInt({ min: -99_999n, max: 99_999n }), { freq: 5 }),
  units: fc.integer({ min: 0, max: 6 }),
});
const sales = fc.array(sale, { minLength: 1, maxLength: 25 });

/** `12.50` with two digits, or null. */
function euros(cents: bigint | null): string | null {
  if (cents === null) return null;
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The amounts are texts with numbers, which are computed with as numbers are. */
const dataOf = (rows: readonly Sale[]) =>
  rows.map(({ region, quarter, cents, units }) => ({ region, quarter, rev: euros(cents), units }));

/** A number such as `#12.5` in cents; null for no number. */
function centsOf(shown: unknown): bigint | null {
  if (shown === null) return null;
  const [whole = '', decimals = ''] = String(shown).replace('#', '').split('.');
  return BigInt(`${whole}${decimals.padEnd(2, '0')}`);
}

/** The rows of each value, in order of first appearance. */
function groupsOf<Key>(rows: readonly Sale[], keyOf: (row: Sale) => Key): [Key, Sale[]][] {
  const found: [Key, Sale[]][] = [];
  for (const row of rows) {
    const known = found.find(([key]) => key === keyOf(row));
    if (known === undefined) found.push([keyOf(row), [row]]);
    else known[1].push(row);
  }
  return found;
}

function sumOf(rows: readonly Sale[]): bigint | null {
  let sum: bigint | null = null;
  for (const { cents } of rows) if (cents !== null) sum = (sum ?? 0n) + cents;
  return sum;
}

const check = (property: (rows: readonly Sale[]) => void) => fc.assert(fc.property(sales, property));

describe('each step agrees with plain loops over whole numbers', () => {
  it('calculate', () => {
    check((rows) => {
      const shown = rowsAfter(dataOf(rows), { calculate: { double: 'rev * 2 + units', half: 'units / 2' } });
      for (const [index, { cents, units }] of rows.entries()) {
        const expected = cents === null ? null : cents * 2n + BigInt(units) * 100n;
        expect(centsOf(shown[index]![4])).toBe(expected);
        expect(shown[index]![5]).toBe(`#${units / 2}`);
      }
    });
  });

  it('filter, as conditions and as an expression', () => {
    check((rows) => {
      const expected = rows
        .filter(({ region, cents }) => region === 'North' || (cents !== null && cents > 1_000n))
        .map(({ region, cents, units }) => [region, cents, units]);
      const pick = (shown: readonly unknown[]) => [
        shown[0],
        centsOf(shown[2]),
        Number(String(shown[3]).slice(1)),
      ];
      const conditions = { filter: { or: [{ region: 'North' }, { rev: { gt: 10 } }] } };
      expect(rowsAfter(dataOf(rows), conditions).map(pick)).toEqual(expected);
      const expression = { filter: "region = 'North' or coalesce(rev > 10, false)" };
      expect(rowsAfter(dataOf(rows), expression).map(pick)).toEqual(expected);
    });
  });

  it('group', () => {
    check((rows) => {
      const aggregate = {
        rev: ['sum', 'min', 'max', 'count'],
        units: 'countDistinct',
        most: { expr: 'max(units) * 2' },
      };
      const shown = rowsAfter(dataOf(rows), { group: { by: 'region', aggregate } });
      const expected = groupsOf(rows, ({ region }) => region).map(([region, group]) => {
        const given = group.flatMap(({ cents }) => (cents === null ? [] : [cents]));
        const sorted = given.toSorted((one, other) => (one < other ? -1 : 1));
        return [
          region,
          sumOf(group),
          sorted[0] ?? null,
          sorted.at(-1) ?? null,
          BigInt(given.length) * 100n,
          BigInt(new Set(group.map(({ units }) => units)).size) * 100n,
          BigInt(Math.max(...group.map(({ units }) => units))) * 200n,
        ];
      });
      expect(shown.map(([region, ...values]) => [region, ...values.map(centsOf)])).toEqual(expected);
    });
  });

  it('pivot with totals', () => {
    check((rows) => {
      const step = { rows: 'region', columns: 'quarter', values: 'rev', aggregate: 'sum', totals: 'both' };
      const quarters = groupsOf(rows, ({ quarter }) => quarter).map(([quarter]) => quarter);
      const row = (label: string, group: readonly Sale[]) => [
        label,
        ...quarters.map((quarter) => sumOf(group.filter((one) => one.quarter === quarter))),
        sumOf(group),
      ];
      const expected = groupsOf(rows, ({ region }) => region).map(([region, group]) => row(region, group));
      expected.push(row('Total', rows));
      const shown = rowsAfter(dataOf(rows), { pivot: step });
      expect(shown.map(([region, ...values]) => [region, ...values.map(centsOf)])).toEqual(expected);
    });
  });

  it('unpivot', () => {
    check((rows) => {
      const expected = rows.flatMap(({ region, quarter, cents, units }) => [
        [region, quarter, 'rev', cents],
        [region, quarter, 'units', BigInt(units) * 100n],
      ]);
      const shown = rowsAfter(dataOf(rows), { unpivot: { columns: ['rev', 'units'] } });
      expect(shown.map((row) => [...row.slice(0, 3), centsOf(row[3])])).toEqual(expected);
    });
  });

  it('top with others, within groups', () => {
    check((rows) => {
      const expected = groupsOf(rows, ({ quarter }) => quarter).flatMap(([quarter, group]) => {
        const sorted = group.toSorted((one, other) => other.units - one.units);
        const shown = sorted.slice(0, 2).map((row) => [row.region, quarter, row.cents, BigInt(row.units)]);
        const rest = sorted.slice(2);
        if (rest.length === 0) return shown;
        const units = rest.reduce((sum, row) => sum + row.units, 0);
        return [...shown, ['Other', quarter, sumOf(rest), BigInt(units)]];
      });
      const step = {
        n: 2,
        by: 'units',
        within: 'quarter',
        others: 'Other',
        aggregate: { rev: 'sum', units: 'sum' },
      };
      const shown = rowsAfter(dataOf(rows), { top: step });
      const pick = ([region, quarter, rev, units]: readonly unknown[]) => [
        region,
        quarter,
        centsOf(rev),
        BigInt(String(units).slice(1)),
      ];
      expect(shown.map(pick)).toEqual(expected);
    });
  });

  it('window', () => {
    check((rows) => {
      const within = 'region';
      const shown = rowsAfter(dataOf(rows), {
        window: {
          share: { share: 'rev', within },
          rank: { rank: 'rev' },
          dense: { rank: 'units', dense: true, order: 'asc' },
          running: { running: 'rev', within },
          change: { change: 'rev', within },
          percent: { change: 'units', as: 'percentage' },
        },
      });
      for (const [index, row] of rows.entries()) {
        const [, , , , share, rank, dense, running, change, percent] = shown[index]!;
        const group = rows.filter(({ region }) => region === row.region);
        const before = rows.slice(0, index).filter(({ region }) => region === row.region);
        const total = sumOf(group);
        if (row.cents === null || total === null || total === 0n) expect(share).toBeNull();
        else expect(isRounded(String(share).slice(1), row.cents, total)).toBe(true);
        const larger = rows.filter(({ cents }) => cents !== null && row.cents !== null && cents > row.cents);
        expect(rank).toBe(row.cents === null ? null : `#${larger.length + 1}`);
        const smaller = new Set(rows.map(({ units }) => units).filter((units) => units < row.units));
        expect(dense).toBe(`#${smaller.size + 1}`);
        expect(centsOf(running)).toBe(row.cents === null ? null : (sumOf(before) ?? 0n) + row.cents);
        const last = before.at(-1)?.cents ?? null;
        expect(centsOf(change)).toBe(row.cents === null || last === null ? null : row.cents - last);
        const previous = rows[index - 1]?.units;
        if (previous === undefined || previous === 0) expect(percent).toBeNull();
        else
          expect(isRounded(String(percent).slice(1), BigInt(row.units - previous), BigInt(previous))).toBe(
            true,
          );
      }
    });
  });

  it('sort, select and rename', () => {
    check((rows) => {
      const expected = rows
        .map((row, index) => ({ row, index }))
        .toSorted((one, other) => other.row.units - one.row.units || one.index - other.index)
        .map(({ row }) => [`#${row.units}`, row.region]);
      expect(rowsAfter(dataOf(rows), { sort: '-units' }, { select: ['units', 'region'] })).toEqual(expected);
      const renamed = [{ rename: { units: 'Pieces' } }, { sort: [{ field: 'Pieces', direction: 'desc' }] }];
      expect(rowsAfter(dataOf(rows), ...renamed, { select: ['Pieces', 'region'] })).toEqual(expected);
      const leavesOut = [{ sort: '-units' }, { select: ['-rev', '-quarter'] }];
      expect(rowsAfter(dataOf(rows), ...leavesOut)).toEqual(
        expected.map(([units, region]) => [region, units]),
      );
    });
  });

  it('transpose, which twice gives the same rows', () => {
    check((rows) => {
      const expected = ['quarter', 'rev', 'units'].map((name, index) => [
        name,
        ...rows.map(({ quarter, cents, units }) => [quarter, euros(cents), `#${units}`][index]),
      ]);
      expect(rowsAfter(dataOf(rows), { transpose: true })).toEqual(expected);
      expect(rowsAfter(dataOf(rows), { transpose: true }, { transpose: {} })).toEqual(
        rowsAfter(dataOf(rows), { sort: [] }),
      );
    });
  });
});

/** Whether a text is a fraction of whole numbers, rounded half away from zero to 20 decimals. */
function isRounded(text: string, over: bigint, under: bigint): boolean {
  const [whole = '', decimals = ''] = text.split('.');
  const found = BigInt(`${whole}${decimals.padEnd(20, '0')}`);
  const sign = over < 0n === under < 0n ? 1n : -1n;
  const [top, bottom] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const expected = (top * 10n ** 20n * 2n + bottom) / (bottom * 2n);
  return found === sign * expected;
}
