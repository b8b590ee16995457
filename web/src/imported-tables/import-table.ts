import { limits } from '@pictable/contract';
import {
  isArray,
  isObject,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
  stringify,
} from '@pictable/contract/json';
import { readHtml, readSpreadsheet, TableFileError } from '@pictable/contract/table-files';
import {
  type ImportedJson,
  type ImportedTable,
  readDelimited,
  readDelimitedFile,
  readJsonLines,
  readMarkdown,
  writeTable,
} from '@pictable/contract/table-text';
import { readTextFile } from './read-text-file.ts';

/** Why nothing was imported. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly reason: 'unknown' | 'empty' | 'damaged' | 'large';

  constructor(reason: ImportError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Copied cells, or a table in a text, as JSON; undefined if there is none. JSON itself is left unchanged. */
export function importText(plain: string, html: string): ImportedJson | undefined {
  if (isJson(plain)) return undefined;
  const lines = readLines(plain);
  if (lines) return lines;
  const table = (html === '' ? undefined : readPage(html)) ?? readPlain(plain);
  return table && writeTable(table);
}

/** A file as JSON, by its name and content. Nothing leaves the browser. */
export async function importFile(file: File): Promise<ImportedJson> {
  const extension = /\.([a-z]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (file.size > limits.bodyBytesMax) throw new ImportError('large');
  if (extension === 'xlsx' || extension === 'ods')
    return readWorkbook(new Uint8Array(await file.arrayBuffer()));
  const table = readFile(await readTextFile(file), extension);
  if (!table) throw new ImportError('empty');
  return 'text' in table ? table : writeTable(table);
}

/** The first visible sheet of a spreadsheet. */
function readWorkbook(bytes: Uint8Array): ImportedJson {
  try {
    const { table, notes } = readSpreadsheet(bytes, {});
    return { ...writeTable(table), notes };
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    const reasons = { sheet: 'empty', range: 'large', table: 'damaged', data: 'damaged' } as const;
    throw new ImportError(reasons[error.member]);
  }
}

/** The largest table of a page or of copied cells; undefined also if it is larger than any that can be shown. */
function readPage(html: string): ImportedTable | undefined {
  try {
    return readHtml(html, 'largest');
  } catch (error) {
    if (error instanceof TableFileError) return undefined;
    throw error;
  }
}

function readFile(text: string, extension: string): ImportedTable | ImportedJson | undefined {
  switch (extension) {
    case 'json':
      return { kind: 'JSON', text, rows: 0, columns: 0 };
    case 'jsonl':
    case 'ndjson':
      return readLinesFile(text);
    case 'csv':
      return readDelimitedFile(text, 'CSV');
    case 'tsv':
    case 'tab':
      return readDelimitedFile(text, 'TSV');
    case 'md':
    case 'markdown':
      return readMarkdown(text);
    case 'htm':
    case 'html':
      return readPage(text);
    case 'txt':
      if (isJson(text)) return { kind: 'JSON', text, rows: 0, columns: 0 };
      return readLines(text) ?? readPlain(text);
    default:
      throw new ImportError('unknown');
  }
}

function readLinesFile(text: string): ImportedJson | undefined {
  if (text.trim() === '') return undefined;
  const table = readLines(text);
  if (!table) throw new ImportError('damaged');
  return table;
}

/** JSON lines as a table with one row per line; undefined if a line is not an object or a list. */
function readLines(text: string): ImportedJson | undefined {
  let values: readonly JsonValue[];
  try {
    values = readJsonLines(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
  if (values.length === 0 || !values.every((value) => isObject(value) || isArray(value))) return undefined;
  const rows = values.map((value) => `    ${stringify(value)}`);
  const json = `{\n  "data": [\n${rows.join(',\n')}\n  ]\n}`;
  return { kind: 'NDJSON', text: json, rows: values.length, columns: columnCount(values) };
}

function columnCount(rows: readonly JsonValue[]): number {
  const names = new Set<string | number>();
  for (const row of rows) {
    if (isObject(row) || isArray(row)) for (const name of row.keys()) names.add(name);
  }
  return names.size;
}

function readPlain(text: string): ImportedTable | undefined {
  return (
    readMarkdown(text) ?? (/<table[\s>]/i.test(text) ? readPage(text) : undefined) ?? readDelimited(text)
  );
}

function isJson(text: string): boolean {
  try {
    parseJson(text, { depthMax: limits.jsonDepthMax });
    return true;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return false;
    throw error;
  }
}
