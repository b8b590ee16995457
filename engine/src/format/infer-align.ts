import { isNumber } from '@pictable/contract/json';
import type { Align } from '../table/formatted-table.ts';
import type { Cell, Row } from '../table/table.ts';

type Kind = 'number' | 'boolean' | 'other' | 'empty';

/**
 * The side the values of a column suggest: numbers right, booleans in the middle, the rest left. One value of another kind
 * makes the column text; empty cells, and dashes and n/a in place of a value, have no say. Only the place follows from this, never the text.
 */
export function inferAlign(rows: readonly Row[], column: number): Align {
  let kind: Kind = 'empty';
  for (const { cells } of rows) {
    const cell = cells[column];
    const next = cell === undefined ? 'empty' : kindOf(cell);
    if (next === 'empty' || next === kind) continue;
    if (next === 'other' || kind !== 'empty') return 'left';
    kind = next;
  }
  if (kind === 'number') return 'right';
  return kind === 'boolean' ? 'center' : 'left';
}

function kindOf(cell: Cell): Kind {
  const { value, type } = cell;
  if (value === undefined || value === null || value === '') return 'empty';
  if (type === 'number' || type === 'currency' || type === 'percentage') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type !== undefined) return 'other';
  if (isNumber(value)) return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string') return 'other';
  if (looksNumeric(value)) return 'number';
  return standsForNothing(value) ? 'empty' : 'other';
}

/**
 * `1,234.50`, `$12`, `-3.5 %`, `(40)`, `1.2k`, `€ 5`, `12 kg`. A leading zero or digits in dashes make it an identifier
 * or a date instead.
 */
const NUMERIC =
  /^[(]?[-+\u2212±]?\s?(?:[$€£¥₹₩₽₺₴₪]|[A-Z]{1,3}[$€£]|(?:USD|EUR|GBP|CHF|JPY)\s)?\s?[-+\u2212]?(?:0|[1-9]\d{0,2}(?:[,.'’\u00a0\u202f ]\d{3})+|[1-9]\d*)?(?:[.,]\d+)?\s?(?:[%‰€£$¥]|[kKMB]|[a-zA-Zµ°]{1,3}(?:\/[a-z]{1,3})?|USD|EUR|GBP|CHF)?[)]?$/;

/** Whether a text says that there is no value: a dash, dots, n/a. */
export function standsForNothing(text: string): boolean {
  return /^(?:[-\u2010-\u2015\u2212]{1,3}|n\/?a|\.{2,3}|…)$/i.test(text.trim());
}

/** Whether a text is an amount as people write it. */
export function looksNumeric(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= 32 && /\d/.test(trimmed) && NUMERIC.test(trimmed);
}
