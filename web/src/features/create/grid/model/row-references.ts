import { type JsonNode, type ListNode, type MemberNode, memberOf, readNodes } from '../text/json-nodes.ts';
import { inserted, removed, type TextChange, withChanges } from '../text/text-changes.ts';
import { memberSlots, slotsOf } from './grid-shape.ts';
import { readPlain } from './plain-value.ts';

/** How the rows of a table change their places. */
export interface RowMoves {
  /** The new index of a row; undefined if it is deleted. Each index is that of one row. */
  readonly to: (row: number) => number | undefined;
  /** Rows that are new, by their new indexes. */
  readonly added?: { readonly index: number; readonly count: number };
}

/** Changes of a value; `gone` if it is only about rows that are deleted, so that it is removed. */
type Edit = readonly TextChange[] | 'gone';

interface Context {
  readonly text: string;
  readonly moves: RowMoves;
}

type ReferenceReader = (node: JsonNode, context: Context) => Edit;

/** The settings that name rows by their index, which counts the rows as sent, from 0. */
const readers: Readonly<Record<string, ReferenceReader>> = {
  rowStyles: (node, context) =>
    node.kind === 'list' ? rowStyleList(node, context) : keyedByRow(node, context, /^(\d+)$/),
  cellStyles: (node, context) =>
    node.kind === 'list'
      ? inItems(node, (item) => withRowMember(item, context))
      : keyedByRow(node, context, /^\s*(\d+)(?:\s*[,:;|-]\s*\S.*)?$/s),
  footnotes: (node, context) =>
    node.kind === 'list' ? inItems(node, (note) => noteEdit(note, context)) : noteEdit(node, context),
  rowGroups: (node, context) => {
    const groups = node.kind === 'object' && !memberOf(node, 'by') ? memberOf(node, 'groups') : node;
    if (groups?.kind !== 'list') return [];
    return inItems(groups, (group) => inMember(group, 'rows', (rows) => groupRows(rows, context)));
  },
};

/**
 * The text in which settings follow the rows that they name: row and cell styles, footnotes and listed groups.
 * Settings of deleted rows are removed.
 *
 * @param text already with the rows in their new places
 * @param columns names of the columns, which in one form of a table are beside the settings
 */
export function withMovedRowReferences(text: string, moves: RowMoves, columns: readonly string[]): string {
  const context = { text, moves };
  const root = readNodes(text);
  const hasRows = ['data', 'rows'].some((name) => memberOf(root, name)?.kind === 'list');
  const inPlace = (node: JsonNode, own: ReadonlySet<string>): Edit =>
    inMembers(node, ({ name, value }) => {
      if (own.has(name)) return [];
      if (name === 'styles' || name === 'options') return inPlace(value, new Set());
      return Object.hasOwn(readers, name) ? (readers[name]?.(value, context) ?? []) : [];
    });
  const edit = inPlace(root, new Set(hasRows ? [] : columns));
  return edit === 'gone' ? text : withChanges(text, edit);
}

/** Applies an edit to each item, and removes those that are gone. */
function inItems(list: ListNode, editOf: (item: JsonNode) => Edit): Edit {
  return parts(
    slotsOf(list),
    list.items.map((item) => editOf(item)),
  );
}

function inMembers(node: JsonNode, editOf: (member: MemberNode) => Edit): Edit {
  if (node.kind !== 'object') return [];
  return parts(memberSlots(node), node.members.map(editOf));
}

function parts(slots: ReturnType<typeof slotsOf>, edits: readonly Edit[]): Edit {
  const isGone = (index: number) => edits[index] === 'gone';
  const kept = edits.flatMap((edit) => (edit === 'gone' ? [] : edit));
  if (!edits.includes('gone')) return kept;
  return edits.every((edit) => edit === 'gone') ? 'gone' : [...kept, ...removed(slots, isGone)];
}

/** Edits one member. The whole object is gone with it. */
function inMember(node: JsonNode, name: string, editOf: (value: JsonNode) => Edit): Edit {
  const value = memberOf(node, name);
  return value ? editOf(value) : [];
}

/** The index in a plain value, written as a number or as text. */
function rowIn(text: string, node: JsonNode): number | undefined {
  return node.kind === 'plain' ? rowNumber(readPlain(text, node)) : undefined;
}

