import { limits, rankOrders, transformKeys } from '@pictable/contract';
import { isArray, type JsonValue } from '@pictable/contract/json';
import { calculateColumn, filterByExpression } from '../../transform/calculate-columns.ts';
import { renameColumns, selectColumns } from '../../transform/reshape-steps.ts';
import { rowsAt, type StepTable } from '../../transform/step-table.ts';
import { type TopStep, topRows } from '../../transform/top-step.ts';
import { matches } from '../../values/matches.ts';
import { sortedIndexes } from '../../values/sort-rows.ts';
import { ColumnIndex } from '../columns/find-columns.ts';
import { readFilter } from '../read-filter.ts';
import { readSortList } from '../read-processing.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import type { StepReader } from './step-reader.ts';

/** Reads one step and does it. Undefined, with an error, if it cannot be done. */
export type RunStep = (value: JsonValue, place: SourceLocation, reader: StepReader) => StepTable | undefined;

/** Each expression sees the columns of the ones before it. */
export const calculate: RunStep = (value, place, reader) => {
  const members = reader.members(value, place, '{"margin": "(price - cost) / price"}');
  let table: StepTable | undefined = members && reader.table;
  for (const [key, source] of members ?? []) {
    if (table === undefined) return undefined;
    const here = memberLocation(place, key);
    const own = reader.on(table);
    const name = own.newName(key, here);
    const bound = own.expression(source, here, 'row');
    if (name === undefined || bound === undefined) return undefined;
    const before: StepTable = table;
    table = own.attempt(textOf(source), here, () => calculateColumn(before, name, bound, own.run));
    own.warnAbout(here);
  }
  return table;
};

export const filter: RunStep = (value, place, reader) => {
  const { table, columns, problems, run } = reader;
  if (typeof value === 'string') {
    const bound = reader.expression(value, place, 'row');
    const kept = bound && reader.attempt(value, place, () => filterByExpression(table, bound, run));
    reader.warnAbout(place);
    return kept;
  }
  const before = problems.count;
  const condition = readFilter(value, place, columns, problems);
  if (condition === undefined) {
    if (problems.count === before)
      problems.warn(`${place.label} has no condition, so it keeps all rows.`, place.pointer);
    return table;
  }
  const kept: number[] = [];
  for (let row = 0; row < table.sent.length; row++)
    if (matches(condition, (column) => table.columns[column]?.cells.values[row])) kept.push(row);
  return rowsAt(table, kept);
};

export const sort: RunStep = (value, place, { table, columns, problems }) => {
  const keys = readSortList(value, place, false, { columns, group: undefined, problems });
  if (keys.length === 0) return table;
  return rowsAt(
    table,
    sortedIndexes(table.sent.length, keys, (column) => table.columns[column]!.cells),
  );
};

/** Columns to keep in their order; or, if each has a hyphen in front, columns to leave out. */
export const select: RunStep = (value, place, reader) => {
  const members = isArray(value) ? value : [value];
  const omitted = members.map((member) => omittedColumn(member, reader));
  if (members.length > 0 && omitted.every((column) => column !== undefined)) {
    const left = new Set(omitted);
    const kept = reader.table.columns.map((_, column) => column).filter((column) => !left.has(column));
    if (kept.length > 0) return selectColumns(reader.table, kept);
    reader.problems.error(`${place.label} leaves out all columns.`, place.pointer);
    return undefined;
  }
  const kept = reader.someColumns(value, place);
  return kept && selectColumns(reader.table, kept);
};

/** The column of a name such as `-cost`, unless a column has that name. */
function omittedColumn(member: JsonValue, { columns }: StepReader): number | undefined {
  const key = ColumnIndex.keyOf(member);
  if (key === undefined || !key.startsWith('-') || columns.find(key).length > 0) return undefined;
  return columns.find(key.slice(1))[0];
}

export const rename: RunStep = (value, place, reader) => {
  const members = reader.members(value, place, '{"rev": "Revenue"}');
  if (members === undefined) return undefined;
  const names = new Map<number, string>();
  for (const [key, member] of members) {
    const here = memberLocation(place, key);
    const column = reader.column(key, here);
    const name = reader.newName(member, here);
    if (column === undefined || name === undefined) return undefined;
    names.set(column, name);
  }
  return renameColumns(reader.table, names);
};

export const top: RunStep = (value, place, reader) => {
  const step = reader.object(value, place);
  if (step === undefined) return undefined;
  reader.warnUnknownKeys(step, place, transformKeys.top);
  const at = (key: string) => memberLocation(place, key);
  const sent = step.get('n');
  if (sent === undefined || sent === null) return reader.error(at('n'), 'a number of rows', null);
  const count = reader.integer(sent, at('n'), 1, limits.rowsMax);
  const by = reader.column(step.get('by'), at('by'));
  const within = reader.optionalColumns(step.get('within'), at('within'));
  if (count === undefined || by === undefined || within === undefined) return undefined;
  const others = reader.text(step, 'others', place, limits.headerCharsMax);
  const wanted: TopStep = {
    count,
    by,
    within,
    ascending: reader.word(step.get('order'), at('order'), rankOrders) === 'asc',
    others: others === '' ? undefined : others,
    aggregate: reader.functions(step.get('aggregate'), at('aggregate')) ?? 'sum',
  };
  const top = topRows(reader.table, wanted, reader.warner(at('aggregate')));
  const isLabelled = top.sent.every(
    (row, index) => row !== undefined || top.columns.some(({ cells }) => cells.values[index] === others),
  );
  if (others !== undefined && !isLabelled)
    reader.problems.warn(
      `${at('others').label}: no column has texts, so "${others}" is not shown.`,
      at('others').pointer,
    );
  return top;
};

function textOf(value: JsonValue): string {
  return ColumnIndex.keyOf(value) ?? '';
}
