import { JsonSyntaxError, type JsonValue, parseJson } from '../json/index.ts';
import { limits } from '../limits.ts';
import {
  findDelimitedTextError,
  type ImportedTable,
  payloadOfTable,
  readDelimited,
  readDelimitedFile,
  readJsonLines,
  readMarkdown,
} from '../table-text/index.ts';

/** Declared format of a text; `text` means that it must be detected. */
export type TableTextFormat = 'JSON' | 'JSON lines' | 'CSV' | 'TSV' | 'Markdown' | 'text';

/** A table parsed from text: the payload, and the detected format of the text. */
export interface TableText {
  readonly payload: JsonValue;
  readonly format: Exclude<TableTextFormat, 'text'>;
}

/** The text does not contain a table; line and column, from 1, if the error has a position. */
export class NoTableError extends Error {
  readonly format: TableTextFormat;
  readonly position: { readonly line: number; readonly column: number } | undefined;

  constructor(message: string, form: TableTextFormat, place?: { line: number; column: number }) {
    super(message);
    this.name = 'NoTableError';
    this.format = form;
    this.position = place;
  }
}

const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Parses a table from text. JSON is detected whatever the declared format.
 *
 * @throws JsonSyntaxError in JSON and JSON lines, NoTableError in other formats
 */
export function readTableText(sent: string, format: TableTextFormat): TableText {
  const text = sent.replace(BYTE_ORDER_MARK, '');
  if (format === 'JSON') return { payload: jsonOf(text), format };
  assertLineCount(text, format);
  if (format === 'JSON lines') return linesOf(text);
  const json = parseIfJson(text);
  if (json !== undefined) return { payload: json, format: 'JSON' };
  assertDelimiterCount(text, format);
  if (format === 'text') return readAnyText(text);
  if (format === 'Markdown')
    return tableOf(readMarkdown(text), format, 'This Markdown text does not contain a table.');
  const error = findDelimitedTextError(text, format);
  if (error) throw new NoTableError(error.message, format, { line: error.line, column: error.column });
  return tableOf(readDelimitedFile(text, format), format, `This ${format} text has no rows.`);
}

/** Checked before parsing, so that a worker cannot run out of memory. */
function assertLineCount(text: string, form: TableTextFormat): void {
  const { tableTextLinesMax: max } = limits;
  if (text.split(/\r\n|\r|\n/, max + 1).length <= max) return;
  throw new NoTableError(
    `The text has more than ${max} lines, far more than the maximum number of rows.`,
    form,
  );
}

/**
 * Counts the delimiters per line; the limit is far above that of cells, because some delimiters may be text.
 */
function assertDelimiterCount(text: string, form: TableTextFormat): void {
  const { tableTextLinesMax: max } = limits;
  let count = 0;
  for (const [character] of text.matchAll(/[|,;\t\n]/g)) {
    count = character === '\n' ? 0 : count + 1;
    if (count > max)
      throw new NoTableError(
        `A line of the text has more than ${max} delimiters, far more than the maximum number of cells.`,
        form,
      );
  }
}

function readAnyText(text: string): TableText {
  if (isJsonLines(text)) return linesOf(text);
  const table = readMarkdown(text) ?? readDelimited(text);
  // The text may be a JSON string that contains JSON; but CSV can start with a quote, too.
  const inner = table === undefined && /^\s*"/.test(text) ? attempt(text) : undefined;
  if (inner !== undefined) return { payload: inner, format: 'JSON' };
  // Probably malformed JSON: the parser reports the position of the error.
  if (table === undefined && looksLikeJson(text)) return { payload: jsonOf(text), format: 'JSON' };
  return tableOf(table, 'text', 'The format of this table was not recognised.');
}

function jsonOf(text: string): JsonValue {
  return parseJson(text, { depthMax: limits.jsonDepthMax });
}

function linesOf(text: string): TableText {
  const rows = readJsonLines(text);
  if (rows.length === 0) throw new NoTableError('This text does not contain JSON lines.', 'JSON lines');
  return { payload: new Map([['data', rows]]), format: 'JSON lines' };
}

function tableOf(table: ImportedTable | undefined, form: TableTextFormat, errorMessage: string): TableText {
  if (table === undefined) throw new NoTableError(errorMessage, form);
  return {
    payload: payloadOfTable(table),
    format: table.kind === 'Markdown' || table.kind === 'TSV' ? table.kind : 'CSV',
  };
}

function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** The JSON object or array in a text; undefined for anything else. */
export function parseIfJson(text: string): JsonValue | undefined {
  return looksLikeJson(text) ? attempt(text) : undefined;
}

/** Whether the first line is valid JSON and more lines follow. */
function isJsonLines(text: string): boolean {
  if (!looksLikeJson(text)) return false;
  const [first = '', ...others] = text.trim().split(/[\r\n]/, 2);
  return others.length > 0 && attempt(first) !== undefined;
}

function attempt(text: string): JsonValue | undefined {
  try {
    return jsonOf(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
