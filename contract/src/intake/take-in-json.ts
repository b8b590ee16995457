import {
  isArray,
  isGiven,
  isObject,
  type JsonArray,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  nearestName,
} from '../json/index.ts';
import { readProperty } from '../read-property.ts';
import { tableOptionProperties } from '../table-options.ts';
import { envelopeKeys, placeKeys, structuredKeys, tableSourceKeys } from '../table-payload.ts';
import { propertyNames } from '../table-property.ts';
import { tableStyleProperties } from '../table-styles.ts';
import { readDelimitedFile } from '../table-text/index.ts';
import {
  NoTableError,
  parsedJson,
  readTableText,
  type TableText,
  type TableTextForm,
} from './read-table-text.ts';

/** Something that was not taken as it was sent. */
export interface Repair {
  /** JSON Pointer into what was sent. */
  readonly path: string;
  readonly message: string;
}

/** A payload in a form that the engine knows, and what was done to it; without repairs it is the value that came. */
export interface TakenIn {
  readonly value: JsonValue;
  readonly repairs: readonly Repair[];
}

type Tell = (path: string, message: string) => void;

/** What n8n puts beside the data of an item. */
const n8nKeys: ReadonlySet<string> = new Set(['json', 'binary', 'pairedItem', 'index', 'error']);
/** How Make counts its bundles. */
const makeKey = /^__IMT[A-Z]+__$/;
/** Members in which aggregators and list steps hand rows on. */
const wrapperKeys = ['array', 'json', 'items', 'records'];
const knownKeys: ReadonlySet<string> = new Set([
  ...propertyNames([...tableStyleProperties, ...tableOptionProperties]).keys(),
  ...structuredKeys,
  ...placeKeys,
  ...tableSourceKeys,
  ...envelopeKeys,
]);

const density = tableStyleProperties.find(({ name }) => name === 'density')!;

/**
 * Brings a body as automation tools really send it into the form of a payload. Every step makes something of what would be
 * refused, but for two, whose tables nobody wants: items of n8n would be one column named json, and bundles of Make would show
 * how they are counted.
 */
export function takeInJson(sent: JsonValue): TakenIn {
  const repairs: Repair[] = [];
  const tell: Tell = (path, message) => void repairs.push({ path, message });
  let value = sent;
  if (typeof value === 'string') value = fromText(value, tell);
  if (isArray(value)) value = fromItems(value, '', tell);
  if (isObject(value)) value = fromObject(value, tell);
  return { value, repairs };
}

/** JSON inside a JSON text, or a table as text; anything else stays what it is. */
function fromText(text: string, tell: Tell): JsonValue {
  const read = tableInText(text);
  if (read === undefined) return text;
  tell('', `The body was ${read.form} inside a JSON text and has been read as a table.`);
  return read.payload;
}

