import { propertyNames, tableOptionProperties, tableStyleProperties } from '@pictable/contract';
import {
  fromJs,
  isArray,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '@pictable/contract/json';

/** What the page adds to a table when it is sent. */
export interface BodyAdditions {
  readonly styles: object;
  readonly customFilename?: string;
  readonly projectId?: number;
}

const properties = propertyNames([...tableStyleProperties, ...tableOptionProperties]);

/** What a key of styles or options is about, whatever its spelling: `imageFormat` and `format` are one thing. */
function subjectOf(key: string): string | undefined {
  const property = properties.get(key);
  return property?.sameAs?.name ?? property?.name;
}

/** What a table says about looks itself, under the names the records of the contract have: the page cannot change that. */
export function ownSubjects(table: JsonValue): ReadonlySet<string> {
  const body = asObject(table);
  const keys = body ? placesOf(body).flatMap((place) => [...place.keys()]) : [];
  const subjects = new Set(keys.flatMap((key) => subjectOf(key) ?? []));
  // A destination has a width of its own.
  if (subjects.has('for')) subjects.add('width');
  // Room in cells is one thing, in whichever way a table says it.
  const hasBothPaddings = subjects.has('cellPaddingX') && subjects.has('cellPaddingY');
  if (hasBothPaddings || subjects.has('density') || subjects.has('cellPadding'))
    subjects.add('density').add('cellPadding');
  return subjects;
}

/** The table as the live preview draws it: with the page's styles where the table does not say otherwise. */
export function withStyles(table: JsonValue, styles: object): JsonValue {
  const body = asObject(table);
  if (!body) return table;
  const page = stylesFor(body, styles);
  const rest = withoutFormat(body);
  return new Map([...rest, ['styles', joined(page, rest.get('styles'))]]);
}

/** The body of a preview or generate call, with the order and the digits of what was typed. */
export function requestBody(table: JsonValue, additions: BodyAdditions): JsonValue {
  const styled = withStyles(table, additions.styles);
  if (!isObject(styled)) return styled;
  const members = new Map(rowsAsObjects(styled));
  if (additions.customFilename) members.set('customFilename', additions.customFilename);
  if (additions.projectId !== undefined) members.set('projectId', fromJs(additions.projectId));
  return members;
}

/** The body of a demo call: the demo takes its format and styles from `options.styles`. */
export function demoBody(table: JsonValue, styles: object): JsonValue {
  const body = asObject(table);
  if (!body) return table;
  const page = stylesFor(body, styles);
  const rest = withoutFormat(body);
  const given = rest.get('options');
  const options = new Map(isObject(given) ? given : []);
  options.set('styles', joined(page, options.get('styles')));
  return new Map([...rowsAsObjects(rest), ['options', options]]);
}

function asObject(table: JsonValue): JsonObject | undefined {
  if (isArray(table)) return new Map([['data', table]]);
  return isObject(table) ? table : undefined;
}

/** The page's styles without those the table sets itself, in whatever place and spelling; the format is the page's. */
function stylesFor(body: JsonObject, styles: object): JsonObject {
  const own = new Set(ownSubjects(body));
  own.delete('format');
  const page = fromJs(styles) as JsonObject;
  return new Map([...page].filter(([name]) => !own.has(subjectOf(name) ?? name)));
}

function placesOf(body: JsonObject): JsonObject[] {
  const options = body.get('options');
  const inOptions = isObject(options) ? options.get('styles') : undefined;
  return [body, body.get('styles'), options, inOptions].filter(isObject);
}

/** What is shown, downloaded and stored is the format chosen on the page; another one in the table would contradict it. */
function withoutFormat(body: JsonObject): JsonObject {
  const kept = new Map<string, JsonValue>();
  for (const [key, value] of body) {
    if (subjectOf(key) === 'format') continue;
    const holdsStyles = (key === 'styles' || key === 'options') && isObject(value);
    kept.set(key, holdsStyles ? withoutFormat(value) : value);
  }
  return kept;
}

function joined(page: JsonObject, own: JsonValue | undefined): JsonObject {
  return new Map([...page, ...(isObject(own) ? own : [])]);
}

/**
 * Headers and rows become row objects keyed by header. Where that would lose something (two headers alike, a row
 * longer than the headers, a header that is not text) the table goes out as it was typed.
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
