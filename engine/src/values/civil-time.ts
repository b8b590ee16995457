import { civilFromDays, dayOfWeekOf, daysFromCivil } from '@pictable/contract';

/** Calendar date and clock time, without conversion to a time zone. */
export interface CivilTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** Whether the value includes a time of day. */
  readonly hasTime: boolean;
  /** Minutes east of UTC; undefined without a zone, so that the point in time is unknown. */
  readonly offsetMinutes: number | undefined;
}

const ISO =
  /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[-+]\d{2}:?\d{2})?)?$/i;

/**
 * Parses ISO 8601 text, year first. Keeps the clock time as written and the offset separately. Undefined for
 * any other text, including dates such as 05/06/2024, which are ambiguous between countries.
 */
export function readCivilTime(text: string): CivilTime | undefined {
  const parts = ISO.exec(text.trim());
  if (parts === null) return undefined;
  const time: CivilTime = {
    year: Number(parts[1]),
    month: Number(parts[2]),
    day: Number(parts[3] ?? 1),
    hour: Number(parts[4] ?? 0),
    minute: Number(parts[5] ?? 0),
    second: Number(parts[6] ?? 0),
    millisecond: Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3)),
    hasTime: parts[4] !== undefined,
    offsetMinutes: readOffset(parts[8]),
  };
  return isReal(time) ? time : undefined;
}

function readOffset(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (text.length === 1) return 0;
  const digits = text.slice(1).replace(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return text.startsWith('-') ? -minutes : minutes;
}

/** Milliseconds since 1970-01-01 UTC; undefined without a zone. */
export function epochOf(time: CivilTime): number | undefined {
  if (time.offsetMinutes === undefined) return undefined;
  const days = daysFromCivil(time.year, time.month, time.day);
  const minutes = days * 1_440 + time.hour * 60 + time.minute - time.offsetMinutes;
  return (minutes * 60 + time.second) * 1_000 + time.millisecond;
}

function isReal(time: CivilTime): boolean {
  if (time.month < 1 || time.month > 12) return false;
  if (time.day < 1 || time.day > daysInMonth(time.year, time.month)) return false;
  return time.hour < 24 && time.minute < 60 && time.second <= 60;
}

function daysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Larger numbers are milliseconds since 1970, smaller ones seconds; as seconds this is the year 5138. */
const MILLISECONDS_FROM = 100_000_000_000;

/** Converts seconds or milliseconds since 1970-01-01 UTC; undefined outside the years 0 to 9999. */
export function civilTimeOfEpoch(
  epoch: number,
  unit: 'guess' | 'milliseconds' = 'guess',
): CivilTime | undefined {
  if (!Number.isFinite(epoch)) return undefined;
  const isMilliseconds = unit === 'milliseconds' || Math.abs(epoch) >= MILLISECONDS_FROM;
  const milliseconds = Math.floor(isMilliseconds ? epoch : epoch * 1_000);
  const days = Math.floor(milliseconds / 86_400_000);
  if (days < -719_528 || days > 2_932_896) return undefined;
  const inDay = milliseconds - days * 86_400_000;
  return {
    ...civilFromDays(days),
    hour: Math.floor(inDay / 3_600_000),
    minute: Math.floor(inDay / 60_000) % 60,
    second: Math.floor(inDay / 1_000) % 60,
    millisecond: inDay % 1_000,
    hasTime: true,
    offsetMinutes: 0,
  };
}

/** 0 for Sunday to 6 for Saturday. */
export function dayOfWeek(time: CivilTime): number {
  return dayOfWeekOf(time.year, time.month, time.day);
}
