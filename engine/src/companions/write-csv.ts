import type { DataCell, TableData } from '../table/table-data.ts';

/** Spreadsheets take what begins so for a formula (OWASP, CSV injection), also in the forms of full width. */
const FORMULA_START = /^[\s\0]*[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?(?:\d{1,3}(?:[ ,.'’]\d{3})*|\d*)(?:[.,]\d+)?(?:e[+-]?\d+)?\s?%?$/i;

/** The values as CSV (RFC 4180): numbers with the digits that were sent, dates as ISO 8601. No text can become a formula. */
export function writeCsv({ hasHeader, columns, rows }: TableData): string {
  const header = hasHeader ? [columns.map(({ name }) => field(harmless(name)))] : [];
  const body = rows.map((cells) => cells.map((cell) => field(valueText(cell))));
  return [...header, ...body].map((fields) => `${fields.join(',')}\r\n`).join('');
}

function valueText(cell: DataCell | undefined): string {
  if (!cell) return '';
  const { value } = cell;
  switch (value.kind) {
    case 'empty':
      return '';
    case 'number':
      return value.digits;
    case 'boolean':
      return String(value.value);
    case 'date':
      return value.iso;
    case 'text':
      return harmless(value.text);
  }
}

/** Text with an apostrophe in front where a spreadsheet would calculate it; `-12.5` is a number and stays. */
function harmless(text: string): string {
  return FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function field(text: string): string {
  return /[",\r\n\t;']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
