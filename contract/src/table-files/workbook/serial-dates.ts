import { civilFromDays, dayOfWeekOf, daysFromCivil } from '../../text/civil-days.ts';

/** A date and a time without a zone, as a workbook has them. */
export interface LocalTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** From 0, Sunday. */
  readonly weekday: number;
}

/** Excel counts a 29 February 1900, which did not exist. */
const LAST_DAY_BEFORE_GAP = 60;
/** Days from 1970-01-01 back to the epochs of 1900 and 1904, the date system of old Macs. */
const DAYS_TO_1900 = -25_569;
const DAYS_TO_1904 = DAYS_TO_1900 + 1_462;
const SERIAL_MAX = 2_958_466;
const DAY_SECONDS = 86_400;

/** The date and time of a serial number; undefined outside of the years 1900 to 9999. */
export function timeOfSerial(serial: number, isFrom1904: boolean): LocalTime | undefined {
  if (!(serial >= 0 && serial < SERIAL_MAX)) return undefined;
  // Serial numbers are binary fractions of a day, so that whole seconds are not exact.
  const seconds = Math.round(serial * DAY_SECONDS);
  const days = Math.floor(seconds / DAY_SECONDS);
  const epoch = isFrom1904 ? DAYS_TO_1904 : DAYS_TO_1900 + (serial < LAST_DAY_BEFORE_GAP ? 1 : 0);
  return timeOf(epoch + days, seconds - days * DAY_SECONDS);
}

/** The date and time of a text such as `2026-03-05T10:30:00`; undefined if it is not one. */
export function timeOfText(text: string): LocalTime | undefined {
  const [, year, month, day, hour = 0, minute = 0, second = 0] =
    /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d))?/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const seconds = ((hour || 0) * 60 + (minute || 0)) * 60 + (second || 0);
  return timeOf(daysFromCivil(year, month, day), seconds);
}

function timeOf(days: number, secondOfDay: number): LocalTime {
  const date = civilFromDays(days);
  return {
    ...date,
    hour: Math.floor(secondOfDay / 3_600),
    minute: Math.floor(secondOfDay / 60) % 60,
    second: secondOfDay % 60,
    weekday: dayOfWeekOf(date.year, date.month, date.day),
  };
}

const two = (part: number) => String(part).padStart(2, '0');

/** ISO 8601 without a zone: a workbook has local times. */
export function isoText({ year, month, day, hour, minute, second }: LocalTime, hasTime: boolean): string {
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return hasTime ? `${date}T${two(hour)}:${two(minute)}:${two(second)}` : date;
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/**
 * The text of a date, a time or a duration, in English: for headers, which have no formats, and for times without
 * a date, which have no type.
 * @param totalSeconds of a duration
 */
export function timeText(time: LocalTime, pattern: string, totalSeconds: number): string {
  const { year, month, day, hour, minute, second, weekday } = time;
  const monthName = months[month - 1] ?? '';
  const dayName = days[weekday] ?? '';
  const values: Readonly<Record<string, string>> = {
    ...{ YYYY: String(year), YY: two(year % 100) },
    ...{ MMMM: monthName, MMM: monthName.slice(0, 3), MM: two(month), M: String(month) },
    ...{ DD: two(day), D: String(day), dddd: dayName, ddd: dayName.slice(0, 3) },
    ...{ HH: two(hour), H: String(hour), hh: two(hour % 12 || 12), h: String(hour % 12 || 12) },
    ...{ mm: two(minute), m: String(minute), ss: two(second), s: String(second) },
    A: hour < 12 ? 'AM' : 'PM',
  };
  return pattern.replace(/\[([^[\]]*)\]|YYYY|YY|M{1,4}|DD?|d{3,4}|HH?|hh?|mm?|ss?|A/g, (token, literal) => {
    if (literal === undefined) return values[token] ?? token;
    return elapsedText(literal, totalSeconds) ?? literal;
  });
}

function elapsedText(unit: string, totalSeconds: number): string | undefined {
  const seconds = { h: 3_600, m: 60, s: 1 }[unit.charAt(0)];
  if (seconds === undefined || !/^(?:h+|m+|s+)$/.test(unit)) return undefined;
  return String(Math.floor(totalSeconds / seconds)).padStart(unit.length, '0');
}
