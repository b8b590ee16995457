import { propertyNames, tableOptionProperties, tableStyleProperties } from '@pictable/contract';
import {
  fromJs,
  isArray,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '@pictable/contract/json';

/** What the page adds to a table in a request. */
export interface BodyAdditions {
  readonly styles: object;
  readonly customFilename?: string;
  readonly projectId?: number;
}

const properties = propertyNames([...tableStyleProperties, ...tableOptionProperties]);

/** The canonical name of a key of styles or options: `imageFormat` and `format` have the same one. */
function canonicalName(key: string): string | undefined {
  const property = properties.get(key);
  return property?.sameAs?.name ?? property?.name;
}

/** The styles and options a table sets itself, by contract name; the page's controls cannot change them. */
export function ownPropertiesOf(table: JsonValue): ReadonlySet<string> {
  const body = asObject(table);
  const keys = body ? styleObjectsOf(body).flatMap((object) => [...object.keys()]) : [];
  const names = new Set(keys.flatMap((key) => canonicalName(key) ?? []));
  // A destination implies a width and a scale.
  if (names.has('for')) names.add('width').add('scale');
  // Density and padding control the same space, whichever of them a table sets.
  const hasBothPaddings = names.has('cellPaddingX') && names.has('cellPaddingY');
  if (hasBothPaddings || names.has('density') || names.has('cellPadding'))
    names.add('density').add('cellPadding');
  return names;
}

/** The table as the live preview renders it: with the page's styles, unless the table sets its own. */
export function withStyles(table: JsonValue, styles: object): JsonValue {
  const body = asObject(table);
  if (!body) return table;
  const page = stylesFor(body, styles);
  const rest = withoutFormat(body);
  return new Map([...rest, ['styles', merged(page, rest.get('styles'))]]);
}

/** The body of a preview or generate request, with the order and the digits of the input. */
export function requestBody(table: JsonValue, additions: BodyAdditions): JsonValue {
  const styled = withStyles(table, additions.styles);
  if (!isObject(styled)) return styled;
  const members = new Map(rowsAsObjects(styled));
  if (additions.customFilename) members.set('customFilename', additions.customFilename);
  if (additions.projectId !== undefined) members.set('projectId', fromJs(additions.projectId));
  return members;
}

/** The body of a demo request: the demo reads its format and styles from `options.styles`. */
export function demoBody(table: JsonValue, styles: object): JsonValue {
  const body = asObject(table);
  if (!body) return table;
  const page = stylesFor(body, styles);
  const rest = withoutFormat(body);
  const given = rest.get('options');
  const options = new Map(isObject(given) ? given : []);
  options.set('styles', merged(page, options.get('styles')));
  return new Map([...rowsAsObjects(rest), ['options', options]]);
}

function asObject(table: JsonValue): JsonObject | undefined {
  if (isArray(table)) return new Map([['data', table]]);
  return isObject(table) ? table : undefined;
}

/** The page's styles without those that the table sets under any name; the format is always the page's. */
function stylesFor(body: JsonObject, styles: object): JsonObject {
  const own = new Set(ownPropertiesOf(body));
  own.delete('format');
  const page = fromJs(styles) as JsonObject;
  return new Map([...page].filter(([name]) => !own.has(canonicalName(name) ?? name)));
}

function styleObjectsOf(body: JsonObject): JsonObject[] {
  const options = body.get('options');
  const inOptions = isObject(options) ? options.get('styles') : undefined;
  return [body, body.get('styles'), options, inOptions].filter(isObject);
}

/** Removes the format from a table: the one chosen on the page is shown, downloaded and stored. */
function withoutFormat(body: JsonObject): JsonObject {
  const result = new Map<string, JsonValue>();
  for (const [key, value] of body) {
    if (canonicalName(key) === 'format') continue;
    const containsStyles = (key === 'styles' || key === 'options') && isObject(value);
    result.set(key, containsStyles ? withoutFormat(value) : value);
  }
  return result;
}

function merged(page: JsonObject, own: JsonValue | undefined): JsonObject {
  return new Map([...page, ...(isObject(own) ? own : [])]);
}

/**
 * Converts headers and rows to row objects keyed by header. If that would lose data (duplicate headers, a row
 * longer than the headers, a header that is not text), the table is sent as typed.
 */
function rowsAsObjects(body: JsonObject): JsonObject {
  const headers = body.get('headers');
  const rows = body.get('rows');
  if (body.has('data') || !isArray(headers) || !isArray(rows)) return body;
  const names = headers.filter((header): header is string => typeof header === 'string');
  if (names.length !== headers.length || new Set(names).size !== names.length) return body;
  if (!rows.every((row) => isArray(row) && row.length === names.length)) return body;
  const members: [string, JsonValue][] = [];
  for (const [name, value] of body) {
    if (name === 'headers') continue;
    if (name === 'rows') members.push(['data', rows.map((row) => rowObject(names, row as JsonArray))]);
    else members.push([name, value]);
  }
  return new Map(members);
}

function rowObject(names: readonly string[], cells: JsonArray): JsonObject {
  return new Map(cells.map((cell, column) => [names[column] as string, cell]));
}
