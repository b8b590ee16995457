import { isNumber, isObject, type JsonArray, type JsonValue, stringify } from '@pictable/contract/json';
import type { RichText } from '../table/rich-text.ts';
import { cellTypeOf, isCellObject } from './cell-object.ts';
import type { Problems } from './problems.ts';
import { type MarkdownText, readCellMarkdown } from './read-markdown.ts';
import type { Place } from './read-properties.ts';

/** A header as it was sent: its plain text names the column. */
export interface ReadHeader {
  readonly name: string;
  /** With its marks, where it has some. */
  readonly rich: RichText | undefined;
}

/** Headers are text, in a list at a place of the payload; a cell object in their place gives its text, and its marks where it is Markdown. */
export function readHeaders(
  headers: JsonArray,
  place: Place,
  problems: Problems,
  charsMax: number,
): ReadHeader[] {
  return headers.map((header, index) => {
    const markdown = headerMarkdown(header, placeIn(place, index), problems, charsMax);
    return { name: markdown?.plain ?? headerText(header), rich: markdown?.rich };
  });
}

function placeIn({ label, pointer }: Place, index: number): Place {
  return { label: `${label}[${index}]`, pointer: `${pointer}/${index}` };
}

function headerMarkdown(
  header: JsonValue,
  place: Place,
  problems: Problems,
  charsMax: number,
): MarkdownText | undefined {
  if (!isObject(header) || header.has('display')) return undefined;
  const isMarkdown = cellTypeOf(header.get('type')) === 'markdown';
  if (!isMarkdown && !(header.has('markdown') && isCellObject(header, place, problems))) return undefined;
  return readCellMarkdown(header, isMarkdown, place, problems, charsMax);
}

function headerText(header: JsonValue): string {
  if (typeof header === 'string') return header;
  if (header === null) return '';
  if (isNumber(header)) return header.raw;
  if (isObject(header)) {
    const text = header.get('display') ?? header.get('value');
    if (text !== undefined) return headerText(text);
  }
  return stringify(header);
}
