import { isArray, isGiven, isObject, type JsonValue } from '@pictable/contract/json';
import { type JsonPath, withItem, withoutValue, withValue } from '../../../../table-requests/json-text.ts';
import {
  columnKey,
  columnOf,
  findSetting,
  readSettings,
  type TableColumn,
  type TextSettings,
} from './settings.ts';

/** Direction in which rows are sorted. */
export type SortDirection = 'asc' | 'desc';

/** How the rows of a table are sorted by one of its columns. */
export interface ColumnSort {
  readonly direction: SortDirection | undefined;
  /** The column by which the rows are sorted before, if there is one. */
  readonly after: string | undefined;
}

/** One column in `sortBy`. */
interface SortKey {
  readonly path: JsonPath;
  readonly column: TableColumn | undefined;
  readonly name: string;
  readonly direction: SortDirection;
  /** Where the direction is, or would be; undefined if the key is only a name. */
  readonly directionPath: JsonPath | undefined;
}

interface Sorting {
  /** Path of `dataProcessing`. */
  readonly path: JsonPath;
  readonly isList: boolean;
  readonly keys: readonly SortKey[];
}

function readSorting(settings: TextSettings, columns: readonly TableColumn[]): Sorting {
  const found = findSetting(settings, ['dataProcessing']);
  const path = found?.path ?? ['options', 'dataProcessing'];
  const members = isObject(found?.value) ? found.value : new Map<string, JsonValue>();
  const sortBy = members.get('sortBy');
  const preset = directionIn(members.get('sortDirection')) ?? 'asc';
  const isList = isArray(sortBy);
  const sent = isArray(sortBy) ? sortBy : isGiven(sortBy) && sortBy !== '' ? [sortBy] : [];
  const keys = sent.flatMap((key, index) =>
    readKey(key, [...path, 'sortBy', ...(isList ? [String(index)] : [])], preset, columns),
  );
  return { path, isList, keys };
}

function readKey(
  key: JsonValue,
  path: JsonPath,
  preset: SortDirection,
  columns: readonly TableColumn[],
): SortKey[] {
  const text = columnKey(key);
  if (text !== undefined) {
    const isReversed = text.startsWith('-') && columnOf(text, columns) === undefined;
    const name = isReversed ? text.slice(1) : text;
    const direction = isReversed ? 'desc' : preset;
    return [{ path, name, column: columnOf(name, columns), direction, directionPath: undefined }];
  }
  if (!isObject(key)) return [];
  const name = columnKey(key.get('field') ?? key.get('column') ?? key.get('key'));
  const entries =
    name === undefined
      ? [...key].map(([each, direction]) => ({ name: each, direction, at: [each], whole: key.size === 1 }))
      : [{ name, ...namedDirection(key), whole: true }];
  return entries.map(({ name: each, direction, at, whole }) => ({
    path: whole ? path : [...path, ...at],
    name: each,
    column: columnOf(each, columns),
    direction: directionIn(direction) ?? preset,
    directionPath: [...path, ...at],
  }));
}

function namedDirection(key: ReadonlyMap<string, JsonValue>) {
  const at = key.has('direction') || !key.has('order') ? 'direction' : 'order';
  return { direction: key.get(at), at: [at] };
}

function directionIn(value: JsonValue | undefined): SortDirection | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  if (word === 'asc' || word === 'ascending') return 'asc';
  return word === 'desc' || word === 'descending' ? 'desc' : undefined;
}

/** How the rows are sorted by a column. */
export function sortIn(
  settings: TextSettings,
  column: TableColumn,
  columns: readonly TableColumn[],
): ColumnSort {
  const { keys } = readSorting(settings, columns);
  const [first] = keys;
  return {
    direction: keys.find((key) => key.column === column)?.direction,
    after: first?.column === column ? undefined : first?.name,
  };
}

/**
 * The text in which the rows are sorted by a column, or no longer. A column that is added to a list comes last in it;
 * otherwise it replaces the one by which the rows are sorted.
 */
export function withSort(
  settings: TextSettings,
  column: TableColumn,
  columns: readonly TableColumn[],
  direction: SortDirection | undefined,
): string {
  const { path, isList, keys } = readSorting(settings, columns);
  const key = keys.find((one) => one.column === column);
  if (direction === undefined) return key ? withoutKey(settings, key, columns) : settings.text;
  if (key?.directionPath) return withValue(settings.text, key.directionPath, direction);
  const named = new Map<string, JsonValue>([
    ['column', column.name],
    ['direction', direction],
  ]);
  if (key && isList) return withValue(settings.text, key.path, named);
  if (isList && keys.length > 0) return withItem(settings.text, [...path, 'sortBy'], named);
  const sorted = withValue(settings.text, [...path, 'sortBy'], column.name);
  return direction === 'desc'
    ? withValue(sorted, [...path, 'sortDirection'], direction)
    : withoutValue(sorted, [...path, 'sortDirection']);
}

/** A direction without a column has no meaning. */
function withoutKey(settings: TextSettings, { path }: SortKey, columns: readonly TableColumn[]): string {
  const text = withoutValue(settings.text, path);
  const rest = readSorting(readSettings(text), columns);
  return rest.keys.length > 0 ? text : withoutValue(text, [...rest.path, 'sortDirection']);
}
