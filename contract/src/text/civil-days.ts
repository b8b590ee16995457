/**
 * Calendar date of a number of days since 1970-01-01, proleptic Gregorian. Years start in March, so that the
 * leap day is the last day of a year, and are grouped into eras of 400 years. Source: Howard Hinnant,
 * "chrono-compatible low-level date algorithms", civil_from_days.
 */
export function civilFromDays(days: number): { year: number; month: number; day: number } {
  const fromMarch = days + 719_468;
  const era = Math.floor(fromMarch / 146_097);
  const dayOfEra = fromMarch - era * 146_097;
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

/** Days from 1970-01-01 to a calendar date; the inverse of `civilFromDays`. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const yearFromMarch = month <= 2 ? year - 1 : year;
  const era = Math.floor(yearFromMarch / 400);
  const yearOfEra = yearFromMarch - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** 0 for Sunday to 6 for Saturday. */
export function dayOfWeekOf(year: number, month: number, day: number): number {
  const days = daysFromCivil(year, month, day) + 4;
  return days - Math.floor(days / 7) * 7;
}
