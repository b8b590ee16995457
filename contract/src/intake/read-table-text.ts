import { JsonSyntaxError, type JsonValue, parseJson } from '../json/index.ts';
import { limits } from '../limits.ts';
import {
  findDelimitedFault,
  type ImportedTable,
  readDelimited,
  readDelimitedFile,
  readJsonLines,
  readMarkdown,
  writeTable,
} from '../table-text/index.ts';

/** What a text says that it is; `text` says nothing. */
export type TableTextForm = 'JSON' | 'JSON lines' | 'CSV' | 'TSV' | 'Markdown' | 'text';

/** A table that came as text: as a payload, and what the text turned out to be. */
export interface TableText {
  readonly payload: JsonValue;
  readonly form: Exclude<TableTextForm, 'text'>;
}

/** A text without a table; line and column, from 1, where one place is at fault. */
export class NoTableError extends Error {
  readonly form: TableTextForm;
  readonly place: { readonly line: number; readonly column: number } | undefined;

  constructor(message: string, form: TableTextForm, place?: { line: number; column: number }) {
    super(message);
    this.name = 'NoTableError';
    this.form = form;
    this.place = place;
  }
}

const BYTE_ORDER_MARK = /^\uFEFF/;

/**
 * Reads a table out of a text. JSON is known as such whatever the text is said to be.
 *
 * @throws JsonSyntaxError in JSON and JSON lines, NoTableError in everything else
 */
export function readTableText(sent: string, form: TableTextForm): TableText {
  const text = sent.replace(BYTE_ORDER_MARK, '');
  if (form === 'JSON') return { payload: jsonOf(text), form };
  refuseTooManyLines(text, form);
  if (form === 'JSON lines') return linesOf(text);
  const json = parsedJson(text);
  if (json !== undefined) return { payload: json, form: 'JSON' };
  refuseTooManyCells(text, form);
  if (form === 'text') return readAnyText(text);
  if (form === 'Markdown')
    return tableOf(readMarkdown(text), form, 'There is no table in this Markdown text.');
  const fault = findDelimitedFault(text, form);
  if (fault) throw new NoTableError(fault.message, form, { line: fault.line, column: fault.column });
  return tableOf(readDelimitedFile(text, form), form, `There are no rows in this ${form} text.`);
}

/** Known before so many rows are read that the memory of a worker ends. */
function refuseTooManyLines(text: string, form: TableTextForm): void {
  const { tableTextLinesMax: max } = limits;
  if (text.split(/\r\n|\r|\n/, max + 1).length <= max) return;
  throw new NoTableError(`The text has more than ${max} lines, far more than a table may have rows.`, form);
}

/** As many lines, so are cells of one line: more than a table may have, even where some delimiters are text. */
function refuseTooManyCells(text: string, form: TableTextForm): void {
  const { tableTextLinesMax: max } = limits;
  let count = 0;
  for (const [sign] of text.matchAll(/[|,;\t\n]/g)) {
    count = sign === '\n' ? 0 : count + 1;
    if (count > max)
      throw new NoTableError(
        `A line of the text has more than ${max} delimiters, far more than a table may have cells.`,
        form,
      );
  }
}

function readAnyText(text: string): TableText {
  if (isJsonLines(text)) return linesOf(text);
  const table = readMarkdown(text) ?? readDelimited(text);
  // A whole text of JSON opens with a quote, as many a CSV does.
  const inner = table === undefined && /^\s*"/.test(text) ? attempt(text) : undefined;
  if (inner !== undefined) return { payload: inner, form: 'JSON' };
  // What opens like JSON and is no table either is most likely JSON with a slip; it says where.
  if (table === undefined && looksLikeJson(text)) return { payload: jsonOf(text), form: 'JSON' };
  return tableOf(table, 'text', 'It cannot be told what kind of table this is.');
}

function jsonOf(text: string): JsonValue {
  return parseJson(text, { depthMax: limits.jsonDepthMax });
}

function linesOf(text: string): TableText {
  const rows = readJsonLines(text);
  if (rows.length === 0) throw new NoTableError('There are no JSON lines in this text.', 'JSON lines');
  return { payload: new Map([['data', rows]]), form: 'JSON lines' };
}

function tableOf(table: ImportedTable | undefined, form: TableTextForm, otherwise: string): TableText {
  if (table === undefined) throw new NoTableError(otherwise, form);
  return {
    payload: jsonOf(writeTable(table).text),
    form: table.kind === 'Markdown' || table.kind === 'TSV' ? table.kind : 'CSV',
  };
}

function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** The object or the list that a text holds; undefined for everything else. */
export function parsedJson(text: string): JsonValue | undefined {
  return looksLikeJson(text) ? attempt(text) : undefined;
}

/** Whether the first line is JSON by itself and more follow. */
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
