import { isObject, type JsonObject } from '@pictable/contract/json';

/** A member that can be at four places of the payload. The first place takes precedence. */
export function mostSpecific(payload: JsonObject, name: string): JsonObject {
  const options = payload.get('options');
  const places = [
    payload,
    payload.get('styles'),
    isObject(options) ? options.get('styles') : undefined,
    options,
  ];
  const found = places.map((place) => (isObject(place) ? place.get(name) : undefined)).find(isObject);
  return found ?? new Map();
}
