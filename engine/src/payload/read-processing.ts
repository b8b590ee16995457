import { type Aggregate, aggregates, dataProcessingKeys, showValue } from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import {
  aggregateName,
  COUNT_NAME,
  type ColumnAggregate,
  type DataProcessing,
  type Grouping,
  NO_PROCESSING,
  type SortKey,
} from '../table/table.ts';
import { ColumnIndex } from './columns/find-columns.ts';
import type { Problems } from './problems.ts';
import { readFilter } from './read-filter.ts';
import { memberLocation, type SourceLocation, warnUnknownKey } from './read-properties.ts';
import type { SettingsLayer } from './read-settings.ts';

/** Parses `dataProcessing` of the request; unknown columns are ignored with a warning. */
export function readProcessing(
  layer: SettingsLayer,
  columns: ColumnIndex,
  problems: Problems,
): DataProcessing {
  const located = layer.structured.get('dataProcessing')?.[0];
  if (located === undefined || located.value === null) return NO_PROCESSING;
  const { value, place } = located;
  if (!isObject(value)) {
    problems.error(`${place.label} must be an object; got ${showValue(value)}.`, place.pointer);
    return NO_PROCESSING;
  }
  const known: readonly string[] = dataProcessingKeys;
  for (const key of value.keys()) if (!known.includes(key)) warnUnknownKey(key, place, known, problems);
  const filter = value.get('filter');
  const group = readGrouping(value, place, columns, problems);
  const keys = readSort(value, place, { columns, group, problems });
  return {
    filter: isUnset(filter)
      ? undefined
      : readFilter(filter, memberLocation(place, 'filter'), columns, problems),
    sort: keys.filter(({ isGrouped }) => !isGrouped),
    groupSort: keys.filter(({ isGrouped }) => isGrouped),
    group,
  };
}

/** The columns of the aggregated table, if rows are aggregated. */
export function aggregatedIndex(columns: ColumnIndex, group: Grouping | undefined): ColumnIndex {
  if (group === undefined) return columns;
  const { by, aggregates } = group;
  const headers = aggregates.map(({ column, aggregate }) =>
    aggregateName(columns.labelOf(column), aggregate),
  );
  const names = [
    ...by.map((column) => columns.nameOf(column)),
    ...(aggregates.length === 0 ? [COUNT_NAME] : headers),
  ];
  const sources = [...by, ...aggregates.map(({ column }) => column)];
  const labels = [
    ...by.map((column) => columns.labelOf(column)),
    ...aggregates.map(({ column }) => columns.nameOf(column)),
  ];
  return new ColumnIndex(names, labels, undefined, (column, text) => {
    const source = sources[column];
    return source === undefined ? undefined : columns.readNumber(source, text);
  });
}

/** Columns and groups that a sort key can refer to. */
interface SortContext {
  readonly columns: ColumnIndex;
  readonly group: Grouping | undefined;
  readonly problems: Problems;
}

interface ReadSortKey extends SortKey {
  /** Whether the column belongs to the grouped table. */
  readonly isGrouped: boolean;
}

function isUnset(value: JsonValue | undefined): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

function readSort(object: JsonObject, place: SourceLocation, context: SortContext): ReadSortKey[] {
  const { problems } = context;
  const descending =
    readDirection(object.get('sortDirection'), memberLocation(place, 'sortDirection'), problems) ?? false;
  return readSortList(object.get('sortBy'), memberLocation(place, 'sortBy'), descending, context);
}

/** Parses the columns to sort by. @param descending whether the order is descending where none is given */
export function readSortList(
  sortBy: JsonValue | undefined,
  here: SourceLocation,
  descending: boolean,
  context: SortContext,
): ReadSortKey[] {
  if (isUnset(sortBy)) return [];
  const keys: ReadSortKey[] = [];
  const members = isArray(sortBy) ? sortBy : [sortBy];
  for (const [index, member] of members.entries()) {
    const memberPlace = isArray(sortBy) ? memberLocation(here, String(index)) : here;
    keys.push(...readSortKey(member, memberPlace, descending, context));
  }
  return keys;
}

