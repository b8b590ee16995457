import { limits } from '@pictable/contract';
import { isKnownMember } from '@pictable/contract/input-adapters';
import { isArray, isObject, JsonSyntaxError, type JsonValue, parseJson } from '@pictable/contract/json';
import { startsRightToLeft } from '../../../../ui/text/right-to-left.ts';
import { type JsonNode, type ListNode, memberOf, type ObjectNode, readNodes } from '../text/json-nodes.ts';
import { columnLists } from './column-lists.ts';
import type { GridColumn, GridShape } from './grid-shape.ts';
import { listRows } from './list-rows.ts';
import { objectRows } from './object-rows.ts';
import { type OrderList, orderList } from './order-list.ts';
import { readPlain } from './plain-value.ts';

/** Why the grid cannot show a text. */
export type GridProblem = 'blank' | 'invalid' | 'none' | 'nested' | 'mixed' | 'merged';

/** The table in a JSON text, or why the grid cannot show it. */
export type GridReading =
  | { readonly text: string; readonly shape: GridShape; readonly isRightToLeft: boolean }
  | { readonly text: string; readonly problem: GridProblem };

/** Where the rows are, in a text that is valid JSON. */
interface FoundRows {
  readonly text: string;
  readonly path: readonly string[];
  readonly list: ListNode;
  readonly root: JsonNode;
}

export function readGrid(text: string): GridReading {
  if (text.trim() === '') return { text, problem: 'blank' };
  const value = parsed(text);
  if (value === undefined) return { text, problem: 'invalid' };
  const shape = shapeOf(text, value);
  return typeof shape === 'string'
    ? { text, problem: shape }
    : { text, shape, isRightToLeft: isRightToLeft(value, shape.columns) };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return parseJson(text, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

function shapeOf(text: string, value: JsonValue): GridShape | GridProblem {
  const root = readNodes(text);
  if (root.kind === 'plain') return 'none';
  if (root.kind === 'list') return shapeOfRows({ text, path: [], list: root, root });
  for (const name of ['data', 'rows']) {
    const node = memberOf(root, name);
    if (!node || text.slice(node.from, node.to) === 'null') continue;
    return node.kind === 'list' ? shapeOfRows({ text, path: [name], list: node, root }) : 'nested';
  }
  return shapeOfColumns(text, value, root) ?? 'none';
}

function shapeOfRows(found: FoundRows): GridShape | GridProblem {
  const { text, list, path } = found;
  if (list.items.length === 0) return 'none';
  if (list.items.every((item) => item.kind === 'list')) return shapeOfLists(found);
  if (!list.items.every((item) => item.kind === 'object')) return 'mixed';
  if (list.items.every((item) => isItemOfN8n(item))) return 'nested';
  const order = headersOf(found) ?? listedColumns(found);
  return objectRows({ text, list, order, readList: (changed) => listAt(changed, path) });
}

function shapeOfLists(found: FoundRows): GridShape | GridProblem {
  const { text, list, path } = found;
  const headers = headersOf(found);
  const listed = headers ? undefined : listedColumns(found);
  const [first] = list.items;
  const hasHeaderRow =
    path[0] !== 'rows' &&
    !headers &&
    first?.kind === 'list' &&
    (listed ? hasNames(text, first, listed.names) : showsHeaders(found));
  const order = headers ?? (hasHeaderRow ? orderList(text, first, 'headers') : listed);
  if (path[0] === 'rows' && !order) return 'none';
  const shape = listRows({ text, list, firstRow: hasHeaderRow ? 1 : 0, order });
  return list.items.some((row) => isMerged(text, row, shape.columns.length)) ? 'merged' : shape;
}

/** An object of lists: if all members but the settings are lists of plain values, they are the columns. */
function shapeOfColumns(text: string, value: JsonValue, root: ObjectNode): GridShape | undefined {
  const fields = isObject(value) ? [...value].filter(([name, member]) => !isKnownMember(name, member)) : [];
  const areColumns = fields.every(
    ([, list]) => isArray(list) && !list.some((item) => isArray(item) || isObject(item)),
  );
  if (fields.length === 0 || !areColumns) return undefined;
  return columnLists(text, root, new Set(fields.map(([name]) => name)));
}

function headersOf({ text, root }: FoundRows): OrderList | undefined {
  const node = memberOf(root, 'headers');
  return node?.kind === 'list' && node.items.length > 0 ? orderList(text, node, 'headers') : undefined;
}

/** The list form of `columns`. */
function listedColumns({ text, root }: FoundRows): OrderList | undefined {
  const node = memberOf(root, 'columns');
  return node?.kind === 'list' && node.items.length > 0 ? orderList(text, node, 'columns') : undefined;
}

/** Whether the first row of lists without headers has the headers. */
function showsHeaders({ text, root }: FoundRows): boolean {
  const options = memberOf(root, 'options');
  const values = ['headers', 'showHeaders'].flatMap((name) => [
    memberOf(root, name),
    memberOf(options, name),
  ]);
  return !values.some((node) => node && /^"?false"?$/i.test(text.slice(node.from, node.to)));
}

function hasNames(text: string, row: ListNode, names: readonly string[]): boolean {
  const cells = new Set(row.items.map((item) => readPlain(text, item)));
  return names.every((name) => cells.has(name));
}

/** An item of n8n, which has its row in the member `json`. */
function isItemOfN8n(item: JsonNode): boolean {
  return memberOf(item, 'json')?.kind === 'object';
}

/** Whether a row omits the cells that a merged cell covers, so that the positions of its cells are not its columns. */
function isMerged(text: string, row: JsonNode, columns: number): boolean {
  if (row.kind !== 'list' || row.items.length >= columns) return false;
  return row.items.some(
    (cell) => cell.kind === 'object' && /"(?:col|row)span"/i.test(text.slice(cell.from, cell.to)),
  );
}

function listAt(text: string, path: readonly string[]): ListNode | undefined {
  const node = path.reduce<JsonNode | undefined>(memberOf, readNodes(text));
  return node?.kind === 'list' ? node : undefined;
}

/** As in the image: the option, or else the script of the headers. */
function isRightToLeft(value: JsonValue, columns: readonly GridColumn[]): boolean {
  const places = isObject(value) ? [value, value.get('options'), value.get('styles')] : [];
  const chosen = places
    .filter(isObject)
    .flatMap((members) => [members.get('direction'), members.get('dir')])
    .find((direction) => direction === 'rtl' || direction === 'ltr');
  if (chosen !== undefined) return chosen === 'rtl';
  return startsRightToLeft(columns.map(({ name }) => name).join(''));
}
