import type { ComplexDisplay } from '@pictable/contract';
import {
  isArray,
  isNumber,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
} from '@pictable/contract/json';
import { textOf } from '../values/compare-values.ts';

/** Text of a plain value. `""`, null and a missing value are three different things. */
export function scalarText(value: string | boolean | null | undefined, display: ComplexDisplay): string {
  if (value === undefined) return display.undefinedDisplay;
  if (value === null) return display.nullDisplay;
  if (typeof value === 'boolean') return value ? display.booleanDisplay.true : display.booleanDisplay.false;
  return value;
}

/** Text of any value; arrays and objects according to `complexDataDisplay`. */
export function nestedValueText(value: JsonValue | undefined, display: ComplexDisplay): string {
  if (isNumber(value)) return textOf(value);
  if (isArray(value))
    return isInline(value, display) ? inlineArray(value, 1, display) : listArray(value, 1, display);
  if (isObject(value))
    return isInline(value, display) ? inlineObject(value, 1, display) : listObject(value, 1, display);
  return scalarText(value, display);
}

/** Text of a nested value; the value of the cell has depth 1. */
export function nestedPartText(value: JsonValue | undefined, depth: number, display: ComplexDisplay): string {
  if (value === undefined) return display.undefinedDisplay;
  return listPart(value, depth, display).replace(/^\n/, '');
}

function isInline(value: JsonArray | JsonObject, display: ComplexDisplay): boolean {
  return (isArray(value) ? display.arrayDisplay : display.objectDisplay) === 'inline';
}

function inlineArray(array: JsonArray, depth: number, display: ComplexDisplay): string {
  if (array.length === 0) return display.nullDisplay;
  const holdsObjects = array.some(isObject);
  if (depth > 1 || !holdsObjects) return array.map((item) => inlinePart(item, depth + 1, display)).join(', ');
  // A top-level list of records is separated by semicolons and needs no braces.
  const isShown = display.maxDepth > 1;
  return array
    .map((item) =>
      isObject(item) && isShown ? inlineObject(item, 2, display) : inlinePart(item, 2, display),
    )
    .join('; ');
}

function inlineObject(object: JsonObject, depth: number, display: ComplexDisplay): string {
  if (object.size === 0) return display.nullDisplay;
  const members = [...object].map(([key, member]) => `${key}: ${inlinePart(member, depth + 1, display)}`);
  return members.join(', ');
}

/** A nested value inside a line, in brackets; only its size if it is too deep. */
function inlinePart(value: JsonValue, depth: number, display: ComplexDisplay): string {
  if (isArray(value)) {
    if (value.length === 0) return display.nullDisplay;
    return depth > display.maxDepth
      ? sizeLabel(value.length, 'item')
      : `[${inlineArray(value, depth, display)}]`;
  }
  if (isObject(value)) {
    if (value.size === 0) return display.nullDisplay;
    if (depth > display.maxDepth) return sizeLabel(value.size, 'field');
    return `{${inlineObject(value, depth, display)}}`;
  }
  return isNumber(value) ? value.raw : scalarText(value, display);
}

const INDENT = '\u00a0\u00a0\u00a0';

function listArray(array: JsonArray, depth: number, display: ComplexDisplay): string {
  if (array.length === 0) return display.nullDisplay;
  return array.map((item) => `• ${listPart(item, depth + 1, display)}`).join('\n');
}

function listObject(object: JsonObject, depth: number, display: ComplexDisplay): string {
  if (object.size === 0) return display.nullDisplay;
  return [...object]
    .map(([key, member]) => {
      const part = listPart(member, depth + 1, display);
      return part.startsWith('\n') ? `${key}:${part}` : `${key}: ${part}`;
    })
    .join('\n');
}

/** A nested value inside a list: an indented list or a line. */
function listPart(value: JsonValue, depth: number, display: ComplexDisplay): string {
  const isNested = isArray(value) || isObject(value);
  const size = isArray(value) ? value.length : isObject(value) ? value.size : 0;
  if (!isNested || size === 0 || depth > display.maxDepth || isInline(value, display)) {
    return inlinePart(value, depth, display);
  }
  const list = isArray(value) ? listArray(value, depth, display) : listObject(value, depth, display);
  return `\n${list.replace(/^/gm, INDENT)}`;
}

function sizeLabel(size: number, noun: string): string {
  return noun === 'item' ? `[${size} ${plural(noun, size)}]` : `{${size} ${plural(noun, size)}}`;
}

function plural(noun: string, size: number): string {
  return size === 1 ? noun : `${noun}s`;
}
