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
  readonly styles?: object;
  readonly customFilename?: string;
  readonly projectId?: number;
}

/** The table as the live preview draws it: a bare array is taken as the rows, the page's styles stand behind its own. */
export function withStyles(table: JsonValue, styles: object): JsonValue {
  const body = asObject(table);
  if (!body) return table;
  return new Map([...body, ['styles', mergedStyles(styles, body.get('styles'))]]);
}

/** The body of a preview or generate call, with the order and the digits of what was typed. */
export function requestBody(table: JsonValue, additions: BodyAdditions): JsonValue {
  const styled = additions.styles ? withStyles(table, additions.styles) : table;
  const body = asObject(styled);
  if (!body) return styled;
  const members = new Map(rowsAsObjects(body));
  if (additions.customFilename) members.set('customFilename', additions.customFilename);
  if (additions.projectId !== undefined) members.set('projectId', fromJs(additions.projectId));
  return members;
}

/** The body of a demo call: the demo takes its format and styles from `options.styles`. */
export function demoBody(table: JsonValue, styles: object): JsonValue {
  const body = asObject(table);
  if (!body) return table;
  const given = body.get('options');
  const options = new Map(isObject(given) ? given : []);
  options.set('styles', mergedStyles(styles, options.get('styles')));
  return new Map([...rowsAsObjects(body), ['options', options]]);
}

/** The page's styles are the weaker ones: what the table itself says stays. */
function mergedStyles(styles: object, own: JsonValue | undefined): JsonValue {
  const merged = new Map(fromJs(styles) as JsonObject);
  if (isObject(own)) for (const [name, value] of own) merged.set(name, value);
  return merged;
}

function asObject(table: JsonValue): JsonObject | undefined {
  if (isArray(table)) return new Map([['data', table]]);
  return isObject(table) ? table : undefined;
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
  if (!rows.every((row) => isArray(row) && row.length <= names.length)) return body;
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
