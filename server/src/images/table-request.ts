import { limits } from '@pictable/contract';
import { isNumber, JsonSyntaxError, type JsonValue, memberTexts, parseJson } from '@pictable/contract/json';
import { refusal } from '../http/public-error.ts';
import type { TableBody } from '../http/read-table.ts';

/** What the service itself reads of a table payload; the table is the engine's. */
export interface TableRequest extends TableBody {
  readonly customFilename: string | undefined;
  readonly description: string | undefined;
  readonly projectId: number | undefined;
}

/** Members by name, each as JSON text that nobody has read yet. */
type Texts = ReadonlyMap<string, string>;

const BYTE_ORDER_MARK = '\uFEFF';
/** A table with more columns than this is refused, whatever else it says. */
const MEMBERS_MAX = 10_000;
/** Of a name or a description no more is kept, however long it came. */
const CHARS_READ_MAX = 2 * limits.titleCharsMax;
/** The beginning of a string of JSON, with each of its escapes whole. */
const stringStart = new RegExp(String.raw`^"(?:[^"\\]|\\u[\da-f]{4}|\\[^u]){0,${CHARS_READ_MAX}}`, 'i');
const filenameNames = ['customFilename', 'fileName', 'filename'];
const ownNames = [...filenameNames, 'description', 'projectId', 'options'];

/**
 * Reads the members of a payload that concern the stored file, and skips the table: that is read by the render worker, which also
 * refuses what is not JSON.
 * @param projectIdInQuery the `projectId` of the query, already known to be a whole number
 * @throws PublicError 400 when a name is no text, or a project is named twice in two ways or by something that is no id
 */
export function readTableRequest(
  { text: body, readAs }: TableBody,
  projectIdInQuery: string | undefined,
): TableRequest {
  const text = body.startsWith(BYTE_ORDER_MARK) ? body.slice(1) : body;
  const members = memberTexts(text, ownNames, MEMBERS_MAX);
  const options = memberTexts(members.get('options') ?? '', filenameNames, MEMBERS_MAX);
  return {
    text,
    readAs,
    customFilename:
      readAs.said?.get('customFilename') ?? readFilename(members, '') ?? readFilename(options, '/options'),
    description: readText(members, '', 'description'),
    projectId: readProjectId(members.get('projectId'), projectIdInQuery),
  };
}

/**
 * The same request once its table has been drawn: where the payload had to be unwrapped, its name and its description stood too
 * deep to be seen before.
 *
 * @throws PublicError 400 for a project that stood there too: it would have had to be known before
 */
export function readTakenIn(table: TableRequest, takenIn: string | undefined): TableRequest {
  if (takenIn === undefined) return table;
  const { projectId, customFilename, description } = readTableRequest({ ...table, text: takenIn }, undefined);
  if (projectId === undefined || projectId === table.projectId)
    return { ...table, customFilename, description };
  throw invalid(
    '/projectId',
    `projectId stands inside of what was unwrapped; send ?projectId=${projectId} in the address.`,
  );
}

function readFilename(holder: Texts, place: string): string | undefined {
  for (const name of filenameNames) {
    const value = readText(holder, place, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readText(holder: Texts, place: string, name: string): string | undefined {
  const value = holder.get(name);
  if (value === undefined) return undefined;
  if (isCompound(value)) {
    const got = value.startsWith('[') ? 'a list' : 'an object';
    throw invalid(`${place}/${name}`, `${name} must be text; got ${got}.`);
  }
  const text = textOf(readValue(value))?.slice(0, CHARS_READ_MAX);
  return text === undefined || text.trim() === '' ? undefined : text;
}

function readProjectId(inBody: string | undefined, inQuery: string | undefined): number | undefined {
  const text = inBody === undefined ? undefined : isCompound(inBody) ? inBody : textOf(readValue(inBody));
  if (text === undefined || text === '') return inQuery === undefined ? undefined : Number(inQuery);
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalid('/projectId', 'projectId must be a whole number above 0.');
  if (inQuery !== undefined && inQuery !== text) {
    throw invalid('/projectId', `projectId is ${inQuery} in the address and ${text} in the body; send one.`);
  }
  return Number(text);
}

/** A list or an object: however long it is, it need not be read to be known as none of ours. */
function isCompound(value: string): boolean {
  return value.startsWith('[') || value.startsWith('{');
}

/** Undefined for what is not JSON: the render worker says where. Of a long text just the beginning is read, which is all that is kept. */
function readValue(text: string): JsonValue | undefined {
  const start = stringStart.exec(text)?.[0];
  try {
    return parseJson(start === undefined ? text : `${start}"`, { depthMax: 1 });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** Numbers keep their digits; undefined for null. */
function textOf(value: JsonValue | undefined): string | undefined {
  if (isNumber(value)) return value.raw;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}

function invalid(path: string, problem: string): Error {
  return refusal('invalid-request', { problem }, { details: [{ path, message: problem }] });
}
