import { isTableFileKey, tableFileKeys } from '../formats/table-file-keys.ts';
import { NoTableError, readTableText, type TableTextFormat } from '../input-adapters/read-table-text.ts';
import { withTable } from '../input-adapters/with-table.ts';
import { isNumber, isObject, type JsonObject, type JsonValue } from '../json/index.ts';
import { payloadOfTable } from '../table-text/index.ts';
import { readHtmlFile, readSpreadsheet, type TableFileRequest } from './read-table-file.ts';
import { quoted, TableFileError } from './table-file-error.ts';

/** A file as text: HTML, or a spreadsheet in base64. */
export interface TableFileText {
  readonly kind: 'HTML' | 'spreadsheet';
  readonly text: string;
}

/** A payload with the table of a file, and warnings about what of the file was not read. */
export interface ReadTableFile {
  readonly payload: JsonObject;
  readonly notes: readonly string[];
}

/** CSV may begin with the same word, but not with a media type. */
const dataUrlStart = /^\s*data:[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,120}[;,]/i;

const textForms: Readonly<Record<string, TableTextFormat>> = {
  'application/json': 'JSON',
  'application/x-ndjson': 'JSON lines',
  'text/csv': 'CSV',
  'text/markdown': 'Markdown',
  'text/plain': 'text',
  'text/tab-separated-values': 'TSV',
};

const fileKinds: Readonly<Record<string, TableFileText['kind']>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'spreadsheet',
  'application/vnd.oasis.opendocument.spreadsheet': 'spreadsheet',
  'text/html': 'HTML',
};

/** Reads a file into a payload. @throws TableFileError */
export function readTableFile({ kind, text }: TableFileText, request: TableFileRequest): ReadTableFile {
  const { table, notes } =
    kind === 'HTML' ? readHtmlFile(text, request) : readSpreadsheet(bytesOfBase64(text), request);
  return { payload: payloadOfTable(table), notes };
}

/**
 * The payload with the table of the file that `data` contains as a data: URL; undefined if it contains none.
 *
 * @param overrides members that take precedence over those of the payload
 * @throws TableFileError
 */
export function expandTableFile(
  payload: JsonValue,
  overrides?: ReadonlyMap<string, string>,
): ReadTableFile | undefined {
  const data = isObject(payload) ? payload.get('data') : undefined;
  if (!isObject(payload) || typeof data !== 'string' || !dataUrlStart.test(data)) return undefined;
  const request: Record<string, string | undefined> = {};
  for (const key of tableFileKeys) request[key] = overrides?.get(key) ?? textOf(payload.get(key), key);
  const { payload: table, notes } = readDataUrl(data.trim(), request);
  const others = new Map([...payload].filter(([key]) => key !== 'data' && !isTableFileKey(key)));
  return { payload: withTable(others, table), notes };
}

function textOf(value: JsonValue | undefined, key: (typeof tableFileKeys)[number]): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (isNumber(value)) return value.raw;
  throw new TableFileError(key, `${key} must be a text.`);
}

function readDataUrl(url: string, request: TableFileRequest): ReadTableFile {
  const comma = url.indexOf(',');
  const [type = '', ...parameters] = url.slice('data:'.length, Math.max(comma, 0)).toLowerCase().split(';');
  const isBase64 = parameters.at(-1)?.trim() === 'base64';
  const content = url.slice(comma + 1);
  const kind = fileKinds[type.trim()];
  const form = textForms[type.trim()];
  if (comma < 0 || (kind === undefined && form === undefined))
    throw new TableFileError(
      'data',
      `data is a data: URL of the type ${quoted(type)}; the types are ${[...Object.keys(fileKinds), ...Object.keys(textForms)].join(', ')}.`,
    );
  if (kind === 'spreadsheet' && isBase64) return readTableFile({ kind, text: content }, request);
  if (kind === 'spreadsheet')
    throw new TableFileError('data', 'data is a data: URL of a spreadsheet, which must be in base64.');
  const text = isBase64 ? new TextDecoder().decode(bytesOfBase64(content)) : decoded(content);
  if (kind === 'HTML') return readTableFile({ kind, text }, request);
  const { payload } = readTextFile(text, form ?? 'text');
  const notes = ignoredPartNotes(tableFileKeys.filter((key) => request[key] !== undefined));
  return { payload: isObject(payload) ? payload : new Map([['data', payload]]), notes };
}

/** Notes about members that choose a part of a file, if the file has only one table. */
export function ignoredPartNotes(keys: readonly string[]): string[] {
  return keys.map((key) => `${key} was ignored: it is for spreadsheets and HTML, and the table is neither.`);
}

function readTextFile(text: string, form: TableTextFormat): { readonly payload: JsonValue } {
  try {
    return readTableText(text, form);
  } catch (error) {
    if (!(error instanceof NoTableError)) throw error;
    throw new TableFileError('data', error.message);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new TableFileError('data', 'data is a data: URL that is not percent-encoded correctly.');
  }
}

function bytesOfBase64(text: string): Uint8Array {
  let binary: string;
  try {
    binary = atob(/^[A-Za-z0-9_-]+$/.test(text) ? text.replaceAll('-', '+').replaceAll('_', '/') : text);
  } catch {
    throw new TableFileError('data', 'The file is not valid base64.');
  }
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
