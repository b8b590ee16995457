import { JsonNumber, type JsonObject, type JsonValue, stringify } from '../json/index.ts';
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
  for (const key of ['title', 'subtitle', 'caption'] as const)
    if (table[key]) members.push(`  "${key}": ${stringify(table[key])}`);
  if (headers) members.push(`  "headers": ${line(markedHeaders(headers, table))}`);
  members.push(
    `  "${headers ? 'rows' : 'data'}": [\n${rows.map((row) => `    ${rowLine(row, number)}`).join(',\n')}\n  ]`,
  );
  const styles = columnStyles(table);
  if (styles.size > 0) members.push(`  "styles": ${stringify(new Map([['columnStyles', styles]]))}`);
  if (!headers) members.push('  "options": { "headers": false }');
  return {
    kind: table.kind,
    text: `{\n${members.join(',\n')}\n}`,
    rows: rows.length,
    columns: Math.max(headers?.length ?? 0, widestOf(rows)),
  };
}

function markedHeaders(headers: readonly string[], { markedHeaders: marked }: ImportedTable): JsonValue[] {
  return headers.map((header, column) => {
    const markdown = marked?.[column];
    return markdown === undefined ? header : new Map([['markdown', markdown]]);
  });
}

/** A cell that is a number by its look; a column of them stands at the right by itself, with its decimal points in line. */
const numberLike = /^(?:[-+\u2212]?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.\d+)?\s?%?|)$/;

/** Letters of tables that are written from right to left, where numbers stand at the left by themselves. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The sides of the columns, by header, or by index where no header tells one from the others. */
function columnStyles({ headers = [], alignments = [], rows }: ImportedTable): JsonObject {
  const styles = new Map<string, JsonValue>();
  const texts = rows.map((row) => row.map(({ value }) => String(value)));
  const mayTurn = [headers, ...texts].some((row) => row.some((text) => rightToLeft.test(text)));
  const isNumeric = (column: number) => {
    const values = texts.map((row) => row[column] ?? '');
    return (
      !mayTurn && values.some((value) => value !== '') && values.every((value) => numberLike.test(value))
    );
  };
  alignments.forEach((side, column) => {
    if (side === undefined || (side === 'right' && isNumeric(column))) return;
    const header = headers[column] ?? '';
    const isOwn = header !== '' && headers.indexOf(header) === headers.lastIndexOf(header);
    styles.set(isOwn ? header : String(column), new Map([['textAlign', side]]));
  });
  return styles;
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

function cellValue({ value, markdown, colspan = 1, rowspan = 1 }: ImportedCell, number: RegExp): JsonValue {
  if (markdown !== undefined) return new Map([['markdown', markdown]]);
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
