import { tableQueryKeys } from '../formats/table-media-types.ts';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/index.ts';

/**
 * Converts form fields to a payload: `options[format]` becomes a member of options. The last of repeated
 * fields counts.
 */
export function payloadFromFields(fields: Iterable<readonly [string, string]>): JsonObject {
  const payload = new Map<string, JsonValue>();
  const groups = new Map<string, Map<string, JsonValue>>();
  for (const [name, value] of fields) {
    const [, group, key] = /^(styles|options)\[([^[\]]+)\]$/.exec(name) ?? [];
    if (group === undefined || key === undefined) {
      payload.set(name, value);
      continue;
    }
    const members = groups.get(group) ?? new Map<string, JsonValue>();
    groups.set(group, members.set(key, value));
  }
  for (const [group, members] of groups) payload.set(group, members);
  return payload;
}

/** The table settings in a query; undefined if there are none. */
export function readQueryOverrides(
  query: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> | undefined {
  const overrides = new Map<string, string>();
  for (const key of tableQueryKeys) {
    const value = query[key];
    if (typeof value === 'string' && value !== '') overrides.set(key, value);
  }
  return overrides.size === 0 ? undefined : overrides;
}

/** A payload with the table settings of the query, which override those of the body. */
export function applyQueryOverrides(payload: JsonValue, overrides: ReadonlyMap<string, string>): JsonValue {
  if (isArray(payload)) return new Map<string, JsonValue>([['data', payload], ...overrides]);
  if (!isObject(payload)) return payload;
  return new Map<string, JsonValue>([...payload, ...overrides]);
}
