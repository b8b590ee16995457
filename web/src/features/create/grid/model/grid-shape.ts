import type { JsonNode, ListNode, MemberNode, ObjectNode } from '../text/json-nodes.ts';
import { reordered, type Slots, type TextChange, type TextRange } from '../text/text-changes.ts';

export interface GridColumn {
  readonly name: string;
  /** Whether the JSON has its name. Columns of lists without headers have only a position. */
  readonly isNamed: boolean;
}

/** JSON that replaces a cell. */
export interface CellText {
  readonly row: number;
  readonly column: number;
  readonly json: string;
}

/**
 * One form in which rows are sent. Rows and columns count from 0; a header row is not one of the rows. The functions
 * that change it return the whole text of the JSON with the change.
 */
export interface GridShape {
  readonly columns: readonly GridColumn[];
  readonly rowCount: number;
  /** Undefined if the row has no such cell. */
  cellNode(row: number, column: number): JsonNode | undefined;
  /** Where the text names a column. */
  namePlaces(column: number): readonly TextRange[];
  setCells(cells: readonly CellText[]): string;
  addRows(index: number, count: number): string;
  removeRows(isRemoved: (row: number) => boolean): string;
  /** @param order the present index of each row, in the new order */
  orderRows(order: readonly number[]): string;
  addColumn(index: number, name: string): string;
  removeColumns(isRemoved: (column: number) => boolean): string;
  orderColumns(order: readonly number[]): string;
  renameColumn(column: number, name: string): string;
}

/** JSON of an empty cell. It is shown as empty, unlike null, for which the image has a dash. */
export const emptyCell = '""';

export function emptyCells(count: number): string[] {
  return Array<string>(Math.max(0, count)).fill(emptyCell);
}

export function slotsOf({ from, to, items }: ListNode): Slots {
  return { from, to, slots: items };
}

export function memberSlots({ from, to, members }: ObjectNode): Slots {
  return { from, to, slots: members };
}

/** The JSON of cells by the index of the cell in its row or column, for each row or column. */
export function cellsBy(
  side: 'row' | 'column',
  cells: readonly CellText[],
): ReadonlyMap<number, ReadonlyMap<number, string>> {
  const groups = new Map<number, Map<number, string>>();
  for (const cell of cells) {
    const group = groups.get(cell[side]) ?? new Map<number, string>();
    groups.set(cell[side], group.set(side === 'row' ? cell.column : cell.row, cell.json));
  }
  return groups;
}

/** Gives items of a list another text. Items that are missing before them are added as empty cells. */
export function setItems(list: ListNode, items: ReadonlyMap<number, string>): TextChange[] {
  const count = list.items.length;
  const replaced = [...items].flatMap(([index, insert]) => {
    const node = list.items[index];
    return node ? [{ from: node.from, to: node.to, insert }] : [];
  });
  const missing = Math.max(...items.keys()) + 1 - count;
  if (missing <= 0) return replaced;
  const added = emptyCells(missing).map((empty, index) => items.get(count + index) ?? empty);
  const end = list.items.at(-1)?.to;
  return end === undefined
    ? [{ from: list.from + 1, to: list.to - 1, insert: added.join(', ') }]
    : [...replaced, { from: end, to: end, insert: `, ${added.join(', ')}` }];
}

/**
 * Puts the items of a list in another order. If the order has more items than the list, the ones that are missing are
 * empty cells.
 */
export function orderedItems(text: string, list: ListNode, order: readonly number[]): TextChange[] {
  const count = list.items.length;
  if (order.every((source, index) => source === index || Math.max(source, index) < count))
    return reordered(text, slotsOf(list), order);
  const texts = [
    ...list.items.map(({ from, to }) => text.slice(from, to)),
    ...emptyCells(order.length - count),
  ];
  return [{ from: list.from, to: list.to, insert: `[${order.map((source) => texts[source]).join(', ')}]` }];
}

/** A member as JSON, with the same space after its key as the one beside it. */
export function memberText(
  text: string,
  { name, json }: { readonly name: string; readonly json: string },
  beside: MemberNode | undefined,
): string {
  const colon = beside ? text.slice(beside.key.to, beside.value.from) : ': ';
  return JSON.stringify(name) + colon + json;
}
