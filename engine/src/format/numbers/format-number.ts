import { type CellFormat, findCurrency } from '@pictable/contract';
import { type Decimal, decimalOf, fixDecimal, roundDecimal, shiftDecimal } from '../../values/decimal.ts';
import { decimalParts } from '../../values/write-decimal.ts';
import { defaultLocale, findLocale, type LocaleRecord } from '../locales.ts';
import { compactNumber } from './compact-number.ts';
import { type NumberPattern, readNumberPattern } from './number-pattern.ts';

/** Reports a format that cannot be applied. */
export type ReportWarning = (message: string) => void;

const NO_BREAK_SPACE = '\u00a0';

interface ResolvedFormat {
  readonly locale: LocaleRecord;
  readonly pattern: NumberPattern | undefined;
  readonly currency: string | undefined;
}

/** A typed number: the digits as sent with thousands separators, unless the format overrides this. */
export function formatNumber(value: Decimal, format: CellFormat | undefined, warn: ReportWarning): string {
  const resolved = readNumberFormat(format, warn);
  const scaled = resolved.pattern?.percent ? shiftDecimal(value, 2) : value;
  return withAffixes(
    scaled,
    resolved,
    format,
    resolved.pattern?.prefix ?? '',
    resolved.pattern?.suffix ?? '',
    undefined,
  );
}

/** A fraction as a percentage: 0.15 is 15%. With `scale: 1` the value is already a percentage. */
export function formatPercentage(
  value: Decimal,
  format: CellFormat | undefined,
  warn: ReportWarning,
): string {
  const resolved = readNumberFormat(format, warn);
  const scaled = format?.scale === 1 ? value : shiftDecimal(value, 2);
  if (resolved.pattern !== undefined) {
    const sign = resolved.pattern.percent ? '' : '%';
    return withAffixes(
      scaled,
      resolved,
      format,
      resolved.pattern.prefix,
      `${resolved.pattern.suffix}${sign}`,
      undefined,
    );
  }
  const suffix = resolved.locale.percentSpace ? `${NO_BREAK_SPACE}%` : '%';
  return withAffixes(scaled, resolved, format, '', suffix, undefined);
}

/** An amount of money with its symbol placed by locale; US dollars by default. */
export function formatCurrency(value: Decimal, format: CellFormat | undefined, warn: ReportWarning): string {
  const resolved = readNumberFormat(format, warn);
  if (resolved.pattern !== undefined && /[^\s]/.test(resolved.pattern.prefix + resolved.pattern.suffix)) {
    // A ratio of amounts is a percentage, and no longer money.
    const scaled = resolved.pattern.percent ? shiftDecimal(value, 2) : value;
    return withAffixes(scaled, resolved, format, resolved.pattern.prefix, resolved.pattern.suffix, undefined);
  }
  const currency = findCurrency(resolved.currency ?? 'USD') ?? usDollars;
  const symbol = format?.symbol ?? currency.symbol;
  const [before, after] = symbolAffixes(symbol, resolved.locale, format?.symbolPosition);
  return withAffixes(value, resolved, format, before, after, currency.decimals);
}

/**
 * A threshold of numbers in a format, with all its digits: it has the decimal mark and the percent sign of the numbers
 * beside it, but no separators, currency or unit.
 */
export function formatThreshold(
  value: Decimal,
  isPercentage: boolean,
  format: CellFormat | undefined,
): string {
  const ignore = () => {};
  const { locale } = readNumberFormat(format, ignore);
  const plain: CellFormat = { locale: locale.tag, grouping: false, scale: format?.scale };
  return isPercentage ? formatPercentage(value, plain, ignore) : formatNumber(value, plain, ignore);
}

const usDollars = findCurrency('USD')!;

function symbolAffixes(
  symbol: string,
  locale: LocaleRecord,
  position: 'before' | 'after' | undefined,
): readonly [string, string] {
  const isAfter = position === undefined ? locale.currency === 'after-space' : position === 'after';
  if (isAfter) return ['', `${NO_BREAK_SPACE}${symbol}`];
  // Letters need a space before the digits: CHF 20, but $20, and R$ 20 if the locale requires it.
  const spaced = locale.currency !== 'before' || /^\p{Letter}{2,}$/u.test(symbol);
  return [spaced ? `${symbol}${NO_BREAK_SPACE}` : symbol, ''];
}

/**
 * Resolves a format: a string is a currency, a language tag or a pattern; an object has a member for each.
 */
