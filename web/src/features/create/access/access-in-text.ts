import { type ImageAccess, type imageAccessKeys, imageAccessLevels, limits } from '@pictable/contract';
import { JsonSyntaxError, locate, parseJson } from '@pictable/contract/json';
import { type JsonPath, withoutValue, withValue } from '../../../table-requests/json-text.ts';

/** A member of a payload that says who can open the stored image, or for how long. */
export type AccessKey = (typeof imageAccessKeys)[number];

/** Access and expiry that a table sets; undefined if it does not. */
export interface TextAccess {
  readonly access: ImageAccess | undefined;
  /** A time span or a date and time, as typed. */
  readonly expires: string | undefined;
}

/** Reads access and expiry from the text of a table. */
export function accessIn(text: string): TextAccess {
  const access = textAt(text, 'access');
  return {
    access: imageAccessLevels.find((level) => level === access),
    expires: textAt(text, 'expires'),
  };
}

/** The text with a value, or without one. Every other character stays unchanged. */
export function withAccess(text: string, key: AccessKey, value: string | undefined): string {
  if (value === undefined) return pathsOf(text, key).reduce(withoutValue, text);
  return withValue(text, placeOf(text, key) ?? pathsOf(text, key)[0]!, value);
}

/** Where the service reads a key, strongest first. Without rows beside it, a member is a column. */
function pathsOf(text: string, key: AccessKey): readonly JsonPath[] {
  const inOptions = ['options', key];
  const isList = text.trimStart().startsWith('[');
  const hasRows = isList || ['data', 'rows'].some((name) => locate(text, `/${name}`) !== undefined);
  return hasRows ? [[key], inOptions] : [inOptions];
}

function placeOf(text: string, key: AccessKey): JsonPath | undefined {
  return pathsOf(text, key).find((path) => locate(text, `/${path.join('/')}`) !== undefined);
}

function textAt(text: string, key: AccessKey): string | undefined {
  const place = placeOf(text, key);
  const range = place && locate(text, `/${place.join('/')}`);
  if (!range) return undefined;
  try {
    const value = parseJson(text.slice(range.from, range.to), {
      depthMax: limits.jsonDepthMax,
    });
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
