import type { CompanionContent } from '@pictable/contract';
import { type DataCell, recordsOf, type TableData } from '../table/table-data.ts';
import { headerNames } from './header-names.ts';
import { valueText } from './value-text.ts';

/** Starts of a formula in spreadsheets (OWASP, CSV injection), including full-width forms. */
const FORMULA_START = /^[\s\0]*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?(?:\d{1,3}(?:[ ,.'’]\d{3})*|\d*)(?:[.,]\d+)?(?:e[+-]?\d+)?\s?%?$/i;

/**
 * The values as CSV (RFC 4180): numbers with the digits sent, dates as ISO 8601. Text cannot become a
 * formula. Headings of groups are left out.
 */
export function writeCsv(table: TableData, content: CompanionContent = {}): string {
  const { columns, rows } = recordsOf(table, content.rows);
  const names = headerNames(columns, content.headers).map((name) => field(escapeFormula(name)));
  const header = table.hasHeader ? [names] : [];
  const body = rows.map((cells) => cells.map((cell) => field(cellText(cell))));
  return [...header, ...body].map((fields) => `${fields.join(',')}\r\n`).join('');
}

function cellText(cell: DataCell | undefined): string {
  if (!cell) return '';
  const text = valueText(cell.value);
  return cell.value.kind === 'text' ? escapeFormula(text) : text;
}

/**
 * Prefixes text with an apostrophe if a spreadsheet would evaluate it; numbers such as `-12.5` stay
 * unchanged.
 */
function escapeFormula(text: string): string {
  return FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function field(text: string): string {
  return /[",\r\n\t;']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
