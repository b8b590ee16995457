import { columnStyleProperties, propertyNames } from '@pictable/contract';
import { fromJs, isArray, isGiven, isNumber, isObject, type JsonValue } from '@pictable/contract/json';
import { type JsonPath, withoutValue, withValue } from '../../../../table-requests/json-text.ts';
import {
  type ColumnSettings,
  columnValue,
  withColumnMember,
  withColumnValue,
  withoutColumnMembers,
} from './column-settings.ts';
import { columnKey, columnOf, findSetting, readSettings } from './settings.ts';

const styleNames = propertyNames(columnStyleProperties);

interface FoundStyle {
  readonly path: JsonPath;
  readonly value: JsonValue;
}

/** Where `columnStyles` sets a property of a column, which is stronger than `columns`. */
function styleOf(
  { text, column, columns }: ColumnSettings,
  name: 'width' | 'textAlign',
): FoundStyle | undefined {
  const found = findSetting(readSettings(text), ['columnStyles']);
  if (!found) return undefined;
  const { path, value } = found;
  const entries = isArray(value)
    ? value.map((style, index) => ({ key: String(index), style, target: ownTarget(style) ?? String(index) }))
    : isObject(value)
      ? [...value].map(([key, style]) => ({ key, style, target: key }))
      : [];
  for (const { key, style, target } of entries) {
    if (!isObject(style) || columnOf(target, columns) !== column) continue;
    const member = [...style].find(([each, set]) => styleNames.get(each)?.name === name && isGiven(set));
    if (member) return { path: [...path, key, member[0]], value: member[1] };
  }
  return undefined;
}

function ownTarget(style: JsonValue): string | undefined {
  return isObject(style) ? columnKey(style.get('column')) : undefined;
}

/** The width of a column as it is typed: px, or a percentage; empty if it fits the content. */
export function widthIn(column: ColumnSettings): string {
  const value = styleOf(column, 'width')?.value ?? column.members.get('width');
  const text = isNumber(value) ? value.raw : typeof value === 'string' ? value.trim() : '';
  return text === 'auto' ? '' : withoutPx(text);
}

function withoutPx(text: string): string {
  return text.endsWith('px') ? text.slice(0, -2).trimEnd() : text;
}

/** Whether a text is a width: px, or a percentage of the table. */
export function isWidth(typed: string): boolean {
  return /^(?:[1-9]\d{0,4}(?:\.\d{1,3})?|(?:100|[1-9]\d?)(?:\.\d{1,3})?\s*%)$/.test(typed);
}

/** The text with a width of a column, or without one if nothing is typed; the same text if it is no width. */
export function withWidth(column: ColumnSettings, typed: string): string {
  const style = styleOf(column, 'width');
  if (typed === '' || typed === 'auto') {
    if (style) return withoutValue(column.text, style.path);
    return column.members.has('width') ? withoutColumnMembers(column, [['width']]) : column.text;
  }
  const plain = withoutPx(typed).replace(/\s+/g, '');
  if (!isWidth(plain)) return column.text;
  const value = plain.endsWith('%') ? plain : fromJs(Number(plain));
  return style ? withValue(column.text, style.path, value) : withColumnMember(column, ['width'], value);
}

/** The alignment of a column; undefined if it follows from the type of its values. */
export function alignIn(column: ColumnSettings): string | undefined {
  const value = styleOf(column, 'textAlign')?.value ?? columnValue(column, 'align');
  return typeof value === 'string' ? value : undefined;
}

/** The text with another alignment of a column, or without one. */
export function withAlign(column: ColumnSettings, align: string | undefined): string {
  const style = styleOf(column, 'textAlign');
  if (!style) return withColumnValue(column, 'align', align);
  return align === undefined
    ? withoutValue(column.text, style.path)
    : withValue(column.text, style.path, align);
}
