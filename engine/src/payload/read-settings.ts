import {
  type ComplexDisplay,
  complexDisplayProperties,
  envelopeKeys,
  type Pagination,
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

/** What one layer says, settled: a saved settings object or the request itself. */
export interface SettingsLayer {
  readonly values: Partial<TableStyles & TableOptions>;
  readonly display: Partial<ComplexDisplay>;
  readonly pagination: Partial<Pagination>;
  /** Members that can be read only when the columns are known, strongest place first. */
  readonly structured: ReadonlyMap<string, readonly PlacedValue[]>;
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
function readPagination(value: JsonValue, place: Place, problems: Problems): Partial<Pagination> {
  if (typeof value === 'boolean') return { enabled: value };
  const settled = readProperties(paginationProperties, value, place, problems);
  const asked = settled.pageSize !== undefined || settled.currentPage !== undefined;
  return asked ? { enabled: true, ...settled } : settled;
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

/** Defaults, then the theme, then the layers, weakest first. */
export function mergeSettings(layers: readonly SettingsLayer[]): {
  values: TableStyles & TableOptions;
  display: ComplexDisplay;
  pagination: Pagination;
  isBorderColorGiven: boolean;
} {
  const said = Object.assign({}, ...layers.map((layer) => layer.values)) as Partial<
    TableStyles & TableOptions
  >;
  const theme = tableThemes.find((candidate) => candidate.name === said.theme);
  const themeOptions = theme !== undefined && 'options' in theme ? theme.options : {};
  return {
    values: { ...DEFAULTS, ...theme?.styles, ...themeOptions, ...said },
    display: Object.assign({}, DISPLAY_DEFAULTS, ...layers.map((layer) => layer.display)) as ComplexDisplay,
    pagination: Object.assign(
      {},
      PAGINATION_DEFAULTS,
      ...layers.map((layer) => layer.pagination),
    ) as Pagination,
    isBorderColorGiven: said.borderColor !== undefined,
  };
}

const DEFAULTS: TableStyles & TableOptions = {
  ...propertyDefaults(tableStyleProperties),
  ...propertyDefaults(tableOptionProperties),
};
const DISPLAY_DEFAULTS = propertyDefaults(complexDisplayProperties);
const PAGINATION_DEFAULTS = propertyDefaults(paginationProperties);
