import { type SummaryFunction, summaryFunctions, summaryScopes } from '@pictable/contract';
import { isArray, isGiven, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { withoutValue, withValue } from '../../../../table-requests/json-text.ts';
import {
  columnKey,
  columnOf,
  findSetting,
  structurePath,
  type TableColumn,
  type TextSettings,
  withoutSetting,
  withSetting,
} from './settings.ts';

/** `custom`: the JSON says more than the control can show. Undefined: not set. */
export type Chosen<Value> = Value | 'custom' | undefined;

/** The name of a chosen column. */
export interface ChosenColumn {
  readonly column: string;
}

/** Rows that a summary covers. */
export type SummaryScope = (typeof summaryScopes)[number];

/** The member in which the object form of a setting has its columns. */
const columnMembers = { rowGroups: 'by', stub: 'columns' } as const;

/** The column to group rows by, or the one that names the rows. */
export function structureColumn(
  settings: TextSettings,
  name: 'rowGroups' | 'stub',
  columns: readonly TableColumn[],
): Chosen<ChosenColumn> {
  const found = findSetting(settings, [name]);
  if (!found) return undefined;
  const { value } = found;
  const given = isObject(value) ? value.get(columnMembers[name]) : value;
  const only = isArray(given) && given.length === 1 ? given[0] : given;
  const key = columnKey(only);
  return key === undefined ? 'custom' : { column: columnOf(key, columns)?.name ?? key };
}

/** The text with a column to group by or to name the rows, or without one. */
export function withStructureColumn(
  settings: TextSettings,
  name: 'rowGroups' | 'stub',
  column: string | undefined,
): string {
  if (column === undefined) return withoutSetting(settings, [name]);
  const found = findSetting(settings, [name]);
  const member = columnMembers[name];
  if (found && isObject(found.value) && found.value.has(member))
    return withValue(settings.text, [...found.path, member], column);
  return withSetting(settings, [name], column, structurePath(settings, name));
}

/** The delimiter between a column and its spanner in the names of the columns. */
export function spannerDelimiter(settings: TextSettings): Chosen<{ readonly delimiter: string }> {
  const value = findSetting(settings, ['spanners'])?.value;
  if (value === undefined || value === '') return undefined;
  const delimiter = isObject(value) ? value.get('delimiter') : value;
  return typeof delimiter === 'string' ? { delimiter } : 'custom';
}

/** The text with a delimiter, or without spanners. */
export function withSpannerDelimiter(settings: TextSettings, delimiter: string): string {
  if (delimiter === '') return withoutSetting(settings, ['spanners']);
  const found = findSetting(settings, ['spanners']);
  if (found && isObject(found.value) && found.value.has('delimiter'))
    return withValue(settings.text, [...found.path, 'delimiter'], delimiter);
  // A text with spaces would be a column of the user.
  const isWord = /^\S{1,20}$/.test(delimiter);
  const value = isWord ? delimiter : new Map([['delimiter', delimiter]]);
  return withSetting(settings, ['spanners'], value, structurePath(settings, 'spanners'));
}

/** Names of the columns in which equal cells are merged, the outermost first. */
export function mergedColumns(settings: TextSettings, columns: readonly TableColumn[]): readonly string[] {
  const value = findSetting(settings, ['merge'])?.value;
  const given = isObject(value) ? value.get('columns') : value;
  const keys = (isArray(given) ? given : [given]).flatMap((item) => columnKey(item) ?? []);
  return keys.map((key) => columnOf(key, columns)?.name ?? key);
}

/** The text with columns in which equal cells are merged, or without any. */
export function withMergedColumns(settings: TextSettings, names: readonly string[]): string {
  if (names.length === 0) return withoutSetting(settings, ['merge']);
  const found = findSetting(settings, ['merge']);
  if (found && isObject(found.value)) return withValue(settings.text, [...found.path, 'columns'], names);
  return withSetting(settings, ['merge'], names, structurePath(settings, 'merge'));
}

/** What the totals of a table are. */
export interface Totals {
  readonly function: Chosen<SummaryFunction>;
  /** Undefined: each group and the table, if there are groups. */
  readonly scope: SummaryScope | undefined;
}

const functionsByWord = new Map<string, SummaryFunction>(
  Object.entries(summaryFunctions).flatMap(([name, { synonyms }]) =>
    [name, ...synonyms].map((word) => [word.toLowerCase(), name as SummaryFunction] as const),
  ),
);

/** The totals of a table. */
export function totalsIn(settings: TextSettings): Totals {
  const found = findSetting(settings, ['summary']);
  if (!found || found.value === false || found.value === '') return { function: undefined, scope: undefined };
  const row = onlyRow(found.value);
  if (row === undefined) return { function: functionOf(found.value), scope: undefined };
  const scope = summaryScopes.find((name) => name === row.get('of'));
  const functions = row.get('columns');
  return { function: isGiven(functions) ? functionOf(functions) : 'sum', scope };
}

function functionOf(value: JsonValue): SummaryFunction | 'custom' {
  if (value === true) return 'sum';
  return (typeof value === 'string' && functionsByWord.get(value.trim().toLowerCase())) || 'custom';
}

/** The row of a summary that has one, as an object. */
function onlyRow(value: JsonValue): JsonObject | undefined {
  const row = isArray(value) && value.length === 1 ? value[0] : value;
  return isObject(row) ? row : undefined;
}

/** The text with one function for all numeric columns, or without totals. */
export function withTotals(settings: TextSettings, name: SummaryFunction | undefined): string {
  if (name === undefined) return withoutSetting(settings, ['summary']);
  const found = findSetting(settings, ['summary']);
  if (found && onlyRow(found.value) && totalsIn(settings).function !== 'custom') {
    const row = isArray(found.value) ? ['0'] : [];
    return withValue(settings.text, [...found.path, ...row, 'columns'], name);
  }
  return withSetting(settings, ['summary'], name, structurePath(settings, 'summary'));
}

/** The text with totals for groups, the table or both; undefined: as without the setting. */
export function withTotalsFor(settings: TextSettings, scope: SummaryScope | undefined): string {
  const found = findSetting(settings, ['summary']);
  if (!found) return settings.text;
  const row = onlyRow(found.value);
  const name = totalsIn(settings).function ?? 'sum';
  if (row) {
    const path = isArray(found.value) ? [...found.path, '0'] : found.path;
    if (scope !== undefined) return withValue(settings.text, [...path, 'of'], scope);
    const rest = [...row.keys()].filter((key) => key !== 'of');
    const isPlain = name !== 'custom' && rest.every((key) => key === 'columns');
    return isPlain
      ? withValue(settings.text, found.path, name)
      : withoutValue(settings.text, [...path, 'of']);
  }
  if (scope === undefined || name === 'custom') return settings.text;
  const only = new Map<string, JsonValue>([
    ['columns', name],
    ['of', scope],
  ]);
  return withValue(settings.text, found.path, [only]);
}
