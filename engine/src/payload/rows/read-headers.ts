import { headerTextKeys } from '@pictable/contract';
import {
  isNumber,
  isObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  stringify,
} from '@pictable/contract/json';
import type { RichText } from '../../table/rich-text.ts';
import type { HeaderAttributes } from '../../table/table.ts';
import { cellTypeOf } from '../cell-object.ts';
import type { RenderLimits } from '../check-limits.ts';
import type { Problems } from '../problems.ts';
import { CellReader } from '../read-cell.ts';
import { type MarkdownText, readCellMarkdown, withLink } from '../read-markdown.ts';
import { memberLocation, type SourceLocation } from '../read-properties.ts';
import type { RowSource } from './find-rows.ts';

/** Parsed headers: their texts, which name the columns, and the attributes of header objects. */
export interface ParsedHeaders {
  readonly names: readonly string[];
  /** Attributes by column; undefined for plain texts. */
  readonly attributes: readonly (HeaderAttributes | undefined)[];
  /** Formatted texts by column; undefined without marks. */
  readonly richNames: readonly (RichText | undefined)[];
}

interface ReadHeader {
  readonly name: string;
  readonly attributes?: HeaderAttributes;
  readonly rich?: RichText | undefined;
}

/** Parses explicit headers: texts, or objects with a text and attributes. */
export function readHeaders(
  headers: JsonArray,
  found: RowSource,
  problems: Problems,
  limit: RenderLimits,
): ParsedHeaders {
  const inData = found.firstRow === 1;
  const place: SourceLocation = inData
    ? { label: `${found.label}[0]`, pointer: found.pointer === undefined ? '' : `${found.pointer}/0` }
    : { label: 'headers', pointer: '/headers' };
  const reader = new CellReader(problems, limit);
  const read = headers.map((header, index): ReadHeader => {
    if (!isObject(header)) return { name: headerText(header) ?? stringify(header) };
    const here = { label: `${place.label}[${index}]`, pointer: memberLocation(place, String(index)).pointer };
    const markdown = headerMarkdown(header, here, problems, limit.headerCharsMax);
    const name = markdown?.plain ?? headerText(header);
    if (name === undefined) return { name: stringify(header) };
    const attributes = reader.readHeader(header, here);
    if (markdown?.rich === undefined || attributes.link === undefined)
      return { name, attributes, rich: markdown?.rich };
    return {
      name,
      attributes: { ...attributes, link: undefined },
      rich: withLink(markdown.rich, attributes.link),
    };
  });
  return {
    names: read.map(({ name }) => name),
    attributes: read.map(({ attributes }) => attributes),
    richNames: read.map(({ rich }) => rich),
  };
}

function headerMarkdown(
  header: JsonObject,
  place: SourceLocation,
  problems: Problems,
  charsMax: number,
): MarkdownText | undefined {
  if (header.has('display')) return undefined;
  const isMarkdown = cellTypeOf(header.get('type')) === 'markdown';
  return readCellMarkdown(header, isMarkdown, place, problems, charsMax);
}

/** Undefined for values without a text, such as lists. */
function headerText(header: JsonValue): string | undefined {
  if (typeof header === 'string') return header;
  if (header === null) return '';
  if (typeof header === 'boolean') return String(header);
  if (isNumber(header)) return header.raw;
  if (!isObject(header)) return undefined;
  const key = headerTextKeys.find((name) => header.has(name) && header.get(name) !== null);
  return key === undefined ? undefined : headerText(header.get(key)!);
}
