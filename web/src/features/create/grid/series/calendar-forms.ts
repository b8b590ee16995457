import { modulo, type SeriesForm, type SeriesPlace } from './series-form.ts';

const dayMs = 86_400_000;

/** Languages in which names of days and months are known; the first one counts if several have a name. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'pl', 'tr', 'ar', 'he', 'hi', 'ja', 'ko', 'zh'];

/** Dates, quarters, and names of days and months, in the order in which they are tried. */
export function calendarForms(texts: readonly string[]): readonly SeriesForm[] {
  const lastDay = Math.max(0, ...texts.map((text) => readDate(text)?.day ?? 0));
  return [monthEnd, monthDay(lastDay), dayOf, monthOfYear, quarterOfYear, quarter, ...nameForms()];
}

interface IsoDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** The time, if any, which stays the same. */
  readonly rest: string;
}

const isoDate = /^([1-9]\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])((?:[T ]\d{2}:\d{2}.{0,20})?)$/;

function readDate(text: string): IsoDate | undefined {
  const [, year, month, day, rest = ''] = isoDate.exec(text) ?? [];
  const date = { year: Number(year), month: Number(month), day: Number(day), rest };
  return year !== undefined && date.day <= daysIn(monthIndex(date)) ? date : undefined;
}

function monthIndex({ year, month }: Pick<IsoDate, 'year' | 'month'>): number {
  return year * 12 + month - 1;
}

/** Days of a month, which counts from January of the year 0. */
function daysIn(month: number): number {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
}

function monthText(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}

function dateText(month: number, day: number, rest: string): string {
  return `${monthText(month)}-${String(day).padStart(2, '0')}${rest}`;
}

/** The last days of months, whatever their number. */
const monthEnd: SeriesForm = (text) => {
  const date = readDate(text);
  if (!date || date.day !== daysIn(monthIndex(date))) return undefined;
  return {
    group: date.rest,
    index: BigInt(monthIndex(date)),
    continuesAlone: true,
    write: (index) => dateText(Number(index), daysIn(Number(index)), date.rest),
  };
};

/** The same day of months, or their last one if they are shorter. */
function monthDay(day: number): SeriesForm {
  const inMonth = (month: number) => Math.min(day, daysIn(month));
  return (text) => {
    const date = readDate(text);
    if (!date || date.day !== inMonth(monthIndex(date))) return undefined;
    return {
      group: date.rest,
      index: BigInt(monthIndex(date)),
      continuesAlone: false,
      write: (index) => dateText(Number(index), inMonth(Number(index)), date.rest),
    };
  };
}

const dayOf: SeriesForm = (text) => {
  const date = readDate(text);
  if (!date) return undefined;
  return {
    group: date.rest,
    index: BigInt(Date.UTC(date.year, date.month - 1, date.day) / dayMs),
    continuesAlone: true,
    write: (index) => new Date(Number(index) * dayMs).toISOString().slice(0, 10) + date.rest,
  };
};

const monthOfYear: SeriesForm = (text) => {
  const [, year, month] = /^([1-9]\d{3})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  return {
    group: '',
    index: BigInt(monthIndex({ year: Number(year), month: Number(month) })),
    continuesAlone: true,
    write: (index) => monthText(Number(index)),
  };
};

/** Q3 2026 or 2026-Q3. */
const quarterOfYear: SeriesForm = (text) => {
  const [, letter, number, gap, year] = /^([Qq])([1-4])([ /-]?)([1-9]\d{3})$/.exec(text) ?? [];
  const [, firstYear, firstGap, lastLetter, lastNumber] =
    /^([1-9]\d{3})([ /-]?)([Qq])([1-4])$/.exec(text) ?? [];
  if (year === undefined && firstYear === undefined) return undefined;
  const write = (index: bigint) => {
    const [q, y] = [modulo(index, 4n) + 1n, index / 4n];
    return year === undefined ? `${y}${firstGap}${lastLetter}${q}` : `${letter}${q}${gap}${y}`;
  };
  return {
    group: JSON.stringify([letter, gap, firstGap, lastLetter]),
    index: BigInt(year ?? firstYear ?? 0) * 4n + BigInt(number ?? lastNumber ?? 1) - 1n,
    continuesAlone: true,
    write,
  };
};

const quarter: SeriesForm = (text) => {
  const [, letter, number] = /^([Qq])([1-4])$/.exec(text) ?? [];
  if (letter === undefined || number === undefined) return undefined;
  return {
    ...{ group: letter, index: BigInt(number) - 1n, cycle: 4n, continuesAlone: true },
    write: (index) => `${letter}${modulo(index, 4n) + 1n}`,
  };
};

let knownNames: readonly SeriesForm[] | undefined;

/** Names of days and months: those in English, then in other languages. */
function nameForms(): readonly SeriesForm[] {
  knownNames ??= languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((width) => {
      // Abbreviations in other languages are also codes of countries, such as FR.
      const isClear = language === 'en' || width === 'long';
      return [
        nameForm(namesIn(language, { weekday: width }), isClear),
        nameForm(namesIn(language, { month: width }), isClear),
      ];
    }),
  );
  return knownNames;
}

/** Names from Monday or January on. */
function namesIn(language: string, option: Intl.DateTimeFormatOptions): readonly string[] {
  const format = new Intl.DateTimeFormat(language, { ...option, timeZone: 'UTC' });
  return option.weekday
    ? Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, 1 + day)))
    : Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)));
}

function nameForm(names: readonly string[], isClear: boolean): SeriesForm {
  const lowerCase = names.map((name) => name.toLowerCase());
  const cycle = BigInt(names.length);
  return (text): SeriesPlace | undefined => {
    const index = lowerCase.indexOf(text.toLowerCase());
    if (index < 0) return undefined;
    return {
      ...{ group: '', index: BigInt(index), cycle, continuesAlone: isClear },
      write: (at) => inCaseOf(text, names[Number(modulo(at, cycle))] ?? ''),
    };
  };
}

/** A name in the case of another one: MONDAY, monday or Monday. */
function inCaseOf(text: string, name: string): string {
  if (text === text.toLowerCase()) return name.toLowerCase();
  if (text === text.toUpperCase()) return name.toUpperCase();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
