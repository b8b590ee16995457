/**
 * Number formats of Google Sheets: what they show, and which format of a Pictable column shows the same. Pure
 * functions without Google services; the tests run them in Node.
 */

/** Separators of numbers by locale: decimal mark, group separator, and the size of all groups but the first. */
const NUMBER_SEPARATORS = new Map(
  [
    ['.,3', 'en-US en-GB en-AU en-CA es-MX ja-JP zh-CN ko-KR'],
    ['.,2', 'en-IN hi-IN'],
    [',.3', 'de-DE es-ES it-IT nl-NL pt-BR da-DK tr-TR'],
    [', 3', 'de-AT fr-FR pt-PT sv-SE nb-NO fi-FI pl-PL cs-CZ ru-RU uk-UA'],
    ['.’3', 'de-CH'],
  ].flatMap(([signs, tags]) => tags.split(' ').map((tag) => [tag, signs])),
);

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Currencies by the symbol in a format. A dollar can be one of many, so it depends on the locale. */
const CURRENCIES = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['US$', 'USD'],
  ...['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK'].map((code) => [code, code]),
]);
const DOLLARS = new Map([
  ['en-US', 'USD'],
  ['en-CA', 'CAD'],
  ['en-AU', 'AUD'],
]);

/** Colours of a format such as [Red], darkened where needed so that they are readable on white. */
const SECTION_COLORS = new Map([
  ['black', undefined],
  ['white', undefined],
  ['red', '#c5221f'],
  ['green', '#137333'],
  ['blue', '#1155cc'],
  ['magenta', '#a50e82'],
  ['cyan', '#007b83'],
  ['yellow', '#8a6100'],
]);

/** The locale of a spreadsheet, such as `de_DE`, as Pictable names it; undefined if Pictable does not have it. */
function pictableLocale(sheetLocale) {
  const tag = String(sheetLocale || 'en_US').replace('_', '-');
  if (NUMBER_SEPARATORS.has(tag)) return tag;
  return tag === 'en' ? 'en-US' : undefined;
}

/**
 * Reads a number format. `kind` is `general`, `text`, `number`, `date`, `duration`, `time` or `other`; only
 * numbers and dates have a `pattern`, which shows their first section.
 */
function readNumberFormat(format) {
  const text = String(format || '').trim();
  if (text === '' || /^general$/i.test(text) || /^0\.#{9,}$/.test(text)) return { kind: 'general' };
  if (text === '@') return { kind: 'text' };
  const sections = (text.match(/(?:"[^"]*"?|\\.?|\[[^\]]*\]?|[^;"\\[])+|(?<=;)(?=;|$)/g) || []).map(
    readSection,
  );
  const [first] = sections;
  if (sections.some(({ isConditional }) => isConditional)) return { kind: 'other', sections };
  if (first.isDuration) return { kind: 'duration', sections };
  if (first.isDate) return { ...readDateSection(first), sections };
  return { ...readNumberSection(first), sections };
}

/** Splits one section of a format into literal texts and codes. */
function readSection(section) {
  const read = { parts: [], isDate: false, isDuration: false, isConditional: false, color: undefined };
  const tokens = /"([^"]*)"|\\(.)|\[([^\]]*)\]|[_*](?:.|$)|(am\/pm|a\/p)|(([ymdhs])\6*)|([\s\S])/gi;
  for (const [, quoted, escaped, bracket, half, letters, , other] of section.matchAll(tokens)) {
    const literal = quoted === undefined ? escaped : quoted;
    if (literal !== undefined) read.parts.push({ text: literal });
    else if (bracket !== undefined) readBracket(bracket, read);
    else if (half !== undefined || letters !== undefined) {
      read.isDate = true;
      read.parts.push({ code: (half || letters).toLowerCase() });
    } else if (other !== undefined) read.parts.push({ sign: other });
  }
  return read;
}

function readBracket(bracket, read) {
  const symbol = /^\$([^-]*)(?:-.*)?$/.exec(bracket);
  if (/^(?:h+|m+|s+)$/i.test(bracket)) read.isDuration = true;
  else if (symbol !== null) read.parts.push({ text: symbol[1] });
  else if (SECTION_COLORS.has(bracket.toLowerCase())) read.color = SECTION_COLORS.get(bracket.toLowerCase());
  else read.isConditional = true;
}

