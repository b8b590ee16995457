import { type ListNode, type MemberNode, memberOf, type ObjectNode } from '../text/json-nodes.ts';
import { inserted, removed, reordered, type TextChange, withChanges } from '../text/text-changes.ts';
import { cellsBy, emptyCell, type GridShape, memberSlots, memberText, slotsOf } from './grid-shape.ts';
import type { OrderList } from './order-list.ts';

export interface ObjectRows {
  readonly text: string;
  readonly list: ListNode;
  /** The same list after a change of the text. */
  readonly readList: (text: string) => ListNode | undefined;
  /** Names the columns to show; without it, they are the keys in the order of their first appearance. */
  readonly order: OrderList | undefined;
}

/** Rows that are objects, whose keys name the columns. */
export function objectRows(table: ObjectRows): GridShape {
  const { text, list, order } = table;
  const rows = objectsIn(list);
  const names = order?.names ?? keysOf(rows);
  const changed = (changes: readonly TextChange[], wanted = names) =>
    withColumnOrder(table, withChanges(text, changes), wanted);
  return {
    columns: names.map((name) => ({ name, isNamed: true })),
    rowCount: rows.length,
    cellNode: (row, column) => memberOf(rows[row], names[column] ?? ''),
    namePlaces: (column) => [
      ...(order?.list.items.slice(column, column + 1) ?? []),
      ...rows.flatMap(({ members }) =>
        members.filter(({ name }) => name === names[column]).map(({ key }) => key),
      ),
    ],
    setCells: (cells) =>
      changed(
        [...cellsBy('row', cells)].flatMap(([row, inRow]) => {
          const named = [...inRow].map(([column, json]): [string, string] => [names[column] ?? '', json]);
          return rows[row] ? setMembers(text, rows[row], names, new Map(named)) : [];
        }),
      ),
    addRows: (index, count) =>
      changed(inserted(text, slotsOf(list), index, Array<string>(count).fill(emptyRow(table, names, index)))),
    removeRows: (isRemoved) => changed(removed(slotsOf(list), isRemoved)),
    orderRows: (moved) => changed(reordered(text, slotsOf(list), moved)),
    addColumn(index, name) {
      const wanted = names.toSpliced(index, 0, name);
      const added = rows.flatMap((row) => setMembers(text, row, wanted, new Map([[name, emptyCell]])));
      return changed([...(order?.add(index, name) ?? []), ...added], wanted);
    },
    removeColumns(isRemoved) {
      const gone = new Set(names.filter((_, column) => isRemoved(column)));
      const members = rows.flatMap((row) =>
        removed(memberSlots(row), (index) => gone.has(row.members[index]?.name ?? '')),
      );
      return changed(
        [...(order?.remove(isRemoved) ?? []), ...members],
        names.filter((name) => !gone.has(name)),
      );
    },
    orderColumns(moved) {
      if (order) return withChanges(text, order.order(moved));
      const wanted = moved.map((column) => names[column] ?? '');
      const sorted = rows.flatMap((row) => reordered(text, memberSlots(row), sortedMembers(row, wanted)));
      return changed(sorted, wanted);
    },
    renameColumn(column, name) {
      const keys = rows.flatMap(({ members }) => members.filter((member) => member.name === names[column]));
      const renamed = keys.map(({ key }) => ({ from: key.from, to: key.to, insert: JSON.stringify(name) }));
      return withChanges(text, [...(order?.rename(column, name) ?? []), ...renamed]);
    },
  };
}

function objectsIn(list: ListNode): ObjectNode[] {
  return list.items.filter((item) => item.kind === 'object');
}

function keysOf(rows: readonly ObjectNode[]): string[] {
  return [...new Set(rows.flatMap(({ members }) => members.map(({ name }) => name)))];
}

/** Gives members of a row another value; those that are missing are added behind the column before them. */
function setMembers(
  text: string,
  row: ObjectNode,
  names: readonly string[],
  values: ReadonlyMap<string, string>,
): TextChange[] {
  const changes: TextChange[] = [];
  const added = new Map<number, string[]>();
  let index = 0;
  for (const name of names) {
    const at = row.members.findLastIndex((member) => member.name === name);
    const json = values.get(name);
    const member = row.members[at];
    if (member) {
      index = at + 1;
      if (json !== undefined) changes.push({ from: member.value.from, to: member.value.to, insert: json });
    } else if (json !== undefined) {
      const beside: MemberNode | undefined = row.members[index - 1] ?? row.members[index];
      added.set(index, [...(added.get(index) ?? []), memberText(text, { name, json }, beside)]);
    }
  }
  return [...changes, ...[...added].flatMap(([at, texts]) => inserted(text, memberSlots(row), at, texts))];
}

/** The order of the members of a row that puts its columns in an order. */
function sortedMembers({ members }: ObjectNode, names: readonly string[]): number[] {
  const ranks = new Map(names.map((name, rank) => [name, rank]));
  const rank = (index: number) => ranks.get(members[index]?.name ?? '') ?? names.length;
  return members.map((_, index) => index).sort((a, b) => rank(a) - rank(b));
}

/** A row of empty cells, written as the row beside it. */
function emptyRow({ text, list }: ObjectRows, names: readonly string[], index: number): string {
  const beside = objectsIn(list)[index - 1] ?? objectsIn(list)[index];
  const isComplete =
    beside?.members.length === names.length && names.every((name) => memberOf(beside, name) !== undefined);
  if (!beside || !isComplete) {
    const members = names.map((name) => memberText(text, { name, json: emptyCell }, beside?.members[0]));
    return `{ ${members.join(', ')} }`;
  }
  const parts = beside.members.map(({ value }, position) => {
    const start = position === 0 ? beside.from : beside.members[position - 1]?.to;
    return text.slice(start, value.from) + emptyCell;
  });
  return parts.join('') + text.slice(beside.members.at(-1)?.to, beside.to);
}

/**
 * The order of columns is that in which their keys first appear, so a change of one row can change it. Then the first
 * row gets all columns in their order, with empty cells for those that it does not have.
 */
function withColumnOrder(table: ObjectRows, text: string, names: readonly string[]): string {
  const list = table.order ? undefined : table.readList(text);
  const [first, ...others] = list ? objectsIn(list) : [];
  if (!first || isSameOrder(keysOf([first, ...others]), names)) return text;
  const missing = names.filter((name) => !memberOf(first, name));
  const complete = withChanges(
    text,
    setMembers(text, first, names, new Map(missing.map((name) => [name, emptyCell]))),
  );
  const [row] = objectsIn(table.readList(complete) ?? { kind: 'list', from: 0, to: 0, items: [] });
  return row
    ? withChanges(complete, reordered(complete, memberSlots(row), sortedMembers(row, names)))
    : complete;
}

function isSameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}
