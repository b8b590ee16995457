import { isArray, isObject, type JsonValue, stringify } from '@pictable/contract/json';

/** Values that fit within this length are written on one line. */
const lineCharsMax = 120;

/** Readable JSON with the order and the digits of the input: one row per line if it fits. */
export function prettyJson(value: JsonValue, indent = ''): string {
  const flat = stringify(value);
  if (indent.length + flat.length <= lineCharsMax && !containsRows(value)) return spaced(value);
  const inner = `${indent}  `;
  if (isArray(value)) {
    const items = value.map((item) => inner + prettyJson(item, inner));
    return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n${indent}]`;
  }
  if (!isObject(value)) return flat;
  const members = [...value].map(
    ([key, member]) => `${inner}${JSON.stringify(key)}: ${prettyJson(member, inner)}`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}

/** A list of rows is never written on one line, where two rows would look like one. */
function containsRows(value: JsonValue): boolean {
  if (isArray(value)) return value.some((item) => isArray(item) || isObject(item));
  return isObject(value) && [...value.values()].some(containsRows);
}

/** JSON on one line, with the order and the digits of the input. */
export function spaced(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (!isObject(value)) return stringify(value);
  if (value.size === 0) return '{}';
  return `{ ${[...value].map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`).join(', ')} }`;
}