/** The number in a section: its placeholders between two literal texts. */
function readNumberSection({ parts }) {
  let [before, core, after] = ['', '', ''];
  for (const { text, sign } of parts) {
    if (sign !== undefined && /[0#?.,]/.test(sign) && after === '') core += sign;
    else if (core === '') before += text === undefined ? sign : text;
    else after += text === undefined ? sign : text;
  }
  const isReadable = /^[0#][0#,]*(?<!,)(?:\.[0#]*)?$/.test(core) && !/[\d#?"'@]/.test(before + after);
  const percents = (before + after).split('%').length - 1;
  if (!isReadable || /^[.,]/.test(after) || percents > 1 || /[.,]$/.test(before)) return { kind: 'other' };
  const [whole, fraction = ''] = core.split('.');
  return {
    kind: 'number',
    pattern: before + core + after,
    before,
    after,
    isPercentage: percents === 1,
    isGrouped: whole.includes(','),
    wholeMin: whole.replace(/[#,]/g, '').length,
    decimalsMin: fraction.replace(/#/g, '').length,
    decimalsMax: fraction.length,
  };
}

/** The date in a section, as a list of tokens and literal texts, and as a pattern of Pictable. */
function readDateSection({ parts }) {
  const tokens = parts.map(({ code, text, sign }, index) =>
    code === undefined
      ? { literal: text === undefined ? sign : text }
      : { token: dateToken(code, parts, index) },
  );
  const names = tokens.map(({ token }) => token || '');
  const hasDate = names.some((name) => /^[YMDd]/.test(name));
  const isReadable = tokens.every(({ token, literal }) =>
    literal === undefined ? token !== undefined : !/[[\]0#]/.test(literal),
  );
  if (!hasDate) return { kind: 'time' };
  if (!isReadable) return { kind: 'other' };
  return {
    kind: 'date',
    tokens,
    hasTime: names.some((name) => /^[Hhms]/.test(name)),
    hasNames: names.some((name) => /MMM|ddd/.test(name)),
    pattern: tokens
      .map(({ token, literal }) => token || (/[\p{L}\p{N}']/u.test(literal) ? `[${literal}]` : literal))
      .join(''),
  };
}

/** The token of Pictable for letters of a format; undefined if there is none. */
function dateToken(code, parts, index) {
  const codes = (from, to) =>
    parts
      .slice(from, to)
      .map((part) => part.code || '')
      .filter(Boolean);
  const isTwelveHour = parts.some((part) => part.code === 'am/pm');
  if (/^m{1,2}$/.test(code)) {
    const [previous] = codes(0, index).slice(-1);
    const [next] = codes(index + 1, parts.length);
    return /^h/.test(previous || '') || /^s/.test(next || '') ? code : code.toUpperCase();
  }
  if (/^h{1,2}$/.test(code)) return isTwelveHour ? code : code.toUpperCase();
  const tokens = {
    yyyy: 'YYYY',
    yy: 'YY',
    y: 'YY',
    mmm: 'MMM',
    mmmm: 'MMMM',
    d: 'D',
    dd: 'DD',
    ddd: 'ddd',
    dddd: 'dddd',
    s: 's',
    ss: 'ss',
    'am/pm': 'A',
  };
  return tokens[code];
}

/** The text that Pictable shows for a number in this format; undefined if it cannot show the format. */
function shownNumber(value, format, locale) {
  const separators = NUMBER_SEPARATORS.get(locale);
  const plain = String(Math.abs(value));
  if (separators === undefined || plain.includes('e') || !Number.isFinite(value)) return undefined;
  const [mark, group, size] = separators;
  if (format.kind === 'general') return (value < 0 ? '-' : '') + plain.replace('.', mark);
  if (format.kind !== 'number') return undefined;
  const decimals = format.decimalsMax + (format.isPercentage ? 2 : 0);
  const rounded = Math.round(Number(`${plain}e${decimals}`));
  if (!Number.isSafeInteger(rounded)) return undefined;
  const digits = String(rounded).padStart(format.decimalsMax + 1, '0');
  const whole = digits.slice(0, digits.length - format.decimalsMax);
  let fraction = digits.slice(digits.length - format.decimalsMax);
  while (fraction.length > format.decimalsMin && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  const padded =
    whole === '0' && format.wholeMin === 0 && fraction !== '' ? '' : whole.padStart(format.wholeMin, '0');
  const shown = format.isGrouped ? groupDigits(padded, group, Number(size)) : padded;
  const number = fraction === '' ? shown : shown + mark + fraction;
  return (value < 0 && rounded !== 0 ? '-' : '') + format.before + number + format.after;
}

function groupDigits(digits, group, size) {
  let [rest, shown] = [digits.slice(0, -3), digits.slice(-3)];
  while (rest !== '') {
    shown = rest.slice(-size) + group + shown;
    rest = rest.slice(0, -size);
  }
  return shown;
}

/** The text that Pictable shows for a date such as `2026-03-05T14:30:00`; undefined if it is not known here. */
function shownDate(date, format, locale) {
  const isEnglish = locale?.startsWith('en-') === true;
  if (format.kind !== 'date' || (format.hasNames && !isEnglish)) return undefined;
  const [year, month, day, hour, minute, second] = date.split(/[-T:.]/).map(Number);
  const weekday = DAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  const name = MONTHS[month - 1];
  const twelve = hour % 12 === 0 ? 12 : hour % 12;
  const two = (number) => String(number).padStart(2, '0');
  const values = {
    YYYY: String(year).padStart(4, '0'),
    YY: two(year % 100),
    MMMM: name,
    MMM: name.slice(0, 3),
    MM: two(month),
    M: month,
    DD: two(day),
    D: day,
    dddd: weekday,
    ddd: weekday.slice(0, 3),
    HH: two(hour),
    H: hour,
    hh: two(twelve),
    h: twelve,
    mm: two(minute),
    m: minute,
    ss: two(second),
    s: second,
    A: hour < 12 ? 'AM' : 'PM',
  };
  return format.tokens.map(({ token, literal }) => (token === undefined ? literal : values[token])).join('');
}

/** The currency that a format shows; undefined if there is none, or if it is not certain which one. */
function currencyOf({ before, after }, locale) {
  const symbol = (before + after).trim();
  return symbol === '$' ? DOLLARS.get(locale) : CURRENCIES.get(symbol);
}

/** The colour that the section of a value sets, such as [Red] for negative numbers. */
function sectionColor({ sections = [] }, value) {
  if (typeof value !== 'number' || sections.length === 0) return undefined;
  const [positive, negative = positive, zero = positive] = sections;
  return (value < 0 ? negative : value === 0 ? zero : positive).color;
}
