import { describe, expect, test } from 'vitest';
import { findTimeZone, inTimeZone, zoneNames } from './time-zones.ts';

const HALF_DAY = 12 * 3_600;

/** Reference offset from the tables of the host, in minutes east of UTC. */
function offsetOfHost(name: string): (epochSeconds: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  return (epochSeconds) => {
    const parts = format.formatToParts(epochSeconds * 1_000);
    const text = parts.find((part) => part.type === 'timeZoneName')!.value;
    const [, sign, hours, minutes] = /GMT(?:([-+])(\d\d):(\d\d))?/.exec(text)!;
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
  };
}

describe('zones by name', () => {
  test.each([...zoneNames()])('%s agrees with the tables of the host', (name) => {
    const zone = findTimeZone(name)!;
    const offsetOf = offsetOfHost(name);
    let known = 0;
    for (let at = Date.UTC(1987, 0, 1) / 1_000; at < Date.UTC(2036, 0, 1) / 1_000; at += 31 * HALF_DAY) {
      const offset = zone(at);
      if (offset === undefined) continue;
      known++;
      if (offset !== offsetOf(at)) expect(offset, new Date(at * 1_000).toISOString()).toBe(offsetOf(at));
    }
    expect(known).toBeGreaterThan(270);
  });

  test.each([
    ['Europe/Berlin', '1988-03-27T01:00:00Z'],
    ['Europe/Warsaw', '1995-09-24T01:00:00Z'],
    ['Europe/Berlin', '1996-10-27T01:00:00Z'],
    ['America/Los_Angeles', '1987-04-05T10:00:00Z'],
    ['America/Halifax', '2006-10-29T05:00:00Z'],
    ['Europe/Berlin', '2024-03-31T01:00:00Z'],
    ['Europe/Berlin', '2024-10-27T01:00:00Z'],
    ['America/New_York', '2024-03-10T07:00:00Z'],
    ['America/New_York', '2024-11-03T06:00:00Z'],
    ['America/Vancouver', '2025-11-02T09:00:00Z'],
    ['America/Vancouver', '2026-03-08T10:00:00Z'],
    ['Australia/Sydney', '2024-04-06T16:00:00Z'],
    ['Australia/Adelaide', '2024-10-05T16:30:00Z'],
    ['Pacific/Auckland', '2024-04-06T14:00:00Z'],
    ['Pacific/Auckland', '2024-09-28T14:00:00Z'],
  ])('%s changes its offset at %s to the second', (name, moment) => {
    const zone = findTimeZone(name)!;
    const at = Date.parse(moment) / 1_000;
    expect(zone(at)).not.toBe(zone(at - 1));
    for (const second of [at - 1, at]) expect(zone(second)).toBe(offsetOfHost(name)(second));
  });
});

test.each([
  ['+05:30', 330],
  ['-0800', -480],
  ['UTC+2', 120],
  ['Z', 0],
  ['utc', 0],
])('%s is a fixed offset', (text, minutes) => {
  expect(findTimeZone(text)?.(0)).toBe(minutes);
});

test.each(['Mars/Olympus', '+99:00', '', 'CEST'])('%s is not a zone', (text) => {
  expect(findTimeZone(text)).toBeUndefined();
});

test('a time is converted to the zone', () => {
  const time = inTimeZone(Date.UTC(2024, 6, 1, 22, 30), findTimeZone('Asia/Kolkata')!);
  expect(time).toMatchObject({ year: 2024, month: 7, day: 2, hour: 4, minute: 0, offsetMinutes: 330 });
});
