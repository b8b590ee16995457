import { headerTextKeys } from '@pictable/contract';
import {
  isNumber,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  stringify,
} from '@pictable/contract/json';
import type { RichText } from '../table/rich-text.ts';
import type { HeaderLook } from '../table/table.ts';
import { cellTypeOf } from './cell-object.ts';
import type { FoundRows } from './find-rows.ts';
import type { Problems } from './problems.ts';
import { CellReader } from './read-cell.ts';
import { type MarkdownText, readCellMarkdown, withLink } from './read-markdown.ts';
import { inside, type Place } from './read-properties.ts';
import type { RenderLimits } from './render-limits.ts';

/** Headers as they were sent: their texts, which name the columns, and the looks of those that are objects. */
export interface ReadHeaders {
  readonly names: readonly string[];
  /** By column; undefined for plain texts. */
  readonly looks: readonly (HeaderLook | undefined)[];
  /** Texts with their marks, by column; undefined where they have none. */
  readonly richNames: readonly (RichText | undefined)[];
}

interface ReadHeader {
  readonly name: string;
  readonly look?: HeaderLook;
  readonly rich?: RichText | undefined;
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
  const read = headers.map((header, index): ReadHeader => {
    if (!isObject(header)) return { name: headerText(header) ?? stringify(header) };
    const here = { label: `${place.label}[${index}]`, pointer: inside(place, String(index)).pointer };
    const markdown = headerMarkdown(header, here, problems, limit.headerCharsMax);
    const name = markdown?.plain ?? headerText(header);
    if (name === undefined) return { name: stringify(header) };
    const look = reader.readHeader(header, here);
    if (markdown?.rich === undefined || look.link === undefined) return { name, look, rich: markdown?.rich };
    return { name, look: { ...look, link: undefined }, rich: withLink(markdown.rich, look.link) };
  });
  return {
    names: read.map(({ name }) => name),
    looks: read.map(({ look }) => look),
    richNames: read.map(({ rich }) => rich),
  };
}

function headerMarkdown(
  header: JsonObject,
  place: Place,
  problems: Problems,
  charsMax: number,
): MarkdownText | undefined {
  if (header.has('display')) return undefined;
  const isMarkdown = cellTypeOf(header.get('type')) === 'markdown';
  return readCellMarkdown(header, isMarkdown, place, problems, charsMax);
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
