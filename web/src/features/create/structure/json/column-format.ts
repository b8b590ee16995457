import {
  type CellType,
  cellFormatProperties,
  columnPartKeys,
  columnProperties,
  propertyNames,
  readProperty,
} from '@pictable/contract';
import { isGiven, isObject, type JsonValue } from '@pictable/contract/json';
import type { JsonPath } from '../../../../table-requests/json-text.ts';
import {
  after,
  type ColumnSettings,
  columnValue,
  withColumnMember,
  withColumnValue,
  withoutColumnMembers,
} from './column-settings.ts';

/** Name of a member of `format` that has a control. */
export type FormatControl = 'decimals' | 'currency' | 'pattern';

const formats = propertyNames(cellFormatProperties);
/** Names that belong to the column also if the format has them. */
const columnNames: ReadonlySet<string> = new Set([
  ...propertyNames(columnProperties).keys(),
  ...columnPartKeys,
]);
const controlsByType: { readonly [Type in CellType]?: readonly FormatControl[] } = {
  number: ['decimals'],
  currency: ['currency', 'decimals'],
  percentage: ['decimals'],
  date: ['pattern'],
  datetime: ['pattern'],
};

/** The members of the format that have a control for a type. */
export function formatControls(type: CellType | undefined): readonly FormatControl[] {
  return (type && controlsByType[type]) ?? [];
}

/** The value of a member of the format, as a text; undefined if it is not set, or not valid. */
export function formatValue(settings: ColumnSettings, name: FormatControl): string | undefined {
  const [place] = placesOf(settings, name);
  const property = formats.get(name);
  const value = place?.reduce<JsonValue | undefined>(
    (object, key) => (isObject(object) ? object.get(key) : undefined),
    settings.members,
  );
  const read = property && value !== undefined ? readProperty(property, value) : undefined;
  return read?.kind === 'valid' ? String(read.value) : undefined;
}

/** The text with a member of the format, or without it if the value is undefined. */
export function withFormatValue(
  settings: ColumnSettings,
  name: FormatControl,
  value: JsonValue | undefined,
): string {
  const places = placesOf(settings, name);
  if (value === undefined) return withoutColumnMembers(settings, places);
  const format = settings.members.get('format');
  const [place] = places;
  if (place) return withColumnMember(settings, place, value);
  if (isObject(format)) return withColumnMember(settings, ['format', name], value);
  if (!isGiven(format))
    return withColumnMember(settings, ['format'], name === 'pattern' ? value : new Map([[name, value]]));
  const both = new Map([
    [textMember(settings), format],
    [name, value],
  ]);
  return withColumnMember(settings, ['format'], both);
}

/** The text with another type, without the members of the format that are not offered for it. */
export function withColumnType(settings: ColumnSettings, type: CellType | undefined): string {
  const kept = formatControls(type);
  const dropped = (['decimals', 'currency', 'pattern'] as const).filter((name) => !kept.includes(name));
  const plain = dropped.reduce((rest, name) => after(rest, withFormatValue(rest, name, undefined)), settings);
  return withColumnValue(plain, 'type', type);
}

/** Paths of a member of the format inside the settings of a column, strongest first. */
function placesOf(settings: ColumnSettings, name: FormatControl): JsonPath[] {
  const { members } = settings;
  const format = members.get('format');
  const isName = (key: string) => formats.get(key)?.name === name;
  const inside = isObject(format) ? [...format.keys()].filter(isName).map((key) => ['format', key]) : [];
  const isText = isGiven(format) && !isObject(format) && textMember(settings) === name;
  const beside = [...members.keys()].filter((key) => isName(key) && !columnNames.has(key));
  return [...inside, ...(isText ? [['format']] : []), ...beside.map((key) => [key])];
}

/** The member that a format stands for if it is a text. */
function textMember(settings: ColumnSettings): FormatControl {
  return columnValue(settings, 'type') === 'currency' ? 'currency' : 'pattern';
}
