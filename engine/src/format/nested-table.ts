import type { ComplexDisplay } from '@pictable/contract';
import {
  isArray,
  isNumber,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  pointerTo,
} from '@pictable/contract/json';
import type { NestedCell, NestedColumn, NestedTable } from '../table/cell-content.ts';
import { cleanText } from '../table/clean-text.ts';
import { isMissingValue } from '../values/compare-values.ts';
import { isNumericText } from './infer-align.ts';
import { nestedPartText } from './nested-text.ts';
import { findDecimalPoints } from './numbers/decimal-points.ts';

/** A value and its location in the payload. */
interface Located<T> {
  readonly value: T;
  /** JSON Pointer; undefined if the value was parsed from a JSON string. */
  readonly pointer: string | undefined;
}

/**
 * A nested value as a table: records with their keys as headers, arrays of arrays as rows, an object as one
 * row per key. Undefined if the value is plain, empty or displayed in another way.
 */
export function nestedTable(
  { value, pointer }: Located<JsonValue | undefined>,
  display: ComplexDisplay,
  depth = 1,
): NestedTable | undefined {
  if (depth > display.maxDepth) return undefined;
  if (isArray(value) && display.arrayDisplay === 'table' && value.length > 0)
    return arrayTable({ value, pointer }, display, depth);
  if (isObject(value) && display.objectDisplay === 'table' && value.size > 0)
    return objectTable({ value, pointer }, display, depth);
  return undefined;
}

/** Number of cells of a nested table, including the tables in it. */
export function countNestedCells(table: NestedTable): number {
  let cells = (table.headers?.length ?? 0) + table.rows.length * table.columns.length;
  for (const row of table.rows) {
    for (const { nested } of row) if (nested !== undefined) cells += countNestedCells(nested);
  }
  return cells;
}

function objectTable(object: Located<JsonObject>, display: ComplexDisplay, depth: number): NestedTable {
  const rows = [...object.value.keys()].map((key) => {
    const member = memberOf(object, key);
    return [textCell(cleanText(key), member.pointer), cellOf(member, display, depth)];
  });
  return {
    headers: undefined,
    hasRowHeaders: true,
    columns: columnsOf(2, rows),
    rows,
    pointer: object.pointer,
  };
}

function arrayTable(array: Located<JsonArray>, display: ComplexDisplay, depth: number): NestedTable {
  const items = itemsOf(array);
  const records = items.filter((item): item is Located<JsonObject> => isObject(item.value));
  if (records.length === items.length) return recordTable(array, records, display, depth);
  const rows = items.map(({ value, pointer }) =>
    isArray(value) && value.length > 0 && depth < display.maxDepth
      ? itemsOf({ value, pointer }).map((member) => cellOf(member, display, depth + 1))
      : [cellOf({ value, pointer }, display, depth)],
  );
  const columnCount = rows.reduce((max, row) => Math.max(max, row.length), 1);
  rows.forEach((row, index) => {
    while (row.length < columnCount) row.push(textCell('', items[index]!.pointer));
  });
  const columns = columnsOf(columnCount, rows);
  return { headers: undefined, hasRowHeaders: false, columns, rows, pointer: array.pointer };
}

function recordTable(
  { pointer }: Located<JsonArray>,
  records: readonly Located<JsonObject>[],
  display: ComplexDisplay,
  depth: number,
): NestedTable {
  const keys = [...new Set(records.flatMap(({ value }) => [...value.keys()]))];
  if (keys.length === 0) {
    const rows = records.map((record) => [cellOf(record, display, depth)]);
    return { headers: undefined, hasRowHeaders: false, columns: columnsOf(1, rows), rows, pointer };
  }
  const rows = records.map((record) => keys.map((key) => cellOf(memberOf(record, key), display, depth)));
  return {
    headers: keys.map(cleanText),
    hasRowHeaders: false,
    columns: columnsOf(keys.length, rows),
    rows,
    pointer,
  };
}

/** Finds decimal points in all numeric columns: other tables in the same column may have other decimals. */
function columnsOf(count: number, rows: readonly (readonly NestedCell[])[]): NestedColumn[] {
  return Array.from({ length: count }, (_, column) => {
    const isNumeric =
      rows.some((row) => row[column]!.amount !== undefined) &&
      rows.every((row) => row[column]!.amount !== undefined || row[column]!.isEmpty);
    if (!isNumeric) return { isNumeric, decimalPointOffsets: undefined };
    const cellAt = (row: number) => rows[row]![column]!;
    const markOf = (row: number) => (cellAt(row).amount === 'number' ? '.' : undefined);
    return { isNumeric, decimalPointOffsets: findDecimalPoints(rows.length, cellAt, markOf) };
  });
}

function itemsOf({ value, pointer }: Located<JsonArray>): Located<JsonValue>[] {
  return value.map((item, index) => ({
    value: item,
    pointer: pointer === undefined ? undefined : pointerTo(pointer, index),
  }));
}

/** A member of a record; without that member, the pointer of the record. */
function memberOf({ value, pointer }: Located<JsonObject>, key: string): Located<JsonValue | undefined> {
  const hasPointer = pointer !== undefined && value.has(key);
  return { value: value.get(key), pointer: hasPointer ? pointerTo(pointer, key) : pointer };
}

/** The cell of a member at a depth. */
function cellOf(member: Located<JsonValue | undefined>, display: ComplexDisplay, depth: number): NestedCell {
  const { value, pointer } = member;
  const nested = nestedTable(member, display, depth + 1);
  if (nested !== undefined) return { ...textCell('', pointer), nested, isEmpty: false };
  const text = cleanText(nestedPartText(value, depth + 1, display));
  const isText = typeof value === 'string' && isNumericText(value);
  const amount = isNumber(value) ? 'number' : isText ? 'text' : undefined;
  return { text, nested: undefined, pointer, amount, isEmpty: isMissingValue(value) };
}

function textCell(text: string, pointer: string | undefined): NestedCell {
  return { text, nested: undefined, pointer, amount: undefined, isEmpty: text === '' };
}
