import { readProperty, shownTextOptionProperties } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import { findSetting, type TextSettings, withoutSetting, withSetting } from './settings.ts';

/** Name of an option that changes which text is shown for names and values. */
export type ShownTextOption = (typeof shownTextOptionProperties)[number]['name'];

/** The normalised value of an option; undefined if it is not set or has its default. */
export function optionIn(settings: TextSettings, name: ShownTextOption): string | boolean | undefined {
  const property = propertyOf(name);
  const found = findSetting(settings, namesOf(name));
  const read = found && property ? readProperty(property, found.value) : undefined;
  if (read?.kind !== 'valid' || read.value === property?.default) return undefined;
  return typeof read.value === 'string' || typeof read.value === 'boolean' ? read.value : undefined;
}

/** The text with an option, or without it if the value is undefined. */
export function withOption(
  settings: TextSettings,
  name: ShownTextOption,
  value: JsonValue | undefined,
): string {
  const names = namesOf(name);
  return value === undefined
    ? withoutSetting(settings, names)
    : withSetting(settings, names, value, ['options', name]);
}

function propertyOf(name: ShownTextOption) {
  return shownTextOptionProperties.find((property) => property.name === name);
}

function namesOf(name: ShownTextOption): string[] {
  return [name, ...(propertyOf(name)?.aliases ?? [])];
}
