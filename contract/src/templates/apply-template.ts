import { isObject, type JsonObject, type JsonValue } from '../json/value.ts';
import { structuredKeys } from '../tables/table-payload.ts';
import type { TableProperty } from '../tables/table-property.ts';
import { hasOwnTable, tableSourceKeys } from '../tables/table-sources.ts';
import { type ObjectKeys, payloadKeys, settingNames } from './setting-names.ts';

/**
 * A payload with the members of a template that it does not set itself, under any alias and in any of the
 * objects that may contain settings. Objects are merged by key, lists are replaced, and null removes a member
 * of the template. A table in the template is an example: it is only used if the payload has no table.
 */
export function applyTemplate(payload: JsonObject, template: JsonObject): JsonObject {
  const sources: readonly string[] = [...tableSourceKeys, 'source'];
  const layer = hasOwnTable(payload)
    ? new Map([...template].filter(([key]) => !sources.includes(key)))
    : template;
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

/** The object without the setting that a key names, under any alias. */
function without(object: JsonObject, name: string): JsonObject {
  const kept = new Map(object);
  removeSame(kept, name, settingNames);
  return kept.size === object.size ? object : kept;
}

/** Removes the member that a key names, under any alias. */
function removeSame(
  object: Map<string, JsonValue>,
  name: string,
  properties: ReadonlyMap<string, TableProperty> | undefined,
): void {
  object.delete(name);
  const property = properties?.get(name);
  if (property === undefined) return;
  for (const alias of [property.name, ...property.aliases]) object.delete(alias);
}

function withMember(object: JsonObject, name: string, value: JsonValue): JsonObject {
  return object.has(name) ? object : new Map([...object, [name, value]]);
}

function mergeObjects(weaker: JsonObject, stronger: JsonObject, keys: ObjectKeys | undefined): JsonObject {
  // One map that is changed: an object may have very many keys.
  const merged = new Map(weaker);
  for (const [key, value] of stronger)
    if (value === null || !weaker.has(key)) removeSame(merged, key, keys?.properties);
  for (const [key, value] of stronger) {
    const before = weaker.get(key);
    const inner = keys?.members?.[key] ?? keys?.others;
    if (isObject(value) && isObject(before)) merged.set(key, mergeObjects(before, value, inner));
    else if (value !== null || before === undefined) merged.set(key, value);
  }
  return merged;
}
