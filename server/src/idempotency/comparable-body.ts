import { hasOwnTable, isSource, limits } from '@pictable/contract';
import {
  isArray,
  isObject,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
  stringify,
} from '@pictable/contract/json';

/** Longer texts are compared as sent: parsing them would block the event loop for too long. */
export const comparedCharsMax = 512 * 1_024;

interface PartsOfBatch {
  readonly tables: readonly string[];
  readonly defaults: { readonly text: string } | undefined;
}

/**
 * The text of a table in a form that can be compared: JSON without white space and escapes, and with sorted settings.
 * The digits of numbers and the order within the data are kept, because both are visible in the image. A very
 * large text is returned as sent, and so is any other than a JSON object or list.
 */
export function comparableTable(text: string): string {
  return comparable(text, (payload) => {
    // Without a table the members themselves may be the row of one, whose order is that of the columns.
    if (!hasOwnTable(payload) && !isSource(payload.get('source'))) return payload;
    const sorted = sortedSettings(payload);
    // How often the source is loaded is not visible in the image.
    if (isSource(payload.get('source'))) sorted.delete('refresh');
    return sorted;
  });
}

/** As `comparableTable`, for an object of which no member is a column, such as what all tables of a batch share. */
export function comparableMembers(text: string): string {
  return comparable(text, sortedSettings);
}

/** As `comparableTable`, for the body of a batch, with its parts as they were sent. */
export function comparableBatch(text: string, { tables, defaults }: PartsOfBatch): string {
  if (text.length > comparedCharsMax) return text;
  return JSON.stringify([comparableMembers(defaults?.text ?? ''), ...tables.map(comparableTable)]);
}

function comparable(text: string, sort: (payload: JsonObject) => JsonObject): string {
  if (text.length > comparedCharsMax) return text;
  try {
    const value: JsonValue = parseJson(text, { depthMax: limits.jsonDepthMax });
    if (isObject(value)) return stringify(sort(value));
    return isArray(value) ? stringify(value) : text;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return text;
    throw error;
  }
}

/** The members of a payload in a fixed order, and those of its options and styles. */
function sortedSettings(payload: JsonObject): Map<string, JsonValue> {
  const sorted = new Map([...payload].sort(([one], [other]) => (one < other ? -1 : 1)));
  for (const key of ['options', 'styles']) {
    const settings = sorted.get(key);
    if (isObject(settings)) sorted.set(key, sortedSettings(settings));
  }
  return sorted;
}