function rowNumber(digits: string): number | undefined {
  return /^(?:0|[1-9]\d{0,6})$/.test(digits) ? Number(digits) : undefined;
}

/** Another index in the place of the one in a value. */
function movedIndex(node: JsonNode, { text, moves }: Context): Edit {
  const row = rowIn(text, node);
  if (row === undefined) return [];
  const to = moves.to(row);
  if (to === undefined) return 'gone';
  const insert = text.charAt(node.from) === '"' ? `"${to}"` : String(to);
  return to === row ? [] : [{ from: node.from, to: node.to, insert }];
}

/** An object whose keys have the index of a row: `"2"`, or `"2,Price"`. */
function keyedByRow(node: JsonNode, { moves }: Context, pattern: RegExp): Edit {
  return inMembers(node, ({ name, key }) => {
    const row = rowNumber(pattern.exec(name)?.[1] ?? '');
    if (row === undefined) return [];
    const to = moves.to(row);
    if (to === undefined) return 'gone';
    return to === row
      ? []
      : [{ from: key.from, to: key.to, insert: JSON.stringify(name.replace(/\d+/, String(to))) }];
  });
}

function withRowMember(item: JsonNode, context: Context): Edit {
  return inMember(item, 'row', (row) => movedIndex(row, context));
}

/** Styles by their position in a list. Those that name their row can be at any position. */
function rowStyleList(list: ListNode, context: Context): Edit {
  const { text, moves } = context;
  const isPlaced = (item: JsonNode) => !hasOwnRow(item, context) && text.slice(item.from, item.to) !== 'null';
  if (!list.items.some(isPlaced)) return inItems(list, (item) => withRowMember(item, context));
  const placed: string[] = [];
  const named: string[] = [];
  for (const [index, item] of list.items.entries()) {
    if (isPlaced(item)) {
      const to = moves.to(index);
      if (to !== undefined) placed[to] = text.slice(item.from, item.to);
    } else if (hasOwnRow(item, context)) named.push(...editedItem(item, withRowMember(item, context), text));
  }
  const all = [...Array.from(placed, (style) => style ?? 'null'), ...named];
  const [first, second] = list.items;
  const separator = first && second ? text.slice(first.to, second.from) : ', ';
  const from = first?.from ?? list.to - 1;
  const to = list.items.at(-1)?.to ?? list.to - 1;
  const insert = all.join(separator);
  if (all.length === 0) return 'gone';
  return text.slice(from, to) === insert ? [] : [{ from, to, insert }];
}

function hasOwnRow(item: JsonNode, { text }: Context): boolean {
  const row = memberOf(item, 'row');
  return row !== undefined && text.slice(row.from, row.to) !== 'null';
}

function editedItem(item: JsonNode, edit: Edit, text: string): string[] {
  if (edit === 'gone') return [];
  const inside = edit.map((change) => ({
    ...change,
    from: change.from - item.from,
    to: change.to - item.from,
  }));
  return [withChanges(text.slice(item.from, item.to), inside)];
}

/** A footnote is gone with the last of its places. */
function noteEdit(note: JsonNode, context: Context): Edit {
  const placeEdit = (place: JsonNode) =>
    inMember(place, 'row', (row) =>
      row.kind === 'list' ? inItems(row, (one) => movedIndex(one, context)) : movedIndex(row, context),
    );
  return inMember(note, 'at', (at) => (at.kind === 'list' ? inItems(at, placeEdit) : placeEdit(at)));
}

/** The rows of a listed group. Rows that are added between two of them belong to it too. */
function groupRows(rows: JsonNode, context: Context): Edit {
  if (rows.kind !== 'list') return [];
  const edit = inItems(rows, (row) => movedIndex(row, context));
  const { added } = context.moves;
  if (edit === 'gone' || !added) return edit;
  const before = rows.items.map((row) => rowIn(context.text, row));
  const above = before.indexOf(added.index - 1);
  if (above < 0 || !before.includes(added.index)) return edit;
  const texts = Array.from({ length: added.count }, (_, index) => String(added.index + index));
  return [...edit, ...inserted(context.text, slotsOf(rows), above + 1, texts)];
}
