import { type ColumnVisual, withMovedColumns } from '../../table/column-visual.ts';
import type { ParsedRows } from '../rows/read-rows.ts';
import type { MergedColumn, ResolvedColumns } from './resolve-columns.ts';

/**
 * Puts the columns of a list first, in its order. All others follow and are hidden, so that filters and
 * sorting can still use them.
 *
 * @param read the table as sent
 * @param columns `columns`, by indexes of the columns as sent
 * @returns the table and its `columns`, both in the order to show
 */
export function orderColumns(
  read: ParsedRows,
  columns: ResolvedColumns,
): { readonly read: ParsedRows; readonly columns: ResolvedColumns } {
  if (columns.order === undefined) return { read, columns };
  const listed = new Set(columns.order);
  const others = read.names.map((_, column) => column).filter((column) => !listed.has(column));
  const order = [...columns.order, ...others];
  const ordered = moveColumns(read, columns, new Map(), order);
  const merged = new Map(ordered.columns.merged);
  for (let position = listed.size; position < order.length; position++)
    merged.set(position, { ...NO_PROPERTIES, ...merged.get(position), isHidden: true });
  return { read: ordered.read, columns: { ...ordered.columns, merged } };
}

/** Puts all columns in another order, with their properties and drawings. @param order their indexes */
export function moveColumns(
  read: ParsedRows,
  columns: ResolvedColumns,
  visuals: ReadonlyMap<number, ColumnVisual>,
  order: readonly number[],
): {
  readonly read: ParsedRows;
  readonly columns: ResolvedColumns;
  readonly visuals: ReadonlyMap<number, ColumnVisual>;
} {
  const positions = new Map(order.map((column, position) => [column, position]));
  const positionOf = (column: number) => positions.get(column) ?? column;
  const moved = <Value>(byColumn: ReadonlyMap<number, Value>) =>
    new Map([...byColumn].map(([column, value]) => [positionOf(column), value]));
  return {
    read: withColumnOrder(read, order),
    columns: {
      merged: moved(columns.merged),
      layers: columns.layers.map((layer) => ({ ...layer, settings: moved(layer.settings) })),
      order: undefined,
    },
    visuals: new Map(
      [...visuals].map(([column, visual]) => [positionOf(column), withMovedColumns(visual, positionOf)]),
    ),
  };
}

/** A column without properties. */
export const NO_PROPERTIES: MergedColumn = {
  label: undefined,
  unit: undefined,
  unitPattern: undefined,
  substitute: undefined,
  type: undefined,
  format: undefined,
  isHidden: false,
  scale: undefined,
  headerStyle: {},
  show: undefined,
};

function withColumnOrder(read: ParsedRows, order: readonly number[]): ParsedRows {
  if (order.every((column, position) => column === position)) return read;
  return {
    names: order.map((column) => read.names[column]!),
    headers: order.map((column) => read.headers[column]),
    richNames: order.map((column) => read.richNames[column]),
    rows: read.rows.map((cells) => order.map((column) => cells[column]!)),
    areNamesKeys: read.areNamesKeys,
  };
}
