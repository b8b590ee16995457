import { unwrapPayload } from '@pictable/contract/input-adapters';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { listedNames } from './payload/columns/read-columns.ts';
import { labelsOf } from './payload/columns/resolve-columns.ts';
import { Problems } from './payload/problems.ts';
import { readSettings } from './payload/read-settings.ts';
import { findRows } from './payload/rows/find-rows.ts';
import { readTable } from './payload/rows/read-table.ts';
import { DEFAULT_LIMITS } from './table/render-limits.ts';
import type { Cell } from './table/table.ts';
import { isEmptyValue, parseNumber, textOf } from './values/compare-values.ts';
import { Warnings } from './warnings.ts';

/** A column of a payload. */
export interface SentColumn {
  /** Its key or header in the data. */
  readonly name: string;
  /** The label that `columns` gives it; undefined if it has none. */
  readonly label: string | undefined;
}

/** A column with what its first rows contain. */
export interface SampledColumn extends SentColumn {
  /** Whether all values are numbers, and there is one. */
  readonly isNumeric: boolean;
  /** Number of different values. */
  readonly distinct: number;
  /** The first value as text; empty if there is none. */
  readonly first: string;
}

/** Rows of which the values are read: enough to see what a column contains. */
const SAMPLE_ROWS = 1_000;

/**
 * The columns of a payload after `transform`, before its rows are filtered, sorted or grouped, in their order.
 *
 * @throws EngineError if the payload is not a table
 */
export function sentColumns(payload: JsonValue): readonly SentColumn[] {
  return readColumns(payload).map(({ column }) => column);
}

/**
 * Like `sentColumns`, with what the columns contain.
 *
 * @throws EngineError if the payload is not a table
 */
export function sampledColumns(payload: JsonValue): readonly SampledColumn[] {
  return readColumns(payload).map(({ column, cells }) => {
    const values = cells.map((cell) => cell?.value).filter((value) => !isEmptyValue(value));
    return {
      ...column,
      isNumeric: values.length > 0 && values.every((value) => parseNumber(value) !== undefined),
      distinct: new Set(values.map(textOf)).size,
      first: textOf(values[0]),
    };
  });
}

function readColumns(
  payload: JsonValue,
): { readonly column: SentColumn; readonly cells: readonly (Cell | undefined)[] }[] {
  const warnings = new Warnings();
  const problems = new Problems(warnings, { lenient: true });
  const { value } = unwrapPayload(payload);
  const request: JsonObject = isObject(value) ? value : new Map(isArray(value) ? [['data', value]] : []);
  const layer = readSettings(request, problems);
  const { values, structured } = layer;
  const found = findRows(request, values.headers ?? true, listedNames(structured.get('columns')), warnings);
  const { read, columns, added } = readTable(
    found,
    [{ layer, problems }],
    values.locale,
    true,
    problems,
    DEFAULT_LIMITS,
  );
  const labels = columns === undefined ? [] : labelsOf(columns.merged, read.names.length);
  const rows = read.rows.slice(0, SAMPLE_ROWS);
  return read.names.flatMap((name, index) => {
    if (added.includes(name)) return [];
    return { column: { name, label: labels[index] }, cells: rows.map((cells) => cells[index]) };
  });
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
