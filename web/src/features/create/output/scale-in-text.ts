import { readProperty } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { withOption } from '../structure/json/options.ts';
import { findSetting, readSettings, writtenOptions } from '../structure/json/settings.ts';

const property = writtenOptions.find(({ name }) => name === 'scale');
const names = property ? [property.name, ...property.aliases] : [];

/** The scale that a table sets, also if it is the default of the API; undefined if it sets none. */
export function scaleIn(text: string): number | undefined {
  const found = findSetting(readSettings(text), names);
  const read = found && property ? readProperty(property, found.value) : undefined;
  return read?.kind === 'valid' ? Number(read.value) : undefined;
}

/** The text with a scale, or without one. */
export function withScale(text: string, scale: number | undefined): string {
  return withOption(readSettings(text), 'scale', scale === undefined ? undefined : fromJs(scale));
}
