import { expect, test } from 'vitest';
import { END_OF_BLOCK, JpegCodes, SYMBOLS, TABLES, ZERO_RUN } from './jpeg-codes.ts';

/** Symbols of the first coefficient: its bits. */
const dc = Array.from({ length: 12 }, (_, bits) => bits);
/** Symbols of the other coefficients: zeros before one, and its bits. */
const ac = Array.from({ length: 160 }, (_, index) => Math.floor(index / 10) * 16 + (index % 10) + 1);

test('every symbol that a block can have gets a code if blocks may follow', () => {
  const { tables, words } = new JpegCodes(new Float64Array(TABLES * SYMBOLS), false);
  const sorted = tables.map(({ symbols }) => [...symbols].sort((left, right) => left - right));
  const otherCoefficients = [...ac, END_OF_BLOCK, ZERO_RUN].sort((left, right) => left - right);
  expect(sorted).toEqual([dc, otherCoefficients, dc, otherCoefficients]);
  for (const [table, symbols] of sorted.entries())
    for (const symbol of symbols) expect(words[table * SYMBOLS + symbol]! & 31).toBeGreaterThan(0);
});

test('only counted symbols get a code if no block follows, and frequent ones the shortest', () => {
  const counts = new Float64Array(TABLES * SYMBOLS);
  for (const [symbol, count] of [
    [3, 100],
    [5, 10],
    [7, 1],
  ] as const)
    counts[symbol] = count;
  const { tables, words } = new JpegCodes(counts, true);
  expect(tables[0]?.symbols).toEqual([3, 5, 7]);
  const lengths = [3, 5, 7].map((symbol) => words[symbol]! & 31);
  expect(lengths).toEqual([...lengths].sort((left, right) => left - right));
  expect(lengths[0]).toBeLessThan(lengths[2]!);
});
