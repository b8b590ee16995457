import { showValue } from '@pictable/contract';
import { isNumber, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { cleanText } from '../table/clean-text.ts';
import { isUnmarked, type RichText } from '../table/rich-text.ts';
import { checkTextLength } from './check-limits.ts';
import { readInlineMarkdown } from './markdown/inline.ts';
import { plainText } from './markdown/plain-text.ts';
import type { Problems } from './problems.ts';
import { memberLocation, type SourceLocation } from './read-properties.ts';

/** A parsed Markdown text. */
export interface MarkdownText {
  /** The Markdown as sent. */
  readonly source: string;
  /** The text without marks. */
  readonly plain: string;
  /** The text with its marks; undefined if it has none. */
  readonly rich: RichText | undefined;
}

/** The Markdown of a cell: its `markdown`, or its value if `isMarkdown`; undefined if it has neither. */
export function readCellMarkdown(
  cell: JsonObject,
  isMarkdown: boolean,
  place: SourceLocation,
  problems: Problems,
  charsMax: number,
): MarkdownText | undefined {
  const key = cell.has('markdown') ? 'markdown' : 'value';
  if (key === 'value' && !isMarkdown) return undefined;
  const member = cell.get(key);
  if (member === undefined || member === null) return undefined;
  return readMarkdownText(member, memberLocation(place, key), problems, charsMax);
}

/** Parses Markdown; unsupported elements cause warnings. */
export function readMarkdownText(
  member: JsonValue,
  place: SourceLocation,
  problems: Problems,
  charsMax: number,
): MarkdownText | undefined {
  const source = isNumber(member) ? member.raw : typeof member === 'boolean' ? String(member) : member;
  if (typeof source !== 'string') {
    problems.error(`${place.label} must be text; got ${showValue(member)}.`, place.pointer);
    return undefined;
  }
  checkTextLength(source, place, charsMax);
  const { text, runs, notes } = readInlineMarkdown(cleanText(source));
  for (const note of notes) problems.warn(`${place.label} ${note}.`, place.pointer);
  const isPlain = runs.every(({ marks }) => isUnmarked(marks));
  return isPlain
    ? { source, plain: text, rich: undefined }
    : { source, plain: plainText({ text, runs }), rich: { text, runs } };
}

/** Links all runs that have no link yet, since links must not nest. */
export function withLink({ text, runs }: RichText, link: string): RichText {
  return {
    text,
    runs: runs.map((run) => (run.marks.link === undefined ? { ...run, marks: { ...run.marks, link } } : run)),
  };
}
