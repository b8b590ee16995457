import { isNumber, type JsonValue } from '@pictable/contract/json';
import { type Cell, plainCell } from './table.ts';

/** A cell with the values of others as a list; a value that is neither a number nor a text is missing. */
export function listCell(cells: readonly Cell[], type: Cell['type'], format: Cell['format']): Cell {
  const values = cells.map(({ value }): JsonValue => {
    if (value === undefined || value === null) return null;
    return isNumber(value) || typeof value === 'string' ? value : null;
  });
  return plainCell(values, undefined, type, format);
}
