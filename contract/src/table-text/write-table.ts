import {
  isNumber,
  JsonNumber,
  type JsonObject,
  type JsonValue,
  parseJson,
  stringify,
} from '../json/index.ts';
import { limits } from '../limits.ts';
import type { ImportedCell, ImportedJson, ImportedTable } from './imported-table.ts';

/** `1.10` is a number and keeps its digits; `007`, `1,000` and `1E5` stay text. */
const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** The same with decimal commas: there, `1.000` is a thousand, but as a JSON number it would be one. */
const numberBesideCommas = /^(?!-?[1-9]\d{0,2}\.\d{3}$)-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** `0,85` and `1.234,50`: the comma must be a decimal comma. `1,234` is ambiguous. */
const decimalComma = /^-?(?:\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3})+,\d+)$/;
/** `12.50` and `0.125`: the point must be a decimal point. */
const decimalPoint = /^-?(?:\d+\.(?:\d{1,2}|\d{4,})|0\.\d+)$/;

/** The table as JSON: headers and rows, one row per line, so that it is easy to read and edit. */
export function writeTable(table: ImportedTable): ImportedJson {
  const { headers, rows } = withHeaders(table);
  const number = isTyped(table.kind) ? undefined : hasDecimalCommas(table) ? numberBesideCommas : plainNumber;
  const members: string[] = [];
  for (const key of ['title', 'subtitle', 'caption'] as const)
    if (table[key]) members.push(`  "${key}": ${stringify(table[key])}`);
  if (headers) members.push(`  "headers": ${line(markedHeaders(headers, table))}`);
  members.push(
    `  "${headers ? 'rows' : 'data'}": [\n${rows.map((row) => `    ${rowLine(row, number)}`).join(',\n')}\n  ]`,
  );
  for (const key of ['footnotes', 'sourceNotes'] as const)
    if (table[key]) members.push(`  "${key}": ${stringify(table[key])}`);
  for (const key of ['columns', 'spanners'] as const)
    if (table[key] && !isEmpty(table[key])) members.push(`  "${key}": ${stringify(table[key])}`);
  const aligned = columnStyles(table);
  const styles = new Map<string, JsonValue>(table.tableStyles);
  if (aligned.size > 0) styles.set('columnStyles', aligned);
  if (styles.size > 0) members.push(`  "styles": ${stringify(styles)}`);
  if (!headers) members.push('  "options": { "headers": false }');
  return {
    kind: table.kind,
    text: `{\n${members.join(',\n')}\n}`,
    rows: rows.length,
    columns: Math.max(headers?.length ?? 0, widestOf(rows)),
  };
}

/** An imported table as a payload. */
export function payloadOfTable(table: ImportedTable): JsonObject {
  return parseJson(writeTable(table).text, { depthMax: limits.jsonDepthMax }) as JsonObject;
}

function isEmpty(value: JsonObject | readonly JsonValue[]): boolean {
  return ('size' in value ? value.size : value.length) === 0;
}

function markedHeaders(
  headers: readonly string[],
  { markdownHeaders: marked, headerStyles }: ImportedTable,
): JsonValue[] {
  return headers.map((header, column) => {
    const markdown = marked?.[column];
    const style = headerStyles?.[column];
    if (markdown === undefined && !style?.size) return header;
    return new Map<string, JsonValue>([
      markdown === undefined ? ['text', header] : ['markdown', markdown],
      ...(style?.size ? [['style', style] as const] : []),
    ]);
  });
}

/** A cell that looks like a number; a column of them is right-aligned on the decimal point by default. */
const numberLike = /^(?:[-+\u2212]?(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.\d+)?\s?%?|)$/;

/** Right-to-left letters; in tables with them, numbers are left-aligned by default. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Column alignments by header, or by index if the header is empty or not unique. */
function columnStyles({ headers = [], alignments = [], rows }: ImportedTable): JsonObject {
  const styles = new Map<string, JsonValue>();
  const texts = rows.map((row) => row.map(({ value }) => textOf(value)));
  const mayBeMirrored = [headers, ...texts].some((row) => row.some((text) => rightToLeft.test(text)));
  const isNumeric = (column: number) => {
    const values = texts.map((row) => row[column] ?? '');
    return (
      !mayBeMirrored &&
      values.some((value) => value !== '') &&
      values.every((value) => numberLike.test(value))
    );
  };
  const uses = new Map<string, number>();
  for (const header of headers) uses.set(header, (uses.get(header) ?? 0) + 1);
  alignments.forEach((side, column) => {
    if (side === undefined || (side === 'right' && isNumeric(column))) return;
    const header = headers[column] ?? '';
    const isUnique = header !== '' && uses.get(header) === 1;
    styles.set(isUnique ? header : String(column), new Map([['textAlign', side]]));
  });
  return styles;
}

/**
 * Whether at least one cell has a decimal comma and none a decimal point. Numbers in a workbook are already
 * typed.
 */
function hasDecimalCommas({ kind, rows }: ImportedTable): boolean {
  const some = (pattern: RegExp) => rows.some((row) => row.some(({ value }) => pattern.test(textOf(value))));
  return !isTyped(kind) && some(decimalComma) && !some(decimalPoint);
}

/**
 * Uses the first row as headers unless all of it is numbers. Every column gets a header, possibly an empty
 * one.
 */
function withHeaders({ headers, rows }: ImportedTable): Pick<ImportedTable, 'headers' | 'rows'> {
  if (headers) return { headers: padded(headers, rows), rows };
  const [first = [], ...rest] = rows;
  if (rest.length === 0 || first.every(({ value }) => plainNumber.test(textOf(value)))) return { rows };
  const names = first.flatMap(({ value, colspan = 1 }) => Array<string>(colspan).fill(textOf(value)));
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

function rowLine(row: readonly ImportedCell[], number: RegExp | undefined): string {
  return line(row.map((cell) => cellValue(cell, number)));
}

function line(values: readonly JsonValue[]): string {
  return `[${values.map((value) => stringify(value)).join(', ')}]`;
}

function cellValue(cell: ImportedCell, number: RegExp | undefined): JsonValue {
  const { value, markdown, colspan = 1, rowspan = 1 } = cell;
  if (colspan === 0) return null;
  if (markdown !== undefined) return new Map([['markdown', markdown]]);
  const shown = typeof value === 'string' && number?.test(value) ? new JsonNumber(value) : value;
  const style = new Map<string, JsonValue>(cell.style);
  if (colspan > 1) style.set('colspan', new JsonNumber(String(colspan)));
  if (rowspan > 1) style.set('rowspan', new JsonNumber(String(rowspan)));
  if (style.size === 0 && !cell.members?.size) return shown;
  return new Map<string, JsonValue>([
    ['value', shown],
    ...(cell.members ?? []),
    ...(style.size === 0 ? [] : [['style', style] as const]),
  ]);
}

/** Whether the numbers of such a table are numbers already, so that its texts stay texts. */
function isTyped(kind: ImportedTable['kind']): boolean {
  return kind === 'Excel' || kind === 'OpenDocument';
}

function textOf(value: ImportedCell['value']): string {
  return isNumber(value) ? value.raw : String(value);
}
