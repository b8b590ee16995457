/** Number and date formats of a locale. */
export interface LocaleRecord {
  /** Language tag, BCP 47. */
  readonly tag: string;
  readonly decimal: '.' | ',';
  readonly group: string;
  /** Sizes of digit groups from the right: the first, then all others. */
  readonly groupSizes: readonly [number, number];
  readonly currency: 'before' | 'before-space' | 'after-space';
  readonly percentSpace: boolean;
  /** Pattern of the short date. */
  readonly date: string;
  /** Pattern of the long date. */
  readonly longDate: string;
}

const NO_BREAK_SPACE = '\u00a0';
const base = { groupSizes: [3, 3], currency: 'after-space', percentSpace: true } as const;
const english = { ...base, decimal: '.', group: ',', currency: 'before', percentSpace: false } as const;
const dots = { ...base, decimal: ',', group: '.' } as const;
const spaces = { ...base, decimal: ',', group: NO_BREAK_SPACE } as const;

/**
 * Supported locales. Separators and patterns follow Unicode CLDR 45, but with U+00A0 instead of the narrow
 * no-break space, which fewer fonts have.
 */
export const locales: readonly LocaleRecord[] = [
  { ...english, tag: 'en-US', date: 'M/D/YYYY', longDate: 'MMMM D, YYYY' },
  { ...english, tag: 'en-GB', date: 'DD/MM/YYYY', longDate: 'D MMMM YYYY' },
  { ...english, tag: 'en-AU', date: 'DD/MM/YYYY', longDate: 'D MMMM YYYY' },
  { ...english, tag: 'en-CA', date: 'YYYY-MM-DD', longDate: 'MMMM D, YYYY' },
  { ...english, tag: 'en-IN', groupSizes: [3, 2], date: 'DD/MM/YYYY', longDate: 'D MMMM YYYY' },
  { ...english, tag: 'hi-IN', groupSizes: [3, 2], date: 'D/M/YYYY', longDate: 'D MMMM YYYY' },
  { ...dots, tag: 'de-DE', date: 'DD.MM.YYYY', longDate: 'D. MMMM YYYY' },
  {
    ...dots,
    tag: 'de-AT',
    group: NO_BREAK_SPACE,
    currency: 'before-space',
    date: 'DD.MM.YYYY',
    longDate: 'D. MMMM YYYY',
  },
  {
    ...english,
    tag: 'de-CH',
    group: '’',
    currency: 'before-space',
    date: 'DD.MM.YYYY',
    longDate: 'D. MMMM YYYY',
  },
  { ...spaces, tag: 'fr-FR', date: 'DD/MM/YYYY', longDate: 'D MMMM YYYY' },
  { ...dots, tag: 'es-ES', date: 'D/M/YYYY', longDate: 'D [de] MMMM [de] YYYY' },
  { ...english, tag: 'es-MX', date: 'D/M/YYYY', longDate: 'D [de] MMMM [de] YYYY' },
  { ...dots, tag: 'it-IT', percentSpace: false, date: 'DD/MM/YYYY', longDate: 'D MMMM YYYY' },
  {
    ...dots,
    tag: 'nl-NL',
    currency: 'before-space',
    percentSpace: false,
    date: 'DD-MM-YYYY',
    longDate: 'D MMMM YYYY',
  },
  {
    ...dots,
    tag: 'pt-BR',
    currency: 'before-space',
    percentSpace: false,
    date: 'DD/MM/YYYY',
    longDate: 'D [de] MMMM [de] YYYY',
  },
  { ...spaces, tag: 'pt-PT', percentSpace: false, date: 'DD/MM/YYYY', longDate: 'D [de] MMMM [de] YYYY' },
  { ...dots, tag: 'da-DK', date: 'DD.MM.YYYY', longDate: 'D. MMMM YYYY' },
  { ...spaces, tag: 'sv-SE', date: 'YYYY-MM-DD', longDate: 'D MMMM YYYY' },
  { ...spaces, tag: 'nb-NO', date: 'DD.MM.YYYY', longDate: 'D. MMMM YYYY' },
  { ...spaces, tag: 'fi-FI', date: 'D.M.YYYY', longDate: 'D. MMMM YYYY' },
  { ...spaces, tag: 'pl-PL', percentSpace: false, date: 'D.MM.YYYY', longDate: 'D MMMM YYYY' },
  { ...spaces, tag: 'cs-CZ', date: 'DD.MM.YYYY', longDate: 'D. MMMM YYYY' },
  { ...spaces, tag: 'ru-RU', date: 'DD.MM.YYYY', longDate: 'D MMMM YYYY' },
  { ...spaces, tag: 'uk-UA', percentSpace: false, date: 'DD.MM.YYYY', longDate: 'D MMMM YYYY' },
  {
    ...dots,
    tag: 'tr-TR',
    currency: 'before',
    percentSpace: false,
    date: 'DD.MM.YYYY',
    longDate: 'D MMMM YYYY',
  },
  { ...english, tag: 'ja-JP', date: 'YYYY/MM/DD', longDate: 'YYYY年M月D日' },
  { ...english, tag: 'zh-CN', date: 'YYYY/M/D', longDate: 'YYYY年M月D日' },
  { ...english, tag: 'ko-KR', date: 'YYYY. M. D.', longDate: 'YYYY년 M월 D일' },
];

