import { readProperty } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import {
  findSetting,
  structurePath,
  type TextSettings,
  type WrittenOption,
  withoutSetting,
  withSetting,
  writtenOptions,
} from './settings.ts';

/** The normalised value of an option; undefined if it is not set, has its default or is invalid. */
export function optionIn(settings: TextSettings, name: WrittenOption): string | boolean | number | undefined {
  const property = propertyOf(name);
  const found = findSetting(settings, namesOf(name));
  const read = found && property ? readProperty(property, found.value) : undefined;
  if (read?.kind !== 'valid' || read.value === property?.default) return undefined;
  const { value } = read;
  return typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number'
    ? value
    : undefined;
}

/** The text with an option, or without it if the value is undefined. */
export function withOption(
  settings: TextSettings,
  name: WrittenOption,
  value: JsonValue | undefined,
): string {
  const names = namesOf(name);
  return value === undefined
    ? withoutSetting(settings, names)
    : withSetting(settings, names, value, pathOf(settings, name));
}

/** The texts above the table are documented beside its rows, everything else in the options. */
function pathOf(settings: TextSettings, name: WrittenOption) {
  return name === 'title' || name === 'subtitle' ? structurePath(settings, name) : ['options', name];
}

function propertyOf(name: WrittenOption) {
  return writtenOptions.find((property) => property.name === name);
}

function namesOf(name: WrittenOption): string[] {
  return [name, ...(propertyOf(name)?.aliases ?? [])];
}
