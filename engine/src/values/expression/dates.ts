/** A day of the Gregorian calendar. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A date, or a date and time, in the form of ISO 8601. */
const isoDate = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}[\d:.,]*(?:Z|[-+]\d{2}:?\d{2})?)?\s*$/;
const DATE_CHARS_MAX = 40;

/** The day of a text such as `2026-03-02` or `2026-03-02T10:00:00Z`, as written; undefined for any other text. */
export function dayOf(text: string): CalendarDay | undefined {
  if (text.length > DATE_CHARS_MAX) return undefined;
  const parts = isoDate.exec(text);
  return parts === null ? undefined : calendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** The day, if it exists. */
export function calendarDay(year: number, month: number, day: number): CalendarDay | undefined {
  const isYear = Number.isInteger(year) && year >= 0 && year <= 9_999;
  const isMonth = Number.isInteger(month) && month >= 1 && month <= 12;
  if (!isYear || !isMonth || !Number.isInteger(day) || day < 1) return undefined;
  return day <= daysIn(year, month) ? { year, month, day } : undefined;
}

export function writeDay({ year, month, day }: CalendarDay): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Days since 0000-03-01, so that the leap day is the last one of a year. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  const from = month > 2 ? year : year - 1;
  const months = (month + 9) % 12;
  const leapDays = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400);
  return 365 * from + leapDays + Math.floor((153 * months + 2) / 5) + day - 1;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}
