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
import { propertiesByName, type SourceLocation, warnUnknownKey } from './read-properties.ts';

const formatNames = propertiesByName(cellFormatProperties);
const styleNames = propertiesByName(cellStyleProperties);
const keyNames: ReadonlySet<string> = new Set(cellKeys);
/** Suggestions for mistyped keys. Shorter names are too similar to ordinary words. */
const longNames = [...keyNames, ...styleNames.keys()].filter((name) => name.length >= 5);

/**
 * Whether an object in a row is a cell. An object that has a `value` among other data must not lose that
 * data, so every other key must be a cell key, a style key, or a near miss of one (with a warning), and its
 * `type`, if any, must be a cell type. An object without `value` is a cell if it has `display` or `markdown`
 * and only cell keys besides.
 */
export function isCellObject(object: JsonObject, place: SourceLocation, problems: Problems): boolean {
  if (!object.has('value')) return isCellWithoutValue(object);
  const type = object.get('type');
  const cellType = cellTypeOf(type);
  const mistyped: string[] = [];
  for (const [key, value] of object) {
    if (keyNames.has(key) || isStyle(key, value)) continue;
    if (type !== undefined && formatNames.has(key)) continue;
    if (isNearMiss(key)) {
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
    warnUnknownType(type, place, problems);
    return false;
  }
  for (const key of mistyped) warnUnknownKey(key, place, longNames, problems);
  return true;
}

/** The type of a cell, in any letter case. */
export function cellTypeOf(type: JsonValue | undefined): CellType | undefined {
  if (typeof type !== 'string') return undefined;
  const name = type.trim().toLowerCase();
  return cellTypes.find((known) => known === name);
}

/** Style members given directly in a cell instead of in its `style`. */
export function inlineStyleMembers(cell: JsonObject, type: CellType | undefined): JsonObject {
  const members = new Map<string, JsonValue>();
  for (const [key, value] of cell) {
    if (keyNames.has(key) || !styleNames.has(key) || (type !== undefined && formatNames.has(key))) continue;
    members.set(key, value);
  }
  return members;
}

/** Format members given directly in a typed cell instead of in its `format`. */
export function inlineFormatMembers(cell: JsonObject): JsonObject {
  return new Map([...cell].filter(([key]) => !keyNames.has(key) && formatNames.has(key)));
}

function isCellWithoutValue(object: JsonObject): boolean {
  if (!object.has('display') && !object.has('markdown')) return false;
  for (const [key, value] of object) if (!keyNames.has(key) && !isStyle(key, value)) return false;
  return true;
}

/**
 * Whether a member is a style. Aliases such as `size` and `color` are also common data keys, so they only
 * count with a value that is valid for the style.
 */
function isStyle(key: string, value: JsonValue): boolean {
  const property = styleNames.get(key);
  if (property === undefined) return false;
  return key === property.name || readProperty(property, value).kind !== 'invalid';
}

function isNearMiss(key: string): boolean {
  if (key.length < 5 || formatNames.has(key) || styleNames.has(key)) return false;
  const nearest = nearestName(key, longNames);
  return nearest !== undefined && editDistance(key.toLowerCase(), nearest.toLowerCase()) <= 2;
}

function warnUnknownType(type: JsonValue, place: SourceLocation, problems: Problems): void {
  const nearest = typeof type === 'string' ? nearestName(type, cellTypes) : undefined;
  const advice =
    nearest === undefined ? `Cell types are ${cellTypes.join(', ')}.` : `Did you mean "${nearest}"?`;
  problems.warn(
    `${place.label} is shown as a nested value: ${showValue(type)} is not a cell type. ${advice}`,
    place.pointer,
  );
}