/** `"Price"`, `"-Price"`, `{field, direction}` or `{Price: "desc"}`. */
function readSortKey(
  member: JsonValue,
  place: SourceLocation,
  descending: boolean,
  context: SortContext,
): ReadSortKey[] {
  const { columns, problems } = context;
  const key = ColumnIndex.keyOf(member);
  if (key !== undefined) {
    const reversed = key.startsWith('-') && columns.find(key).length === 0;
    const column = findSortColumn(reversed ? key.slice(1) : key, place, context);
    return column === undefined ? [] : [{ ...column, descending: reversed || descending }];
  }
  if (!isObject(member)) {
    problems.error(`${place.label} must be a header; got ${showValue(member)}.`, place.pointer);
    return [];
  }
  const field = ColumnIndex.keyOf(member.get('field') ?? member.get('column') ?? member.get('key'));
  const entries: [string, JsonValue | undefined][] =
    field === undefined ? [...member] : [[field, member.get('direction') ?? member.get('order')]];
  return entries.flatMap(([name, direction]) => {
    const column = findSortColumn(name, place, context);
    const own = readDirection(direction, memberLocation(place, 'direction'), problems);
    return column === undefined ? [] : [{ ...column, descending: own ?? descending }];
  });
}

function findSortColumn(
  key: string,
  place: SourceLocation,
  { columns, group, problems }: SortContext,
): Pick<ReadSortKey, 'column' | 'isGrouped'> | undefined {
  const grouped = group === undefined ? -1 : findGroupedColumn(key, columns, group);
  if (grouped >= 0) return { column: grouped, isGrouped: true };
  const column = columns.findFirst(key, place, problems);
  return column === undefined ? undefined : { column, isGrouped: false };
}

/**
 * Index of a column in the grouped table, by its header or that of its source column; -1 if there is none.
 */
function findGroupedColumn(key: string, columns: ColumnIndex, { by, aggregates }: Grouping): number {
  const named = aggregates.findIndex(
    ({ column, aggregate }) =>
      key === aggregateName(columns.nameOf(column), aggregate) ||
      key === aggregateName(columns.labelOf(column), aggregate),
  );
  if (named >= 0) return by.length + named;
  const [column] = columns.find(key);
  const grouping = column === undefined ? -1 : by.indexOf(column);
  if (grouping >= 0) return grouping;
  if (aggregates.length === 0) return key === COUNT_NAME ? by.length : -1;
  const first = aggregates.findIndex((one) => one.column === column);
  return first < 0 ? -1 : by.length + first;
}

function readDirection(
  value: JsonValue | undefined,
  place: SourceLocation,
  problems: Problems,
): boolean | undefined {
  if (isUnset(value)) return undefined;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'asc' || word === 'ascending') return false;
  if (word === 'desc' || word === 'descending') return true;
  problems.error(`${place.label} must be asc or desc; got ${showValue(value)}.`, place.pointer);
  return undefined;
}

function readGrouping(
  object: JsonObject,
  place: SourceLocation,
  columns: ColumnIndex,
  problems: Problems,
): Grouping | undefined {
  const groupBy = object.get('groupBy');
  const parsed = readAggregates(
    object.get('aggregate'),
    memberLocation(place, 'aggregate'),
    columns,
    problems,
  );
  const here = memberLocation(place, 'groupBy');
  const by: number[] = [];
  const members = isUnset(groupBy) ? [] : isArray(groupBy) ? groupBy : [groupBy];
  for (const member of members) {
    const key = ColumnIndex.keyOf(member);
    if (key === undefined) {
      problems.error(
        `${here.label} must be a header or a list of headers; got ${showValue(member)}.`,
        here.pointer,
      );
      continue;
    }
    const column = columns.findFirst(key, here, problems);
    if (column !== undefined && !by.includes(column)) by.push(column);
  }
  // Aggregates without groups summarise the whole table in one row.
  if (by.length === 0 && parsed.length === 0) return undefined;
  return { by, aggregates: parsed };
}

function readAggregates(
  value: JsonValue | undefined,
  place: SourceLocation,
  columns: ColumnIndex,
  problems: Problems,
): Grouping['aggregates'] {
  if (isUnset(value)) return [];
  if (!isObject(value)) {
    problems.error(
      `${place.label} must be an object such as {"Amount": "sum"}; got ${showValue(value)}.`,
      place.pointer,
    );
    return [];
  }
  const parsed: ColumnAggregate[] = [];
  for (const [key, member] of value) {
    const here = memberLocation(place, key);
    const column = columns.findFirst(key, here, problems);
    for (const word of isArray(member) ? member : [member]) {
      const aggregate = readAggregate(word);
      if (aggregate === undefined) {
        problems.error(
          `${here.label} must be sum, avg, min, max or count; got ${showValue(word)}.`,
          here.pointer,
        );
      } else if (column !== undefined)
        parsed.push({ column, aggregate, name: here.label, pointer: here.pointer });
    }
  }
  return parsed;
}

function readAggregate(value: JsonValue): Aggregate | undefined {
  if (typeof value !== 'string') return undefined;
  const word = value.trim().toLowerCase();
  if (word === 'average' || word === 'mean') return 'avg';
  return aggregates.find((aggregate) => aggregate === word);
}
