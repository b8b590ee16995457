import {
  type ComplexDisplay,
  complexDisplayProperties,
  envelopeKeys,
  paginationProperties,
  placeKeys,
  propertyDefaults,
  readProperty,
  structuredKeys,
  type TableOptions,
  type TableProperty,
  type TableStyles,
  tableOptionProperties,
  tableSourceKeys,
  tableStyleProperties,
  tableThemes,
} from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { cleanText } from '../table/clean-text.ts';
import { NO_PROCESSING, type SettledPagination, type TableSettings } from '../table/table.ts';
import type { Problems } from './problems.ts';
import {
  chooseStrongest,
  type FoundProperty,
  findProperty,
  inside,
  namesFor,
  objectMember,
  type Place,
  readProperties,
  warnUnknown,
} from './read-properties.ts';
import { askedPadding, warnOfIdlePadding } from './settle-padding.ts';

/** Parsed settings of one layer: saved settings or the request itself. */
export interface SettingsLayer {
  readonly values: Partial<TableStyles & TableOptions>;
  readonly display: Partial<ComplexDisplay>;
  readonly pagination: Partial<SettledPagination>;
  /** Members that can only be parsed once the columns are known, strongest location first. */
  readonly structured: ReadonlyMap<string, readonly PlacedValue[]>;
  /** Whether its colours of columns, rows and cells are ignored. */
  readonly isColorless?: boolean;
}

export interface PlacedValue {
  readonly value: JsonValue;
  readonly place: Place;
}

const allProperties = [...tableStyleProperties, ...tableOptionProperties];
const structuredNames: ReadonlySet<string> = new Set(structuredKeys);
/** Keys beside styles and options that are parsed elsewhere. */
const otherNames: ReadonlySet<string> = new Set([...tableSourceKeys, ...placeKeys]);
const envelopeNames: ReadonlySet<string> = new Set(envelopeKeys);
const knownNames = [
  ...namesFor(allProperties).keys(),
  ...structuredKeys,
  ...placeKeys,
  ...tableSourceKeys,
  ...envelopeKeys,
];

/** Rank distance between locations; larger than the number of aliases of a property. */
const LOCATION_RANK_STEP = 20;

/**
 * Parses the styles and options of a payload or of saved settings. They are accepted in four locations; if
 * these conflict, the top level is strongest, then `styles`, `options.styles`, `options`.
 */
export function readSettings(payload: JsonObject, problems: Problems): SettingsLayer {
  const found: FoundProperty[] = [];
  const structured = new Map<string, PlacedValue[]>();
  for (const [index, [object, place]] of settingsLocations(payload, problems).entries()) {
    for (const [key, value] of object) {
      if (isReadElsewhere(key, value, object === payload)) continue;
      const here = inside(place, key);
      if (structuredNames.has(key)) {
        structured.set(key, [...(structured.get(key) ?? []), { value, place: here }]);
        continue;
      }
      const property = namesFor(allProperties).get(key);
      if (property === undefined || isUnrelatedText(property, key, value)) {
        warnUnknown(key, place, knownNames, problems);
        continue;
      }
      const match = findProperty(property, key, value, here, problems);
      if (match !== undefined) found.push({ ...match, rank: match.rank + index * LOCATION_RANK_STEP });
    }
  }
  warnOfIdlePadding(found, problems);
  return {
    values: chooseStrongest(found, problems) as Partial<TableStyles & TableOptions>,
    display: mergeLocated(structured, 'complexDataDisplay', (value, place) =>
      readProperties(complexDisplayProperties, value, place, problems),
    ),
    pagination: mergeLocated(structured, 'pagination', (value, place) =>
      readPagination(value, place, problems),
    ),
    structured,
  };
}

/** pageSize or currentPage implies `enabled: true`. */
function readPagination(value: JsonValue, place: Place, problems: Problems): Partial<SettledPagination> {
  if (typeof value === 'boolean') return { enabled: value, isImplied: false };
  const parsed = readProperties(paginationProperties, value, place, problems);
  if (parsed.enabled !== undefined) return { ...parsed, isImplied: false };
  const isImplied = parsed.pageSize !== undefined || parsed.currentPage !== undefined;
  return isImplied ? { ...parsed, enabled: true, isImplied } : parsed;
}

