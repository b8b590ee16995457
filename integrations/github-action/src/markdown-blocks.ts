import { findMarkdownTables, type ImportedTable } from '@pictable/contract/table-text';

/** A table of a Markdown file, or the place of the table of a data file. Lines count from 0. */
export type TablePlace = {
  /** Number of the first line in the file, from 1. */
  readonly fileLine: number;
  /** First line of the table or of the marker, without the images of an earlier run. */
  readonly firstLine: number;
  /** The line after the last one. */
  readonly endLine: number;
} & (
  | { readonly kind: 'table'; readonly table: ImportedTable; readonly indent: string }
  | { readonly kind: 'data'; readonly file: string; readonly indent: string }
);

/** A Markdown file without images of the action, and the tables in it. */
export interface MarkdownSource {
  readonly lines: readonly string[];
  readonly lineEnd: string;
  readonly places: readonly TablePlace[];
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
/** Elements whose content is not Markdown. */
const rawElement = /^<(pre|script|style|textarea)(?=[\s>]|$)/i;

/** What a line of the action starts: images of a visible table, of one in a comment, or of a data file. */
type Marker =
  | { readonly kind: 'visible' }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'data'; readonly file: string };

const dataStart = '<!-- pictable: ';
const dataEnd = ' -->';

function markerOf(line: string): Marker | undefined {
  const text = line.trim();
  if (text === '<!-- pictable -->') return { kind: 'visible' };
  if (text === '<!-- pictable') return { kind: 'hidden' };
  if (!text.startsWith(dataStart) || !text.endsWith(dataEnd)) return undefined;
  const file = text.slice(dataStart.length, -dataEnd.length).trim();
  return file === '' ? undefined : { kind: 'data', file };
}

const isBlockEnd = (line: string) => line.trim() === '<!-- /pictable -->';
const isSkipMark = (line: string | undefined) => line?.trim() === '<!-- pictable-skip -->';

/** Removes the images of an earlier run, and finds the tables. */
export function readMarkdownSource(text: string): MarkdownSource {
  // In a file with both, the lines keep their own.
  const lineEnd = text.split('\r\n').length === text.split('\n').length ? '\r\n' : '\n';
  const kept = withoutBlocks(text.split(lineEnd));
  const lines = kept.map(({ line }) => line);
  const states = statesOf(lines);
  const markers = lines.flatMap((line, at): TablePlace[] => {
    const marker = states[at] === 'text' ? markerOf(line) : undefined;
    if (marker?.kind !== 'data' || isCode(line)) return [];
    const { file } = marker;
    return [{ kind: 'data', file, ...placeOf(kept, at), endLine: at + 1 }];
  });
  // Lines in fences stay: the reader of tables skips them itself.
  const visible = lines.map((line, at) => (isRaw(states[at]) ? '' : line));
  const tables = findMarkdownTables(visible.join('\n'))
    .filter(({ firstLine }) => !isCode(lines[firstLine]!) && !isSkipped(lines, firstLine))
    .map(({ firstLine, endLine, table }): TablePlace => {
      return { kind: 'table', table, ...placeOf(kept, firstLine), endLine };
    });
  return {
    lines,
    lineEnd,
    places: [...markers, ...tables].sort((one, other) => one.firstLine - other.firstLine),
  };
}

function placeOf(lines: readonly NumberedLine[], firstLine: number) {
  const { line, number } = lines[firstLine]!;
  return { indent: indentOf(line), firstLine, fileLine: number };
}

/** Lines that show a table, in HTML. */
export type TableImages = ReadonlyMap<TablePlace, readonly string[]>;

/** The text with images. A place without images stays as it is. */
export function writeMarkdown(
  { lines, lineEnd, places }: MarkdownSource,
  shownImages: TableImages,
  keepTables: boolean,
): string {
  const written = [...lines];
  for (const place of places.toReversed()) {
    const shown = shownImages.get(place);
    if (shown === undefined) continue;
    const { firstLine, endLine, indent } = place;
    const source = lines.slice(firstLine, endLine);
    const images = [...shown, '<!-- /pictable -->'].map((line) => indent + line);
    const isHidden = place.kind === 'table' && !keepTables && canBeHidden(place, lines);
    // HTML ends at an empty line. A visible table gets one too, so that both forms have the same source.
    const gap = (lines[endLine] ?? '').trim() === '' ? [] : [''];
    const block = isHidden
      ? [`${indent}<!-- pictable`, ...source, `${indent}-->`, ...images, ...gap]
      : place.kind === 'data'
        ? [...source, ...images, ...gap]
        : [`${indent}<!-- pictable -->`, ...images, '', ...source, ...gap];
    written.splice(firstLine, endLine - firstLine, ...block);
  }
  return written.join(lineEnd);
}

