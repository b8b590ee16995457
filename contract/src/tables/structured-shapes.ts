import { isArray, isNumber, isObject, type JsonArray, type JsonValue } from '../json/index.ts';

/**
 * The shape of a structured key. A value of another shape belongs to a column of the user that has the same
 * name.
 */
interface StructuredShape {
  /** Whether a value beside a table is ours. */
  readonly matches: (value: JsonValue) => boolean;
  /** Whether a value without a table is ours, if this is stricter: it could be the data of a column. */
  readonly matchesAlone?: (value: JsonValue) => boolean;
  /** Worded to follow "must be". */
  readonly allowed: string;
}

/** A map, because keys of a payload can also be names that every object has, such as `toString`. */
const shapes: ReadonlyMap<string, StructuredShape> = new Map(
  Object.entries<StructuredShape>({
    columns: {
      matches: (value) => isObject(value) || isColumnList(value),
      matchesAlone: (value) => isObject(value) || (isColumnList(value) && value.some(isObject)),
      allowed: 'an object such as {"Price": {"type": "currency"}}, or a list of columns',
    },
    substitute: {
      matches: isObject,
      allowed: 'an object such as {"null": "–", "zero": "nil"}',
    },
  }),
);

/** Whether the value of a structured key beside a table has our shape. */
export function hasStructuredShape(key: string, value: JsonValue): boolean {
  return shapes.get(key)?.matches(value) ?? true;
}

/** Whether the value of a structured key without a table has our shape. */
export function hasStructuredShapeAlone(key: string, value: JsonValue): boolean {
  const shape = shapes.get(key);
  return (shape?.matchesAlone ?? shape?.matches)?.(value) ?? true;
}

/** The values that a structured key allows, worded to follow "must be". */
export function allowedShape(key: string): string {
  return shapes.get(key)?.allowed ?? 'an object';
}

/** Whether a value is the list form of `columns`, which has the shown columns in their order. */
export function isColumnList(value: JsonValue | undefined): value is JsonArray {
  return isArray(value) && value.length > 0 && value.every((item) => isObject(item) || isName(item));
}

function isName(value: JsonValue): boolean {
  return typeof value === 'string' || isNumber(value);
}
