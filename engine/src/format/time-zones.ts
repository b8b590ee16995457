import { dayOfWeekOf, daysFromCivil } from '@pictable/contract';
import { type CivilTime, civilTimeOfEpoch } from '../values/civil-time.ts';

/** Daylight saving rules; `america-to-2026` switches to permanent daylight saving time in March 2026. */
type Summer = 'none' | 'europe' | 'america' | 'america-to-2026' | 'australia' | 'new-zealand';

interface ZoneRecord {
  /** Standard offset in minutes east of UTC. */
  readonly offsetMinutes: number;
  readonly summer: Summer;
  /** First full year covered by the record; earlier times are not converted. */
  readonly since: number;
}

/**
 * Zones by lower-case name, as rules instead of transition tables. Source: IANA time zone database; a test
 * compares every zone with the tables of the host (2026c at the time of writing). Rules before `since` are
 * not included.
 */
const zones: ReadonlyMap<string, ZoneRecord> = new Map(
  [
    ...named('none', 1970, 0, 'UTC Etc/UTC Etc/GMT GMT'),
    ...named('europe', 1997, 0, 'Europe/London Europe/Dublin Europe/Lisbon'),
    ...named(
      'europe',
      1988,
      60,
      'Europe/Berlin Europe/Paris Europe/Madrid Europe/Rome Europe/Amsterdam Europe/Brussels Europe/Vienna Europe/Zurich Europe/Stockholm Europe/Oslo Europe/Copenhagen Europe/Prague Europe/Budapest Europe/Warsaw Europe/Belgrade Europe/Luxembourg',
    ),
    ...named('europe', 1998, 120, 'Europe/Athens Europe/Helsinki Europe/Bucharest Europe/Kyiv Europe/Sofia'),
    ...named('europe', 2003, 120, 'Europe/Vilnius Europe/Riga Europe/Tallinn'),
    ...named('none', 2017, 180, 'Europe/Istanbul'),
    ...named('none', 2015, 180, 'Europe/Moscow'),
    ...named('america', 1987, -300, 'America/New_York America/Toronto America/Detroit'),
    ...named('america', 1987, -360, 'America/Chicago'),
    ...named('america', 2006, -360, 'America/Winnipeg'),
    ...named('america', 1987, -420, 'America/Denver America/Boise'),
    ...named('america-to-2026', 1987, -420, 'America/Edmonton'),
    ...named('america', 1987, -480, 'America/Los_Angeles'),
    ...named('america-to-2026', 1987, -480, 'America/Vancouver'),
    ...named('america', 1987, -540, 'America/Anchorage'),
    ...named('america', 1987, -240, 'America/Halifax'),
    ...named('none', 1970, -420, 'America/Phoenix'),
    ...named('none', 1970, -600, 'Pacific/Honolulu'),
    ...named('none', 2023, -360, 'America/Mexico_City'),
    ...named('none', 1995, -300, 'America/Bogota America/Lima'),
    ...named('none', 2020, -180, 'America/Sao_Paulo'),
    ...named('none', 2010, -180, 'America/Argentina/Buenos_Aires'),
    ...named('none', 1970, 540, 'Asia/Tokyo'),
    ...named('none', 1989, 540, 'Asia/Seoul'),
    ...named(
      'none',
      1992,
      480,
      'Asia/Shanghai Asia/Hong_Kong Asia/Taipei Asia/Singapore Asia/Kuala_Lumpur Asia/Manila',
    ),
    ...named('none', 2010, 480, 'Australia/Perth'),
    ...named('none', 1976, 420, 'Asia/Bangkok Asia/Ho_Chi_Minh Asia/Jakarta'),
    ...named('none', 1970, 330, 'Asia/Kolkata Asia/Calcutta'),
    ...named('none', 2007, 330, 'Asia/Colombo'),
    ...named('none', 2010, 300, 'Asia/Karachi'),
    ...named('none', 2010, 360, 'Asia/Dhaka'),
    ...named('none', 1987, 345, 'Asia/Kathmandu'),
    ...named('none', 1970, 240, 'Asia/Dubai'),
    ...named('none', 1970, 180, 'Asia/Riyadh Africa/Nairobi'),
    ...named('none', 2023, 210, 'Asia/Tehran'),
    ...named('none', 1970, 120, 'Africa/Johannesburg'),
    ...named('none', 1970, 60, 'Africa/Lagos'),
    ...named(
      'australia',
      2008,
      600,
      'Australia/Sydney Australia/Melbourne Australia/Canberra Australia/Hobart',
    ),
    ...named('australia', 2008, 570, 'Australia/Adelaide'),
    ...named('none', 1993, 600, 'Australia/Brisbane'),
    ...named('none', 1970, 570, 'Australia/Darwin'),
    ...named('new-zealand', 2008, 720, 'Pacific/Auckland'),
  ].map(([name, record]) => [name.toLowerCase(), record]),
);

