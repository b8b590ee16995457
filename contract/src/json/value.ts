/**
 * JSON as it was written. `JSON.parse` reorders keys such as `2024`, turns `1.10` into `1.1`, loses the last
 * digits of large numbers and gives `__proto__` a meaning. A table must show what was sent, so payloads keep
 * this form until the image is rendered.
 */
export type JsonValue = null | boolean | string | JsonNumber | JsonArray | JsonObject;
/** Items in their order. */
export type JsonArray = readonly JsonValue[];
/** Keys in the order of their first appearance in the text; if a key is repeated, the last value counts. */
export type JsonObject = ReadonlyMap<string, JsonValue>;

/** A number with its original digits: `1.10` and `12345678901234567890` keep all of them. */
export class JsonNumber {
  readonly raw: string;

  /** @param raw the number as JSON text, for example `-1.50e3` */
  constructor(raw: string) {
    this.raw = raw;
  }

  /** The nearest IEEE 754 double; `Infinity` if the number is out of range. */
  toNumber(): number {
    return Number(this.raw);
  }
}

/** Whether a value is a JSON object. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return value instanceof Map;
}

/** Whether there is a value; many programs send `null` for a missing one. */
export function isGiven(value: JsonValue | undefined): value is JsonValue {
  return value !== undefined && value !== null;
}

/** Whether a value is a JSON array. */
export function isArray(value: JsonValue | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** Whether a value is a JSON number. */
export function isNumber(value: JsonValue | undefined): value is JsonNumber {
  return value instanceof JsonNumber;
}

/**
 * Converts an ordinary JavaScript value into a `JsonValue`. Like `JSON.stringify`, it omits `undefined`
 * members; any other value that JSON cannot represent becomes null.
 */
export function fromJs(value: unknown): JsonValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? new JsonNumber(String(value)) : null;
  if (typeof value === 'bigint') return new JsonNumber(String(value));
  if (value instanceof JsonNumber || value instanceof Map) return value;
  if (Array.isArray(value)) return value.map(fromJs);
  if (typeof value === 'object') {
    const object = new Map<string, JsonValue>();
    for (const [key, member] of Object.entries(value))
      if (member !== undefined) object.set(key, fromJs(member));
    return object;
  }
  return null;
}

/**
 * The ordinary JavaScript value, for code that reads a few known members. Never use it for table rows: it
 * loses key order and digits. Objects have no prototype, so `__proto__` is a key like any other.
 */
export function toJs(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return value.toNumber();
  if (value instanceof Map) {
    const object: Record<string, unknown> = Object.create(null);
    for (const [key, member] of value) object[key] = toJs(member);
    return object;
  }
  if (isArray(value)) return value.map(toJs);
  return value;
}

/** JSON text that preserves the key order and the digits of the value. */
export function stringify(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.raw;
  if (value instanceof Map) {
    const members: string[] = [];
    for (const [key, member] of value) members.push(`${JSON.stringify(key)}:${stringify(member)}`);
    return `{${members.join(',')}}`;
  }
  if (isArray(value)) return `[${value.map(stringify).join(',')}]`;
  return JSON.stringify(value);
}
