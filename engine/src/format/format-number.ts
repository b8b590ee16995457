import { type CellFormat, findCurrency } from '@pictable/contract';
import {
  type Decimal,
  decimalOf,
  decimalParts,
  fixDecimal,
  roundDecimal,
  shiftDecimal,
} from '../table/decimal.ts';
import { compactNumber } from './compact-number.ts';
import { defaultLocale, findLocale, type LocaleRecord } from './locales.ts';
import { type NumberPattern, readNumberPattern } from './number-pattern.ts';

/** Says something once about a format that cannot be followed. */
export type Remark = (message: string) => void;

const NO_BREAK_SPACE = '\u00a0';

interface NumberForm {
  readonly locale: LocaleRecord;
  readonly pattern: NumberPattern | undefined;
  readonly currency: string | undefined;
}

/** A typed number: the digits sent with thousands separated, unless the format says otherwise. */
export function formatNumber(value: Decimal, format: CellFormat | undefined, remark: Remark): string {
  const form = readForm(format, remark);
  const scaled = form.pattern?.percent ? shiftDecimal(value, 2) : value;
  return affixed(scaled, form, format, form.pattern?.prefix ?? '', form.pattern?.suffix ?? '', undefined);
}

/** A fraction as percent: 0.15 is 15%. With `scale: 1` the value is percent already. */
export function formatPercentage(value: Decimal, format: CellFormat | undefined, remark: Remark): string {
  const form = readForm(format, remark);
  const scaled = format?.scale === 1 ? value : shiftDecimal(value, 2);
  if (form.pattern !== undefined) {
    const sign = form.pattern.percent ? '' : '%';
    return affixed(scaled, form, format, form.pattern.prefix, `${form.pattern.suffix}${sign}`, undefined);
  }
  const suffix = form.locale.percentSpace ? `${NO_BREAK_SPACE}%` : '%';
  return affixed(scaled, form, format, '', suffix, undefined);
}

/** An amount of money with the symbol on the side the locale has it; US dollars where nothing is said. */
export function formatCurrency(value: Decimal, format: CellFormat | undefined, remark: Remark): string {
  const form = readForm(format, remark);
  if (form.pattern !== undefined && /[^\s]/.test(form.pattern.prefix + form.pattern.suffix)) {
    return affixed(value, form, format, form.pattern.prefix, form.pattern.suffix, undefined);
  }
  const currency = findCurrency(form.currency ?? 'USD') ?? usDollars;
  const symbol = format?.symbol ?? currency.symbol;
  const [before, after] = symbolAffixes(symbol, form.locale, format?.symbolPosition);
  return affixed(value, form, format, before, after, currency.decimals);
}

const usDollars = findCurrency('USD')!;

function symbolAffixes(
  symbol: string,
  locale: LocaleRecord,
  position: 'before' | 'after' | undefined,
): readonly [string, string] {
  const isAfter = position === undefined ? locale.currency === 'after-space' : position === 'after';
  if (isAfter) return ['', `${NO_BREAK_SPACE}${symbol}`];
  // Letters run into the digits without a space: CHF 20, but $20 and R$ 20 as the locale has it.
  const spaced = locale.currency !== 'before' || /^\p{Letter}{2,}$/u.test(symbol);
  return [spaced ? `${symbol}${NO_BREAK_SPACE}` : symbol, ''];
}

/** A string `format` is a currency, a language tag or a pattern; an object names each. */
function readForm(format: CellFormat | undefined, remark: Remark): NumberForm {
  let currency = format?.currency;
  let localeTag = format?.locale;
  let pattern: NumberPattern | undefined;
  const text = format?.pattern?.trim();
  if (text !== undefined && text !== '') {
    pattern = readNumberPattern(text);
    if (pattern === undefined && findCurrency(text) !== undefined) currency ??= text;
    else if (pattern === undefined && /^[a-z]{2}([-_][a-z0-9]{2,4})?$/i.test(text)) localeTag ??= text;
    else if (pattern === undefined)
      remark(`Number format "${text}" is not a pattern such as #,##0.00; it is ignored.`);
  }
  const locale = localeTag === undefined ? defaultLocale : findLocale(localeTag);
  if (locale === undefined) remark(`Locale "${localeTag}" is not built in; ${defaultLocale.tag} is used.`);
  return { locale: locale ?? defaultLocale, pattern, currency };
}

