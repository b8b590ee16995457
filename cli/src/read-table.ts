import { limits } from '@pictable/contract';
import {
  NoTableError,
  readTableText,
  type TableText,
  type TableTextFormat,
} from '@pictable/contract/input-adapters';
import { isArray, isObject, type JsonObject, type JsonValue, parseJson } from '@pictable/contract/json';
import { type ImportedTable, writeTable } from '@pictable/contract/table-text';
import { invalidInput } from './command-error.ts';
import type { ErrorSource } from './error-report.ts';

export const inputFormats = ['json', 'ndjson', 'csv', 'tsv', 'markdown'] as const;
export type InputFormat = (typeof inputFormats)[number];

const forms: Readonly<Record<InputFormat, TableTextFormat>> = {
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
};

/** The format for the extension of a file name. Undefined if the extension is unknown. */
export function formatFromFileName(name: string): InputFormat | undefined {
  return formatByExtension[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
}

/** A table as a payload, and its source text to locate errors in. */
export interface ParsedTable {
  readonly payload: JsonObject;
  readonly source: ErrorSource;
}

/**
 * Reads a table. Without a format, the format is detected from the text.
 *
 * @throws CommandError or JsonSyntaxError
 */
export function readTable(name: string, text: string, format: InputFormat | undefined): ParsedTable {
  const { payload, format: form } = read(text, format === undefined ? 'text' : forms[format]);
  const source = form === 'JSON' ? { name, jsonText: text } : { name };
  if (isObject(payload)) return { payload, source };
  // Rows, n8n items, or a table inside a JSON string.
  if (isArray(payload) || typeof payload === 'string')
    return { payload: new Map([['data', payload]]), source: { ...source, isData: true } };
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

/** Converts a table that was read from another format than JSON into a payload. */
export function toPayload(table: ImportedTable): JsonObject {
  return parseJson(writeTable(table).text, { depthMax: limits.jsonDepthMax }) as JsonObject;
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
