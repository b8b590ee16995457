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
import { readDelimitedFile } from '../table-text/index.ts';
import { hasStructuredShape, isColumnList, isSource } from '../tables/structured-shapes.ts';
import { tableSourceKeys } from '../tables/table-payload.ts';
import { structureKeys } from '../tables/table-structure.ts';
import { fromDataSource } from './data-source-table.ts';
import { isKnownMember } from './known-members.ts';
import {
  NoTableError,
  parseIfJson,
  readTableText,
  type TableText,
  type TableTextFormat,
} from './read-table-text.ts';
import { withTable } from './with-table.ts';

/** A change that was made to the input. */
export interface PayloadRepair {
  /** JSON Pointer into the input. */
  readonly path: string;
  readonly message: string;
}

/**
 * A payload that the engine accepts, and the changes made to the input; without repairs, the input itself.
 */
export interface UnwrappedPayload {
  readonly value: JsonValue;
  readonly repairs: readonly PayloadRepair[];
}

type Report = (path: string, message: string) => void;

/** Keys of an n8n item. */
const n8nKeys: ReadonlySet<string> = new Set(['json', 'binary', 'pairedItem', 'index', 'error']);
/** Columns that Make adds to its bundles. */
const makeKey = /^__IMT[A-Z]+__$/;
/** Members in which aggregators and list steps pass rows. */
const wrapperKeys = ['array', 'json', 'items', 'records'];
/** Structured keys that form fields send as text. */
const shapedKeys: readonly string[] = ['columns', 'substitute', 'native', 'logo', ...structureKeys];

/**
 * Converts a request body from an automation tool to a payload. Each step only changes input that would
 * otherwise be rejected, with two exceptions that would give useless tables: n8n items (one column named
 * json) and Make bundles (with their internal columns).
 */
export function unwrapPayload(sent: JsonValue): UnwrappedPayload {
  const repairs: PayloadRepair[] = [];
  const report: Report = (path, message) => void repairs.push({ path, message });
  let value = sent;
  if (typeof value === 'string') value = fromText(value, report);
  if (isArray(value)) value = fromItems(value, '', report);
  if (isObject(value)) value = fromObject(value, report);
  return { value, repairs };
}

/** Parses JSON or a text table inside a JSON string; any other string is returned unchanged. */
function fromText(text: string, report: Report): JsonValue {
  const read = tableInText(text);
  if (read === undefined) return text;
  report('', `The body was ${read.format} inside a JSON string and was parsed as a table.`);
  return read.payload;
}