export const defaultLocale: LocaleRecord = locales[0]!;

/**
 * The locale of a tag, or of its language if the region is not supported; undefined for unknown languages.
 */
export function findLocale(tag: string): LocaleRecord | undefined {
  const wanted = tag.trim().replace(/_/g, '-').toLowerCase();
  const exact = locales.find((locale) => locale.tag.toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const language = wanted.split('-')[0];
  return locales.find((locale) => locale.tag.split('-')[0] === language);
}

interface CalendarNames {
  readonly months: readonly string[];
  readonly monthsShort: readonly string[];
  /** Starts with Sunday. */
  readonly days: readonly string[];
}

const names = (months: string, monthsShort: string, days: string): CalendarNames => ({
  months: months.split(' '),
  monthsShort: monthsShort.split(' '),
  days: days.split(' '),
});

const englishNames = names(
  'January February March April May June July August September October November December',
  'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
);

const namesByLanguage: ReadonlyMap<string, CalendarNames> = new Map([
  ['en', englishNames],
  [
    'de',
    names(
      'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
      'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.',
      'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag',
    ),
  ],
  [
    'fr',
    names(
      'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
      'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
      'dimanche lundi mardi mercredi jeudi vendredi samedi',
    ),
  ],
  [
    'es',
    names(
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
      'ene feb mar abr may jun jul ago sept oct nov dic',
      'domingo lunes martes miércoles jueves viernes sábado',
    ),
  ],
  [
    'it',
    names(
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
      'gen feb mar apr mag giu lug ago set ott nov dic',
      'domenica lunedì martedì mercoledì giovedì venerdì sabato',
    ),
  ],
  [
    'nl',
    names(
      'januari februari maart april mei juni juli augustus september oktober november december',
      'jan feb mrt apr mei jun jul aug sep okt nov dec',
      'zondag maandag dinsdag woensdag donderdag vrijdag zaterdag',
    ),
  ],
  [
    'pt',
    names(
      'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
      'jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.',
      'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado',
    ),
  ],
]);

/** Whether the long date of a locale needs no names of months, or has them in its language. */
export function hasLocalMonthNames(locale: LocaleRecord): boolean {
  return !locale.longDate.includes('MMMM') || namesByLanguage.has(locale.tag.slice(0, 2));
}

/** Names of months and days; English if the language is not listed. */
export function calendarNames(locale: LocaleRecord): CalendarNames {
  return namesByLanguage.get(locale.tag.slice(0, 2)) ?? englishNames;
}
