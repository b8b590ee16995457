import {
  hasStructuredShape,
  limits,
  propertyNames,
  settingsGroupKeys,
  shownTextOptionProperties,
  structuredKeys,
  tableOptionProperties,
} from '@pictable/contract';
import {
  isArray,
  isGiven,
  isNumber,
  isObject,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  memberTexts,
  parseJson,
} from '@pictable/contract/json';
import { type JsonPath, withoutValue, withValue } from '../../../../table-requests/json-text.ts';

/** The settings in the text of a table. The rows are not parsed. */
export interface TextSettings {
  readonly text: string;
  /** The objects that can contain a setting, strongest first. */
  readonly locations: readonly Location[];
  /** Whether the table is given under `data` or `rows`; otherwise most members are its columns. */
  readonly hasRows: boolean;
}

interface Location {
  readonly path: JsonPath;
  readonly members: JsonObject;
}

/** A setting, and where it is in the text. */
export interface FoundSetting {
  readonly path: JsonPath;
  readonly value: JsonValue;
}

/** A column of the table: its name in the data, and its label if `columns` gives it one. */
export interface TableColumn {
  readonly name: string;
  readonly label: string | undefined;
}

/** Names of the options that a control writes into the JSON, besides those about the texts that are shown. */
const otherOptionNames = ['title', 'subtitle', 'showRowNumbers', 'scale', 'colorScheme'] as const;

/** Name of an option that a control writes into the JSON. */
export type WrittenOption =
  | (typeof shownTextOptionProperties)[number]['name']
  | (typeof otherOptionNames)[number];

const writtenNames = new Set<string>([
  ...shownTextOptionProperties.map(({ name }) => name),
  ...otherOptionNames,
]);
/** The options that controls write into the JSON. */
export const writtenOptions = tableOptionProperties.filter(({ name }) => writtenNames.has(name));

const optionNames = [...propertyNames(writtenOptions).keys()];
const rowNames = ['data', 'rows'];
const settingNames = [...structuredKeys, ...optionNames, ...settingsGroupKeys];
const structured: ReadonlySet<string> = new Set(structuredKeys);

/** Finds the settings in a text; none if the text is not valid JSON. */
export function readSettings(text: string): TextSettings {
  const texts = memberTexts(text, [...settingNames, ...rowNames], Number.POSITIVE_INFINITY);
  const members = new Map<string, JsonValue>();
  for (const name of settingNames) {
    const value = parsed(texts.get(name));
    if (value !== undefined) members.set(name, value);
  }
  const options = members.get('options');
  const places: readonly [JsonPath, JsonValue | undefined][] = [
    [[], members],
    [['styles'], members.get('styles')],
    [['options', 'styles'], isObject(options) ? options.get('styles') : undefined],
    [['options'], options],
  ];
  return {
    text,
    locations: places.flatMap(([path, value]) => (isObject(value) ? [{ path, members: value }] : [])),
    hasRows: rowNames.some((name) => texts.has(name)) || text.trimStart().startsWith('['),
  };
}

function parsed(text: string | undefined): JsonValue | undefined {
  if (text === undefined) return undefined;
  try {
    return parseJson(text, { depthMax: limits.jsonDepthMax });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** The strongest setting with one of these names, of which the first ones count most. */
export function findSetting(settings: TextSettings, names: readonly string[]): FoundSetting | undefined {
  return allSettings(settings, names)[0];
}

function allSettings(settings: TextSettings, names: readonly string[]): FoundSetting[] {
  return settings.locations.flatMap(({ path, members }) =>
    names.flatMap((name) => {
      const value = members.get(name);
      return isGiven(value) && isOurs(name, value) ? [{ path: [...path, name], value }] : [];
    }),
  );
}

/** A value of another shape is a column of the user, or unknown. */
function isOurs(name: string, value: JsonValue): boolean {
  if (structured.has(name)) return hasStructuredShape(name, value);
  return !isArray(value) && !isObject(value);
}

/** Where a setting of the structure is written: beside the rows, or in the options if those have no name. */
export function structurePath({ hasRows }: TextSettings, name: string): JsonPath {
  return hasRows ? [name] : ['options', name];
}

/** The text with a setting in the place where it is, or else at a path. */
export function withSetting(
  settings: TextSettings,
  names: readonly string[],
  value: JsonValue,
  path: JsonPath,
): string {
  return withValue(settings.text, findSetting(settings, names)?.path ?? path, value);
}

/** The text without a setting in any place, under any name. */
export function withoutSetting(settings: TextSettings, names: readonly string[]): string {
  return allSettings(settings, names).reduce((text, { path }) => withoutValue(text, path), settings.text);
}

/** The name of a column in a value: a text, or a number for its position. */
export function columnKey(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return isNumber(value) ? value.raw : undefined;
}

/** The column that a key means, as in the engine: by name, by label, or by position from 0. */
export function columnOf(key: string, columns: readonly TableColumn[]): TableColumn | undefined {
  return (
    columns.find(({ name }) => name === key) ??
    columns.find(({ label }) => label === key) ??
    (/^(0|[1-9]\d{0,5})$/.test(key) ? columns[Number(key)] : undefined)
  );
}
