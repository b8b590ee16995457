import { civilFromDays, daysFromCivil } from '@pictable/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilTimeOfEpoch, dayOfWeek, readCivilTime } from './civil-time.ts';

test('agrees with the Date of JavaScript on every day from year 0 to 9999', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (days) => {
      const date = new Date(days * 86_400_000);
      const civil = civilFromDays(days);
      expect(civil).toEqual({
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      });
      expect(daysFromCivil(civil.year, civil.month, civil.day)).toBe(days);
      const midnight = {
        ...civil,
        hour: 0,
        minute: 0,
        second: 0,
        millisecond: 0,
        hasTime: false,
        offsetMinutes: undefined,
      };
      expect(dayOfWeek(midnight)).toBe(date.getUTCDay());
    }),
    { numRuns: 2_000 },
  );
});

test('the text of any time is parsed back', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      expect(readCivilTime(date.toISOString())).toEqual(
        civilTimeOfEpoch(
          Math.max(date.getTime(), 1e11) === date.getTime() ? date.getTime() : date.getTime() / 1_000,
        ),
      );
    }),
  );
});

test.each([
  '2023-02-29',
  '2024-13-01',
  '2024-00-10',
  '2024-04-31',
  '2024-05-31T25:00',
  '31.05.2024',
  'May 31',
  '',
  '20240531',
])('%s is not a date', (text) => {
  expect(readCivilTime(text)).toBeUndefined();
});

test('times outside the calendar are undefined', () => {
  for (const epoch of [Number.POSITIVE_INFINITY, Number.NaN, 1e18, -1e18])
    expect(civilTimeOfEpoch(epoch)).toBeUndefined();
});
