import { isNumber, type JsonValue, stringify } from '@pictable/contract/json';
import { naturalCompare } from './collate.ts';
import { beginsWithYear, compareTimes } from './compare-times.ts';
import { compareDecimals, decimalOf } from './decimal.ts';
import { LocaleNumber } from './locale-number.ts';

/** Kinds of values in sort order: numbers before texts, empty values last. */
const Kind = { boolean: 0, number: 1, text: 2, nested: 3, empty: 4 } as const;

/**
 * Compares two values: numbers as numbers, even if sent as text; texts in natural order; false before true.
 * Empty values (missing, null, "") come last in both directions, so `descending` is part of the comparison.
 */
export function compareForSort(
  left: JsonValue | undefined,
  right: JsonValue | undefined,
  descending: boolean,
): number {
  const leftKind = kindOf(left);
  const rightKind = kindOf(right);
  if (leftKind === Kind.empty || rightKind === Kind.empty) return leftKind - rightKind;
  const order = leftKind === rightKind ? compareSameKind(left, right, leftKind) : leftKind - rightKind;
  return descending ? -order : order;
}

/** Negative, zero or positive; undefined if the two are not comparable, such as a number and a text. */
export function compareForFilter(left: JsonValue | undefined, right: JsonValue): number | undefined {
  const kind = kindOf(left);
  if (kind !== kindOf(right) || kind === Kind.empty || kind === Kind.nested) return undefined;
  return compareSameKind(left, right, kind);
}

/** Whether two values are equal to a reader: `5`, `5.0` and `"5"` are, `"Ada"` and `"ada"` are not. */
export function sameValue(left: JsonValue | undefined, right: JsonValue): boolean {
  if (left === undefined || left === null || right === null) return (left ?? null) === right;
  const leftNumber = parseNumber(left);
  const rightNumber = parseNumber(right);
  if (left instanceof LocaleNumber && left.text === right) return true;
  if (leftNumber !== undefined && rightNumber !== undefined)
    return leftNumber === rightNumber && compareEqualDoubles(left, right) === 0;
  return textOf(left) === textOf(right) || compareTimes(textOf(left), textOf(right)) === 0;
}

/** Parses the number that a value is or contains as text: `12`, `"12"`, `"$1,234.50"`, `"12 %"`; undefined for any other value. */
export function parseNumber(value: JsonValue | undefined): number | undefined {
  if (isNumber(value)) return value.toNumber();
  if (typeof value !== 'string' || value.length > 40 || beginsWithLetter(value) || beginsWithYear(value))
    return undefined;
  const common = parseCommonNumber(value);
  if (common !== undefined) return common;
  const text = plainNumberOf(value);
  return text === undefined ? undefined : Number(text);
}

/** The JSON text of the number that a value is or contains as text, with all its digits; undefined for any other value. */
export function numberTextOf(value: JsonValue | undefined): string | undefined {
  if (isNumber(value)) return value.raw;
  const number = parseNumber(value);
  if (number === undefined) return undefined;
  return typeof value === 'string' && value.length > EXACT_DIGITS_MAX ? plainNumberOf(value) : String(number);
}

