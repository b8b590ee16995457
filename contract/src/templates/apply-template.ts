import { isGiven, isObject, type JsonObject, type JsonValue } from '../json/value.ts';
import { structuredKeys, tableSourceKeys } from '../tables/table-payload.ts';
import { type ObjectKeys, payloadKeys, settingNames } from './setting-names.ts';

/**
 * A payload with the members of a template that it does not set itself, under any alias and in any of the
 * objects that may contain settings. Objects are merged by key, lists are replaced, and null removes a member
 * of the template. A table in the template is an example: it is only used if the payload has no table.
 */
export function applyTemplate(payload: JsonObject, template: JsonObject): JsonObject {
  const hasTable = ['data', 'rows'].some((key) => isGiven(payload.get(key)));
  const sources: readonly string[] = tableSourceKeys;
  const layer = hasTable ? new Map([...template].filter(([key]) => !sources.includes(key))) : template;
  return mergeObjects(withoutOverridden(layer, payload), payload, payloadKeys);
}

/**
 * A setting may be in one of four objects. Where the payload has it in another one than the template, the
 * template loses a simple setting, and a structured one moves to where the payload has it.
 */
function withoutOverridden(template: JsonObject, payload: JsonObject): JsonObject {
  let layer = template;
  for (const place of settingPlaces)
    for (const name of objectAt(payload, place)?.keys() ?? []) {
      const isStructured = structuredNames.has(name);
      if (!isStructured && !settingNames.has(name)) continue;
      for (const other of settingPlaces) {
        if (other === place) continue;
        const value = isStructured ? objectAt(layer, other)?.get(name) : undefined;
        layer = changedAt(layer, other, (object) => without(object, name));
        if (isObject(value)) layer = changedAt(layer, place, (object) => withMember(object, name, value));
      }
    }
  return layer;
}

type Path = readonly string[];

/** The objects of a payload that may contain settings; a setting in an earlier one takes precedence. */
const settingPlaces: readonly Path[] = [[], ['styles'], ['options', 'styles'], ['options']];
const structuredNames: ReadonlySet<string> = new Set(structuredKeys);

function objectAt(payload: JsonObject, path: Path): JsonObject | undefined {
  let object: JsonValue | undefined = payload;
  for (const key of path) object = isObject(object) ? object.get(key) : undefined;
  return isObject(object) ? object : undefined;
}

function changedAt(
  payload: JsonObject,
  [key, ...rest]: Path,
  change: (object: JsonObject) => JsonObject,
): JsonObject {
  if (key === undefined) return change(payload);
  const member = payload.get(key);
  const before = isObject(member) ? member : new Map<string, JsonValue>();
  const after = changedAt(before, rest, change);
  return after === before ? payload : new Map([...payload, [key, after]]);
}

/** The object without the member that a key names, under any alias. */
function without(object: JsonObject, name: string, properties = settingNames): JsonObject {
  const property = properties.get(name);
  const isSame = (key: string) =>
    key === name || (property !== undefined && properties.get(key) === property);
  const kept = [...object].filter(([key]) => !isSame(key));
  return kept.length === object.size ? object : new Map(kept);
}

function withMember(object: JsonObject, name: string, value: JsonValue): JsonObject {
  return object.has(name) ? object : new Map([...object, [name, value]]);
}

function mergeObjects(weaker: JsonObject, stronger: JsonObject, keys: ObjectKeys | undefined): JsonObject {
  let merged: JsonObject = weaker;
  for (const [key, value] of stronger) {
    const before = merged.get(key);
    if (value === null && before !== undefined) merged = without(merged, key, keys?.properties);
    else if (isObject(value) && isObject(before)) {
      const inner = keys?.members?.[key] ?? keys?.others;
      merged = new Map([...merged, [key, mergeObjects(before, value, inner)]]);
    } else if (before === undefined && keys?.properties !== undefined)
      merged = new Map([...without(merged, key, keys.properties), [key, value]]);
    else merged = new Map([...merged, [key, value]]);
  }
  return merged;
}