function tableInText(text: string, form: TableTextFormat = 'text'): TableText | undefined {
  try {
    return readTableText(text, form);
  } catch (error) {
    if (error instanceof NoTableError || error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** Rows without the additions of n8n and Make; the payload itself if a single n8n item contains one. */
function fromItems(items: JsonArray, path: string, report: Report): JsonValue {
  let rows = items;
  if (items.length > 0 && items.every(isN8nItem)) {
    rows = items.map((item) => item.get('json')!);
    report(path, 'The n8n items were unwrapped: their json members are the rows.');
    const [only] = rows;
    if (path === '' && rows.length === 1 && isObject(only) && hasTable(only)) return only;
  }
  const [first] = rows;
  if (isObject(first) && first.has('__IMTINDEX__')) {
    rows = rows.map((row) => (isObject(row) ? withoutMakeKeys(row) : row));
    report(path, 'The internal columns of Make bundles, such as __IMTINDEX__, were removed.');
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

function fromObject(sent: JsonObject, report: Report): JsonValue {
  let payload = withRowsOfDataSource(withParsedMembers(sent, report), report);
  // The service loads its data later; the members beside it are not a row.
  if (!hasTable(payload) && isSource(payload.get('source'))) return payload;
  if (!hasTable(payload)) payload = fromMarkdown(payload, report);
  if (!hasTable(payload)) payload = fromWrapper(payload, report);
  if (!hasTable(payload)) payload = fromFields(payload, report);
  return withRows(withData(payload, report), report);
}

/** Parses object and array members that form fields of automation tools have turned into text. */
function withParsedMembers(sent: JsonObject, report: Report): JsonObject {
  let payload = sent;
  for (const key of ['rows', 'headers', 'styles', 'options', ...shapedKeys]) {
    const text = payload.get(key);
    const value = typeof text === 'string' ? parseIfJson(text) : undefined;
    if (value === undefined) continue;
    if (shapedKeys.includes(key) && !(hasTable(payload) && hasStructuredShape(key, value))) continue;
    payload = new Map([...payload, [key, value]]);
    report(`/${key}`, `${key} was a JSON string and was parsed; send the JSON itself.`);
  }
  return payload;
}

/** Converts the table format of QuickChart. */
function withRowsOfDataSource(payload: JsonObject, report: Report): JsonObject {
  const converted = fromDataSource(payload);
  if (converted === undefined) return payload;
  const { hasSeparators, path } = converted;
  const lines = !hasSeparators ? '' : ` Rows "-", which draw a line there, were left out.`;
  report(
    path,
    `dataSource was used as data, with title and dataIndex of each column as label and field.${lines}`,
  );
  return converted.payload;
}

/**
 * Moves a table from the text under `markdown` to the payload; text without a table stays an ordinary value.
 */
function fromMarkdown(payload: JsonObject, report: Report): JsonObject {
  const text = payload.get('markdown');
  const read = typeof text === 'string' ? tableInText(text, 'Markdown') : undefined;
  if (read?.format !== 'Markdown') return payload;
  report('/markdown', 'markdown was parsed as a table.');
  return withTable(new Map([...payload].filter(([key]) => key !== 'markdown')), read.payload);
}

function fromWrapper(payload: JsonObject, report: Report): JsonObject {
  for (const key of wrapperKeys) {
    const value = payload.get(key);
    const rows = typeof value === 'string' ? parseIfJson(value) : value;
    if (!isObject(rows) && !(isArray(rows) && rows.some((row) => isObject(row) || isArray(row)))) continue;
    report(`/${key}`, `${key} was used as data.`);
    const others = [...payload].filter(
      ([other]) => other !== key && !makeKey.test(other) && !isN8nItemKey(key, other),
    );
    if (isObject(rows) && hasTable(rows)) return new Map([...others, ...rows]);
    return new Map([...others, ['data', rows]]);
  }
  return payload;
}

function isN8nItemKey(key: string, other: string): boolean {
  return key === 'json' && n8nKeys.has(other);
}

/**
 * An object with only plain values is one row; an object with only lists of plain values is a set of columns.
 */
function fromFields(payload: JsonObject, report: Report): JsonObject {
  const fields = [...payload].filter(([key, value]) => !isKnownMember(key, value) && !makeKey.test(key));
  const hasTypo = fields.some(([key]) => nearestName(key, tableSourceKeys) !== undefined);
  if (fields.length === 0 || hasTypo) return payload;
  const others = [...payload].filter(
    ([key, value]) => isKnownMember(key, value) && key !== 'data' && key !== 'rows',
  );
  if (fields.every(([, value]) => isScalar(value))) {
    report('', 'The request has neither data nor rows; the other members were used as one row.');
    return new Map([...others, ['data', [new Map(fields)]]]);
  }
  const columns = fields.map(([, value]) => value).filter(isArray);
  if (columns.length < fields.length || !columns.every((column) => column.every(isScalar))) return payload;
  report('', 'The request has neither data nor rows; the other members were used as columns.');
  const count = columns.reduce((longest, column) => Math.max(longest, column.length), 0);
  const rows = Array.from({ length: count }, (_, row) => columns.map((column) => column[row] ?? null));
  return new Map<string, JsonValue>([...others, ['headers', fields.map(([key]) => key)], ['rows', rows]]);
}

function isScalar(value: JsonValue): boolean {
  return !isObject(value) && !isArray(value);
}

/** Parses `data` if it is a text table or a list of items. */
function withData(payload: JsonObject, report: Report): JsonObject {
  const data = payload.get('data');
  const read = typeof data === 'string' ? tableInText(data) : undefined;
  if (read && read.format !== 'JSON') {
    report('/data', `data was ${read.format} and was parsed as a table.`);
    return withTable(payload, read.payload);
  }
  if (read && isObject(read.payload) && hasTable(read.payload)) {
    report('/data', 'data was a complete payload as a JSON string and was parsed as one.');
    return withTable(payload, read.payload);
  }
  // The engine parses any other JSON string in data, unless its items need unwrapping.
  const items = read ? read.payload : data;
  if (items === undefined || !isArray(items)) return payload;
  const rows = fromItems(items, '/data', report);
  return rows === items ? payload : new Map([...payload, ['data', rows]]);
}

/** Parses `headers` and `rows` from text, and uses rows of objects without headers as data. */
function withRows(sent: JsonObject, report: Report): JsonObject {
  const payload = withListOfHeaders(sent, report);
  const rows = payload.get('rows');
  const hasHeaders = isGiven(payload.get('headers'));
  if (typeof rows === 'string' && rows.trim() !== '') {
    const isNamed = hasHeaders || isColumnList(payload.get('columns'));
    const cells = isNamed ? cellsOf(rows) : undefined;
    if (cells === undefined) return payload;
    report('/rows', 'rows was text and was parsed as CSV.');
    return new Map([...payload, ['rows', cells]]);
  }
  const isOfObjects = isArray(rows) && rows.length > 0 && rows.every(isObject);
  if (!isOfObjects || hasHeaders || isGiven(payload.get('data'))) return payload;
  report('/rows', 'rows without headers was used as data.');
  return new Map([...[...payload].filter(([key]) => key !== 'rows'), ['data', rows]]);
}

function withListOfHeaders(payload: JsonObject, report: Report): JsonObject {
  const headers = payload.get('headers');
  if (typeof headers !== 'string' || /^(true|false|\s*)$/.test(headers)) return payload;
  const [names = []] = cellsOf(headers);
  report('/headers', 'headers was text and was parsed as CSV.');
  return new Map([...payload, ['headers', names]]);
}

function cellsOf(text: string): string[][] {
  const { rows = [] } = readDelimitedFile(text, 'CSV') ?? {};
  return rows.map((row) => row.map(({ value }) => String(value)));
}
