import { unwrapPayload } from '@pictable/contract/input-adapters';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { listedNames } from './payload/columns/read-columns.ts';
import { labelsOf } from './payload/columns/resolve-columns.ts';
import { Problems } from './payload/problems.ts';
import { readSettings } from './payload/read-settings.ts';
import { findRows } from './payload/rows/find-rows.ts';
import { readTable } from './payload/rows/read-table.ts';
import { DEFAULT_LIMITS } from './table/render-limits.ts';
import { Warnings } from './warnings.ts';

/** A column of a payload. */
export interface SentColumn {
  /** Its key or header in the data. */
  readonly name: string;
  /** The label that `columns` gives it; undefined if it has none. */
  readonly label: string | undefined;
}

/**
 * The columns of a payload after `transform`, before its rows are filtered, sorted or grouped, in their order.
 *
 * @throws EngineError if the payload is not a table
 */
export function sentColumns(payload: JsonValue): readonly SentColumn[] {
  const warnings = new Warnings();
  const problems = new Problems(warnings, { lenient: true });
  const { value } = unwrapPayload(payload);
  const request: JsonObject = isObject(value) ? value : new Map(isArray(value) ? [['data', value]] : []);
  const layer = readSettings(request, problems);
  const { values, structured } = layer;
  const found = findRows(request, values.headers ?? true, listedNames(structured.get('columns')), warnings);
  const { read, columns, added } = readTable(found, [{ layer, problems }], true, problems, DEFAULT_LIMITS);
  const labels = columns === undefined ? [] : labelsOf(columns.merged, read.names.length);
  const all = read.names.map((name, index) => ({ name, label: labels[index] }));
  return added.length === 0 ? all : all.filter(({ name }) => !added.includes(name));
}

/**
 * Headers of the columns of a payload before its rows are filtered, sorted or grouped, in order, and then
 * their labels. Callers use them to check the column names their users enter.
 *
 * @throws EngineError if the payload is not a table
 */
export function columnNames(payload: JsonValue): readonly string[] {
  const columns = sentColumns(payload);
  const labels = columns.flatMap(({ label }) => label ?? []);
  return [...new Set([...columns.map(({ name }) => name), ...labels])];
}
