import { isArray, isObject, type JsonValue, stringify } from '@pictable/contract/json';

/** Values that fit on a line of this length stay on one. */
const lineCharsMax = 120;

/** JSON to be read by people, with the order and the digits of what was typed: a row a line where it fits. */
export function prettyJson(value: JsonValue, margin = ''): string {
  const flat = stringify(value);
  if (margin.length + flat.length <= lineCharsMax && !holdsRows(value)) return spaced(value);
  const inner = `${margin}  `;
  if (isArray(value)) {
    const items = value.map((item) => inner + prettyJson(item, inner));
    return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n${margin}]`;
  }
  if (!isObject(value)) return flat;
  const members = [...value].map(
    ([key, member]) => `${inner}${JSON.stringify(key)}: ${prettyJson(member, inner)}`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${margin}}`;
}

/** Lists of rows are never one line: two of them would look like one. */
function holdsRows(value: JsonValue): boolean {
  if (isArray(value)) return value.some((item) => isArray(item) || isObject(item));
  return isObject(value) && [...value.values()].some(holdsRows);
}

function spaced(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (!isObject(value)) return stringify(value);
  if (value.size === 0) return '{}';
  return `{ ${[...value].map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`).join(', ')} }`;
}
