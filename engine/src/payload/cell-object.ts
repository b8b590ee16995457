import {
  type CellType,
  cellFormatProperties,
  cellKeys,
  cellStyleProperties,
  cellTypes,
  readProperty,
  showValue,
} from '@pictable/contract';
import { editDistance, type JsonObject, type JsonValue, nearestName } from '@pictable/contract/json';
import type { Problems } from './problems.ts';
import { namesFor, type Place, warnUnknown } from './read-properties.ts';

const formatNames = namesFor(cellFormatProperties);
const styleNames = namesFor(cellStyleProperties);
const keyNames: ReadonlySet<string> = new Set(cellKeys);
/** Names that a mistyped key may have meant. Shorter ones are too near to ordinary words. */
const longNames = [...keyNames, ...styleNames.keys()].filter((name) => name.length >= 5);

/**
 * Whether an object in a row is a cell. An object that merely has a `value` among other data must not lose the rest of it, so
 * every other key has to be one of a cell, of its style, or nearly one of them, which is said; and its `type`, where it has one,
 * is a type of cell. An object without `value` is a cell if it has `display` or `markdown` and nothing else but keys of a cell.
 */
export function isCellObject(object: JsonObject, place: Place, problems: Problems): boolean {
  if (!object.has('value')) return isShownOnly(object);
  const type = object.get('type');
  const cellType = cellTypeOf(type);
  const mistyped: string[] = [];
  for (const [key, value] of object) {
    if (keyNames.has(key) || isStyle(key, value)) continue;
    if (type !== undefined && formatNames.has(key)) continue;
    if (isMistyped(key)) {
      mistyped.push(key);
      continue;
    }
    if (cellType !== undefined) {
      problems.warn(
        `${place.label} is shown as a nested value, not as a cell of type ${cellType}: "${key.slice(0, 80)}" is not a key of a cell.`,
        place.pointer,
      );
    }
    return false;
  }
  if (type !== undefined && type !== null && cellType === undefined) {
    warnOfType(type, place, problems);
    return false;
  }
  for (const key of mistyped) warnUnknown(key, place, longNames, problems);
  return true;
}

/** The type that a cell names, in any letter case; `markdown` is one of its own, and of no value. */
export function cellTypeOf(type: JsonValue | undefined): CellType | undefined {
  if (typeof type !== 'string') return undefined;
  const name = type.trim().toLowerCase();
  return cellTypes.find((known) => known === name);
}

/** The members of a cell that belong to its style, though they stand beside its value. */
export function besideStyle(cell: JsonObject, type: CellType | undefined): JsonObject {
  const members = new Map<string, JsonValue>();
  for (const [key, value] of cell) {
    if (keyNames.has(key) || !styleNames.has(key) || (type !== undefined && formatNames.has(key))) continue;
    members.set(key, value);
  }
  return members;
}

/** The members of a typed cell that belong to its format, though they stand beside its value. */
export function besideFormat(cell: JsonObject): JsonObject {
  return new Map([...cell].filter(([key]) => !keyNames.has(key) && formatNames.has(key)));
}

function isShownOnly(object: JsonObject): boolean {
  if (!object.has('display') && !object.has('markdown')) return false;
  for (const [key, value] of object) if (!keyNames.has(key) && !isStyle(key, value)) return false;
  return true;
}

/**
 * A key of a style. Aliases such as `size` and `color` are also names of data, so one of them counts only with a value that the
 * style can have.
 */
function isStyle(key: string, value: JsonValue): boolean {
  const property = styleNames.get(key);
  if (property === undefined) return false;
  return key === property.name || readProperty(property, value).kind !== 'wrong';
}

function isMistyped(key: string): boolean {
  if (key.length < 5 || formatNames.has(key) || styleNames.has(key)) return false;
  const nearest = nearestName(key, longNames);
  return nearest !== undefined && editDistance(key.toLowerCase(), nearest.toLowerCase()) <= 2;
}

function warnOfType(type: JsonValue, place: Place, problems: Problems): void {
  const nearest = typeof type === 'string' ? nearestName(type, cellTypes) : undefined;
  const advice = nearest === undefined ? `Types are ${cellTypes.join(', ')}.` : `Did you mean "${nearest}"?`;
  problems.warn(
    `${place.label} is shown as a nested value: ${showValue(type)} is not a type of cell. ${advice}`,
    place.pointer,
  );
}