function named(
  summer: Summer,
  since: number,
  offsetMinutes: number,
  names: string,
): (readonly [string, ZoneRecord])[] {
  return names.split(' ').map((name) => [name, { offsetMinutes, summer, since }]);
}

/** Names of the supported zones in lower case. */
export function zoneNames(): Iterable<string> {
  return zones.keys();
}

/** The first year in which times of a zone are converted; undefined for a fixed offset. */
export function firstYearOf(text: string): number | undefined {
  return zones.get(text.trim().toLowerCase())?.since;
}

/**
 * Returns the offset in minutes east of UTC at a time; undefined if the rules of that year are not available.
 */
export type TimeZone = (epochSeconds: number) => number | undefined;

/** Parses `UTC`, `+05:30`, `-0800` or the name of a zone; undefined for any other text. */
export function findTimeZone(text: string): TimeZone | undefined {
  const fixed = /^(?:UTC|GMT)?([-+\u2212])(\d{1,2})(?::?([0-5]\d))?$/i.exec(text.trim());
  if (fixed !== null) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3] ?? 0);
    if (minutes > 14 * 60) return undefined;
    return () => (fixed[1] === '+' ? minutes : -minutes);
  }
  const zone = zones.get(text.trim().toLowerCase());
  if (zone === undefined) return text.trim().toUpperCase() === 'Z' ? () => 0 : undefined;
  return (epochSeconds) => offsetAt(zone, epochSeconds);
}

function offsetAt(zone: ZoneRecord, epochSeconds: number): number | undefined {
  const year = civilTimeOfEpoch((epochSeconds + zone.offsetMinutes * 60) * 1_000, 'milliseconds')?.year;
  if (year === undefined || year < zone.since) return undefined;
  return zone.offsetMinutes + (isSummer(zone, year, epochSeconds) ? 60 : 0);
}

/** Whether daylight saving time applies at a time. */
function isSummer(
  { summer, offsetMinutes }: Pick<ZoneRecord, 'summer' | 'offsetMinutes'>,
  year: number,
  epochSeconds: number,
): boolean {
  const at = (month: number, day: number, minutesUtc: number) =>
    daysFromCivil(year, month, day) * 86_400 + minutesUtc * 60;
  const americanStart = () => at(3, sundayFrom(year, 3, 8), 120 - offsetMinutes);
  // Until 1995, summer time in Central Europe ended in September.
  const last = year < 1996 ? 9 : 10;
  const between = (from: number, to: number) => epochSeconds >= from && epochSeconds < to;
  switch (summer) {
    case 'none':
      return false;
    case 'europe':
      return between(at(3, lastSunday(year, 3), 60), at(last, lastSunday(year, last), 60));
    case 'america':
      if (year < 2007)
        return between(
          at(4, sundayFrom(year, 4, 1), 120 - offsetMinutes),
          at(10, lastSunday(year, 10), 60 - offsetMinutes),
        );
      return between(americanStart(), at(11, sundayFrom(year, 11, 1), 60 - offsetMinutes));
    case 'america-to-2026':
      if (year === 2026) return epochSeconds >= americanStart();
      return year > 2026 || isSummer({ summer: 'america', offsetMinutes }, year, epochSeconds);
    case 'australia':
      return !between(
        at(4, sundayFrom(year, 4, 1), 120 - offsetMinutes),
        at(10, sundayFrom(year, 10, 1), 120 - offsetMinutes),
      );
    case 'new-zealand':
      return !between(
        at(4, sundayFrom(year, 4, 1), 120 - offsetMinutes),
        at(9, lastSunday(year, 9), 120 - offsetMinutes),
      );
  }
}

/** Day of the first Sunday on or after a day of a month. */
function sundayFrom(year: number, month: number, day: number): number {
  return day + ((7 - dayOfWeekOf(year, month, day)) % 7);
}

function lastSunday(year: number, month: number): number {
  const last = month === 9 ? 30 : 31;
  return last - dayOfWeekOf(year, month, last);
}

/** Local time in a zone; undefined if the rules of that year are not available. */
export function inTimeZone(epochMilliseconds: number, zone: TimeZone): CivilTime | undefined {
  const offset = zone(Math.floor(epochMilliseconds / 1_000));
  if (offset === undefined) return undefined;
  const time = civilTimeOfEpoch(epochMilliseconds + offset * 60_000, 'milliseconds');
  return time && { ...time, offsetMinutes: offset };
}
