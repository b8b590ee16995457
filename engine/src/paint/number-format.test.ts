import fc from 'fast-check';
import { expect, it } from 'vitest';
import { px } from './number-format.ts';

it('formats lengths as JavaScript formats them rounded to hundredths', () => {
  const lengths = fc.oneof(
    fc.double(),
    fc.double({ min: -20_000, max: 20_000, noNaN: true }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100),
    fc.constantFrom(0, -0, 0.005, -0.004, 1e12, -1e12, 1e13, 1e21, 99.999),
  );
  fc.assert(
    fc.property(lengths, (length) => {
      expect(px(length)).toBe(String(Math.round(length * 100) / 100 + 0));
    }),
    { numRuns: 2000 },
  );
});
