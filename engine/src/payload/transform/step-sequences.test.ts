import fc from 'fast-check';
import { expect, it } from 'vitest';
import { transformed } from './transform.fixture.ts';

const row = fc.record({
  region: fc.constantFrom('North', 'South', 'East', ''),
  units: fc.oneof(fc.integer({ min: -5, max: 20 }), fc.constantFrom(null, '7', 'x')),
  price: fc.integer({ min: 0, max: 999 }).map((cents) => cents / 100),
});

/** Steps that keep the cells, and that read columns which other steps change or move. */
const step = fc.constantFrom<object>(
  { calculate: { total: 'units * price', ratio: 'price / units' } },
  { calculate: { units: 'units + 1' } },
  { calculate: { price: 'price * 3 / 7', total: 'concat(region, price)' } },
  { filter: { units: { gt: 2 } } },
  { filter: 'price > 3 or units = 7' },
  { sort: ['-price', 'region'] },
  { sort: ['region', '-units'] },
  { window: { share: { share: 'price', within: 'region' }, rank: { rank: 'price' } } },
  { window: { price: { running: 'price' }, change: { change: 'units', as: 'percentage' } } },
);
const last = fc.constantFrom<object>(
  { pivot: { rows: 'region', columns: 'units', values: 'price', aggregate: 'sum', totals: 'both' } },
  { pivot: { columns: 'region', values: 'price', aggregate: { price: 'max' }, totals: 'row' } },
  { group: { by: ['region', 'units'], aggregate: { price: ['sum', 'median'], mean: 'mean(price)' } } },
  { top: { n: 2, by: 'price', others: 'Other', within: 'region' } },
);

/** Columns that were read are kept from step to step; a step that chooses columns starts with new rows. */
it('a step gives the same result whether the steps before it have read its columns or not', () => {
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.array(step, { maxLength: 5 }),
      last,
      (data, steps, final) => {
        const alone = [...steps, final].flatMap((own, index, all) => {
          const { columns } = transformed({ data, transform: [...all.slice(0, index), { sort: [] }] });
          return [{ select: columns }, own];
        });
        const result = transformed({ data, transform: [...steps, final] });
        const expected = transformed({ data, transform: alone });
        expect(result.rows).toEqual(expected.rows);
        expect(result.columns).toEqual(expected.columns);
        expect(result.errors.length).toBe(expected.errors.length);
      },
    ),
    { numRuns: 400 },
  );
});