function settingsLocations(payload: JsonObject, problems: Problems): [JsonObject, Place][] {
  const root: Place = { label: '', pointer: '' };
  const locations: [JsonObject, Place][] = [[payload, root]];
  const styles = objectMember(payload, 'styles', root, problems);
  if (styles !== undefined) locations.push([styles, inside(root, 'styles')]);
  const options = objectMember(payload, 'options', root, problems);
  if (options === undefined) return locations;
  const optionsPlace = inside(root, 'options');
  const optionStyles = objectMember(options, 'styles', optionsPlace, problems);
  if (optionStyles !== undefined) locations.push([optionStyles, inside(optionsPlace, 'styles')]);
  locations.push([options, optionsPlace]);
  return locations;
}

/** `headers` is a list of headers or a boolean; only the boolean is a setting. */
function isReadElsewhere(key: string, value: JsonValue, isPayload: boolean): boolean {
  if (key === 'headers') return isPayload && (isArray(value) || isObject(value));
  return otherNames.has(key) || envelopeNames.has(key);
}

/** `text` is ambiguous: treat it as the option only if its value is valid for it. */
function isUnrelatedText(property: TableProperty, key: string, value: JsonValue): boolean {
  return key === 'text' && readProperty(property, value).kind === 'invalid';
}

function mergeLocated<T extends object>(
  structured: ReadonlyMap<string, readonly PlacedValue[]>,
  key: string,
  read: (value: JsonValue, place: Place) => Partial<T>,
): Partial<T> {
  let merged: Partial<T> = {};
  for (const { value, place } of structured.get(key) ?? []) merged = { ...read(value, place), ...merged };
  return merged;
}

/**
 * Merges defaults, theme and layers, weakest first; data processing is added later.
 *
 * Copies one complete object and assigns to it: in V8, spreading sixty members out of several objects is a
 * hundred times slower, which took a third of the render time of a small table.
 */
export function mergeSettings(layers: readonly SettingsLayer[]): TableSettings {
  const values: SettingsLayer['values'] = Object.assign({}, ...layers.map((layer) => layer.values));
  const merged: TableSettings = Object.assign({ ...themeSettings(values.theme) }, values);
  return Object.assign(merged, {
    title: cleanHeading(merged.title),
    subtitle: cleanHeading(merged.subtitle),
    caption: cleanHeading(merged.caption),
    display: Object.assign({}, DISPLAY_DEFAULTS, ...layers.map((layer) => layer.display)) as ComplexDisplay,
    pagination: Object.assign(
      {},
      PAGINATION_DEFAULTS,
      ...layers.map((layer) => layer.pagination),
    ) as SettledPagination,
    isBorderColorGiven: values.borderColor !== undefined,
    ...askedPadding(layers),
    givenColors: givenColors(layers),
  });
}

/** One-based index of the layer that set each colour. */
function givenColors(layers: readonly SettingsLayer[]): TableSettings['givenColors'] {
  const given: Partial<Record<keyof TableSettings['givenColors'], number>> = {};
  layers.forEach(({ values }, index) => {
    for (const name of COLOR_NAMES) if (values[name] !== undefined) given[name] = index + 1;
  });
  return given;
}

function cleanHeading(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : cleanText(text);
}

/** Table styles that are colours. */
const COLOR_NAMES = tableStyleProperties
  .filter((property) => property.kind === 'color')
  .map(({ name }) => name);

/** Settings without any colours: a theme in the request replaces all saved colours. */
export function withoutColors(layer: SettingsLayer): SettingsLayer {
  const values = { ...layer.values };
  for (const name of COLOR_NAMES) delete values[name];
  return { ...layer, values, isColorless: true };
}

const DISPLAY_DEFAULTS = propertyDefaults(complexDisplayProperties);
const PAGINATION_DEFAULTS: SettledPagination = {
  ...propertyDefaults(paginationProperties),
  isImplied: false,
};
const settingsByTheme = new Map<string | undefined, TableSettings>();

/** Defaults of a theme; cached per theme. */
function themeSettings(name: string | undefined): TableSettings {
  const known = settingsByTheme.get(name);
  if (known !== undefined) return known;
  const theme = tableThemes.find((candidate) => candidate.name === name);
  const settings: TableSettings = {
    ...propertyDefaults(tableStyleProperties),
    ...propertyDefaults(tableOptionProperties),
    ...theme?.styles,
    ...(theme !== undefined && 'options' in theme ? theme.options : {}),
    display: DISPLAY_DEFAULTS,
    pagination: PAGINATION_DEFAULTS,
    processing: NO_PROCESSING,
    isBorderColorGiven: false,
    givenColors: {},
    rules: theme !== undefined && 'rules' in theme ? theme.rules : undefined,
  };
  settingsByTheme.set(name, settings);
  return settings;
}
