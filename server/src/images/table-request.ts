import { showValue } from '@pictable/contract';
import { isNumber, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { refusal } from '../http/public-error.ts';
import type { JsonBody } from '../http/read-body.ts';

/** What the service itself reads of a table payload; the table is the engine's. */
export interface TableRequest {
  readonly text: string;
  readonly customFilename: string | undefined;
  readonly description: string | undefined;
  readonly projectId: number | undefined;
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Reads the members of a payload that concern the stored file.
 * @param projectIdInQuery the `projectId` of the query, already known to be a whole number
 * @throws PublicError 400 when a name is no text, or a project is named twice in two ways or by something that is no id
 */
export function readTableRequest(body: JsonBody, projectIdInQuery: string | undefined): TableRequest {
  const payload: JsonObject = isObject(body.value) ? body.value : new Map();
  const options = payload.get('options');
  return {
    text: body.text.startsWith(BYTE_ORDER_MARK) ? body.text.slice(1) : body.text,
    customFilename:
      readFilename(payload, '') ?? (isObject(options) ? readFilename(options, '/options') : undefined),
    description: readText(payload, '', 'description'),
    projectId: readProjectId(payload.get('projectId'), projectIdInQuery),
  };
}

function readFilename(holder: JsonObject, place: string): string | undefined {
  for (const name of ['customFilename', 'fileName', 'filename']) {
    const value = readText(holder, place, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readText(holder: JsonObject, place: string, name: string): string | undefined {
  const value = holder.get(name);
  if (value === undefined || value === null) return undefined;
  const text = isNumber(value) ? value.raw : typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string')
    throw invalid(`${place}/${name}`, `${name} must be text; got ${showValue(value)}.`);
  return text.trim() === '' ? undefined : text;
}

function readProjectId(inBody: JsonValue | undefined, inQuery: string | undefined): number | undefined {
  const text = isNumber(inBody) ? inBody.raw : inBody;
  if (text === undefined || text === null || text === '')
    return inQuery === undefined ? undefined : Number(inQuery);
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text)) {
    throw invalid('/projectId', 'projectId must be a whole number above 0.');
  }
  if (inQuery !== undefined && inQuery !== text) {
    throw invalid('/projectId', `projectId is ${inQuery} in the address and ${text} in the body; send one.`);
  }
  return Number(text);
}

function invalid(path: string, problem: string): Error {
  return refusal('invalid-request', { problem }, { details: [{ path, message: problem }] });
}
