import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitDashes } from './dashes.ts';

const length = fc.double({ min: 0, max: 5_000, noNaN: true });
const width = fc.double({ min: 0.25, max: 20, noNaN: true });
const style = fc.constantFrom('dashed' as const, 'dotted' as const);

it('ends an open line with a whole dash', () => {
  fc.assert(
    fc.property(length, width, style, (lengthPx, widthPx, lineStyle) => {
      const dashes = fitDashes(lengthPx, widthPx, lineStyle, false);
      if (dashes === undefined) return;
      const inkPx = dashes.round ? widthPx : dashes.dashPx;
      const stepPx = dashes.dashPx + dashes.gapPx;
      const steps = (lengthPx - inkPx) / stepPx;
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
      expect(stepPx).toBeGreaterThan(inkPx);
    }),
  );
});

it('closes an outline without a seam', () => {
  fc.assert(
    fc.property(length, width, style, (lengthPx, widthPx, lineStyle) => {
      const dashes = fitDashes(lengthPx, widthPx, lineStyle, true);
      if (dashes === undefined) return;
      const steps = lengthPx / (dashes.dashPx + dashes.gapPx);
      expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6);
    }),
  );
});

it('does not dash solid and very short lines', () => {
  expect(fitDashes(100, 1, 'solid', false)).toBeUndefined();
  expect(fitDashes(3, 1, 'dashed', false)).toBeUndefined();
  expect(fitDashes(100, 0, 'dotted', false)).toBeUndefined();
});
