import { limits } from '@pictable/contract';
import {
  isArray,
  isObject,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
} from '@pictable/contract/json';
import {
  findDelimitedFault,
  type ImportedTable,
  readDelimited,
  readDelimitedFile,
  readJsonLines,
  readMarkdown,
  writeTable,
} from '@pictable/contract/table-text';
import { badInput } from './command-problem.ts';
import type { FaultySource } from './problem.ts';

export const inputFormats = ['json', 'ndjson', 'csv', 'tsv', 'markdown'] as const;
export type InputFormat = (typeof inputFormats)[number];

const formatByEnding: Readonly<Record<string, InputFormat>> = {
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  md: 'markdown',
  markdown: 'markdown',
};

/** What a file holds, by its name; undefined where the name does not say it. */
export function formatOfName(name: string): InputFormat | undefined {
  return formatByEnding[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''];
}

/** A table as a payload, and where places in it are found. */
export interface TableInput {
  readonly payload: JsonObject;
  readonly source: FaultySource;
}

/**
 * Reads a table. Without a format the text itself tells it.
 *
 * @throws CommandProblem or JsonSyntaxError
 */
export function readTable(name: string, text: string, format = guessFormat(text)): TableInput {
  switch (format) {
    case 'json':
      return jsonTable(name, text);
    case 'ndjson':
      return { payload: new Map([['data', readJsonLines(text)]]), source: { name } };
    case 'csv':
    case 'tsv':
      return delimitedTable(name, text, format);
    case 'markdown':
      return importedTable(name, readMarkdown(text), 'There is no table in this Markdown text.');
    case undefined:
      return importedTable(name, readDelimited(text), 'It cannot be told what kind of table this is.');
  }
}

function jsonTable(name: string, text: string): TableInput {
  const value = parseJson(text, { depthMax: limits.jsonDepthMax });
  const source = { name, jsonText: text };
  if (isObject(value)) return { payload: value, source };
  if (isArray(value)) return { payload: new Map([['data', value]]), source: { ...source, isData: true } };
  throw badInput(
    'The JSON is no table.',
    'Send an array of objects, or an object with data or headers and rows.',
  );
}

function delimitedTable(name: string, text: string, format: 'csv' | 'tsv'): TableInput {
  const kind = format === 'csv' ? 'CSV' : 'TSV';
  const fault = findDelimitedFault(text, kind);
  if (fault) throw badInput(`${fault.message} (line ${fault.line}, column ${fault.column})`);
  return importedTable(name, readDelimitedFile(text, kind), `There are no rows in this ${kind} text.`);
}

function importedTable(name: string, table: ImportedTable | undefined, otherwise: string): TableInput {
  if (table === undefined)
    throw badInput(otherwise, `Say what it is with --from: ${inputFormats.join(', ')}.`);
  return { payload: payloadOf(table), source: { name } };
}

/** A table that was not JSON as a payload. */
export function payloadOf(table: ImportedTable): JsonObject {
  return parseJson(writeTable(table).text, { depthMax: limits.jsonDepthMax }) as JsonObject;
}

/** The first row is data too. Tables from elsewhere have it as headers, unless all of it is numbers. */
export function withoutHeaderRow(payload: JsonObject): JsonObject {
  const headers = payload.get('headers');
  const rows = payload.get('rows');
  if (!isArray(headers) || !isArray(rows)) return payload;
  const rest = [...payload].filter(([name]) => name !== 'headers' && name !== 'rows');
  return new Map<string, JsonValue>([...rest, ['data', [headers, ...rows]]]);
}

function guessFormat(text: string): InputFormat | undefined {
  if (/^\s*[[{]/.test(text)) return isJsonLines(text) ? 'ndjson' : 'json';
  return readMarkdown(text) === undefined ? undefined : 'markdown';
}

/** Whether the first line is JSON by itself and more follow. */
function isJsonLines(text: string): boolean {
  const [first = '', ...more] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (more.length === 0) return false;
  try {
    parseJson(first, { depthMax: limits.jsonDepthMax });
    return true;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return false;
    throw error;
  }
}
