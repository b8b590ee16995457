import {
  allowedShape,
  type ComplexDisplay,
  complexDisplayProperties,
  envelopeKeys,
  hasStructuredShape,
  imageAccessKeys,
  paginationProperties,
  readProperty,
  settingsGroupKeys,
  shownTextOptionProperties,
  showValue,
  structuredKeys,
  type TableOptions,
  type TableProperty,
  tableOptionProperties,
  tableSourceKeys,
  tableStyleProperties,
} from '@pictable/contract';
import { isArray, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { cleanText } from '../table/clean-text.ts';
import type { TableStyles } from '../table/styles.ts';
import type { ResolvedPagination, TableSettings } from '../table/table.ts';
import type { Problems } from './problems.ts';
import {
  type LocatedProperty,
  memberLocation,
  objectMember,
  parseProperty,
  propertiesByName,
  readProperties,
  resolveConflicts,
  type SourceLocation,
  warnUnknownKey,
} from './read-properties.ts';
import { resolvePadding, warnIgnoredPadding } from './resolve-padding.ts';
import { NO_OWN_THEMES, type OwnThemes } from './themes/own-themes.ts';
import {
  COLOR_NAMES,
  DISPLAY_DEFAULTS,
  PAGINATION_DEFAULTS,
  themeSettings,
} from './themes/theme-settings.ts';

/** Parsed settings of one layer: saved settings or the request itself. */
export interface SettingsLayer {
  readonly values: Partial<TableStyles & TableOptions>;
  readonly display: Partial<ComplexDisplay>;
  readonly pagination: Partial<ResolvedPagination>;
  /** Members that can only be parsed once the columns are known, strongest location first. */
  readonly structured: ReadonlyMap<string, readonly LocatedValue[]>;
  /** Whether its colours of columns, rows and cells are ignored. */
  readonly isColorless?: boolean;
}

export interface LocatedValue {
  readonly value: JsonValue;
  readonly place: SourceLocation;
}

const allProperties = [...tableStyleProperties, ...tableOptionProperties];
const structuredNames: ReadonlySet<string> = new Set(structuredKeys);
/** Keys beside styles and options that are parsed elsewhere. */
const otherNames: ReadonlySet<string> = new Set([...tableSourceKeys, ...settingsGroupKeys]);
const envelopeNames: ReadonlySet<string> = new Set(envelopeKeys);
const accessNames: ReadonlySet<string> = new Set(imageAccessKeys);
const knownNames = [
  ...propertiesByName(allProperties).keys(),
  ...structuredKeys,
  ...settingsGroupKeys,
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
  const found: LocatedProperty[] = [];
  const structured = new Map<string, LocatedValue[]>();
  for (const [index, [object, place]] of settingsLocations(payload, problems).entries()) {
    for (const [key, value] of object) {
      const here = memberLocation(place, key);
      if (isReadElsewhere(key, value, here)) continue;
      if (!hasStructuredShape(key, value)) {
        reportOtherShape(key, value, here, object === payload, problems);
        continue;
      }
      if (structuredNames.has(key)) {
        structured.set(key, [...(structured.get(key) ?? []), { value, place: here }]);
        continue;
      }
      const property = propertiesByName(allProperties).get(key);
      if (property === undefined || isUnrelated(property, key, value, object === payload)) {
        warnUnknownKey(key, place, knownNames, problems);
        continue;
      }
      const match = parseProperty(property, key, value, here, problems);
      if (match !== undefined) found.push({ ...match, rank: match.rank + index * LOCATION_RANK_STEP });
    }
  }
  warnIgnoredPadding(found, problems);
  return {
    values: resolveConflicts(found, problems) as Partial<TableStyles & TableOptions>,
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
function readPagination(
  value: JsonValue,
  place: SourceLocation,
  problems: Problems,
): Partial<ResolvedPagination> {
  if (typeof value === 'boolean') return { enabled: value, isImplied: false };
  const parsed = readProperties(paginationProperties, value, place, problems);
  if (parsed.enabled !== undefined) return { ...parsed, isImplied: false };
  const isImplied = parsed.pageSize !== undefined || parsed.currentPage !== undefined;
  return isImplied ? { ...parsed, enabled: true, isImplied } : parsed;
}

function settingsLocations(payload: JsonObject, problems: Problems): [JsonObject, SourceLocation][] {
  const root: SourceLocation = { label: '', pointer: '' };
  const locations: [JsonObject, SourceLocation][] = [[payload, root]];
  const styles = objectMember(payload, 'styles', root, problems);
  if (styles !== undefined) locations.push([styles, memberLocation(root, 'styles')]);
  const options = objectMember(payload, 'options', root, problems);
  if (options === undefined) return locations;
  const optionsPlace = memberLocation(root, 'options');
  const optionStyles = objectMember(options, 'styles', optionsPlace, problems);
  if (optionStyles !== undefined) locations.push([optionStyles, memberLocation(optionsPlace, 'styles')]);
  locations.push([options, optionsPlace]);
  return locations;
}

/**
 * `headers` is a list of headers or a boolean; only the boolean is a setting. The service reads who can open
 * the image beside the table and in `options`; elsewhere it is reported, because it has no effect.
 */
function isReadElsewhere(key: string, value: JsonValue, { pointer }: SourceLocation): boolean {
  if (key === 'headers') return pointer === '/headers' && (isArray(value) || isObject(value));
  if (accessNames.has(key)) return pointer === `/${key}` || pointer === `/options/${key}`;
  if (key === 'native') return pointer === '/native' && hasStructuredShape(key, value);
  return otherNames.has(key) || envelopeNames.has(key);
}

/**
 * At the top level, a value of another shape is a column of the user, as any unknown key is; in a group of
 * settings it can only be a mistake.
 */
function reportOtherShape(
  key: string,
  value: JsonValue,
  place: SourceLocation,
  isTopLevel: boolean,
  problems: Problems,
): void {
  const isEmpty =
    value === false || (isObject(value) && value.size === 0) || (isArray(value) && value.length === 0);
  if (value === null || value === '' || (isTopLevel && isEmpty)) return;
  const reason = `must be ${allowedShape(key)}; got ${showValue(value)}.`;
  if (isTopLevel) problems.warn(`${place.label} is ignored: it ${reason}`, place.pointer, 'unknownKeys');
  else problems.error(`${place.label} ${reason}`, place.pointer);
}

/**
 * Whether a member only shares the name of an option: `text` with a value that is not valid for it, and words
 * that other programs use for lists, such as `labels`; in a group of settings these can only be a mistake.
 */
function isUnrelated(property: TableProperty, key: string, value: JsonValue, isTopLevel: boolean): boolean {
  if (key === 'text') return readProperty(property, value).kind === 'invalid';
  return isTopLevel && (isArray(value) || isObject(value)) && shownTextOptions.has(property);
}

const shownTextOptions: ReadonlySet<TableProperty> = new Set(shownTextOptionProperties);

function mergeLocated<T extends object>(
  structured: ReadonlyMap<string, readonly LocatedValue[]>,
  key: string,
  read: (value: JsonValue, place: SourceLocation) => Partial<T>,
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
export function mergeSettings(
  layers: readonly SettingsLayer[],
  ownThemes: OwnThemes = NO_OWN_THEMES,
): TableSettings {
  const values: SettingsLayer['values'] = Object.assign({}, ...layers.map((layer) => layer.values));
  const theme = ownThemes.get(values.theme as string) ?? values.theme;
  const merged: TableSettings = Object.assign({ ...themeSettings(theme) }, values);
  const density = typeof theme === 'object' ? theme.density : undefined;
  return Object.assign(merged, {
    title: cleanHeading(merged.title),
    subtitle: cleanHeading(merged.subtitle),
    caption: cleanHeading(merged.caption),
    display: Object.assign({}, DISPLAY_DEFAULTS, ...layers.map((layer) => layer.display)) as ComplexDisplay,
    pagination: Object.assign(
      {},
      PAGINATION_DEFAULTS,
      ...layers.map((layer) => layer.pagination),
    ) as ResolvedPagination,
    isBorderColorExplicit: values.borderColor !== undefined,
    ...resolvePadding(density === undefined ? layers : [{ values: { density } }, ...layers]),
    colorRanks: colorRanksOf(layers),
  } satisfies Partial<TableSettings>);
}

/** One-based index of the layer that set each colour. */
function colorRanksOf(layers: readonly SettingsLayer[]): TableSettings['colorRanks'] {
  const ranks: Partial<Record<keyof TableSettings['colorRanks'], number>> = {};
  layers.forEach(({ values }, index) => {
    for (const name of COLOR_NAMES) if (values[name] !== undefined) ranks[name] = index + 1;
  });
  return ranks;
}

function cleanHeading(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : cleanText(text);
}

/** Settings without any colours: a theme in the request replaces all saved colours. */
export function withoutColors(layer: SettingsLayer): SettingsLayer {
  const values = { ...layer.values };
  for (const name of COLOR_NAMES) delete values[name];
  return { ...layer, values, isColorless: true };
}
