import { createHash } from 'node:crypto';
import { hasOwnTable, isSource, limits } from '@pictable/contract';
import { readTableText } from '@pictable/contract/input-adapters';
import {
  isObject,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
  stringify,
} from '@pictable/contract/json';
import { selectAt } from '@pictable/contract/sources';
import type { TableRequest } from '../images/rendering/table-request.ts';
import type { LoadedSource } from '../platform/render-pool/render-pool.ts';

const COMPARED_CHARS_MAX = 512 * 1_024;

/** Hash of everything that an image depends on, except the time. */
export function fingerprintOf({ text, payloadForm }: TableRequest, others: readonly string[]): string {
  const { form = '', fieldOverrides = [] } = payloadForm;
  const parts = [comparableText(text), form, JSON.stringify([...fieldOverrides]), ...others];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** Hash of the rows that were loaded from a source: other members of its document are not in the image. */
export function fingerprintOfSource({ text, form, at }: LoadedSource): string {
  return createHash('sha256')
    .update(comparableRows(text, form, at))
    .digest('base64url');
}

function comparableRows(text: string, form: LoadedSource['form'], at: string): string {
  if (at === '' || text.length > COMPARED_CHARS_MAX) return text;
  try {
    return stringify(selectAt(readTableText(text, form).payload, at));
  } catch {
    // The render worker reports what is wrong.
    return text;
  }
}

/**
 * JSON without white space, and with sorted settings. The digits of numbers and the order within the data are
 * kept, because both are visible in the image. A text that is not JSON or is very large is returned as sent.
 */
function comparableText(text: string): string {
  // Parsing a large body would block the event loop for too long.
  if (text.length > COMPARED_CHARS_MAX) return text;
  try {
    return stringify(sortedPayload(parseJson(text, { depthMax: limits.jsonDepthMax })));
  } catch (error) {
    if (error instanceof JsonSyntaxError) return text;
    throw error;
  }
}

function sortedPayload(value: JsonValue): JsonValue {
  // Without a table the members themselves may be the row of one, whose order is that of the columns.
  if (!isObject(value) || !(hasOwnTable(value) || isSource(value.get('source')))) return value;
  const members = sorted(value);
  // How often the source is loaded is not visible in the image.
  if (isSource(value.get('source'))) members.delete('refresh');
  for (const key of ['options', 'styles']) {
    const settings = members.get(key);
    if (isObject(settings)) members.set(key, sorted(settings));
  }
  return members;
}

function sorted(object: JsonObject): Map<string, JsonValue> {
  return new Map([...object].sort(([one], [other]) => (one < other ? -1 : 1)));
}
