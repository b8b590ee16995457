import { NoTableError, readTableText, type TableTextFormat } from '../input-adapters/read-table-text.ts';
import { withTable } from '../input-adapters/with-table.ts';
import { isArray, isObject, type JsonObject, JsonSyntaxError, type JsonValue } from '../json/index.ts';
import { pointerTo } from '../json/locate.ts';
import {
  ignoredPartNotes,
  readTableFile,
  TableFileError,
  type TableFileRequest,
  type TableFileText,
} from '../table-files/index.ts';
import { tableSourceKeys } from '../tables/table-payload.ts';

/** The text of a source, and where its rows are. */
export interface SourceText {
  readonly text: string;
  readonly form: TableTextFormat;
  /** JSON Pointer to the rows in a JSON document. */
  readonly at: string;
  /** Which part of a spreadsheet or of HTML is the table; undefined for other formats. */
  readonly file?: SourceFilePart | undefined;
  /** Members of the source that choose a part of a file, if the format has none. */
  readonly ignoredKeys?: readonly string[] | undefined;
}

/** The part of a file that is a table. */
export interface SourceFilePart extends TableFileRequest {
  readonly kind: TableFileText['kind'];
}

/** The text of a source contains no table. */
export class SourceTableError extends Error {
  /** JSON Pointer into the payload. */
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = 'SourceTableError';
    this.path = path;
  }
}

const NAMES_MAX = 20;
const NAME_CHARS_MAX = 40;

/**
 * The payload with the table of its source as its data.
 *
 * @throws SourceTableError
 */
export function withSourceTable(
  payload: JsonObject,
  { text, form, at, file, ignoredKeys = [] }: SourceText,
): { readonly payload: Map<string, JsonValue>; readonly notes: readonly string[] } {
  const read =
    file === undefined
      ? { ...readText(text, form), notes: ignoredPartNotes(ignoredKeys.map((key) => `source.${key}`)) }
      : readFile(text, file);
  return { payload: withDocument(payload, read, at), notes: read.notes };
}

function withDocument(
  payload: JsonObject,
  { payload: document, format }: { readonly payload: JsonValue; readonly format: string },
  at: string,
): Map<string, JsonValue> {
  const others = new Map([...payload].filter(([key]) => key === 'headers' || !isTableKey(key)));
  if (format === 'JSON') return new Map([...others, ...rowsOf(selectAt(document, at), at)]);
  if (at === '') return new Map(withTable(others, document));
  throw new SourceTableError('/source/at', `source.at needs a JSON document; the source is ${format}.`);
}

/** The value at a JSON Pointer. @throws SourceTableError that lists the members of the document */
export function selectAt(document: JsonValue, pointer: string): JsonValue {
  let value: JsonValue | undefined = document;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isObject(value)) value = value.get(key);
    else value = isArray(value) && /^(?:0|[1-9]\d{0,8})$/.test(key) ? value[Number(key)] : undefined;
    if (value === undefined)
      throw new SourceTableError(
        '/source/at',
        `source.at is ${JSON.stringify(pointer)}, which the document does not have. ${describe(document)}`,
      );
  }
  return value;
}

function isTableKey(key: string): boolean {
  const keys: readonly string[] = tableSourceKeys;
  return keys.includes(key);
}

function readFile(text: string, { kind, ...request }: SourceFilePart) {
  try {
    return { ...readTableFile({ kind, text }, request), format: kind === 'HTML' ? 'HTML' : 'a spreadsheet' };
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    const path = error.member === 'data' ? '/source' : `/source/${error.member}`;
    throw new SourceTableError(path, error.message);
  }
}

function readText(text: string, form: TableTextFormat) {
  try {
    return readTableText(text, form);
  } catch (error) {
    if (error instanceof JsonSyntaxError)
      throw new SourceTableError(
        '/source',
        `The source is not valid JSON (line ${error.line}, column ${error.column}): ${error.message}`,
      );
    if (!(error instanceof NoTableError)) throw error;
    const { position } = error;
    const place = position ? ` (line ${position.line}, column ${position.column})` : '';
    throw new SourceTableError('/source', `The source contains no table${place}: ${error.message}`);
  }
}

/** The members of a payload that have the rows. */
function rowsOf(value: JsonValue, at: string): [string, JsonValue][] {
  if (isArray(value)) return [['data', value]];
  if (!isObject(value))
    throw new SourceTableError(
      '/source/at',
      `The source has a single value at ${JSON.stringify(at)}; source.at must lead to rows.`,
    );
  const data = value.get('data');
  if (isArray(data)) return [['data', data]];
  const [headers, rows] = [value.get('headers'), value.get('rows')];
  if (isArray(headers) && isArray(rows))
    return [
      ['headers', headers],
      ['rows', rows],
    ];
  const lists = [...value].filter(([, member]) => isArray(member) && member.some(isRow));
  if (lists.length === 0) return [['data', value]];
  const places = lists
    .slice(0, NAMES_MAX)
    .map(([key]) => JSON.stringify(pointerTo(at, key.slice(0, NAME_CHARS_MAX))));
  throw new SourceTableError(
    '/source/at',
    `The source has an object at ${JSON.stringify(at)}; source.at must lead to rows, such as ${places.join(' or ')}.`,
  );
}

function isRow(value: JsonValue): boolean {
  return isObject(value) || isArray(value);
}

/** What the document has at its first level. */
function describe(document: JsonValue): string {
  if (isArray(document)) return `It is a list of ${document.length} items.`;
  if (!isObject(document)) return 'It is a single value.';
  if (document.size === 0) return 'It is an empty object.';
  const names = [...document.keys()]
    .slice(0, NAMES_MAX)
    .map((key) => JSON.stringify(key.slice(0, NAME_CHARS_MAX)));
  const more = document.size > NAMES_MAX ? `, and ${document.size - NAMES_MAX} more` : '';
  return `It has the members ${names.join(', ')}${more}.`;
}
