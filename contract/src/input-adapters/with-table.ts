import { isObject, type JsonObject, type JsonValue } from '../json/index.ts';

/** Merges a table that was parsed from text into the payload. */
export function withTable(payload: JsonObject, table: JsonValue): JsonObject {
  if (!isObject(table)) return payload;
  const others = [...payload].filter(([key]) => key !== 'data');
  const options = payload.get('options');
  const read = table.get('options');
  const merged = new Map<string, JsonValue>([...table, ...others]);
  if (isObject(options) && isObject(read)) merged.set('options', new Map([...read, ...options]));
  const styles = mergedStyles(table.get('styles'), payload.get('styles'));
  if (styles) merged.set('styles', styles);
  return merged;
}

/** The column styles of the text, overridden by the styles of the caller; undefined if either has none. */
function mergedStyles(read: JsonValue | undefined, given: JsonValue | undefined): JsonObject | undefined {
  if (!isObject(read) || !isObject(given)) return undefined;
  const [readColumns, givenColumns] = [read.get('columnStyles'), given.get('columnStyles')];
  const styles = new Map<string, JsonValue>([...read, ...given]);
  if (!isObject(readColumns) || !isObject(givenColumns)) return styles;
  const columns = new Map<string, JsonValue>(readColumns);
  for (const [column, style] of givenColumns) {
    const before = columns.get(column);
    columns.set(column, isObject(before) && isObject(style) ? new Map([...before, ...style]) : style);
  }
  return styles.set('columnStyles', columns);
}
