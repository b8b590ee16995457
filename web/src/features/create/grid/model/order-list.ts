import { headerTextKeys } from '@pictable/contract';
import { type JsonNode, type ListNode, memberOf } from '../text/json-nodes.ts';
import { inserted, removed, type TextChange } from '../text/text-changes.ts';
import { emptyCells, orderedItems, slotsOf } from './grid-shape.ts';
import { readPlain } from './plain-value.ts';

/** A list in the JSON that names the columns in their order: headers, a header row, or the list form of `columns`. */
export interface OrderList {
  readonly list: ListNode;
  readonly names: readonly string[];
  rename(column: number, name: string): TextChange[];
  add(index: number, name: string): TextChange[];
  remove(isRemoved: (column: number) => boolean): TextChange[];
  order(order: readonly number[]): TextChange[];
}

/** Keys with the name of a column in an object of the list, strongest first. */
const nameKeys = { headers: headerTextKeys, columns: ['field', 'label'] } as const;

export function orderList(text: string, list: ListNode, kind: keyof typeof nameKeys): OrderList {
  const nameNode = (item: JsonNode): JsonNode =>
    nameKeys[kind].map((key) => memberOf(item, key)).find((value) => value?.kind === 'plain') ?? item;
  /** Names for the columns before another one that are beyond the end of the list. */
  const padding = (index: number) => emptyCells(index - list.items.length);
  return {
    list,
    names: list.items.map((item) => readPlain(text, nameNode(item))),
    rename(column, name) {
      const item = list.items[column];
      const insert = JSON.stringify(name);
      if (!item) return inserted(text, slotsOf(list), list.items.length, [...padding(column), insert]);
      const { from, to } = nameNode(item);
      return [{ from, to, insert }];
    },
    add: (index, name) =>
      inserted(text, slotsOf(list), Math.min(index, list.items.length), [
        ...padding(index),
        JSON.stringify(name),
      ]),
    remove: (isRemoved) => removed(slotsOf(list), isRemoved),
    order: (order) => orderedItems(text, list, order),
  };
}
