import { unwrapPayload } from '@pictable/contract/input-adapters';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { listedNames } from './payload/columns/read-columns.ts';
import { Problems } from './payload/problems.ts';
import { readSettings } from './payload/read-settings.ts';
import { findRows } from './payload/rows/find-rows.ts';
import { readColumnNames, readRows } from './payload/rows/read-rows.ts';
import { DEFAULT_LIMITS } from './table/render-limits.ts';
import { Warnings } from './warnings.ts';

/**
 * Headers of the columns of a payload before its rows are filtered, sorted or grouped, in order. Callers use
 * them to check the column names their users enter.
 *
 * @throws EngineError if the payload is not a table
 */
export function columnNames(payload: JsonValue): readonly string[] {
  const warnings = new Warnings();
  const problems = new Problems(warnings, { lenient: true });
  const { value } = unwrapPayload(payload);
  const request: JsonObject = isObject(value) ? value : new Map(isArray(value) ? [['data', value]] : []);
  const { values, structured } = readSettings(request, problems);
  const found = findRows(request, values.headers ?? true, listedNames(structured.get('columns')), warnings);
  const headers = readColumnNames(found, problems, DEFAULT_LIMITS);
  return readRows(found, headers, undefined, problems, DEFAULT_LIMITS).names;
}
