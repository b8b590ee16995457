import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FilledValue, seriesOf } from './fill-series.ts';

const texts = (...values: string[]): FilledValue[] => values.map((text) => ({ text, kind: 'text' }));
const numbers = (...values: string[]): FilledValue[] => values.map((text) => ({ text, kind: 'number' }));

/** The values after, or for a negative count before, those that a fill starts from. */
function filled(values: readonly FilledValue[], count: number): string[] | undefined {
  const series = seriesOf(values);
  const start = count < 0 ? count : values.length;
  return series && Array.from({ length: Math.abs(count) }, (_, index) => series(start + index));
}

describe('a fill continues', () => {
  it.each([
    ['numbers', numbers('1', '2'), ['3', '4', '5']],
    ['numbers with decimals, exactly', numbers('1.10', '1.20'), ['1.30', '1.40', '1.50']],
    ['numbers with different decimals', numbers('1', '1.5'), ['2', '2.5', '3']],
    ['numbers below zero', numbers('0.1', '0.0'), ['-0.1', '-0.2', '-0.3']],
    [
      'numbers with more digits than a float has',
      numbers('9007199254740993', '9007199254740994'),
      ['9007199254740995', '9007199254740996', '9007199254740997'],
    ],
    ['a day of the week', texts('Monday'), ['Tuesday', 'Wednesday', 'Thursday']],
    ['days over the weekend, in their case', texts('FRI', 'SAT'), ['SUN', 'MON', 'TUE']],
    ['every second month', texts('Jan', 'Mar'), ['May', 'Jul', 'Sep']],
    ['months over the year, in another language', texts('novembre'), ['décembre', 'janvier', 'février']],
    ['abbreviations in another language', texts('Fr', 'Sa'), ['So', 'Mo', 'Di']],
    ['a day', texts('2024-02-27'), ['2024-02-28', '2024-02-29', '2024-03-01']],
    ['weeks', texts('2025-12-22', '2025-12-29'), ['2026-01-05', '2026-01-12', '2026-01-19']],
    ['the end of a month', texts('2025-01-31'), ['2025-02-28', '2025-03-31', '2025-04-30']],
    ['ends of months', texts('2024-01-31', '2024-02-29'), ['2024-03-31', '2024-04-30', '2024-05-31']],
    ['a day of each month', texts('2025-01-30', '2025-02-28'), ['2025-03-30', '2025-04-30', '2025-05-30']],
    ['years', texts('2024-05-06', '2025-05-06'), ['2026-05-06', '2027-05-06', '2028-05-06']],
    [
      'times at which the days differ',
      texts('2025-01-01T09:30:00Z'),
      ['2025-01-02T09:30:00Z', '2025-01-03T09:30:00Z', '2025-01-04T09:30:00Z'],
    ],
    ['months of years', texts('2025-11'), ['2025-12', '2026-01', '2026-02']],
    ['quarters', texts('Q3'), ['Q4', 'Q1', 'Q2']],
    ['quarters of years', texts('Q3 2025'), ['Q4 2025', 'Q1 2026', 'Q2 2026']],
    ['years with quarters', texts('2025-Q4'), ['2026-Q1', '2026-Q2', '2026-Q3']],
    ['a text with a number', texts('Item 1'), ['Item 2', 'Item 3', 'Item 4']],
    ['numbers of a fixed width', texts('KB-0099'), ['KB-0100', 'KB-0101', 'KB-0102']],
    ['a number before a unit', texts('10 kg', '20 kg'), ['30 kg', '40 kg', '50 kg']],
    ['texts of digits', texts('007', '008'), ['009', '010', '011']],
    ['steps down', texts('Week 30', 'Week 20'), ['Week 10', 'Week 0', 'Week 10']],
  ])('%s', (_, values, expected) => {
    expect(filled(values, 3)).toEqual(expected);
  });

  it('upwards too', () => {
    expect(filled(numbers('1', '2'), -2)).toEqual(['-1', '0']);
    expect(filled(texts('Monday'), -2)).toEqual(['Saturday', 'Sunday']);
    expect(filled(texts('2025-03-31'), -2)).toEqual(['2025-01-31', '2025-02-28']);
    expect(filled(texts('Q1 2025'), -1)).toEqual(['Q4 2024']);
  });
});

