import { limits, NO_TABLE_MESSAGE, showValue } from '@pictable/contract';
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
import { EngineError } from '../errors.ts';
import type { Warnings } from '../warnings.ts';

/** Where the rows of a payload are and what names their columns; nothing of the cells is read yet. */
export interface FoundRows {
  readonly rows: JsonArray;
  /** The member that holds the rows, for messages: `data` or `rows`. */
  readonly label: 'data' | 'rows';
  /** JSON Pointer of the rows; undefined where they came out of a JSON text, which no pointer can reach into. */
  readonly pointer: string | undefined;
  /** Whether `data` was one object: its pointer is then that of its only row. */
  readonly single: boolean;
  /** Index of the first body row: 1 where the first row holds the headers. */
  readonly firstRow: 0 | 1;
  /** Headers as sent, in the order to show; undefined where the keys of the rows name the columns. */
  readonly headers: JsonArray | undefined;
}

/**
 * Accepts every form in which people send a table: `data` as objects, as arrays, as one object or as JSON text, `data`
 * with `headers`, and `headers` with `rows`.
 *
 * @param showsHeaders whether the first of several arrays is a header row
 * @throws EngineError where there is no table
 */
export function findRows(payload: JsonObject, showsHeaders: boolean, warnings: Warnings): FoundRows {
  const headers = readHeaders(payload);
  const data = payload.get('data');
  if (data !== undefined && data !== null) {
    if (isGiven(payload.get('rows'))) warnings.add('rows is ignored because data is given too.', '/rows');
    return findInData(data, headers, showsHeaders, warnings);
  }
  const rows = payload.get('rows');
  if (!isGiven(rows)) throw noTable(headers === undefined ? undefined : 'headers is given; rows is missing.');
  if (headers === undefined)
    throw noTable('rows is given; headers is missing. Rows of objects can be sent as data.');
  if (!isArray(rows)) throw invalid('/rows', `rows must be an array of arrays; got ${showValue(rows)}.`);
  if (rows.length === 0) throw invalid('/rows', 'rows must not be empty.');
  return { rows, label: 'rows', pointer: '/rows', single: false, firstRow: 0, headers };
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
  warnings: Warnings,
): FoundRows {
  if (typeof data === 'string') {
    const parsed = parseDataText(data);
    warnings.add('data was JSON text and has been read as JSON; send the array itself.', '/data');
    return { ...findInData(parsed, headers, showsHeaders, warnings), pointer: undefined };
  }
  if (isObject(data)) {
    if (data.size === 0) throw invalid('/data', 'data must not be empty.');
    return { rows: [data], label: 'data', pointer: '/data', single: true, firstRow: 0, headers };
  }
  if (!isArray(data)) throw invalid('/data', `data must be an array of rows; got ${showValue(data)}.`);
  const first = data[0];
  if (first === undefined) throw invalid('/data', 'data must not be empty.');
  const base = { rows: data, label: 'data', pointer: '/data', single: false } as const;
  if (!isArray(first) || headers !== undefined || !showsHeaders) return { ...base, firstRow: 0, headers };
  if (first.length === 0) throw invalid('/data/0', 'data[0] holds the headers and must not be empty.');
  return { ...base, firstRow: 1, headers: first };
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
    `data must be an array of rows; got JSON text that holds text: ${showValue(parsed)}.`,
  );
}

function invalid(path: string, message: string): EngineError {
  return new EngineError('invalid-table', [{ path, message }]);
}

function noTable(reason: string | undefined): EngineError {
  const message = reason === undefined ? NO_TABLE_MESSAGE : `${NO_TABLE_MESSAGE}. ${reason}`;
  return new EngineError(
    'no-table',
    [{ path: '', message }],
    'Send {"data": [{"Name": "Ada"}]} or {"headers": ["Name"], "rows": [["Ada"]]}.',
  );
}
