import type { JsonNode, ListNode } from '../text/json-nodes.ts';
import { inserted, removed, reordered, type TextChange, withChanges } from '../text/text-changes.ts';
import {
  cellsBy,
  emptyCells,
  type GridColumn,
  type GridShape,
  orderedItems,
  setItems,
  slotsOf,
} from './grid-shape.ts';
import type { OrderList } from './order-list.ts';

interface ListRows {
  readonly text: string;
  readonly list: ListNode;
  /** 1 if the first row of the list has the headers. */
  readonly firstRow: 0 | 1;
  /** The headers, if any. */
  readonly order: OrderList | undefined;
}

/** Rows that are lists, with headers in a list of their own, in the first row, or none. */
export function listRows({ text, list, firstRow, order }: ListRows): GridShape {
  const rows = list.items.slice(firstRow).filter((item) => item.kind === 'list');
  const columns = columnsOf(rows, order);
  const inRows = (changesOf: (row: ListNode) => TextChange[]) => rows.flatMap(changesOf);
  const changed = (...changes: readonly TextChange[][]) => withChanges(text, changes.flat());
  return {
    columns,
    rowCount: rows.length,
    cellNode: (row, column): JsonNode | undefined => rows[row]?.items[column],
    namePlaces: (column) => order?.list.items.slice(column, column + 1) ?? [],
    setCells: (cells) =>
      changed(
        ...[...cellsBy('row', cells)].map(([row, inRow]) => (rows[row] ? setItems(rows[row], inRow) : [])),
      ),
    addRows(index, count) {
      const row = `[${emptyCells(columns.length).join(', ')}]`;
      return changed(inserted(text, slotsOf(list), index + firstRow, Array<string>(count).fill(row)));
    },
    removeRows: (isRemoved) =>
      changed(removed(slotsOf(list), (index) => index >= firstRow && isRemoved(index - firstRow))),
    orderRows: (moved) => changed(reordered(text, { ...slotsOf(list), slots: rows }, moved)),
    addColumn: (index, name) =>
      changed(
        order?.add(index, name) ?? [],
        inRows((row) =>
          row.items.length < index
            ? setItems(row, new Map([[index, '""']]))
            : inserted(text, slotsOf(row), index, emptyCells(1)),
        ),
      ),
    removeColumns: (isRemoved) =>
      changed(
        order?.remove(isRemoved) ?? [],
        inRows((row) => removed(slotsOf(row), isRemoved)),
      ),
    orderColumns: (moved) =>
      changed(
        order?.order(moved) ?? [],
        inRows((row) => orderedItems(text, row, moved)),
      ),
    renameColumn: (column, name) => changed(order?.rename(column, name) ?? []),
  };
}

function columnsOf(rows: readonly ListNode[], order: OrderList | undefined): GridColumn[] {
  const widest = rows.reduce((width, { items }) => Math.max(width, items.length), 0);
  const count = Math.max(widest, order?.names.length ?? 0);
  return Array.from({ length: count }, (_, column) => ({
    name: order ? (order.names[column] ?? '') : `Column ${column + 1}`,
    isNamed: order !== undefined,
  }));
}
