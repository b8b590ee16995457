import { limits } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import { EngineError } from '../errors.ts';
import type { RowGroups } from '../table/structure.ts';
import { addedTextCell, type Cell, plainCell, type Row } from '../table/table.ts';
import { isEmptyValue, textOf, valueKey } from '../values/compare-values.ts';

/** A group of consecutive rows, with the groups inside it. */
export interface Section {
  /** 0 for the outermost groups. */
  readonly level: number;
  /** The value of the group, with the type and format of its column. */
  readonly value: Cell;
  /** Rows [from, to) of the grouped rows. */
  readonly from: number;
  readonly to: number;
  readonly inner: readonly Section[];
}

export interface GroupedRows {
  readonly rows: readonly Row[];
  readonly sections: readonly Section[];
}

interface OpenGroup {
  readonly value: Cell;
  readonly rows: Row[];
}

/**
 * Brings the rows of each group together. Groups are in order of first appearance unless an order is given;
 * the rows of a group keep their order.
 *
 * @param indexOf index of a row as sent
 * @throws EngineError if there are too many groups
 */
export function groupSections(
  rows: readonly Row[],
  groups: RowGroups,
  indexOf: (row: Row) => number | undefined,
): GroupedRows {
  const ordered: Row[] = [];
  let count = 0;
  const add = (members: readonly Row[], level: number): Section[] => {
    const found =
      groups.listed === undefined ? byValue(members, groups, level) : byList(members, groups, indexOf);
    count += found.length;
    if (count > limits.groupsMax) throw tooManyGroups();
    return found.map(({ value, rows: own }) => {
      const from = ordered.length;
      const isInnermost = level + 1 >= groups.by.length;
      if (isInnermost) ordered.push(...own);
      const inner = isInnermost ? [] : add(own, level + 1);
      return { level, value, from, to: ordered.length, inner };
    });
  };
  const sections = add(rows, 0);
  return { rows: ordered, sections };
}

function byValue(rows: readonly Row[], groups: RowGroups, level: number): OpenGroup[] {
  const column = groups.by[level]!;
  const found = new Map<string, OpenGroup>();
  for (const row of rows) {
    const value = row.cells[column]!;
    const key = isEmptyValue(value.value) ? '' : valueKey(value.value);
    const group = found.get(key);
    if (group === undefined) found.set(key, { value, rows: [row] });
    else group.rows.push(row);
  }
  return inOrder([...found.values()], groups, groups.order[level] ?? []);
}

/** The groups that an order names come first, in its order. */
function inOrder(found: readonly OpenGroup[], groups: RowGroups, order: readonly string[]): OpenGroup[] {
  const rank = ({ value }: OpenGroup) => {
    const names = namesOfGroup(textOf(value.value), groups);
    const index = order.findIndex((name) => names.includes(name));
    return index < 0 ? order.length : index;
  };
  return [...found].sort((left, right) => rank(left) - rank(right));
}

/**
 * The names of a group: the text of its value, and before it the heading if it is the group of empty values.
 * @param text text of the value
 */
export function namesOfGroup(text: string, { empty }: RowGroups): readonly [string, ...string[]] {
  return text === '' && empty !== undefined ? [empty, text] : [text];
}

/** The listed groups that have rows, and the rows in none of them. */
function byList(
  rows: readonly Row[],
  { listed = [] }: RowGroups,
  indexOf: (row: Row) => number | undefined,
): OpenGroup[] {
  const groupOfRow = new Map(
    listed.flatMap((group, index) => group.rows.map((row) => [row, index] as const)),
  );
  const found = listed.map(({ label }): OpenGroup => ({ value: addedTextCell(label), rows: [] }));
  const others: OpenGroup = { value: plainCell(null, undefined), rows: [] };
  for (const row of rows) {
    const index = indexOf(row);
    const group = index === undefined ? undefined : groupOfRow.get(index);
    (group === undefined ? others : found[group]!).rows.push(row);
  }
  return [...found, others].filter(({ rows: own }) => own.length > 0);
}

function tooManyGroups(): EngineError {
  const message = `rowGroups may have at most ${limits.groupsMax} groups; group by a column with fewer distinct values.`;
  return new EngineError('too-large', [{ path: '/rowGroups', message }]);
}

/** Text of the value of a group, as `order` and `groups` name it. */
export function sectionName({ value }: Section): string {
  const own: JsonValue | undefined = value.value;
  return textOf(own);
}