/**
 * The digits of a number that is sent as text: `1234.50`, or with the separators of its locale, such as `1,234.50`. Undefined for
 * any other text, also for one whose groups have other lengths: `1,5` is not fifteen.
 */
export function digitsOfText(text: string, format: CellFormat | undefined): string | undefined {
  const trimmed = text.trim();
  if (decimalOf(trimmed) !== undefined) return trimmed;
  const { decimal, group } = readForm(format, () => {}).locale;
  const parts = groupedNumbers.get(decimal + (/\s/.test(group) ? ' ' : group))?.exec(trimmed);
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = ''] = parts;
  return `${sign.replace('\u2212', '-')}${whole.replace(/[^\d]/g, '')}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Groups of two digits are those of India. Keys: the decimal mark and the separator of groups. */
const groupedNumbers: ReadonlyMap<string, RegExp> = new Map([
  ['.,', /^([-+\u2212]?)(\d{1,3}(?:,\d{2,3})*|\d+)(?:\.(\d+))?$/],
  [',.', /^([-+\u2212]?)(\d{1,3}(?:\.\d{3})*|\d+)(?:,(\d+))?$/],
  [', ', /^([-+\u2212]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})*|\d+)(?:,(\d+))?$/],
  ['.’', /^([-+\u2212]?)(\d{1,3}(?:['’]\d{3})*|\d+)(?:\.(\d+))?$/],
]);

/** What stands before the decimals of numbers written with a format. */
export function decimalMarkOf(format: CellFormat | undefined): '.' | ',' {
  return readForm(format, () => {}).locale.decimal;
}

function affixed(
  value: Decimal,
  form: NumberForm,
  format: CellFormat | undefined,
  before: string,
  after: string,
  usualDecimals: number | undefined,
): string {
  const compact = format?.notation === 'compact' ? compactNumber(value, format.decimals) : undefined;
  const rounded = compact
    ? withDecimals(compact.value, undefined, format, undefined)
    : withDecimals(value, form.pattern, format, usualDecimals);
  const { negative, whole, fraction } = decimalParts(rounded);
  const isZero = rounded.digits === 0n;
  const grouping = format?.grouping ?? form.pattern?.grouping ?? true;
  const padded =
    whole === '0' && form.pattern?.wholeMin === 0 && fraction !== ''
      ? ''
      : whole.padStart(form.pattern?.wholeMin ?? 1, '0');
  const digits = grouping ? group(padded, form.locale) : padded;
  const number = fraction === '' ? digits : `${digits}${form.locale.decimal}${fraction}`;
  return `${negative && !isZero ? '-' : ''}${format?.prefix ?? ''}${before}${number}${compact?.letter ?? ''}${after}${format?.suffix ?? ''}`;
}

function withDecimals(
  value: Decimal,
  pattern: NumberPattern | undefined,
  format: CellFormat | undefined,
  usual: number | undefined,
): Decimal {
  if (format?.decimals !== undefined) return fixDecimal(value, format.decimals);
  if (pattern !== undefined) {
    const rounded = roundDecimal(value, pattern.decimalsMax);
    const trimmed = trimTo(rounded, pattern.decimalsMin);
    return trimmed.decimals < pattern.decimalsMin ? fixDecimal(trimmed, pattern.decimalsMin) : trimmed;
  }
  return usual === undefined ? value : fixDecimal(value, usual);
}

/** Leaves out zeros at the end, down to so many decimals. */
function trimTo(value: Decimal, decimalsMin: number): Decimal {
  let { digits, decimals } = value;
  while (decimals > decimalsMin && digits % 10n === 0n) {
    digits /= 10n;
    decimals--;
  }
  return { digits, decimals };
}

function group(whole: string, locale: LocaleRecord): string {
  const [first, others] = locale.groupSizes;
  if (whole.length <= first) return whole;
  const parts = [whole.slice(-first)];
  let rest = whole.slice(0, -first);
  while (rest.length > others) {
    parts.unshift(rest.slice(-others));
    rest = rest.slice(0, -others);
  }
  if (rest !== '') parts.unshift(rest);
  return parts.join(locale.group);
}
