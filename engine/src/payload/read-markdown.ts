import { showValue } from '@pictable/contract';
import { isNumber, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { cleanText } from '../table/clean-text.ts';
import { isUnmarked, type RichText } from '../table/rich-text.ts';
import { readInlineMarkdown } from './markdown/inline.ts';
import { plainText } from './markdown/plain-text.ts';
import type { Problems } from './problems.ts';
import { inside, type Place } from './read-properties.ts';
import { checkTextLength } from './render-limits.ts';

/** A text that was written in Markdown. */
export interface MarkdownText {
  /** As sent. */
  readonly source: string;
  /** Without marks. */
  readonly plain: string;
  /** The plain text with its marks; undefined where it has none. */
  readonly rich: RichText | undefined;
}

/** The Markdown of a cell: its `markdown`, or its value where `isMarkdown` says so. Undefined where it has none. */
export function readCellMarkdown(
  cell: JsonObject,
  isMarkdown: boolean,
  place: Place,
  problems: Problems,
  charsMax: number,
): MarkdownText | undefined {
  const key = cell.has('markdown') ? 'markdown' : 'value';
  if (key === 'value' && !isMarkdown) return undefined;
  const member = cell.get(key);
  if (member === undefined || member === null) return undefined;
  return readMarkdownText(member, inside(place, key), problems, charsMax);
}

/** Reads Markdown; what it asks for and cannot be shown is said. */
export function readMarkdownText(
  member: JsonValue,
  place: Place,
  problems: Problems,
  charsMax: number,
): MarkdownText | undefined {
  const written = isNumber(member) ? member.raw : typeof member === 'boolean' ? String(member) : member;
  if (typeof written !== 'string') {
    problems.wrong(`${place.label} must be text; got ${showValue(member)}.`, place.pointer);
    return undefined;
  }
  checkTextLength(written, place, charsMax);
  const { text, runs, notes } = readInlineMarkdown(cleanText(written));
  for (const note of notes) problems.warn(`${place.label} ${note}.`, place.pointer);
  const isPlain = runs.every(({ marks }) => isUnmarked(marks));
  return isPlain
    ? { source: written, plain: text, rich: undefined }
    : { source: written, plain: plainText({ text, runs }), rich: { text, runs } };
}

/** The text with the address where it has none of its own: then all of it is a link, and no link lies in another. */
export function withLink({ text, runs }: RichText, link: string): RichText {
  return {
    text,
    runs: runs.map((run) => (run.marks.link === undefined ? { ...run, marks: { ...run.marks, link } } : run)),
  };
}
