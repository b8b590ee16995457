import type { ComplexDisplay } from '@pictable/contract';
import {
  isArray,
  isNumber,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '@pictable/contract/json';
import type { NestedCell, NestedTable } from '../table/cell-content.ts';
import { cleanText } from '../table/clean-text.ts';
import { looksNumeric } from './infer-align.ts';
import { showNestedPart } from './show-nested.ts';

/**
 * A nested value as a table: records with their keys as headers, arrays of arrays as rows, an object as one row a
 * key. Undefined where the value is plain, empty, or to be shown in another way.
 */
export function nestedTable(
  value: JsonValue | undefined,
  display: ComplexDisplay,
  depth = 1,
): NestedTable | undefined {
  if (depth > display.maxDepth) return undefined;
  if (isArray(value) && display.arrayDisplay === 'table' && value.length > 0)
    return arrayTable(value, display, depth);
  if (isObject(value) && display.objectDisplay === 'table' && value.size > 0)
    return objectTable(value, display, depth);
  return undefined;
}

/** Cells of a nested table and of the tables in it. */
export function countNestedCells(table: NestedTable): number {
  let cells = (table.headers?.length ?? 0) + table.rows.length * table.columnCount;
  for (const row of table.rows) {
    for (const { nested } of row) if (nested !== undefined) cells += countNestedCells(nested);
  }
  return cells;
}

function objectTable(object: JsonObject, display: ComplexDisplay, depth: number): NestedTable {
  const rows = [...object].map(([key, member]) => [textCell(cleanText(key)), cellOf(member, display, depth)]);
  return { headers: undefined, hasRowHeaders: true, columnCount: 2, rows };
}

function arrayTable(array: JsonArray, display: ComplexDisplay, depth: number): NestedTable {
  const records = array.filter(isObject);
  if (records.length === array.length) return recordTable(records, display, depth);
  const rows = array.map((item) =>
    isArray(item) && item.length > 0 && depth < display.maxDepth
      ? item.map((member) => cellOf(member, display, depth + 1))
      : [cellOf(item, display, depth)],
  );
  const columnCount = rows.reduce((most, row) => Math.max(most, row.length), 1);
  for (const row of rows) while (row.length < columnCount) row.push(textCell(''));
  return { headers: undefined, hasRowHeaders: false, columnCount, rows };
}

function recordTable(records: readonly JsonObject[], display: ComplexDisplay, depth: number): NestedTable {
  const keys = [...new Set(records.flatMap((record) => [...record.keys()]))];
  if (keys.length === 0) {
    const rows = records.map((record) => [cellOf(record, display, depth)]);
    return { headers: undefined, hasRowHeaders: false, columnCount: 1, rows };
  }
  return {
    headers: keys.map(cleanText),
    hasRowHeaders: false,
    columnCount: keys.length,
    rows: records.map((record) => keys.map((key) => cellOf(record.get(key), display, depth))),
  };
}

/** A member of a value at a depth. */
function cellOf(value: JsonValue | undefined, display: ComplexDisplay, depth: number): NestedCell {
  const nested = nestedTable(value, display, depth + 1);
  if (nested !== undefined) return { text: '', nested, isNumber: false };
  const text = cleanText(showNestedPart(value, depth + 1, display));
  const isAmount = isNumber(value) || (typeof value === 'string' && looksNumeric(value));
  return { text, nested: undefined, isNumber: isAmount };
}

function textCell(text: string): NestedCell {
  return { text, nested: undefined, isNumber: false };
}
