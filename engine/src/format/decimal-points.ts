/** What is known of a cell whose number may be moved. */
export interface PointCell {
  readonly text: string;
  /** Whether there is no value behind the text. */
  readonly isEmpty: boolean;
  readonly image?: unknown;
  readonly nested?: unknown;
}

/** The two marks of which one stands before decimals and the other, if any, between thousands. */
type Mark = '.' | ',';

/** A cell as it is read before the column has shown what its marks mean. */
interface Reading {
  /** Where the digits end, with marks between them. */
  readonly end: number;
  /** Where the last mark stands, or -1. */
  readonly at: number;
  readonly mark: Mark | undefined;
  /** What the mark means here, one of `Role`. */
  readonly role: number;
  /** What stands round the number, its sign left out. */
  readonly affixes: string;
}

/** What a mark may mean, one bit each so that a column can say what was found in it; those of commas are shifted. */
const Role = { decimal: 1, thousands: 2, unclear: 4 } as const;
const COMMA_SHIFT = 3;

/**
 * A number with what stands round it: a sign, a currency, a bracket before, a unit or percent behind. Text from right to
 * left is left out, for its units stand on the other side of the number.
 */
const AMOUNT =
  /^([^\p{Nd}.,\u0590-\u08ff\u200e\u200f\u061c]{0,8})([.,]?\d(?:[\d.,'’\u00a0\u202f ]*\d)?)[^\p{Nd}\u0590-\u08ff\u200e\u200f\u061c]{0,10}$/u;
/** As nearly all numbers are; asked first, for the general form takes several times as long. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;
const SIGNS = /[-+\u2212±]/g;
/** `1.234` may be a thousand and more where points separate thousands. */
const LIKE_THOUSANDS = 3;
/** A longest tail that is longer than the shortest by more characters takes more room than alignment is worth. */
const UNEVEN_MAX = 5;

/**
 * Where the whole part of each number of a column ends, as an offset in its text, so that numbers of different lengths can
 * stand with their decimal points under each other; -1 for a cell without digits, which stands as the column does. Undefined
 * where the numbers have different units or signs round them, or more different decimals than alignment is worth.
 *
 * @param knownMark the decimal mark of a cell that was written here; undefined where the text is as sent
 */
export function decimalPoints(
  count: number,
  cellAt: (index: number) => PointCell,
  knownMark: (index: number) => Mark | undefined,
): readonly number[] | undefined {
  const readings: (Reading | undefined)[] = [];
  let affixes: string | undefined;
  let roles = 0;
  for (let index = 0; index < count; index++) {
    const cell = cellAt(index);
    const reading = cell.isEmpty ? undefined : readAmount(cell, index, knownMark);
    if (reading === undefined && !cell.isEmpty && hasDigits(cell)) return undefined;
    affixes ??= reading?.affixes;
    if (reading !== undefined && reading.affixes !== affixes) return undefined;
    readings.push(reading);
    if (reading?.mark !== undefined) roles |= reading.role << (reading.mark === ',' ? COMMA_SHIFT : 0);
  }
  const decimal = decimalMark(roles);
  if (decimal === undefined) return undefined;
  let [shortest, longest] = [Number.POSITIVE_INFINITY, 0];
  const points = readings.map((reading, index) => {
    const { length } = cellAt(index).text;
    if (reading === undefined) return -1;
    const point = reading.mark === decimal && reading.role !== Role.thousands ? reading.at : reading.end;
    shortest = Math.min(shortest, length - point);
    longest = Math.max(longest, length - point);
    return point;
  });
  return longest - shortest > UNEVEN_MAX ? undefined : points;
}

function hasDigits({ text, image, nested }: PointCell): boolean {
  return image === undefined && nested === undefined && /\p{Nd}/u.test(text);
}

/**
 * Whether decimals and what follows them differ in length, so that their side does not place numbers well enough.
 *
 * @param isMirrored whether numbers stand at the left, where what stands before decimals places them
 */
export function isUneven(count: number, cellAt: (index: number) => PointCell, isMirrored: boolean): boolean {
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

/** Offset of the last mark; of what follows the last digit where there is none. */
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

/** Undefined where the text is no number. */
function readAmount(
  { text, image, nested }: PointCell,
  index: number,
  knownMark: (index: number) => Mark | undefined,
): Reading | undefined {
  if (image !== undefined || nested !== undefined) return undefined;
  if (PLAIN.test(text)) return readNumber(text, 0, index, knownMark);
  const match = AMOUNT.exec(text);
  if (match === null) return undefined;
  const [, before = '', number = ''] = match;
  const reading = readNumber(number, before.length, index, knownMark);
  const after = text.slice(before.length + number.length);
  const sign = before.replace(SIGNS, '');
  if (reading === undefined || (sign === '' && after === '')) return reading;
  return { ...reading, affixes: `${sign} ${after}` };
}

/** @param start offset of the number in the text of its cell */
function readNumber(
  number: string,
  start: number,
  index: number,
  knownMark: (index: number) => Mark | undefined,
): Reading | undefined {
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
  if (number.length - last - 1 !== LIKE_THOUSANDS || isNoThousand(number.slice(0, last)))
    return { end, at, mark, role: Role.decimal, affixes: '' };
  const known = knownMark(index);
  const role = known === undefined ? Role.unclear : known === mark ? Role.decimal : Role.thousands;
  return { end, at, mark, role, affixes: '' };
}

/** Whether what stands before a mark and three digits shows that the mark is for decimals. */
function isNoThousand(whole: string): boolean {
  return whole === '' || whole === '0' || /[.,'’\u00a0\u202f ]/.test(whole);
}

/** What stands before decimals, from all roles in which marks were found; undefined where they contradict each other. */
function decimalMark(roles: number): Mark | undefined {
  const has = (role: number, mark: Mark) => (roles & (role << (mark === ',' ? COMMA_SHIFT : 0))) !== 0;
  const isPoint = has(Role.decimal, '.') || has(Role.thousands, ',');
  const isComma = has(Role.decimal, ',') || has(Role.thousands, '.');
  if (isPoint && isComma) return undefined;
  if (isPoint || isComma) return isPoint ? '.' : ',';
  return has(Role.unclear, '.') ? undefined : '.';
}
