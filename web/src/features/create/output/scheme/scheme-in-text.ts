import { type ColorScheme, colorSchemes, readProperty } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { withOption } from '../../structure/json/options.ts';
import { findSetting, readSettings, writtenOptions } from '../../structure/json/settings.ts';

const property = writtenOptions.find(({ name }) => name === 'colorScheme');

/** The colour scheme of a table; light if it sets none. */
export function schemeIn(text: string): ColorScheme {
  const found = property && findSetting(readSettings(text), [property.name, ...property.aliases]);
  const read = found && property ? readProperty(property, found.value) : undefined;
  const value = read?.kind === 'valid' ? read.value : undefined;
  return colorSchemes.find((scheme) => scheme === value) ?? 'light';
}

/** The text with a colour scheme; light is left out, because it is the default of the API. */
export function withSchemeIn(text: string, scheme: ColorScheme): string {
  const value = scheme === 'light' ? undefined : fromJs(scheme);
  return withOption(readSettings(text), 'colorScheme', value);
}
