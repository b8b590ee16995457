import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reduceColors } from './reduce-colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => value | (255 << 24));
const anyCounts = fc.uniqueArray(color, { minLength: 1, maxLength: 300 }).chain((colors) => {
  const counts = fc.array(fc.integer({ min: 1, max: 50 }), {
    minLength: colors.length,
    maxLength: colors.length,
  });
  return counts.map((numbers) => new Map(colors.map((each, index) => [each, numbers[index]!])));
});

function channels(value: number): readonly [number, number, number] {
  return [value & 255, (value >>> 8) & 255, (value >>> 16) & 255];
}

it('gives every color one of the palette, and reports the true errors', () => {
  fc.assert(
    fc.property(anyCounts, fc.integer({ min: 1, max: 256 }), (counts, max) => {
      const { palette, indexes, largestError, meanError } = reduceColors(counts, max);
      expect(palette.length).toBeLessThanOrEqual(max);
      expect(palette.every((each) => each >>> 24 === 255)).toBe(true);
      let [largest, squared, total] = [0, 0, 0];
      for (const [each, count] of counts) {
        const made = channels(palette[indexes.get(each)!]!);
        channels(each).forEach((value, axis) => {
          const error = Math.abs(value - made[axis]!);
          largest = Math.max(largest, error);
          squared += count * error * error;
          total += count;
        });
      }
      expect(largestError).toBe(largest);
      expect(meanError).toBeCloseTo(Math.sqrt(squared / total), 9);
    }),
  );
});

it('changes no color if there are enough', () => {
  fc.assert(
    fc.property(anyCounts, (counts) => {
      const { palette, indexes, largestError } = reduceColors(counts, counts.size);
      expect(largestError).toBe(0);
      for (const each of counts.keys()) expect(palette[indexes.get(each)!]).toBe(each);
    }),
  );
});

it('divides the colors that differ most', () => {
  const grey = (level: number) => level | (level << 8) | (level << 16) | (255 << 24);
  const counts = new Map([0, 1, 2, 250, 251, 252].map((level) => [grey(level), 1]));
  expect(reduceColors(counts, 2).palette.toSorted((a, b) => a - b)).toEqual([grey(1), grey(251)]);
});
