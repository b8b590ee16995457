import { isArchive } from '@pictable/contract';
import {
  NoTableError,
  readTableText,
  type TableText,
  type TableTextFormat,
} from '@pictable/contract/input-adapters';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import {
  expandTableFile,
  type ReadTableFile,
  readTableFile,
  TableFileError,
  type TableFileRequest,
} from '@pictable/contract/table-files';
import { invalidInput } from './command-error.ts';
import type { ErrorSource } from './error-report.ts';
import { decodeText, readContent, type Source } from './sources.ts';

const textFormats = ['json', 'ndjson', 'csv', 'tsv', 'markdown'] as const;
type TextFormat = (typeof textFormats)[number];

export const inputFormats = [...textFormats, 'html', 'xlsx', 'ods'] as const;
export type InputFormat = (typeof inputFormats)[number];

const forms: Readonly<Record<TextFormat, TableTextFormat>> = {
  json: 'JSON',
  ndjson: 'JSON lines',
  csv: 'CSV',
  tsv: 'TSV',
  markdown: 'Markdown',
};

const formatByExtension: Readonly<Record<string, InputFormat>> = {
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  md: 'markdown',
  markdown: 'markdown',
  htm: 'html',
  html: 'html',
  xlsx: 'xlsx',
  ods: 'ods',
};

/** The format for the extension of a file name. Undefined if the extension is unknown. */
export function formatFromFileName(name: string): InputFormat | undefined {
  return formatByExtension[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
}

/** A table as a payload, and its source text to locate errors in. */
export interface ParsedTable {
  readonly payload: JsonObject;
  readonly source: ErrorSource;
  /** What of a spreadsheet was not read. */
  readonly notes: readonly string[];
}

/** How a table is read. */
export interface ReadTableOptions extends TableFileRequest {
  /** By default, that of the file name or of the content. */
  readonly from?: InputFormat | undefined;
  /** Called with what locates an error, before and after the text is parsed. */
  readonly onSource?: (source: ErrorSource) => void;
}

/** Reads the table of a file or of standard input. @throws CommandError or JsonSyntaxError */
export async function readTableOf(source: Source, options: ReadTableOptions): Promise<ParsedTable> {
  return readTable(source.name, await readContent(source), options);
}

/** Reads a table of any format. @throws CommandError or JsonSyntaxError */
export function readTable(name: string, bytes: Uint8Array, options: ReadTableOptions = {}): ParsedTable {
  const table = parseTable(name, bytes, options);
  options.onSource?.(table.source);
  return table;
}

function parseTable(name: string, bytes: Uint8Array, options: ReadTableOptions): ParsedTable {
  const { from, sheet, range, table } = options;
  const format = from ?? formatFromFileName(name) ?? (isArchive(bytes) ? 'xlsx' : undefined);
  const request = { sheet, range, table };
  if (format === 'xlsx' || format === 'ods')
    return ofFile(name, () =>
      readTableFile({ kind: 'spreadsheet', text: Buffer.from(bytes).toString('base64') }, request),
    );
  const text = decodeText(bytes);
  if (format === 'html') return ofFile(name, () => readTableFile({ kind: 'HTML', text }, request));
  options.onSource?.({ name, jsonText: text });
  const parsed = readTextTable(name, text, format);
  const given = Object.entries(request).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const file = ofFile(name, () => expandTableFile(parsed.payload, new Map(given)));
  if (file !== undefined) return file;
  const [flag] = given;
  if (flag === undefined) return parsed;
  throw invalidInput(`--${flag[0]} is for spreadsheets and HTML; ${name} is neither.`);
}

function ofFile<Read extends ReadTableFile | undefined>(
  name: string,
  read: () => Read,
): Read extends ReadTableFile ? ParsedTable : undefined;
function ofFile(name: string, read: () => ReadTableFile | undefined): ParsedTable | undefined {
  try {
    const file = read();
    return file && { ...file, source: { name } };
  } catch (error) {
    if (error instanceof TableFileError) throw invalidInput(error.message);
    throw error;
  }
}

/** Without a format, the format is detected from the text. */
function readTextTable(name: string, text: string, format: TextFormat | undefined): ParsedTable {
  const { payload, format: form } = read(text, format === undefined ? 'text' : forms[format]);
  const source = form === 'JSON' ? { name, jsonText: text } : { name };
  const notes: readonly string[] = [];
  if (isObject(payload)) return { payload, source, notes };
  // Rows, n8n items, or a table inside a JSON string.
  if (isArray(payload) || typeof payload === 'string')
    return { payload: new Map([['data', payload]]), source: { ...source, isData: true }, notes };
  throw invalidInput(
    'The JSON is not a table.',
    'Send an array of objects, or an object with data or headers and rows.',
  );
}

function read(text: string, form: TableTextFormat): TableText {
  try {
    return readTableText(text, form);
  } catch (error) {
    if (!(error instanceof NoTableError)) throw error;
    const { message, position } = error;
    if (position) throw invalidInput(`${message} (line ${position.line}, column ${position.column})`);
    throw invalidInput(message, `Set the format with --from: ${inputFormats.join(', ')}.`);
  }
}

/**
 * Turns the header row back into data. Readers of CSV and TSV take the first row as headers unless all its
 * values are numbers.
 */
export function withoutHeaderRow(payload: JsonObject): JsonObject {
  const headers = payload.get('headers');
  const rows = payload.get('rows');
  if (!isArray(headers) || !isArray(rows)) return payload;
  const rest = [...payload].filter(([name]) => name !== 'headers' && name !== 'rows');
  return new Map<string, JsonValue>([...rest, ['data', [headers, ...rows]]]);
}
