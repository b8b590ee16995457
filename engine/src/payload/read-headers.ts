import { headerTextKeys } from '@pictable/contract';
import { isNumber, isObject, type JsonArray, type JsonValue, stringify } from '@pictable/contract/json';
import type { HeaderLook } from '../table/table.ts';
import type { FoundRows } from './find-rows.ts';
import type { Problems } from './problems.ts';
import { CellReader } from './read-cell.ts';
import { inside, type Place } from './read-properties.ts';
import type { RenderLimits } from './render-limits.ts';

/** Headers as they were sent: their texts, and the looks of those that are objects. */
export interface ReadHeaders {
  readonly names: readonly string[];
  /** By column; undefined for plain texts. */
  readonly looks: readonly (HeaderLook | undefined)[];
}

/** Reads headers that were sent, as texts or as objects with a text and how it looks. */
export function readHeaders(
  headers: JsonArray,
  found: FoundRows,
  problems: Problems,
  limit: RenderLimits,
): ReadHeaders {
  const inData = found.firstRow === 1;
  const place: Place = inData
    ? { label: `${found.label}[0]`, pointer: found.pointer === undefined ? '' : `${found.pointer}/0` }
    : { label: 'headers', pointer: '/headers' };
  const reader = new CellReader(problems, limit);
  const looks = headers.map((header, index) => {
    if (!isObject(header) || headerText(header) === undefined) return undefined;
    const here = { label: `${place.label}[${index}]`, pointer: inside(place, String(index)).pointer };
    return reader.readHeader(header, here);
  });
  return { names: headers.map((header) => headerText(header) ?? stringify(header)), looks };
}

/** Undefined for what has no text of its own, such as a list. */
function headerText(header: JsonValue): string | undefined {
  if (typeof header === 'string') return header;
  if (header === null) return '';
  if (typeof header === 'boolean') return String(header);
  if (isNumber(header)) return header.raw;
  if (!isObject(header)) return undefined;
  const key = headerTextKeys.find((name) => header.has(name) && header.get(name) !== null);
  return key === undefined ? undefined : headerText(header.get(key)!);
}
