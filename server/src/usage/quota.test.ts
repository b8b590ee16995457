import { describe, expect, it } from 'vitest';
import { windowEnd } from './quota.ts';

const day = 86_400_000;
const end = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(end.getTime() + ms);

describe('a usage window', () => {
  it.each([
    ['a second before its end', -1_000, 0],
    ['at its end', 0, 30 * day],
    ['a second after its end', 1_000, 30 * day],
    ['a window later to the millisecond', 30 * day, 60 * day],
    ['65 days later', 65 * day, 90 * day],
  ])('ends at the right time: %s', (_when, passedMs, expectedMs) => {
    expect(windowEnd(end, after(passedMs))).toEqual(after(expectedMs));
  });
});
