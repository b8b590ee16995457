import { isArray, isObject, type JsonObject, type JsonValue } from '../json/index.ts';
import { tableQueryKeys } from '../table-media-types.ts';

/** Fields of a form as members of a payload: `options[format]` stands in options. The last of several with one name counts. */
export function payloadOfFields(fields: Iterable<readonly [string, string]>): JsonObject {
  const payload = new Map<string, JsonValue>();
  const places = new Map<string, Map<string, JsonValue>>();
  for (const [name, value] of fields) {
    const [, place, key] = /^(styles|options)\[([^[\]]+)\]$/.exec(name) ?? [];
    if (place === undefined || key === undefined) {
      payload.set(name, value);
      continue;
    }
    const held = places.get(place) ?? new Map<string, JsonValue>();
    places.set(place, held.set(key, value));
  }
  for (const [place, held] of places) payload.set(place, held);
  return payload;
}

/** What a query says of a table; undefined where it says nothing. */
export function saidInQuery(
  query: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> | undefined {
  const said = new Map<string, string>();
  for (const key of tableQueryKeys) {
    const value = query[key];
    if (typeof value === 'string' && value !== '') said.set(key, value);
  }
  return said.size === 0 ? undefined : said;
}

/** A payload with what the query says of it, which is stronger than what the body says in the same words. */
export function withSaid(payload: JsonValue, said: ReadonlyMap<string, string>): JsonValue {
  if (isArray(payload)) return new Map<string, JsonValue>([['data', payload], ...said]);
  if (!isObject(payload)) return payload;
  return new Map<string, JsonValue>([...payload, ...said]);
}
