import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ColorCounts } from './color-counts.ts';
import { reduceColors } from './reduce-colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => value | (255 << 24));
const anyCounts = fc.uniqueArray(color, { minLength: 1, maxLength: 300 }).chain((colors) => {
  const counts = fc.array(fc.integer({ min: 1, max: 50 }), {
    minLength: colors.length,
    maxLength: colors.length,
  });
  return counts.map((numbers) => countsOf(colors, numbers));
});

/** Counts of the colors in their order. */
function countsOf(colors: readonly number[], numbers: readonly number[]): ColorCounts {
  const counts = new ColorCounts();
  colors.forEach((each, index) => {
    for (let count = 0; count < numbers[index]!; count++) counts.add(each);
  });
  return counts;
}

function numbersOf({ size }: ColorCounts): number[] {
  return Array.from({ length: size }, (_, index) => index);
}

function channels(value: number): readonly [number, number, number] {
  return [value & 255, (value >>> 8) & 255, (value >>> 16) & 255];
}

it('gives every color one of the palette, and reports the true errors', () => {
  fc.assert(
    fc.property(anyCounts, fc.integer({ min: 1, max: 256 }), (counts, max) => {
      const { palette, indexes, largestError, meanError } = reduceColors(counts, numbersOf(counts), max);
      expect(palette.length).toBeLessThanOrEqual(max);
      expect(palette.every((each) => each >>> 24 === 255)).toBe(true);
      let [largest, squared, total] = [0, 0, 0];
      for (const member of numbersOf(counts)) {
        const [each, count] = [counts.color(member), counts.count(member)];
        const made = channels(palette[indexes[member]!]!);
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
      const { palette, indexes, largestError } = reduceColors(counts, numbersOf(counts), counts.size);
      expect(largestError).toBe(0);
      for (const member of numbersOf(counts)) expect(palette[indexes[member]!]).toBe(counts.color(member));
    }),
  );
});

it('divides the colors that differ most', () => {
  const grey = (level: number) => level | (level << 8) | (level << 16) | (255 << 24);
  const levels = [0, 1, 2, 250, 251, 252];
  const counts = countsOf(levels.map(grey), [1, 1, 1, 1, 1, 1]);
  expect(reduceColors(counts, numbersOf(counts), 2).palette.toSorted((a, b) => a - b)).toEqual([
    grey(1),
    grey(251),
  ]);
});

it('counts any number of colors', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 9_000 }), (pixels) => {
      const counts = new ColorCounts();
      const numbers = pixels.map((pixel) => counts.add(pixel));
      const wanted = new Map<number, number>();
      for (const pixel of pixels) wanted.set(pixel, (wanted.get(pixel) ?? 0) + 1);
      expect(numbers.map((number) => counts.color(number))).toEqual(pixels);
      expect(numbersOf(counts).map((number) => [counts.color(number), counts.count(number)])).toEqual([
        ...wanted,
      ]);
    }),
    { numRuns: 40, examples: [[Array.from({ length: 9_000 }, (_, index) => index * 7_919)]] },
  );
});
