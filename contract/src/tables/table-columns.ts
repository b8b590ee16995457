import { isArray, isNumber, isObject, type JsonArray, type JsonValue } from '../json/index.ts';
import { limits } from '../limits.ts';
import { cellTypes } from './table-cells.ts';
import { alignProperty, columnWidthProperties } from './table-part-styles.ts';
import type { PropertyValues, TableProperty } from './table-property.ts';

/** The properties of a column with a plain value; `columnPartKeys` has the others. */
export const columnProperties = [
  {
    kind: 'text',
    name: 'field',
    aliases: ['dataIndex', 'key'],
    charsMax: limits.headerCharsMax,
    default: undefined,
    description: 'In the list form: the key or header of the column in the data.',
  },
  {
    kind: 'text',
    name: 'label',
    aliases: ['title', 'header'],
    charsMax: limits.headerCharsMax,
    default: undefined,
    description: 'Header to show instead of the field name.',
  },
  {
    kind: 'choice',
    name: 'type',
    aliases: [],
    choices: cellTypes,
    default: undefined,
    description: 'Type of the values of the column; the type of a cell takes precedence.',
  },
  {
    ...alignProperty,
    name: 'align',
    aliases: ['textAlign', 'alignment'],
    description: 'Horizontal alignment of the column and its header.',
  },
  ...columnWidthProperties,
  {
    kind: 'boolean',
    name: 'hidden',
    aliases: ['hide'],
    default: undefined,
    description: 'Whether to leave out the column. Filters and sorting can still use it.',
  },
] as const satisfies readonly TableProperty[];

/** The properties of a column that are objects, or for `format` also a text. */
export const columnPartKeys = ['format', 'style', 'headerStyle'] as const;

/** Normalised properties of a column with a plain value. */
export type ColumnProperties = Partial<PropertyValues<typeof columnProperties>>;

/**
 * Whether a value has the shape of `columns`: an object, or a list of objects and names. Any other value
 * belongs to a column of the user that has this name.
 */
export function isColumnsValue(value: JsonValue | undefined): boolean {
  return (isObject(value) && value.size > 0) || isColumnList(value);
}

/** Whether a value is the list form of `columns`, which has the shown columns in their order. */
export function isColumnList(value: JsonValue | undefined): value is JsonArray {
  return isArray(value) && value.length > 0 && value.every((item) => isObject(item) || isName(item));
}

function isName(value: JsonValue): boolean {
  return typeof value === 'string' || isNumber(value);
}