function tableInText(text: string, form: TableTextForm = 'text'): TableText | undefined {
  try {
    return readTableText(text, form);
  } catch (error) {
    if (error instanceof NoTableError || error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** Rows without what n8n and Make put round them or among them; a payload where one item of n8n holds one. */
function fromItems(items: JsonArray, path: string, tell: Tell): JsonValue {
  let rows = items;
  if (items.length > 0 && items.every(isN8nItem)) {
    rows = items.map((item) => item.get('json')!);
    tell(path, 'The items of n8n have been unwrapped: their json members are the rows.');
    const [only] = rows;
    if (path === '' && rows.length === 1 && isObject(only) && hasTable(only)) return only;
  }
  const [first] = rows;
  if (isObject(first) && first.has('__IMTINDEX__')) {
    rows = rows.map((row) => (isObject(row) ? withoutMakeKeys(row) : row));
    tell(path, 'The columns with which Make counts its bundles, such as __IMTINDEX__, are left out.');
  }
  return rows;
}

function isN8nItem(item: JsonValue): item is JsonObject {
  return isObject(item) && isObject(item.get('json')) && [...item.keys()].every((key) => n8nKeys.has(key));
}

function withoutMakeKeys(row: JsonObject): JsonObject {
  return new Map([...row].filter(([key]) => !makeKey.test(key)));
}

function hasTable(payload: JsonObject): boolean {
  return tableSourceKeys.some((key) => isGiven(payload.get(key)) && typeof payload.get(key) !== 'boolean');
}

function fromObject(sent: JsonObject, tell: Tell): JsonValue {
  let payload = withParsedMembers(sent, tell);
  if (!hasTable(payload)) payload = fromMarkdown(payload, tell);
  if (!hasTable(payload)) payload = fromWrapper(payload, tell);
  if (!hasTable(payload)) payload = fromFields(payload, tell);
  return withRows(withData(payload, tell), tell);
}

/** Members that must be objects or lists, out of the texts that forms of automation tools make of them. */
function withParsedMembers(sent: JsonObject, tell: Tell): JsonObject {
  let payload = sent;
  for (const key of ['rows', 'headers', 'styles', 'options']) {
    const text = payload.get(key);
    const value = typeof text === 'string' ? parsedJson(text) : undefined;
    if (value === undefined) continue;
    payload = new Map([...payload, [key, value]]);
    tell(`/${key}`, `${key} was JSON text and has been read as JSON; send the JSON itself.`);
  }
  return payload;
}

/** The table in a text under `markdown`, as in `data`; without a table the text is a value like others. */
function fromMarkdown(payload: JsonObject, tell: Tell): JsonObject {
  const text = payload.get('markdown');
  const read = typeof text === 'string' ? tableInText(text, 'Markdown') : undefined;
  if (read?.form !== 'Markdown') return payload;
  tell('/markdown', 'markdown has been read as a table.');
  return withTable(new Map([...payload].filter(([key]) => key !== 'markdown')), read.payload);
}

function fromWrapper(payload: JsonObject, tell: Tell): JsonObject {
  for (const key of wrapperKeys) {
    const held = payload.get(key);
    const rows = typeof held === 'string' ? parsedJson(held) : held;
    if (!isObject(rows) && !(isArray(rows) && rows.some((row) => isObject(row) || isArray(row)))) continue;
    tell(`/${key}`, `${key} has been taken as data.`);
    const beside = [...payload].filter(
      ([other]) => other !== key && !makeKey.test(other) && !isOfItem(key, other),
    );
    if (isObject(rows) && hasTable(rows)) return new Map([...beside, ...rows]);
    return new Map([...beside, ['data', rows]]);
  }
  return payload;
}

function isOfItem(key: string, other: string): boolean {
  return key === 'json' && n8nKeys.has(other);
}

/** An object of nothing but plain values is one row; of nothing but lists of them it is columns. */
function fromFields(payload: JsonObject, tell: Tell): JsonObject {
  const fields = [...payload].filter(([key, value]) => !isOurs(key, value) && !makeKey.test(key));
  const isSlip = fields.some(([key]) => nearestName(key, tableSourceKeys) !== undefined);
  if (fields.length === 0 || isSlip) return payload;
  const beside = [...payload].filter(
    ([key, value]) => isOurs(key, value) && key !== 'data' && key !== 'rows',
  );
  if (fields.every(([, value]) => isScalar(value))) {
    tell('', 'Neither data nor rows came; the other members have been taken as one row.');
    return new Map([...beside, ['data', [new Map(fields)]]]);
  }
  const columns = fields.map(([, value]) => value).filter(isArray);
  if (columns.length < fields.length || !columns.every((column) => column.every(isScalar))) return payload;
  tell('', 'Neither data nor rows came; the other members have been taken as columns.');
  const count = columns.reduce((longest, column) => Math.max(longest, column.length), 0);
  const rows = Array.from({ length: count }, (_, row) => columns.map((column) => column[row] ?? null));
  return new Map<string, JsonValue>([...beside, ['headers', fields.map(([key]) => key)], ['rows', rows]]);
}

/** Countries and metals have a density too: it is a style only where it says what the style can say. */
function isOurs(key: string, value: JsonValue): boolean {
  return knownKeys.has(key) && !(key === density.name && readProperty(density, value).kind === 'wrong');
}

function isScalar(value: JsonValue): boolean {
  return !isObject(value) && !isArray(value);
}

/** `data` as a table in a text, or as items. */
function withData(payload: JsonObject, tell: Tell): JsonObject {
  const data = payload.get('data');
  const read = typeof data === 'string' ? tableInText(data) : undefined;
  if (read && read.form !== 'JSON') {
    tell('/data', `data was ${read.form} and has been read as a table.`);
    return withTable(payload, read.payload);
  }
  if (read && isObject(read.payload) && hasTable(read.payload)) {
    tell('/data', 'data was a whole payload as JSON text and has been read as such.');
    return withTable(payload, read.payload);
  }
  // Other JSON text in data is the engine's to read, unless there is more to do to it.
  const items = read ? read.payload : data;
  if (items === undefined || !isArray(items)) return payload;
  const rows = fromItems(items, '/data', tell);
  return rows === items ? payload : new Map([...payload, ['data', rows]]);
}

/** A payload whose data was read out of a text. */
function withTable(payload: JsonObject, table: JsonValue): JsonObject {
  if (!isObject(table)) return payload;
  const beside = [...payload].filter(([key]) => key !== 'data');
  const options = payload.get('options');
  const read = table.get('options');
  const merged = new Map<string, JsonValue>([...table, ...beside]);
  if (isObject(options) && isObject(read)) merged.set('options', new Map([...read, ...options]));
  const styles = mergedStyles(table.get('styles'), payload.get('styles'));
  if (styles) merged.set('styles', styles);
  return merged;
}

/** The styles of the caller over those that the text has for its columns; undefined where one of them has none. */
function mergedStyles(read: JsonValue | undefined, given: JsonValue | undefined): JsonObject | undefined {
  if (!isObject(read) || !isObject(given)) return undefined;
  const [readColumns, givenColumns] = [read.get('columnStyles'), given.get('columnStyles')];
  const styles = new Map<string, JsonValue>([...read, ...given]);
  if (!isObject(readColumns) || !isObject(givenColumns)) return styles;
  const columns = new Map<string, JsonValue>(readColumns);
  for (const [column, style] of givenColumns) {
    const before = columns.get(column);
    columns.set(column, isObject(before) && isObject(style) ? new Map([...before, ...style]) : style);
  }
  return styles.set('columnStyles', columns);
}

/** `headers` and `rows` as the texts of a form, and rows of objects that came without headers. */
function withRows(sent: JsonObject, tell: Tell): JsonObject {
  const payload = withListOfHeaders(sent, tell);
  const rows = payload.get('rows');
  const hasHeaders = isGiven(payload.get('headers'));
  if (typeof rows === 'string' && rows.trim() !== '') {
    const cells = hasHeaders ? cellsOf(rows) : undefined;
    if (cells === undefined) return payload;
    tell('/rows', 'rows was text and has been read as CSV.');
    return new Map([...payload, ['rows', cells]]);
  }
  const isOfObjects = isArray(rows) && rows.length > 0 && rows.every(isObject);
  if (!isOfObjects || hasHeaders || isGiven(payload.get('data'))) return payload;
  tell('/rows', 'rows without headers has been taken as data.');
  return new Map([...[...payload].filter(([key]) => key !== 'rows'), ['data', rows]]);
}

function withListOfHeaders(payload: JsonObject, tell: Tell): JsonObject {
  const headers = payload.get('headers');
  if (typeof headers !== 'string' || /^(true|false|\s*)$/.test(headers)) return payload;
  const [names = []] = cellsOf(headers);
  tell('/headers', 'headers was text and has been read as CSV.');
  return new Map([...payload, ['headers', names]]);
}

function cellsOf(text: string): string[][] {
  const { rows = [] } = readDelimitedFile(text, 'CSV') ?? {};
  return rows.map((row) => row.map(({ value }) => String(value)));
}
