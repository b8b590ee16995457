import { isSource, limits, NO_TABLE_MESSAGE, showValue } from '@pictable/contract';
import {
  isArray,
  isGiven,
  isObject,
  type JsonArray,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
} from '@pictable/contract/json';
import { EngineError } from '../../errors.ts';
import type { Warnings } from '../../warnings.ts';

/** Location of the rows and headers in a payload; the cells are not parsed yet. */
export interface RowSource {
  readonly rows: JsonArray;
  /** Name of the member that contains the rows, for messages. */
  readonly label: 'data' | 'rows';
  /**
   * JSON Pointer of the rows; undefined if they were parsed from a JSON string, which pointers cannot reach
   * into.
   */
  readonly pointer: string | undefined;
  /** Whether `data` was a single object: `pointer` then refers to the only row. */
  readonly single: boolean;
  /** Index of the first body row: 1 if the first row contains the headers. */
  readonly firstRow: 0 | 1;
  /** Headers as sent, in display order; undefined if the keys of the rows name the columns. */
  readonly headers: JsonArray | undefined;
  /** Whether the list form of `columns` contains the headers. */
  readonly hasListedHeaders?: boolean;
}

/**
 * Accepts every form of a table: `data` as objects, as arrays, as one object or as JSON text, `data` with
 * `headers`, and `headers` with `rows`. Without headers, the list form of `columns` names the cells of rows
 * that are arrays.
 *
 * @param showsHeaders whether the first row of an array of arrays contains the headers
 * @param listed names of the columns in the list form of `columns`
 * @throws EngineError if there is no table
 */
export function findRows(
  payload: JsonObject,
  showsHeaders: boolean,
  listed: readonly string[] | undefined,
  warnings: Warnings,
): RowSource {
  const headers = readHeaders(payload);
  const data = payload.get('data');
  if (data !== undefined && data !== null) {
    if (isGiven(payload.get('rows'))) warnings.add('rows is ignored because data is given too.', '/rows');
    return findInData(data, headers, showsHeaders, listed, warnings);
  }
  const rows = payload.get('rows');
  if (!isGiven(rows)) {
    if (isSource(payload.get('source'))) throw notLoaded();
    throw noTable(headers === undefined ? undefined : 'headers is given; rows is missing.');
  }
  if (headers === undefined && listed === undefined)
    throw noTable('rows is given; headers is missing. Rows of objects can be sent as data.');
  if (!isArray(rows)) throw invalid('/rows', `rows must be an array of arrays; got ${showValue(rows)}.`);
  if (rows.length === 0) throw invalid('/rows', 'rows must not be empty.');
  const base = { rows, label: 'rows', pointer: '/rows', single: false, firstRow: 0 } as const;
  return headers === undefined && listed !== undefined
    ? { ...base, headers: listed, hasListedHeaders: true }
    : { ...base, headers };
}

function readHeaders(payload: JsonObject): JsonArray | undefined {
  const headers = payload.get('headers');
  if (!isGiven(headers) || typeof headers === 'boolean' || headers === 'true' || headers === 'false')
    return undefined;
  if (!isArray(headers))
    throw invalid('/headers', `headers must be an array of texts; got ${showValue(headers)}.`);
  if (headers.length === 0) throw invalid('/headers', 'headers must not be empty.');
  return headers;
}

function findInData(
  data: JsonValue,
  headers: JsonArray | undefined,
  showsHeaders: boolean,
  listed: readonly string[] | undefined,
  warnings: Warnings,
): RowSource {
  if (typeof data === 'string') {
    const parsed = parseDataText(data);
    warnings.add('data was JSON text and has been read as JSON; send the array itself.', '/data');
    return { ...findInData(parsed, headers, showsHeaders, listed, warnings), pointer: undefined };
  }
  if (isObject(data)) {
    if (data.size === 0) throw invalid('/data', 'data must not be empty.');
    return { rows: [data], label: 'data', pointer: '/data', single: true, firstRow: 0, headers };
  }
  if (!isArray(data)) throw invalid('/data', `data must be an array of rows; got ${showValue(data)}.`);
  const first = data[0];
  if (first === undefined) throw invalid('/data', 'data must not be empty.');
  const base = { rows: data, label: 'data', pointer: '/data', single: false } as const;
  if (!isArray(first) || headers !== undefined) return { ...base, firstRow: 0, headers };
  if (listed !== undefined && !hasNames(first, listed))
    return { ...base, firstRow: 0, headers: listed, hasListedHeaders: true };
  if (!showsHeaders && listed === undefined) return { ...base, firstRow: 0, headers };
  if (first.length === 0) throw invalid('/data/0', 'data[0] contains the headers and must not be empty.');
  return { ...base, firstRow: 1, headers: first };
}

/** Whether a row has the headers, because it has the names of all listed columns. */
function hasNames(row: JsonArray, listed: readonly string[]): boolean {
  return listed.every((name) => row.includes(name));
}

function parseDataText(text: string): JsonValue {
  let parsed: JsonValue;
  try {
    parsed = parseJson(text, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const place = `line ${error.line}, column ${error.column}`;
    throw invalid('/data', `data is text that is not JSON (${place}): ${error.message}`);
  }
  if (typeof parsed !== 'string') return parsed;
  throw invalid(
    '/data',
    `data must be an array of rows; got JSON text that contains a string: ${showValue(parsed)}.`,
  );
}

function invalid(path: string, message: string): EngineError {
  return new EngineError('invalid-table', [{ path, message }]);
}

/** The engine loads nothing; the service puts the rows of a source into `data`. */
function notLoaded(): EngineError {
  const message =
    'source was not loaded: only the service loads it, if it is a member of the request itself or of its template.';
  return new EngineError(
    'no-table',
    [{ path: '/source', message }],
    'Send the request to the service, or send data.',
  );
}

function noTable(reason: string | undefined): EngineError {
  const message = reason === undefined ? NO_TABLE_MESSAGE : `${NO_TABLE_MESSAGE}. ${reason}`;
  return new EngineError(
    'no-table',
    [{ path: '', message }],
    'Send {"data": [{"Name": "Ada"}]} or {"headers": ["Name"], "rows": [["Ada"]]}.',
  );
}
