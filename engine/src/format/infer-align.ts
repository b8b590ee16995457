import { isArray, isNumber, isObject, type JsonValue } from '@pictable/contract/json';
import type { Align } from '../table/formatted-table.ts';
import type { Cell, Row } from '../table/table.ts';
import { isPlaceholderText, numberShareMin } from '../values/compare-values.ts';

type Kind = 'number' | 'boolean' | 'other' | 'empty';

/**
 * Infers the alignment of a column: numbers right, booleans centred, the rest left. Empty cells, placeholders
 * such as dashes and n/a, and cells with a colspan are ignored. Only affects alignment, never the text.
 */
export function inferAlign(rows: readonly Row[], column: number): Align {
  let [numbers, booleans, values] = [0, 0, 0];
  for (const { cells } of rows) {
    const cell = cells[column];
    const kind = cell === undefined || (cell.style.colspan ?? 1) > 1 ? 'empty' : kindOf(cell);
    if (kind === 'empty') continue;
    values++;
    if (kind === 'number') numbers++;
    if (kind === 'boolean') booleans++;
  }
  if (values > 0 && numbers >= values * numberShareMin) return 'right';
  return values > 0 && booleans === values ? 'center' : 'left';
}

/** Infers the alignment of a cell with a colspan, which does not follow its first column. */
export function inferSpanAlign(cell: Cell): Align {
  return kindOf(cell) === 'number' ? 'right' : 'left';
}

function kindOf(cell: Cell): Kind {
  const { value, type } = cell;
  if (value === undefined || value === null || value === '') return 'empty';
  if (type === 'number' || type === 'currency' || type === 'percentage') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type !== undefined) return 'other';
  if (isNumber(value)) return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string') return isEmptyList(value) ? 'empty' : 'other';
  if (isNumericText(value)) return 'number';
  return isPlaceholderText(value) ? 'empty' : 'other';
}

/**
 * Examples: `1,234.50`, `12,34,567`, `$12`, `-3.5 %`, `(40)`, `1.2k`, `€ 5`, `12 kg`, `1.6e-27`, `▲ 2`.
 * Leading zeros or digits between dashes mean an identifier or a date instead.
 */
const NUMERIC =
  /^[(]?(?:[▲▼△▽↑↓]\s?)?[-+\u2212±]?\s?(?:\p{Sc}|[A-Z]{1,3}\p{Sc}|(?:USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|SEK|NOK|DKK|PLN|CZK|BRL|ZAR)\s)?\s?[-+\u2212]?(?:0|[1-9]\d{0,2}(?:[,.'’\u00a0\u202f ]\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3}|[1-9]\d*)?(?:[.,]\d+)?(?:[eE][-+\u2212]?\d{1,3})?\s?(?:[%‰]|\p{Sc}|[kKMB]|[a-zA-Zµ°]{1,3}(?:\/[a-z]{1,3})?)?[)]?$/u;

/** Non-ASCII digits, and the Arabic decimal and thousands separators. */
const OTHER_DIGITS = /(?![0-9])\p{Nd}|[\u066b\u066c]/gu;

/** Whether a text is a number in common notation, in the digits of any script. */
export function isNumericText(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 32 && /\p{Nd}/u.test(trimmed) && NUMERIC.test(withAsciiDigits(trimmed));
}

/**
 * Replaces other digits with ASCII 0 or 1, and Arabic separators with `.` and `,`; `NUMERIC` needs no more.
 */
function withAsciiDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    if (digit === '\u066b') return '.';
    if (digit === '\u066c') return ',';
    // The ten digits of a script are consecutive; zero is the one without a digit before it.
    return /\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - 1)) ? '1' : '0';
  });
}

/** Whether a value is an empty array or object, which is shown like a missing value. */
function isEmptyList(value: JsonValue): boolean {
  return (isArray(value) && value.length === 0) || (isObject(value) && value.size === 0);
}
