import type { CellFormat } from '@pictable/contract';
import { type CivilTime, dayOfWeek } from '../values/civil-time.ts';
import {
  calendarNames,
  defaultLocale,
  findLocale,
  hasLocalMonthNames,
  type LocaleRecord,
} from './locales.ts';
import type { ReportWarning } from './numbers/format-number.ts';

/** Formats a date with its pattern; ISO 8601 by default. */
export function formatDate(
  time: CivilTime,
  isDatetime: boolean,
  format: CellFormat | undefined,
  warn: ReportWarning,
): string {
  const { pattern, locale } = readDateFormat(isDatetime, format, warn);
  return fillPattern(pattern, time, locale);
}

/**
 * The pattern of a readable date: with the name of the month, which is not ambiguous between countries, if it
 * is known in the language. A line break is possible only before the time.
 */
export function readableDatePattern(localeTag: string | undefined, hasTime: boolean): string {
  const locale = (localeTag === undefined ? undefined : findLocale(localeTag)) ?? defaultLocale;
  const date = hasLocalMonthNames(locale) ? locale.longDate.replace('MMMM', 'MMM') : locale.date;
  return `${date.replaceAll(' ', NO_BREAK_SPACE)}${hasTime ? ' HH:mm' : ''}`;
}

const NO_BREAK_SPACE = '\u00a0';

function readDateFormat(
  isDatetime: boolean,
  format: CellFormat | undefined,
  warn: ReportWarning,
): { pattern: string; locale: LocaleRecord } {
  const text = format?.pattern?.trim() ?? '';
  const textLocale = /^[a-z]{2}([-_][a-z0-9]{2,4})?$/i.test(text) ? findLocale(text) : undefined;
  const tag = format?.locale;
  const locale = (tag === undefined ? textLocale : findLocale(tag)) ?? defaultLocale;
  if (tag !== undefined && findLocale(tag) === undefined) {
    warn(`Locale "${tag}" is not supported; ${defaultLocale.tag} is used.`);
  }
  const time = isDatetime ? ' HH:mm' : '';
  const isLocal = tag !== undefined || textLocale !== undefined;
  const fallback = `${isLocal ? locale.date : 'YYYY-MM-DD'}${time}`;
  if (text === '' || textLocale !== undefined) return { pattern: fallback, locale };
  switch (text.toLowerCase()) {
    case 'iso':
      return { pattern: isDatetime ? 'YYYY-MM-DD[T]HH:mm:ss' : 'YYYY-MM-DD', locale };
    case 'short':
      return { pattern: `${locale.date}${time}`, locale };
    case 'medium':
      return { pattern: `${locale.longDate.replace('MMMM', 'MMM')}${time}`, locale };
    case 'long':
      return { pattern: `${locale.longDate}${time}`, locale };
  }
  if (hasToken(text)) return { pattern: text, locale };
  warn(`Date format "${text}" is not a pattern such as YYYY-MM-DD; it is ignored.`);
  return { pattern: fallback, locale };
}

const TOKEN =
  /\[([^[\]]*)\]|'([^']*)'|[Yy]{4}|[Yy]{2}|M{1,4}|Do|D{1,2}|d{1,4}|E{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|S{3}|A|a|Z/g;

function hasToken(text: string): boolean {
  return /YY|yy|M|D|dd|H|h:|mm/.test(text);
}

function fillPattern(pattern: string, time: CivilTime, locale: LocaleRecord): string {
  const names = calendarNames(locale);
  // yyyy-mm-dd is common; without hours a lower-case m can only mean the month.
  const hasLowerCaseMonths = !/[MHhs]/.test(pattern);
  return pattern.replace(TOKEN, (token, bracketed: string | undefined, quoted: string | undefined) => {
    if (bracketed !== undefined) return bracketed;
    if (quoted !== undefined) return quoted;
    switch (hasLowerCaseMonths && token.startsWith('m') ? token.toUpperCase() : token) {
      case 'YYYY':
      case 'yyyy':
        return pad(time.year, 4);
      case 'YY':
      case 'yy':
        return pad(time.year % 100, 2);
      case 'MMMM':
        return names.months[time.month - 1] ?? '';
      case 'MMM':
        return names.monthsShort[time.month - 1] ?? '';
      case 'Do':
        return `${time.day}${ordinal(time.day)}`;
      case 'dddd':
      case 'EEEE':
        return names.days[dayOfWeek(time)] ?? '';
      case 'ddd':
      case 'EEE':
      case 'EE':
      case 'E':
        return (names.days[dayOfWeek(time)] ?? '').slice(0, 3);
      default:
        return numericToken(hasLowerCaseMonths && token.startsWith('m') ? token.toUpperCase() : token, time);
    }
  });
}

function numericToken(token: string, time: CivilTime): string {
  const twelve = time.hour % 12 === 0 ? 12 : time.hour % 12;
  switch (token.charAt(0)) {
    case 'M':
      return pad(time.month, token.length);
    case 'D':
    case 'd':
      return pad(time.day, token.length);
    case 'H':
      return pad(time.hour, token.length);
    case 'h':
      return pad(twelve, token.length);
    case 'm':
      return pad(time.minute, token.length);
    case 's':
      return pad(time.second, token.length);
    case 'S':
      return pad(time.millisecond, 3);
    case 'Z':
      return writeOffset(time.offsetMinutes);
    case 'A':
      return time.hour < 12 ? 'AM' : 'PM';
    case 'a':
      return time.hour < 12 ? 'am' : 'pm';
    default:
      return token;
  }
}

/** `+05:30`; empty without a zone. */
function writeOffset(minutes: number | undefined): string {
  if (minutes === undefined) return '';
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60), 2)}:${pad(size % 60, 2)}`;
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
