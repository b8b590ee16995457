import {
  type CellFormat,
  type CellStyle,
  type CellType,
  cellFormatProperties,
  cellKeys,
  cellStyleProperties,
  cellTypes,
  showValue,
} from '@pictable/contract';
import { isNumber, isObject, type JsonObject, type JsonValue, nearestName } from '@pictable/contract/json';
import { cleanText } from '../table/clean-text.ts';
import { type Cell, plainCell } from '../table/table.ts';
import { whyNotLinked } from './link-address.ts';
import type { Problems } from './problems.ts';
import { inside, namesFor, type Place, readProperties } from './read-properties.ts';
import { checkTextLength, type RenderLimits } from './render-limits.ts';

const formatNames = namesFor(cellFormatProperties);
const keyNames: ReadonlySet<string> = new Set(cellKeys);

/** Turns a member of a row into a cell. `where` names it in messages, such as `data[3].name`. */
export function readCell(
  value: JsonValue,
  pointer: string,
  where: () => string,
  problems: Problems,
  limit: RenderLimits,
): Cell {
  if (typeof value === 'string') {
    if (value.length > limit.cellTextCharsMax)
      checkTextLength(value, where(), pointer, limit.cellTextCharsMax);
    return plainCell(value, pointer);
  }
  if (!isObject(value) || !value.has('value')) return plainCell(value, pointer);
  const place = { label: where(), pointer };
  if (!isCellObject(value, place, problems)) return plainCell(value, pointer);
  return readCellObject(value, place, problems, limit);
}

/**
 * An object that merely has a `value` among other data must not lose the rest of it. So it is a cell only when every
 * other key is one of a cell's, and its `type`, where it has one, is a type of cell.
 */
export function isCellObject(object: JsonObject, place: Place, problems: Problems): boolean {
  if (!object.has('value')) return false;
  const type = object.get('type');
  for (const key of object.keys()) {
    if (keyNames.has(key)) continue;
    if (type !== undefined && formatNames.has(key)) continue;
    if (type !== undefined && isCellType(type)) {
      problems.warn(
        `${place.label} is shown as a nested value, not as a cell of type ${String(type)}: "${key.slice(0, 80)}" is not a key of a cell.`,
        place.pointer,
      );
    }
    return false;
  }
  if (type === undefined || type === null || isCellType(type)) return true;
  const nearest = typeof type === 'string' ? nearestName(type, cellTypes) : undefined;
  const advice = nearest === undefined ? `Types are ${cellTypes.join(', ')}.` : `Did you mean "${nearest}"?`;
  problems.warn(
    `${place.label} is shown as a nested value: ${showValue(type)} is not a type of cell. ${advice}`,
    place.pointer,
  );
  return false;
}

function isCellType(type: JsonValue): type is CellType {
  return typeof type === 'string' && (cellTypes as readonly string[]).includes(type);
}

function readCellObject(object: JsonObject, place: Place, problems: Problems, limit: RenderLimits): Cell {
  const value = object.get('value');
  const valuePointer = `${place.pointer}/value`;
  const type = object.get('type');
  const cellType = type !== undefined && isCellType(type) ? type : undefined;
  // A picture that is too large is not drawn, which is no reason to refuse the table.
  const isPicture = cellType === 'image' && typeof value === 'string' && /^\s*data:/i.test(value);
  if (typeof value === 'string' && !isPicture)
    checkTextLength(value, place.label, valuePointer, limit.cellTextCharsMax);
  const tooltip = readText(object, 'tooltip', place, problems, limit);
  return {
    value,
    type: cellType,
    format: readFormat(object, cellType, place, problems),
    display: readText(object, 'display', place, problems, limit),
    link: readLink(object, cellType, place, problems),
    tooltip: tooltip === '' ? undefined : tooltip,
    style: readCellStyle(object, place, problems),
    pointer: place.pointer,
  };
}

function readCellStyle(object: JsonObject, place: Place, problems: Problems): CellStyle {
  const style = object.get('style');
  if (style === undefined || style === '') return {};
  return readProperties(cellStyleProperties, style, inside(place, 'style'), problems);
}

function readText(
  object: JsonObject,
  key: 'display' | 'tooltip',
  place: Place,
  problems: Problems,
  limit: RenderLimits,
): string | undefined {
  const member = object.get(key);
  if (member === undefined || member === null) return undefined;
  const here = inside(place, key);
  const text = isNumber(member) ? member.raw : typeof member === 'boolean' ? String(member) : member;
  if (typeof text !== 'string') {
    problems.wrong(`${here.label} must be text; got ${showValue(member)}.`, here.pointer);
    return undefined;
  }
  checkTextLength(text, here.label, here.pointer, limit.cellTextCharsMax);
  return cleanText(text);
}

/** The `link` of any cell, or the value itself of a cell of type link. */
function readLink(
  object: JsonObject,
  type: CellType | undefined,
  place: Place,
  problems: Problems,
): string | undefined {
  const given = object.get('link');
  const asked = given !== undefined && given !== null && given !== '';
  const address = asked ? given : type === 'link' ? object.get('value') : undefined;
  if (address === undefined || address === null || address === '') return undefined;
  const here = inside(place, asked ? 'link' : 'value');
  if (typeof address !== 'string') {
    problems.wrong(`${here.label} must be an address as text; got ${showValue(address)}.`, here.pointer);
    return undefined;
  }
  const trimmed = address.trim();
  const reason = whyNotLinked(trimmed);
  if (reason === undefined) return trimmed;
  problems.warn(`${here.label} ${reason}; the text is shown without link.`, here.pointer);
  return undefined;
}

/** Members of `format` and those written straight into a typed cell; `format` wins. */
function readFormat(
  object: JsonObject,
  type: CellType | undefined,
  place: Place,
  problems: Problems,
): CellFormat | undefined {
  const given = object.get('format');
  const beside =
    type === undefined ? {} : readProperties(cellFormatProperties, object, place, problems, keyNames);
  if (given === undefined || given === null || given === '')
    return Object.keys(beside).length > 0 ? beside : undefined;
  const here = inside(place, 'format');
  if (typeof given === 'string')
    return {
      ...beside,
      ...readProperties(cellFormatProperties, new Map([['pattern', given]]), here, problems),
    };
  return { ...beside, ...readProperties(cellFormatProperties, given, here, problems) };
}
