import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDateTime, formatDay, formatExactTime, formatUtcDay } from './dates.ts';
import { urlWithQuery } from './url-with-query.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a date', () => {
  const iso = new Date(2026, 2, 3, 9, 4, 5).toISOString();

  it('is shown in the time zone of the reader', () => {
    expect(formatDay(iso)).toBe('3 Mar 2026');
    expect(formatDateTime(iso)).toBe('3 Mar 2026, 09:04');
    expect(formatExactTime(iso)).toBe('3 Mar, 09:04:05');
  });

  it.each(['2026-03-03', '2026-03-03T23:59:59Z', '2026-03-03T00:00:00Z'])(
    'of UTC is the same everywhere: %s',
    (day) => {
      expect(formatUtcDay(day)).toBe('3 Mar 2026');
    },
  );
});

describe('the URL of this page', () => {
  it.each([
    ['', {}, '/app'],
    ['', { tab: 'keys' }, '/app?tab=keys'],
    ['?tab=keys', { tab: undefined }, '/app'],
    ['?tab=keys&a=1', { tab: 'other' }, '/app?tab=other&a=1'],
    ['?a=1', { tab: undefined, b: 'c d' }, '/app?a=1&b=c+d'],
  ])('%s with %j is %s', (search, changes, url) => {
    vi.stubGlobal('location', { pathname: '/app', search, hash: '#x' });
    expect(urlWithQuery(changes)).toBe(`${url}#x`);
  });
});
