import { columnProperties, propertyNames, readProperty } from '@pictable/contract';
import { isArray, isGiven, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { type JsonPath, withoutValue, withValue } from '../../../../table-requests/json-text.ts';
import {
  columnKey,
  columnOf,
  findSetting,
  readSettings,
  structurePath,
  type TableColumn,
  type TextSettings,
} from './settings.ts';

/** Name of a property of a column that has a control. */
export type ColumnControl = 'label' | 'type' | 'align' | 'unit' | 'hidden';

/** What a text says about one column. */
export interface ColumnSettings {
  readonly text: string;
  readonly column: TableColumn;
  readonly columns: readonly TableColumn[];
  /** Where its properties are, or would be written. */
  readonly path: JsonPath;
  readonly members: JsonObject;
  /** Whether `columns` is a list, in which the column has its name or an object with it. */
  readonly isListed: boolean;
}

const properties = propertyNames(columnProperties);
const none: JsonObject = new Map();

/** The settings of a column; undefined if a list of columns leaves it out. */
export function columnSettings(
  settings: TextSettings,
  column: TableColumn,
  columns: readonly TableColumn[],
): ColumnSettings | undefined {
  const { text } = settings;
  const found = findSetting(settings, ['columns']);
  const path = found?.path ?? structurePath(settings, 'columns');
  const isListed = isArray(found?.value);
  const base = { text, column, columns, isListed };
  if (isListed) {
    const items = isArray(found?.value) ? found.value : [];
    const index = items.findIndex((item) => columnOf(nameInList(item), columns) === column);
    const item = items[index];
    if (item === undefined) return undefined;
    return { ...base, path: [...path, String(index)], members: isObject(item) ? item : none };
  }
  const all = isObject(found?.value) ? found.value : none;
  const key = [...all.keys()].find((one) => columnOf(one, columns) === column) ?? column.name;
  const members = all.get(key);
  return { ...base, path: [...path, key], members: isObject(members) ? members : none };
}

/** The name of a column in a list: its field, or its label if it has no field. */
function nameInList(item: JsonValue): string {
  if (!isObject(item)) return columnKey(item) ?? '';
  return columnKey(memberOf(item, 'field')) ?? columnKey(memberOf(item, 'label')) ?? '';
}

/** The keys under which an object has a property, by its name or an alias. */
function keysOf(members: JsonObject, name: string): string[] {
  return [...members.keys()].filter((key) => properties.get(key)?.name === name);
}

function memberOf(members: JsonObject, name: string): JsonValue | undefined {
  return keysOf(members, name)
    .map((key) => members.get(key))
    .find(isGiven);
}

/** The normalised value of a property; undefined if it is not set, or not valid. */
export function columnValue({ members }: ColumnSettings, name: ColumnControl): string | boolean | undefined {
  const property = properties.get(name);
  const value = memberOf(members, name);
  const read = property && value !== undefined ? readProperty(property, value) : undefined;
  if (read?.kind !== 'valid') return undefined;
  return typeof read.value === 'string' || typeof read.value === 'boolean' ? read.value : undefined;
}

/** The text with a property of a column, or without it if the value is undefined. */
export function withColumnValue(
  settings: ColumnSettings,
  name: ColumnControl,
  value: string | boolean | undefined,
): string {
  const { members } = settings;
  const keys = keysOf(members, name);
  if (value === undefined)
    return withoutColumnMembers(
      settings,
      keys.map((key) => [key]),
    );
  return withColumnMember(settings, [keys[0] ?? name], value);
}

/** The text with a value at a path inside the settings of a column. */
export function withColumnMember(settings: ColumnSettings, path: JsonPath, value: JsonValue): string {
  const named = withNameInList(settings);
  return withValue(named, [...settings.path, ...path], value);
}

/** The text without the values at paths inside the settings of a column. */
export function withoutColumnMembers(settings: ColumnSettings, paths: readonly JsonPath[]): string {
  if (paths.length === 0) return settings.text;
  const named = withNameInList(settings);
  const rest = paths.reduce((text, path) => withoutValue(text, [...settings.path, ...path]), named);
  if (!settings.isListed) return rest;
  const { members } = after(settings, rest);
  const isPlain = [...members.keys()].every((key) => properties.get(key)?.name === 'field');
  return isPlain ? withValue(rest, settings.path, settings.column.name) : rest;
}

/** The settings of the same column in a changed text. */
export function after(settings: ColumnSettings, text: string): ColumnSettings {
  return columnSettings(readSettings(text), settings.column, settings.columns) ?? settings;
}

/** In a list, a column needs its name as `field`: its label may be changed. */
function withNameInList({ text, path, members, isListed, column }: ColumnSettings): string {
  if (!isListed || keysOf(members, 'field').length > 0) return text;
  return withValue(text, path, new Map([['field', column.name], ...members]));
}
