/** Excel counts a 29 February 1900, which did not exist. */
const LAST_DAY_BEFORE_GAP = 60;
const DAY_MS = 86_400_000;
const epochMs = Date.UTC(1899, 11, 30);
/** Days between the epochs of 1900 and 1904, the date system of old Macs. */
const DAYS_TO_1904 = 1_462;
const SERIAL_MAX = 2_958_466;

/** The date and time of a serial number; undefined outside of the years 1900 to 9999. */
export function dateOfSerial(serial: number, isFrom1904: boolean): Date | undefined {
  if (!(serial >= 0 && serial < SERIAL_MAX)) return undefined;
  const days = isFrom1904 ? serial + DAYS_TO_1904 : serial < LAST_DAY_BEFORE_GAP ? serial + 1 : serial;
  // Serial numbers are binary fractions of a day, so that whole seconds are not exact.
  return new Date(Math.round((epochMs + days * DAY_MS) / 1_000) * 1_000);
}

/** ISO 8601 without a zone: a workbook has local times. */
export function isoDate(date: Date, hasTime: boolean): string {
  return date.toISOString().slice(0, hasTime ? 19 : 10);
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
export function dateText(date: Date, pattern: string, totalSeconds: number): string {
  const hour = date.getUTCHours();
  const two = (part: number) => String(part).padStart(2, '0');
  const values: Readonly<Record<string, string>> = {
    YYYY: String(date.getUTCFullYear()),
    YY: two(date.getUTCFullYear() % 100),
    MMMM: months[date.getUTCMonth()] ?? '',
    MMM: (months[date.getUTCMonth()] ?? '').slice(0, 3),
    MM: two(date.getUTCMonth() + 1),
    M: String(date.getUTCMonth() + 1),
    DD: two(date.getUTCDate()),
    D: String(date.getUTCDate()),
    dddd: days[date.getUTCDay()] ?? '',
    ddd: (days[date.getUTCDay()] ?? '').slice(0, 3),
    HH: two(hour),
    H: String(hour),
    hh: two(hour % 12 || 12),
    h: String(hour % 12 || 12),
    mm: two(date.getUTCMinutes()),
    m: String(date.getUTCMinutes()),
    ss: two(date.getUTCSeconds()),
    s: String(date.getUTCSeconds()),
    A: hour < 12 ? 'AM' : 'PM',
  };
  return pattern.replace(/\[([^\]]*)\]|YYYY|YY|M{1,4}|DD?|d{3,4}|HH?|hh?|mm?|ss?|A/g, (token, literal) => {
    if (literal === undefined) return values[token] ?? token;
    return elapsedText(literal, totalSeconds) ?? literal;
  });
}

function elapsedText(unit: string, totalSeconds: number): string | undefined {
  const seconds = { h: 3_600, m: 60, s: 1 }[unit.charAt(0)];
  if (seconds === undefined || !/^(?:h+|m+|s+)$/.test(unit)) return undefined;
  return String(Math.floor(totalSeconds / seconds)).padStart(unit.length, '0');
}