function plainNumberOf(value: string): string | undefined {
  const plain =
    /^([-+\u2212(]?)\s*(?:[$€£¥₹]\s*)?([-\u2212]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?([eE][-+]?\d+)?\s*(?:[%€£]\s*)?\)?$/.exec(
      value.trim(),
    );
  if (plain === null) return undefined;
  const negative = plain[1] === '-' || plain[1] === '\u2212' || plain[1] === '(' || plain[2] !== '';
  return `${negative ? '-' : ''}${plain[3]!.replace(/,/g, '')}${plain[4] ?? ''}${plain[5] ?? ''}`;
}

/** Whether a text begins with an ASCII letter, as most texts that are not numbers. */
function beginsWithLetter(text: string): boolean {
  const unit = text.charCodeAt(0) | 0x20;
  return unit >= 0x61 && unit <= 0x7a;
}

const ZERO = 0x30;
const [MINUS, DOLLAR, COMMA, POINT] = ['-', '$', ',', '.'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];

function isDigit(unit: number): boolean {
  return unit >= ZERO && unit <= ZERO + 9;
}

/** A number of as many digits is exact, and so is a power of ten with as many zeros: their quotient is the nearest number. */
const EXACT_DIGITS_MAX = 15;
const POWERS_OF_TEN = Array.from({ length: EXACT_DIGITS_MAX }, (_, zeros) => Number(`1e${zeros}`));

/** Parses the form of most numbers that are sent as text: `12`, `-12.50`, `$1,234.50`; undefined for any other. */
function parseCommonNumber(text: string): number | undefined {
  let at = 0;
  const isNegative = text.charCodeAt(at) === MINUS;
  if (isNegative) at++;
  if (text.charCodeAt(at) === DOLLAR) at++;
  let digits = 0;
  let value = 0;
  /** Number of digits before the last comma, and before the point; -1 without. */
  let comma = -1;
  let point = -1;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isDigit(unit)) {
      value = value * 10 + unit - ZERO;
      digits++;
    } else if (
      unit === COMMA &&
      point < 0 &&
      (comma < 0 ? digits > 0 && digits <= 3 : digits - comma === 3)
    ) {
      comma = digits;
    } else if (unit === POINT && point < 0 && digits > 0) {
      point = digits;
    } else return undefined;
  }
  const whole = point < 0 ? digits : point;
  if (digits === 0 || digits > EXACT_DIGITS_MAX || digits === point) return undefined;
  if (comma >= 0 && whole - comma !== 3) return undefined;
  const number = point < 0 ? value : value / POWERS_OF_TEN[digits - point]!;
  return isNegative ? -number : number;
}

/** Compares texts in natural order, and times with offsets as points in time. */
export function compareTexts(left: string, right: string): number {
  return compareTimes(left, right) ?? naturalCompare(left, right);
}

/** Text of a value as sent, for comparing; nested values as JSON. */
export function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (value instanceof LocaleNumber) return value.text;
  return typeof value === 'string' ? value : stringify(value);
}

/** Key of a value among values of any kind: `1` and `"1"` are different. */
export function valueKey(value: JsonValue | undefined): string {
  if (value === undefined) return 'u';
  // The same text is another number in another locale.
  if (value instanceof LocaleNumber) return `v${value.raw}`;
  return `${value === null ? 'n' : typeof value === 'string' ? 's' : 'v'}${textOf(value)}`;
}

export function isEmptyValue(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/** Share of numbers from which a column counts as numeric; its other values are only remarks. */
export const numberShareMin = 0.8;

/** Whether a value is missing: empty, or a placeholder. */
export function isMissingValue(value: JsonValue | undefined): boolean {
  return isEmptyValue(value) || (typeof value === 'string' && isPlaceholderText(value));
}

/** Whether a text is a placeholder for a missing value: a dash, dots, n/a. */
export function isPlaceholderText(text: string): boolean {
  return /^(?:[-\u2010-\u2015\u2212]{1,3}|n\/?a|\.{2,3}|…)$/i.test(text.trim());
}

function kindOf(value: JsonValue | undefined): number {
  if (isEmptyValue(value)) return Kind.empty;
  if (typeof value === 'boolean') return Kind.boolean;
  if (parseNumber(value) !== undefined) return Kind.number;
  return typeof value === 'string' ? Kind.text : Kind.nested;
}

function compareSameKind(left: JsonValue | undefined, right: JsonValue | undefined, kind: number): number {
  if (kind === Kind.number) {
    const difference = (parseNumber(left) ?? 0) - (parseNumber(right) ?? 0);
    // Two infinities have no difference.
    return Math.sign(difference) || compareEqualDoubles(left, right);
  }
  if (kind === Kind.boolean) return Number(left) - Number(right);
  return compareTexts(textOf(left), textOf(right));
}

/** Compares numbers whose nearest doubles are equal: with more digits than a double has, they can differ. */
function compareEqualDoubles(left: JsonValue | undefined, right: JsonValue | undefined): number {
  if (!hasManyDigits(left) && !hasManyDigits(right)) return 0;
  const [leftNumber, rightNumber] = [left, right].map((value) => decimalOf(numberTextOf(value) ?? ''));
  return leftNumber && rightNumber ? compareDecimals(leftNumber, rightNumber) : 0;
}

/** Whether a number can have more digits than a double holds exactly. */
export function hasManyDigits(value: JsonValue | undefined): boolean {
  const text = isNumber(value) ? value.raw : value;
  return typeof text === 'string' && text.length > EXACT_DIGITS_MAX;
}
