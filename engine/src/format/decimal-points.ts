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
  readonly role: 'decimal' | 'thousands' | 'unclear';
}

/**
 * A number with what stands round it: a sign, a currency, a bracket before, a unit or percent behind. Text from right to
 * left is left out, for its units stand on the other side of the number.
 */
const AMOUNT =
  /^([^\p{Nd}.,\u0590-\u08ff\u200e\u200f\u061c]{0,8})([.,]?\d(?:[\d.,'’\u00a0\u202f ]*\d)?)[^\p{Nd}\u0590-\u08ff\u200e\u200f\u061c]{0,10}$/u;
/** `n/a` stands where a mark for nothing does. */
const WORD = /^\P{Nd}{1,8}$/u;
/** `1.234` may be a thousand and more where points separate thousands. */
const LIKE_THOUSANDS = 3;
/** More decimals than these take more room than their alignment is worth. */
const DECIMALS_MAX = 10;

/**
 * Where the whole part of each number of a column ends, as an offset in its text, so that numbers of different lengths can
 * stand with their decimal points under each other; -1 for nothing to place. Undefined where their side places them well
 * enough or some value is no number.
 *
 * @param knownMark the decimal mark of a cell that was written here; undefined where the text is as sent
 * @param isMirrored whether numbers may stand at the left: then equally many decimals do not help
 */
export function decimalPoints(
  count: number,
  cellAt: (index: number) => PointCell,
  knownMark: (index: number) => Mark | undefined,
  isMirrored: boolean,
): readonly number[] | undefined {
  if (!isUneven(count, cellAt, isMirrored)) return undefined;
  const readings: (Reading | undefined)[] = [];
  const roles = new Set<string>();
  for (let index = 0; index < count; index++) {
    const cell = cellAt(index);
    const reading = cell.isEmpty ? undefined : readAmount(cell, () => knownMark(index));
    if (reading === undefined && !cell.isEmpty && !isWord(cell)) return undefined;
    readings.push(reading);
    if (reading?.mark !== undefined) roles.add(`${reading.role} ${reading.mark}`);
  }
  const decimal = decimalMark(roles);
  if (decimal === undefined) return undefined;
  return readings.map((reading, index) => {
    if (reading === undefined) return cellAt(index).text.length || -1;
    return reading.mark === decimal && reading.role !== 'thousands' ? reading.at : reading.end;
  });
}

function isWord({ text, image, nested }: PointCell): boolean {
  return image === undefined && nested === undefined && WORD.test(text);
}

/** Whether decimals and what follows them, or in a mirrored table what stands before them, differ in length. */
function isUneven(count: number, cellAt: (index: number) => PointCell, isMirrored: boolean): boolean {
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
  knownMark: () => Mark | undefined,
): Reading | undefined {
  if (image !== undefined || nested !== undefined) return undefined;
  const match = AMOUNT.exec(text);
  if (match === null) return undefined;
  const [, before, number] = match;
  const start = before!.length;
  const end = start + number!.length;
  const last = lastMark(number!);
  if (last === number!.length) return { end, at: -1, mark: undefined, role: 'unclear' };
  const mark = number![last] as Mark;
  const decimals = number!.length - last - 1;
  const reading = { end, at: start + last, mark };
  if (number!.indexOf(mark) < last) {
    const isMixed = number!.includes(mark === '.' ? ',' : '.');
    return isMixed ? undefined : { ...reading, role: 'thousands' };
  }
  if (decimals > DECIMALS_MAX) return undefined;
  const whole = number!.slice(0, last);
  const isSure =
    decimals !== LIKE_THOUSANDS || whole === '' || whole === '0' || /[.,'’\u00a0\u202f ]/.test(whole);
  if (isSure) return { ...reading, role: 'decimal' };
  const known = knownMark();
  if (known === undefined) return { ...reading, role: 'unclear' };
  return { ...reading, role: known === mark ? 'decimal' : 'thousands' };
}

/** What stands before decimals, from the roles in which marks were found; undefined where they contradict each other. */
function decimalMark(roles: ReadonlySet<string>): Mark | undefined {
  const has = (role: Reading['role'], mark: Mark) => roles.has(`${role} ${mark}`);
  const isPoint = has('decimal', '.') || has('thousands', ',');
  const isComma = has('decimal', ',') || has('thousands', '.');
  if (isPoint && isComma) return undefined;
  if (isPoint || isComma) return isPoint ? '.' : ',';
  return has('unclear', '.') ? undefined : '.';
}
