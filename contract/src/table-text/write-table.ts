import { JsonNumber, type JsonValue, stringify } from '../json/index.ts';
import type { ImportedCell, ImportedJson, ImportedTable } from './imported-table.ts';

/** `1.10` is a number and keeps its digits; `007`, `1,000` and `1E5` are not written as JSON numbers and stay text. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** The same where commas part decimals: `1.000` is a thousand there, and as a number of JSON it would be one. */
const numberBesideCommas = /^(?!-?[1-9]\d{0,2}\.\d{3}$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** `0,85` and `1.234,50`: the comma can only part decimals. `1,234` does not tell. */
const decimalComma = /^-?(?:\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3})+,\d+)$/;
/** `12.50` and `0.125`: the point can only part decimals. */
const decimalPoint = /^-?(?:\d+\.(?:\d{1,2}|\d{4,})|0\.\d+)$/;

/** The table as JSON: headers and rows, one row a line, so that it can be read and changed. */
export function writeTable(table: ImportedTable): ImportedJson {
  const { headers, rows } = withHeaders(table);
  const number = hasDecimalCommas(table) ? numberBesideCommas : plainNumber;
  const members: string[] = [];
  if (table.title) members.push(`  "title": ${stringify(table.title)}`);
  if (headers) members.push(`  "headers": ${line(headers)}`);
  members.push(
    `  "${headers ? 'rows' : 'data'}": [\n${rows.map((row) => `    ${rowLine(row, number)}`).join(',\n')}\n  ]`,
  );
  if (!headers) members.push('  "options": { "headers": false }');
  return {
    kind: table.kind,
    text: `{\n${members.join(',\n')}\n}`,
    rows: rows.length,
    columns: Math.max(headers?.length ?? 0, widestOf(rows)),
  };
}

/** One cell shows it, and none the contrary. The numbers of a workbook are known, however its texts are written. */
function hasDecimalCommas({ kind, rows }: ImportedTable): boolean {
  const some = (pattern: RegExp) => rows.some((row) => row.some(({ value }) => pattern.test(String(value))));
  return kind !== 'Excel' && some(decimalComma) && !some(decimalPoint);
}

/** The first row names the columns, unless all of it is numbers. Each column of the table gets a name, if an empty one. */
function withHeaders({ headers, rows }: ImportedTable): Pick<ImportedTable, 'headers' | 'rows'> {
  if (headers) return { headers: padded(headers, rows), rows };
  const [first = [], ...rest] = rows;
  if (rest.length === 0 || first.every(({ value }) => plainNumber.test(String(value)))) return { rows };
  const names = first.flatMap(({ value, colspan = 1 }) => Array<string>(colspan).fill(String(value)));
  return { headers: padded(names, rest), rows: rest };
}

function padded(names: readonly string[], rows: ImportedTable['rows']): string[] {
  const missing = Math.max(0, widestOf(rows) - names.length);
  return [...names, ...Array<string>(missing).fill('')];
}

function widestOf(rows: ImportedTable['rows']): number {
  return rows.reduce((widest, row) => Math.max(widest, widthOf(row)), 0);
}

function widthOf(row: readonly ImportedCell[]): number {
  return row.reduce((width, { colspan = 1 }) => width + colspan, 0);
}

function rowLine(row: readonly ImportedCell[], number: RegExp): string {
  return line(row.map((cell) => cellValue(cell, number)));
}

function line(values: readonly JsonValue[]): string {
  return `[${values.map((value) => stringify(value)).join(', ')}]`;
}

function cellValue({ value, colspan = 1, rowspan = 1 }: ImportedCell, number: RegExp): JsonValue {
  const shown = typeof value === 'string' && number.test(value) ? new JsonNumber(value) : value;
  if (colspan === 1 && rowspan === 1) return shown;
  const style = new Map<string, JsonValue>();
  if (colspan > 1) style.set('colspan', new JsonNumber(String(colspan)));
  if (rowspan > 1) style.set('rowspan', new JsonNumber(String(rowspan)));
  return new Map<string, JsonValue>([
    ['value', shown],
    ['style', style],
  ]);
}
