import * as z from 'zod/mini';
import type { ErrorDetail } from '../errors.ts';
import { nearestName } from '../json/nearest-name.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.ts';
import { type OwnNames, readProperty, showValue } from '../tables/read-property.ts';
import { complexDisplayProperties, tableOptionProperties } from '../tables/table-options.ts';
import { propertyNames, type TableProperty } from '../tables/table-property.ts';
import { tableStyleProperties } from '../tables/table-styles.ts';
import { readDerivedTheme } from '../tables/themes/derived-themes.ts';
import { idText } from '../text/whole-number.ts';

/** Maximum request body of saved style settings, in bytes. */
export const settingsBodyBytesMax = 64 * 1024;

/** Request body to save style settings: `{"settings": {…}}`, or the settings at the top level. */
export const styleSettingsBodySchema = z.looseObject({
  settings: z.optional(z.looseObject({}, { error: 'settings must be an object.' })),
});

/** The stored style settings. */
export const savedSettingsSchema = z.object({
  success: z.literal(true),
  settings: z.nullable(z.record(z.string(), z.unknown())),
  warnings: z.array(z.object({ path: z.string(), message: z.string() })),
});
/** The stored style settings. */
export type SavedSettings = z.infer<typeof savedSettingsSchema>;

/** Query of the settings: those of a project or of the account. */
export const settingsQuerySchema = z.object({
  projectId: z.optional(idText('projectId')),
});

/** Validated style settings: those to store, and the errors. Paths are JSON Pointers. */
export interface ParsedStyleSettings {
  readonly settings: JsonObject;
  readonly problems: readonly ErrorDetail[];
}

/** A title or a destination applies to one table, not to all. */
const perTableNames: ReadonlySet<string> = new Set(['title', 'for']);

const known: ReadonlyMap<string, TableProperty> = new Map(
  [...propertyNames(tableStyleProperties), ...propertyNames(tableOptionProperties)]
    .filter(([, property]) => !perTableNames.has(property.name))
    .map(([name, property]) => [name, savedProperty(property)]),
);
/** The property with its range in saved settings. */
function savedProperty(property: TableProperty): TableProperty {
  if (property.kind !== 'number') return property;
  return { ...property, max: property.savedMax ?? property.max };
}

const knownDisplay = propertyNames(complexDisplayProperties);
/** Members whose keys are columns or rows; they cannot be checked without a table. */
const keyedByTablePart: ReadonlySet<string> = new Set([
  'columns',
  'substitute',
  'columnStyles',
  'rowStyles',
  'cellStyles',
]);

/**
 * Checks style settings against the style and option properties, under any of their aliases; numbers may be
 * text. An unknown name is an error: saved settings replace the previous ones, so a typo would erase the
 * intended setting.
 *
 * @param own names of the project that the settings are for
 */
export function readStyleSettings(sent: JsonObject, own: OwnNames = {}): ParsedStyleSettings {
  const reading = { settings: new Map<string, JsonValue>(), problems: [], own };
  readMembers(sent, known, '', reading);
  return reading;
}

interface Collected {
  readonly settings: Map<string, JsonValue>;
  readonly problems: ErrorDetail[];
  readonly own: OwnNames;
}

function readMembers(
  object: JsonObject,
  properties: ReadonlyMap<string, TableProperty>,
  parentPath: string,
  into: Collected,
): void {
  for (const [name, value] of object) {
    const path = `${parentPath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const property = properties.get(name);
    if (property !== undefined) readMember(property, name, value, path, into);
    else if (parentPath === '' && (name === 'complexDataDisplay' || keyedByTablePart.has(name)))
      readStructured(name, value, path, into);
    else into.problems.push({ path, message: unknownSetting(name, properties.keys()) });
  }
}

function unknownSetting(name: string, known: Iterable<string>): string {
  const shown = JSON.stringify(name.slice(0, 80));
  if (perTableNames.has(name))
    return `${shown} applies to a single table and cannot be saved for all tables.`;
  const nearest = nearestName(name, known);
  return `${shown} is not a style setting.${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`;
}

function readMember(
  property: TableProperty,
  name: string,
  value: JsonValue,
  path: string,
  into: Collected,
): void {
  if (property.kind === 'theme' && isObject(value)) {
    const { theme, problems, unknown } = readDerivedTheme(value, name, into.own.families);
    for (const problem of [...problems, ...unknown])
      into.problems.push({ ...problem, path: path + problem.path });
    if (theme !== undefined) into.settings.set(name, value);
    return;
  }
  const reading = readProperty(property, value, into.own);
  if (reading.kind === 'valid') into.settings.set(name, value);
  if (reading.kind === 'invalid')
    into.problems.push({ path, message: `${name} must be ${reading.allowed}; got ${showValue(value)}.` });
}

function readStructured(name: string, value: JsonValue, path: string, into: Collected): void {
  if (value === null) return;
  const isDisplay = name === 'complexDataDisplay';
  if (!isObject(value) && (isDisplay || !isArray(value))) {
    into.problems.push({ path, message: `${name} must be an object; got ${showValue(value)}.` });
    return;
  }
  if (!isDisplay) {
    into.settings.set(name, value);
    return;
  }
  const display: Collected = { ...into, settings: new Map() };
  readMembers(value as JsonObject, knownDisplay, path, display);
  into.settings.set(name, display.settings);
}
