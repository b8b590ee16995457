import { isGiven, isObject, type JsonObject, type JsonValue } from '../json/index.ts';
import { tableSourceKeys } from '../tables/table-payload.ts';

/**
 * A payload with the members of a template that it does not set itself. Objects are merged by key, lists are
 * replaced, and null removes a member of the template. A table in the template is an example: it is only used
 * if the payload has no table.
 */
export function applyTemplate(payload: JsonObject, template: JsonObject): JsonObject {
  const hasTable = ['data', 'rows'].some((key) => isGiven(payload.get(key)));
  const sources: readonly string[] = tableSourceKeys;
  const layer = hasTable ? new Map([...template].filter(([key]) => !sources.includes(key))) : template;
  return mergeObjects(layer, payload);
}

function mergeObjects(weaker: JsonObject, stronger: JsonObject): JsonObject {
  const merged = new Map<string, JsonValue>(weaker);
  for (const [key, value] of stronger) {
    const before = merged.get(key);
    if (value === null && before !== undefined) merged.delete(key);
    else if (isObject(value) && isObject(before)) merged.set(key, mergeObjects(before, value));
    else merged.set(key, value);
  }
  return merged;
}