function readNumberFormat(format: CellFormat | undefined, warn: ReportWarning): ResolvedFormat {
  let currency = format?.currency;
  let localeTag = format?.locale;
  let pattern: NumberPattern | undefined;
  const text = format?.pattern?.trim();
  if (text !== undefined && text !== '') {
    pattern = readNumberPattern(text);
    if (pattern === undefined && findCurrency(text) !== undefined) currency ??= text;
    else if (pattern === undefined && LANGUAGE_TAG.test(text)) localeTag ??= text;
    else if (pattern === undefined)
      warn(`Number format "${text}" is not a pattern such as #,##0.00; it is ignored.`);
  }
  const locale = localeTag === undefined ? defaultLocale : findLocale(localeTag);
  if (locale === undefined) warn(`Locale "${localeTag}" is not supported; ${defaultLocale.tag} is used.`);
  return { locale: locale ?? defaultLocale, pattern, currency };
}

/** A format with the locale of the table, if it has none of its own. */
export function withLocale(
  format: CellFormat | undefined,
  locale: string | undefined,
): CellFormat | undefined {
  return locale === undefined || hasLocale(format) ? format : { ...format, locale };
}

/** Whether a format has a locale. A pattern can be a language tag, which then is the locale. */
export function hasLocale(format: CellFormat | undefined): boolean {
  return format?.locale !== undefined || LANGUAGE_TAG.test(format?.pattern?.trim() ?? '');
}

const LANGUAGE_TAG = /^[a-z]{2}([-_][a-z0-9]{2,4})?$/i;

/**
 * Digits of a number sent as text: `1234.50`, or with the separators of its locale, such as `1,234.50`.
 * Undefined for any other text, including groups of other lengths: `1,5` is not fifteen.
 */
export function digitsOfText(text: string, format: CellFormat | undefined): string | undefined {
  const trimmed = text.trim();
  if (decimalOf(trimmed) !== undefined) return trimmed;
  const { decimal, group } = readNumberFormat(format, () => {}).locale;
  const parts = groupedNumbers.get(decimal + (/\s/.test(group) ? ' ' : group))?.exec(trimmed);
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = ''] = parts;
  return `${sign.replace('\u2212', '-')}${whole.replace(/[^\d]/g, '')}${fraction === '' ? '' : `.${fraction}`}`;
}

/** By decimal mark and group separator. Groups of two digits are Indian. */
const groupedNumbers: ReadonlyMap<string, RegExp> = new Map([
  ['.,', /^([-+\u2212]?)(\d{1,3}(?:,\d{2,3})*|\d+)(?:\.(\d+))?$/],
  [',.', /^([-+\u2212]?)(\d{1,3}(?:\.\d{3})*|\d+)(?:,(\d+))?$/],
  [', ', /^([-+\u2212]?)(\d{1,3}(?:[ \u00a0\u202f]\d{3})*|\d+)(?:,(\d+))?$/],
  ['.’', /^([-+\u2212]?)(\d{1,3}(?:['’]\d{3})*|\d+)(?:\.(\d+))?$/],
]);

/** The decimal mark of numbers in a format. */
export function decimalMarkOf(format: CellFormat | undefined): '.' | ',' {
  return readNumberFormat(format, () => {}).locale.decimal;
}

function withAffixes(
  value: Decimal,
  resolved: ResolvedFormat,
  format: CellFormat | undefined,
  before: string,
  after: string,
  defaultDecimals: number | undefined,
): string {
  const compact = format?.notation === 'compact' ? compactNumber(value, format.decimals) : undefined;
  const rounded = compact
    ? withDecimals(compact.value, undefined, format, undefined)
    : withDecimals(value, resolved.pattern, format, defaultDecimals);
  const { negative, whole, fraction } = decimalParts(rounded);
  const isZero = rounded.digits === 0n;
  const grouping = format?.grouping ?? resolved.pattern?.grouping ?? true;
  const padded =
    whole === '0' && resolved.pattern?.wholeMin === 0 && fraction !== ''
      ? ''
      : whole.padStart(resolved.pattern?.wholeMin ?? 1, '0');
  const digits = grouping ? group(padded, resolved.locale) : padded;
  const number = fraction === '' ? digits : `${digits}${resolved.locale.decimal}${fraction}`;
  return `${negative && !isZero ? '-' : ''}${format?.prefix ?? ''}${before}${number}${compact?.letter ?? ''}${after}${format?.suffix ?? ''}`;
}

function withDecimals(
  value: Decimal,
  pattern: NumberPattern | undefined,
  format: CellFormat | undefined,
  fallback: number | undefined,
): Decimal {
  if (format?.decimals !== undefined) return fixDecimal(value, format.decimals);
  if (pattern !== undefined) {
    const rounded = roundDecimal(value, pattern.decimalsMax);
    const trimmed = trimTo(rounded, pattern.decimalsMin);
    return trimmed.decimals < pattern.decimalsMin ? fixDecimal(trimmed, pattern.decimalsMin) : trimmed;
  }
  return fallback === undefined ? value : fixDecimal(value, fallback);
}

/** Removes trailing zeros, down to `decimalsMin` decimals. */
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