/** Whether a table can be in a comment, which its text must not end. */
export function canBeHidden({ firstLine, endLine }: TablePlace, lines: readonly string[]): boolean {
  return !lines.slice(firstLine, endLine).some((line) => line.includes('-->') || line.includes('--!>'));
}

/** What a line belongs to: Markdown, a fenced code block, or HTML that is not Markdown. */
type LineState = 'text' | 'fence' | 'raw-start' | 'raw';

const isRaw = (state: LineState | undefined) => state === 'raw' || state === 'raw-start';

function statesOf(lines: readonly string[]): LineState[] {
  let openFence: string | undefined;
  let openEnd: string | undefined;
  return lines.map((line) => {
    if (openEnd !== undefined) {
      if (line.toLowerCase().includes(openEnd)) openEnd = undefined;
      return 'raw';
    }
    const mark = fence.exec(line)?.[1];
    if (openFence !== undefined) {
      if (mark?.startsWith(openFence)) openFence = undefined;
      return 'fence';
    }
    openFence = mark;
    if (mark !== undefined) return 'fence';
    openEnd = rawEndOf(line);
    return openEnd === undefined ? 'text' : 'raw-start';
  });
}

/** What ends the raw HTML that starts in a line; undefined if none starts, or it ends in the same line. */
function rawEndOf(line: string): string | undefined {
  const text = line.trimStart();
  if (line.length - text.length > 3) return undefined;
  if (text.startsWith('<!--')) return text.includes('-->') ? undefined : '-->';
  const name = rawElement.exec(text)?.[1]?.toLowerCase();
  const end = `</${name}>`;
  return name === undefined || text.toLowerCase().includes(end) ? undefined : end;
}

/** A line of a file, and its number from 1. */
interface NumberedLine {
  readonly line: string;
  readonly number: number;
}

/** The lines without the images of an earlier run; tables in comments are text again. */
function withoutBlocks(lines: readonly string[]): NumberedLine[] {
  const states = statesOf(lines);
  const kept: NumberedLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const isPossible = states[at] === 'text' || states[at] === 'raw-start';
    const block = isPossible ? blockAt(lines, at) : undefined;
    const { from, to, endLine } = block ?? { from: at, to: at + 1, endLine: at + 1 };
    for (let index = from; index < to; index++) kept.push({ line: lines[index]!, number: index + 1 });
    at = endLine;
  }
  return kept;
}

/** The source of the block that starts in a line, and the line after the block. */
function blockAt(lines: readonly string[], start: number) {
  const marker = markerOf(lines[start]!);
  const end = marker === undefined ? undefined : endOfBlock(lines, start);
  if (end === undefined) return undefined;
  if (marker?.kind === 'data') return { from: start, to: start + 1, endLine: end + 1 };
  const isSeparated = lines[end + 1]?.trim() === '';
  if (marker?.kind === 'visible') return { from: start, to: start, endLine: end + (isSeparated ? 2 : 1) };
  const length = lines.slice(start + 1, end).findIndex((line) => line.trim() === '-->');
  return length < 0 ? undefined : { from: start + 1, to: start + 1 + length, endLine: end + 1 };
}

/** Index of the line that ends a block; undefined if another one starts before, or there is none. */
function endOfBlock(lines: readonly string[], start: number): number | undefined {
  for (let at = start + 1; at < lines.length; at++) {
    if (isBlockEnd(lines[at]!)) return at;
    if (markerOf(lines[at]!) !== undefined) return undefined;
  }
  return undefined;
}

const indentOf = (line: string) => /^[ \t]*/.exec(line)![0];

/** Four spaces or a tab start a code block, except in a list, which this does not know. */
const isCode = (line: string) => /^(?: {4}|\t)/.test(line);

function isSkipped(lines: readonly string[], firstLine: number): boolean {
  let above = firstLine - 1;
  while (above >= 0 && lines[above]!.trim() === '') above -= 1;
  return isSkipMark(lines[above]);
}
