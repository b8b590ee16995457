/** A cell whose number may be aligned on its decimal point. */
export interface AmountCell {
  readonly text: string;
  /** Whether the cell has no value. */
  readonly isEmpty: boolean;
  readonly image?: unknown;
  readonly nested?: unknown;
}

/** Decimal mark or thousands separator, depending on the locale. */
type Mark = '.' | ',';

/** A parsed number, before the column determines the meaning of its marks. */
interface ParsedAmount {
  /** End of the digits and the marks between them. */
  readonly end: number;
  /** Offset of the last mark, or -1. */
  readonly at: number;
  readonly mark: Mark | undefined;
  /** Meaning of the mark in this cell, one of `Role`. */
  readonly role: number;
  /** Text around the number, without its sign. */
  readonly affixes: string;
}

/** Possible meanings of a mark, as bits that a column can combine; the bits for commas are shifted. */
const Role = { decimal: 1, thousands: 2, unclear: 4 } as const;
const COMMA_SHIFT = 3;

/**
 * A number with a sign, a currency or a bracket before it, and a unit or percent sign after it. Right-to-left
 * text is excluded, because its units are on the other side of the number.
 */
const AMOUNT =
  /^([^\p{Nd}.,\u0590-\u08ff\u200e\u200f\u061c]{0,8})([.,]?\d(?:[\d.,'’\u00a0\u202f ]*\d)?)[^\p{Nd}\u0590-\u08ff\u200e\u200f\u061c]{0,10}$/u;
/** Fast path for nearly all numbers; the general expression takes several times as long. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;
const SIGNS = /[-+\u2212±]/g;
/** `1.234` is ambiguous: the point may separate thousands. */
const THOUSANDS_DIGITS = 3;
/** Maximum difference of tail lengths; beyond it alignment wastes too much space. */
const UNEVEN_MAX = 5;

/**
 * Offset of the end of the whole part of each number in a column, so that decimal points can be aligned; -1
 * for cells without digits. Undefined if the numbers have different units or symbols, or if their decimals
 * differ too much.
 *
 * @param knownMark the decimal mark of a cell formatted by the engine; undefined if the text is as sent
 */
export function findDecimalPoints(
  count: number,
  cellAt: (index: number) => AmountCell,
  knownMark: (index: number) => Mark | undefined,
): readonly number[] | undefined {
  const amounts: (ParsedAmount | undefined)[] = [];
  let affixes: string | undefined;
  let roles = 0;
  for (let index = 0; index < count; index++) {
    const cell = cellAt(index);
    const amount = cell.isEmpty ? undefined : readAmount(cell, index, knownMark);
    if (amount === undefined && !cell.isEmpty && hasDigits(cell)) return undefined;
    affixes ??= amount?.affixes;
    if (amount !== undefined && amount.affixes !== affixes) return undefined;
    amounts.push(amount);
    if (amount?.mark !== undefined) roles |= amount.role << (amount.mark === ',' ? COMMA_SHIFT : 0);
  }
  const decimal = decimalMark(roles);
  if (decimal === undefined) return undefined;
  let [shortest, longest] = [Number.POSITIVE_INFINITY, 0];
  const points = amounts.map((amount, index) => {
    const { length } = cellAt(index).text;
    if (amount === undefined) return -1;
    const point = amount.mark === decimal && amount.role !== Role.thousands ? amount.at : amount.end;
    shortest = Math.min(shortest, length - point);
    longest = Math.max(longest, length - point);
    return point;
  });
  return longest - shortest > UNEVEN_MAX ? undefined : points;
}

function hasDigits({ text, image, nested }: AmountCell): boolean {
  return image === undefined && nested === undefined && /\p{Nd}/u.test(text);
}

/**
 * Whether the lengths of the decimals and suffixes differ, so that alignment on one side is not enough.
 *
 * @param isMirrored whether numbers are left-aligned, so that the part before the decimals matters
 */
export function hasUnevenDecimals(
  count: number,
  cellAt: (index: number) => AmountCell,
  isMirrored: boolean,
): boolean {
  let first: number | undefined;
  for (let index = 0; index < count; index++) {
    const { text, isEmpty } = cellAt(index);
    if (isEmpty) continue;
    const end = lastMark(text);
    const length = isMirrored ? end : text.length - end;
    first ??= length;
    if (length !== first) return true;
  }
  return false;
}

/** Offset of the last mark, or the end of the digits if there is none. */
function lastMark(text: string): number {
  let end = text.length;
  while (end > 0 && !isDigit(text.charCodeAt(end - 1))) end--;
  for (let at = end - 1; at >= 0; at--) {
    const unit = text.charCodeAt(at);
    if (unit === 0x2e || unit === 0x2c) return at;
  }
  return end;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** Undefined if the text is not a number. */
function readAmount(
  { text, image, nested }: AmountCell,
  index: number,
  knownMark: (index: number) => Mark | undefined,
): ParsedAmount | undefined {
  if (image !== undefined || nested !== undefined) return undefined;
  if (PLAIN.test(text)) return readNumber(text, 0, index, knownMark);
  const match = AMOUNT.exec(text);
  if (match === null) return undefined;
  const [, before = '', number = ''] = match;
  const amount = readNumber(number, before.length, index, knownMark);
  const after = text.slice(before.length + number.length);
  const sign = before.replace(SIGNS, '');
  if (amount === undefined || (sign === '' && after === '')) return amount;
  return { ...amount, affixes: `${sign} ${after}` };
}

/** @param start offset of the number in the text of its cell */
function readNumber(
  number: string,
  start: number,
  index: number,
  knownMark: (index: number) => Mark | undefined,
): ParsedAmount | undefined {
  const end = start + number.length;
  const last = lastMark(number);
  if (last === number.length) return { end, at: -1, mark: undefined, role: 0, affixes: '' };
  const mark = number[last] as Mark;
  const at = start + last;
  if (number.indexOf(mark) < last) {
    return number.includes(mark === '.' ? ',' : '.')
      ? undefined
      : { end, at, mark, role: Role.thousands, affixes: '' };
  }
  if (number.length - last - 1 !== THOUSANDS_DIGITS || provesDecimal(number.slice(0, last)))
    return { end, at, mark, role: Role.decimal, affixes: '' };
  const known = knownMark(index);
  const role = known === undefined ? Role.unclear : known === mark ? Role.decimal : Role.thousands;
  return { end, at, mark, role, affixes: '' };
}

/** Whether the text before a mark and three digits proves that the mark is decimal. */
function provesDecimal(whole: string): boolean {
  return whole === '' || whole === '0' || /[.,'’\u00a0\u202f ]/.test(whole);
}

/** The decimal mark, derived from the roles of all marks; undefined if they contradict each other. */
function decimalMark(roles: number): Mark | undefined {
  const has = (role: number, mark: Mark) => (roles & (role << (mark === ',' ? COMMA_SHIFT : 0))) !== 0;
  const isPoint = has(Role.decimal, '.') || has(Role.thousands, ',');
  const isComma = has(Role.decimal, ',') || has(Role.thousands, '.');
  if (isPoint && isComma) return undefined;
  if (isPoint || isComma) return isPoint ? '.' : ',';
  return has(Role.unclear, '.') ? undefined : '.';
}
