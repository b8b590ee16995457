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

/** What one layer says, settled: a saved settings object or the request itself. */
export interface SettingsLayer {
  readonly values: Partial<TableStyles & TableOptions>;
  readonly display: Partial<ComplexDisplay>;
  readonly pagination: Partial<SettledPagination>;
  /** Members that can be read only when the columns are known, strongest place first. */
  readonly structured: ReadonlyMap<string, readonly PlacedValue[]>;
  /** The colours of columns, rows and cells in it do not count. */
  readonly isColorless?: boolean;
}

export interface PlacedValue {
  readonly value: JsonValue;
  readonly place: Place;
}

const allProperties = [...tableStyleProperties, ...tableOptionProperties];
const structuredNames: ReadonlySet<string> = new Set(structuredKeys);
/** Keys that stand beside styles and options and are read elsewhere. */
const outsideNames: ReadonlySet<string> = new Set([...tableSourceKeys, ...placeKeys]);
const envelopeNames: ReadonlySet<string> = new Set(envelopeKeys);
const knownNames = [
  ...namesFor(allProperties).keys(),
  ...structuredKeys,
  ...placeKeys,
  ...tableSourceKeys,
  ...envelopeKeys,
];

/** Ranks of the places are further apart than those of the spellings inside one. */
const PLACE_STEP = 20;

/**
 * Settles everything a payload, or a saved settings object, says about looks and options. Styles and options are taken
 * at all four places; where two places disagree the payload itself is strongest, then `styles`, `options.styles`,
 * `options`.
 */
export function readSettings(payload: JsonObject, problems: Problems): SettingsLayer {
  const found: FoundProperty[] = [];
  const structured = new Map<string, PlacedValue[]>();
  for (const [index, [object, place]] of settingsPlaces(payload, problems).entries()) {
    for (const [key, value] of object) {
      if (isReadElsewhere(key, value, object === payload)) continue;
      const here = inside(place, key);
      if (structuredNames.has(key)) {
        structured.set(key, [...(structured.get(key) ?? []), { value, place: here }]);
        continue;
      }
      const property = namesFor(allProperties).get(key);
      if (property === undefined || isOtherText(property, key, value)) {
        warnUnknown(key, place, knownNames, problems);
        continue;
      }
      const settled = findProperty(property, key, value, here, problems);
      if (settled !== undefined) found.push({ ...settled, rank: settled.rank + index * PLACE_STEP });
    }
  }
  warnOfIdlePadding(found, problems);
  return {
    values: chooseStrongest(found, problems) as Partial<TableStyles & TableOptions>,
    display: mergePlaced(structured, 'complexDataDisplay', (value, place) =>
      readProperties(complexDisplayProperties, value, place, problems),
    ),
    pagination: mergePlaced(structured, 'pagination', (value, place) =>
      readPagination(value, place, problems),
    ),
    structured,
  };
}

/** Turning pages needs no `enabled: true` of its own when a page or its size is asked for. */
function readPagination(value: JsonValue, place: Place, problems: Problems): Partial<SettledPagination> {
  if (typeof value === 'boolean') return { enabled: value, isImplied: false };
  const settled = readProperties(paginationProperties, value, place, problems);
  if (settled.enabled !== undefined) return { ...settled, isImplied: false };
  const asked = settled.pageSize !== undefined || settled.currentPage !== undefined;
  return asked ? { ...settled, enabled: true, isImplied: true } : settled;
}

function settingsPlaces(payload: JsonObject, problems: Problems): [JsonObject, Place][] {
  const root: Place = { label: '', pointer: '' };
  const places: [JsonObject, Place][] = [[payload, root]];
  const styles = objectMember(payload, 'styles', root, problems);
  if (styles !== undefined) places.push([styles, inside(root, 'styles')]);
  const options = objectMember(payload, 'options', root, problems);
  if (options === undefined) return places;
  const optionsPlace = inside(root, 'options');
  const optionStyles = objectMember(options, 'styles', optionsPlace, problems);
  if (optionStyles !== undefined) places.push([optionStyles, inside(optionsPlace, 'styles')]);
  places.push([options, optionsPlace]);
  return places;
}

/** `headers` is a list of headers or a switch; only the switch is a setting. */
function isReadElsewhere(key: string, value: JsonValue, isPayload: boolean): boolean {
  if (key === 'headers') return isPayload && (isArray(value) || isObject(value));
  return outsideNames.has(key) || envelopeNames.has(key);
}

/** `text` is a name for much else: it is the option only where it says what the option can say. */
function isOtherText(property: TableProperty, key: string, value: JsonValue): boolean {
  return key === 'text' && readProperty(property, value).kind === 'wrong';
}

function mergePlaced<T extends object>(
  structured: ReadonlyMap<string, readonly PlacedValue[]>,
  key: string,
  read: (value: JsonValue, place: Place) => Partial<T>,
): Partial<T> {
  let merged: Partial<T> = {};
  for (const { value, place } of structured.get(key) ?? []) merged = { ...read(value, place), ...merged };
  return merged;
}

/**
 * Defaults, then the theme, then the layers, weakest first; what is to be done with the data is still open.
 *
 * One copy of an object that has every member already, and members put into it: V8 takes a hundred times as long to spread
 * sixty members together out of several objects, which was a third of a small picture.
 */
export function mergeSettings(layers: readonly SettingsLayer[]): TableSettings {
  const said: SettingsLayer['values'] = Object.assign({}, ...layers.map((layer) => layer.values));
  const merged: TableSettings = Object.assign({ ...themeSettings(said.theme) }, said);
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
    isBorderColorGiven: said.borderColor !== undefined,
    ...askedPadding(layers),
    givenColors: givenColors(layers),
  });
}

/** Which of the layers, counted from 1, chose each colour. */
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

/** Styles of a whole table that are colours. */
const COLOR_NAMES = tableStyleProperties
  .filter((property) => property.kind === 'color')
  .map(({ name }) => name);

/** Settings without the colours of the table, its columns, rows and cells: a theme that a request names replaces them all. */
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

/** The settings where nothing is said but the theme; one object a theme. */
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
