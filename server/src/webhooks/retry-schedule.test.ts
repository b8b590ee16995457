import { describe, expect, it } from 'vitest';
import { readRetryAfter, retryDelayMs } from './retry-schedule.ts';

const minutes = (delayMs: number | undefined) => delayMs && delayMs / 60_000;

describe('the time until the next attempt', () => {
  it.each([
    [1, 5 / 60],
    [2, 5],
    [3, 30],
    [4, 120],
    [5, 300],
    [6, 600],
    [7, 840],
    [8, 1_200],
    [9, 1_440],
    [10, undefined],
  ])('after %d attempts is %s minutes, or a fifth longer', (ended, expected) => {
    expect(minutes(retryDelayMs(ended, undefined, 0))).toBe(expected);
    if (expected !== undefined)
      expect(minutes(retryDelayMs(ended, undefined, 1))).toBeCloseTo(expected * 1.2);
  });

  it('is at least what the endpoint asks for, up to a day', () => {
    expect(minutes(retryDelayMs(1, 600_000, 0))).toBe(10);
    expect(minutes(retryDelayMs(3, 600_000, 0))).toBe(30);
    expect(minutes(retryDelayMs(1, 1e15, 0))).toBe(1_440);
    expect(retryDelayMs(10, 600_000, 0)).toBeUndefined();
  });
});

const now = new Date('2026-11-26T12:00:00Z');
it.each([
  [undefined, undefined],
  ['120', 120_000],
  ['0', 0],
  ['Thu, 26 Nov 2026 12:01:00 GMT', 60_000],
  ['Thu, 26 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['-5x', undefined],
  ['99999999999999', undefined],
])('Retry-After %s is %s ms', (header, expected) => {
  expect(readRetryAfter(header, now)).toBe(expected);
});