it.each([
  ['a single number', numbers('5')],
  ['numbers with different steps', numbers('1', '2', '4')],
  ['numbers with an exponent', numbers('1e3', '2e3')],
  ['words', texts('Oslo')],
  ['an amount', texts('€1,284,500')],
  ['a telephone number', texts('+49 30 123')],
  ['a code of a country', texts('FR')],
  ['a day that is none', texts('2025-02-30')],
  ['dates with different steps', texts('2025-01-01', '2025-01-02', '2025-01-04')],
  ['texts around different words', texts('Item 1', 'Part 2')],
  ['texts without numbers', texts('a', 'b')],
  ['an empty cell', texts('Item 1', '')],
  ['numbers and texts', [...numbers('1'), ...texts('2')]],
  ['true', [{ text: 'true', kind: 'word' } as const]],
  ['nothing', [{ text: '', kind: 'missing' } as const]],
])('a fill repeats %s', (_, values) => {
  expect(seriesOf(values)).toBeUndefined();
});

describe('any series', () => {
  // Longer steps can also be whole months.
  const step = fc.integer({ min: -27, max: 27 });
  const decimal = fc
    .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: -1e6, max: 1e6 }), fc.nat({ max: 6 }))
    .map(([first, by, decimals]) =>
      Array.from({ length: 4 }, (_, index) => ((first + index * by) / 10 ** decimals).toFixed(decimals)),
    );
  const days = fc
    .tuple(fc.integer({ min: 0, max: 40_000 }), step)
    .map(([first, by]) =>
      Array.from({ length: 4 }, (_, index) =>
        new Date((first + 4_000 + index * by) * 86_400_000).toISOString().slice(0, 10),
      ),
    );
  const ends = fc
    .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: -100, max: 100 }))
    .map(([first, by]) =>
      Array.from({ length: 4 }, (_, index) =>
        new Date(Date.UTC(1900, first + 400 + index * by + 1, 0)).toISOString().slice(0, 10),
      ),
    );
  const named = fc
    .tuple(fc.constantFrom('Item ', 'KB-', 'v1.'), fc.nat({ max: 99_999 }), fc.nat({ max: 99 }))
    .map(([word, first, by]) => Array.from({ length: 4 }, (_, index) => word + (first + index * by)));
  const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const names = fc
    .tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 }))
    .map(([first, by]) => Array.from({ length: 4 }, (_, index) => weekdays[(first + index * by) % 7] ?? ''));
  const all = fc.oneof(
    decimal.map((values) => numbers(...values)),
    fc.oneof(days, ends, named, names).map((values) => texts(...values)),
  );

  it('has the values that it begins with, and goes on with the next one', () => {
    fc.assert(
      fc.property(all, (values) => {
        const shown = values.map(({ text }) => text);
        const series = seriesOf(values.slice(0, 3));
        // A zero has no sign in a series.
        const unsigned = (text: string | undefined) => text?.replace(/^-(0(?:\.0+)?)$/, '$1');
        expect(shown.map((_, index) => series?.(index))).toEqual(shown.map(unsigned));
      }),
    );
  });

  it('goes on in the same way from its next values', () => {
    fc.assert(
      fc.property(all, fc.integer({ min: 1, max: 30 }), (values, index) => {
        const series = seriesOf(values);
        const later = seriesOf(values.map((value, place) => ({ ...value, text: series?.(place + 1) ?? '' })));
        expect(later?.(index)).toBe(series?.(index + 1));
      }),
    );
  });
});
