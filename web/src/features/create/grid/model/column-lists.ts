import type { ListNode, MemberNode, ObjectNode } from '../text/json-nodes.ts';
import { inserted, removed, reordered, type TextChange, withChanges } from '../text/text-changes.ts';
import {
  cellsBy,
  emptyCells,
  type GridShape,
  memberSlots,
  memberText,
  orderedItems,
  setItems,
  slotsOf,
} from './grid-shape.ts';

interface ColumnMember extends MemberNode {
  readonly value: ListNode;
}

/** An object in which each column is a list of its values; other members are settings. */
export function columnLists(text: string, root: ObjectNode, names: ReadonlySet<string>): GridShape {
  const isColumn = (member: MemberNode): member is ColumnMember =>
    names.has(member.name) && member.value.kind === 'list';
  const columns = root.members.filter(isColumn);
  const lists = columns.map(({ value }) => value);
  const rowCount = lists.reduce((longest, { items }) => Math.max(longest, items.length), 0);
  const inLists = (changesOf: (list: ListNode) => TextChange[]) =>
    withChanges(text, lists.flatMap(changesOf));
  const indexOf = (column: number) => root.members.indexOf(columns[column] as MemberNode);
  return {
    columns: columns.map(({ name }) => ({ name, isNamed: true })),
    rowCount,
    cellNode: (row, column) => lists[column]?.items[row],
    namePlaces: (column) => columns.slice(column, column + 1).map(({ key }) => key),
    setCells: (cells) =>
      withChanges(
        text,
        [...cellsBy('column', cells)].flatMap(([column, inColumn]) =>
          lists[column] ? setItems(lists[column], inColumn) : [],
        ),
      ),
    addRows: (index, count) =>
      inLists((list) =>
        list.items.length < index
          ? setItems(list, new Map([[index + count - 1, '""']]))
          : inserted(text, slotsOf(list), index, emptyCells(count)),
      ),
    removeRows: (isRemoved) => inLists((list) => removed(slotsOf(list), isRemoved)),
    orderRows: (order) => inLists((list) => orderedItems(text, list, order)),
    addColumn(index, name) {
      const json = `[${emptyCells(rowCount).join(', ')}]`;
      const at = index === 0 ? indexOf(0) : indexOf(index - 1) + 1;
      return withChanges(
        text,
        inserted(text, memberSlots(root), at, [memberText(text, { name, json }, columns[0])]),
      );
    },
    removeColumns: (isRemoved) =>
      withChanges(
        text,
        removed(memberSlots(root), (index) =>
          columns.some((_, column) => indexOf(column) === index && isRemoved(column)),
        ),
      ),
    orderColumns: (order) =>
      withChanges(text, reordered(text, { ...memberSlots(root), slots: columns }, order)),
    renameColumn(column, name) {
      const key = columns[column]?.key;
      return key ? withChanges(text, [{ from: key.from, to: key.to, insert: JSON.stringify(name) }]) : text;
    },
  };
}
