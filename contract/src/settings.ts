import * as z from 'zod/mini';
import type { ErrorDetail } from './errors.ts';
import { nearestName } from './json/nearest-name.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from './json/value.ts';
import { readProperty, showValue } from './read-property.ts';
import { complexDisplayProperties, tableOptionProperties } from './table-options.ts';
import { propertyNames, type TableProperty } from './table-property.ts';
import { tableStyleProperties } from './table-styles.ts';
import { idText } from './whole-number.ts';

/** Most bytes the body of saved style settings may have. */
export const settingsBodyBytesMax = 64 * 1024;

/** Saved style settings as they are sent: `{"settings": {…}}`, or the settings themselves. */
export const styleSettingsBodySchema = z.looseObject({
  settings: z.optional(z.looseObject({}, { error: 'settings must be an object.' })),
});

/** Style settings as they are stored. */
export const savedSettingsSchema = z.object({
  success: z.literal(true),
  settings: z.nullable(z.record(z.string(), z.unknown())),
  warnings: z.array(z.object({ path: z.string(), message: z.string() })),
});
/** Style settings as they are stored. */
export type SavedSettings = z.infer<typeof savedSettingsSchema>;

/** Whose settings are meant. */
export const settingsQuerySchema = z.object({
  projectId: z.optional(idText('projectId')),
});

/** What became of style settings: those to keep, and what is wrong. Paths are JSON Pointers. */
export interface StyleSettingsReading {
  readonly settings: JsonObject;
  readonly problems: readonly ErrorDetail[];
}

/** A title or a destination belongs to one table, not to all. */
const ownOfATable: ReadonlySet<string> = new Set(['title', 'for']);

/** Where saved settings allow less than a table does. Padding is chosen on a slider of 0 to 24 px. */
const savedPadding = { max: 24 };
const savedRanges: Readonly<Record<string, { readonly max: number }>> = {
  cellPadding: savedPadding,
  cellPaddingX: savedPadding,
  cellPaddingY: savedPadding,
};

const known: ReadonlyMap<string, TableProperty> = new Map(
  [...propertyNames(tableStyleProperties), ...propertyNames(tableOptionProperties)]
    .filter(([, property]) => !ownOfATable.has(property.name))
    .map(([name, property]) => [name, { ...property, ...savedRanges[property.name] } as TableProperty]),
);
const knownDisplay = propertyNames(complexDisplayProperties);
/** Members whose keys are columns or rows of a table that is not here yet. */
const byPlace: ReadonlySet<string> = new Set(['columnStyles', 'rowStyles', 'cellStyles']);

/**
 * Checks style settings against the records of styles and options; under any of their names, numbers as text too. A name that
 * nobody knows is a problem: saved settings replace those before, so a mistyped one would erase what it was meant to change.
 */
export function readStyleSettings(sent: JsonObject): StyleSettingsReading {
  const reading = { settings: new Map<string, JsonValue>(), problems: [] };
  readMembers(sent, known, '', reading);
  return reading;
}

interface Collected {
  readonly settings: Map<string, JsonValue>;
  readonly problems: ErrorDetail[];
}

function readMembers(
  object: JsonObject,
  properties: ReadonlyMap<string, TableProperty>,
  place: string,
  into: Collected,
): void {
  for (const [name, value] of object) {
    const path = `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const property = properties.get(name);
    if (property !== undefined) readMember(property, name, value, path, into);
    else if (place === '' && (name === 'complexDataDisplay' || byPlace.has(name)))
      readStructured(name, value, path, into);
    else into.problems.push({ path, message: unknownSetting(name, properties.keys()) });
  }
}

function unknownSetting(name: string, known: Iterable<string>): string {
  const shown = JSON.stringify(name.slice(0, 80));
  if (ownOfATable.has(name)) return `${shown} belongs to one table and cannot be saved for all.`;
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
  const reading = readProperty(property, value);
  if (reading.kind === 'value') into.settings.set(name, value);
  if (reading.kind === 'wrong')
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
