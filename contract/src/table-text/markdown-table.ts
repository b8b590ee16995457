import { JsonNumber, type JsonValue } from '../json/index.ts';
import type { ImportedAlign, ImportedCell, ImportedTable } from './imported-table.ts';
import { inlineReferenceLinks, type LinkReferences, linkReferences } from './link-references.ts';
import { type FootnoteDefinitions, FootnoteReferences, footnoteDefinitions } from './markdown-footnotes.ts';

/** A cell of the delimiter row between headers and rows. */
const rulerCell = /^\s*:?-+:?\s*$/;
/** Start or end of a fenced code block. */
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** A table in a Markdown text and its position. */
export interface MarkdownTable {
  /** Index of the header line, from 0. */
  readonly firstLine: number;
  /** Index of the line after the last row. */
  readonly endLine: number;
  readonly table: ImportedTable;
}

/**
 * Parses the first table of a Markdown text in GitHub syntax. A heading directly above it is its title;
 * marked lines above and below it are its subtitle and caption.
 */
export function readMarkdown(text: string): ImportedTable | undefined {
  const [first] = tablesIn(text.split(/\r?\n/));
  return first?.table;
}

/** Every table of a Markdown text, from top to bottom, except those in code blocks. */
export function findMarkdownTables(text: string): MarkdownTable[] {
  return [...tablesIn(text.split(/\r?\n/))];
}

/** What the lines of a Markdown text define for its tables. */
export interface MarkdownDefinitions {
  readonly references: LinkReferences;
  readonly footnotes: FootnoteDefinitions;
}

/** Collects what the lines of a Markdown text define. */
export function markdownDefinitions(lines: readonly string[]): MarkdownDefinitions {
  return { references: linkReferences(lines), footnotes: footnoteDefinitions(lines) };
}

function* tablesIn(lines: readonly string[]): Generator<MarkdownTable> {
  const definitions = markdownDefinitions(lines);
  let openFence: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const mark = fence.exec(lines[at]!)?.[1];
    if (openFence !== undefined) {
      if (mark?.startsWith(openFence)) openFence = undefined;
      continue;
    }
    openFence = mark;
    const table = mark === undefined ? readTableAt(lines, at, definitions) : undefined;
    if (table === undefined) continue;
    yield table;
    at = table.endLine - 1;
  }
}

/** The table whose header line is at this index; undefined if there is none. */
export function readTableAt(
  lines: readonly string[],
  at: number,
  { references, footnotes }: MarkdownDefinitions,
): MarkdownTable | undefined {
  const [names, rule] = [lines[at], lines[at + 1]];
  if (!isRow(names) || !rule?.includes('-')) return undefined;
  const rulers = partsOf(rule);
  if (!isRuler(rulers)) return undefined;
  const marks = new FootnoteReferences(footnotes);
  const headers = cellsOf(names, references, (text, column) => marks.take(text, columnPlace(column)));
  if (headers.length !== rulers.length) return undefined;
  const hasMarkedHeaders = headers.some(({ markdown }) => markdown !== undefined);
  const alignments = rulers.map(alignmentOf);
  let endLine = at + 2;
  while (isRow(lines[endLine])) endLine += 1;
  const rows = lines
    .slice(at + 2, endLine)
    .map((line, row) =>
      cellsOf(line, references, (text, column) =>
        marks.take(text, new Map([...columnPlace(column), ['row', new JsonNumber(String(row))]])),
      ),
    );
  const headings = headingsAbove(lines, at, marks);
  const table: ImportedTable = {
    kind: 'Markdown',
    ...headings,
    ...notesBelow(lines, endLine, marks),
    headers: headers.map(({ value }) => String(value)),
    ...(hasMarkedHeaders ? { markdownHeaders: headers.map(({ markdown }) => markdown) } : {}),
    ...(alignments.some((side) => side !== undefined) ? { alignments } : {}),
    rows,
  };
  return { firstLine: at, endLine, table };
}

function isRuler(parts: readonly string[]): boolean {
  return parts.every((part) => rulerCell.test(part));
}

/** Whether a line is the delimiter row of a table whose headers are in the line before it. */
export function isDelimiterRow(line: string, before: string | undefined): boolean {
  return isRow(before) && line.includes('|') && line.includes('-') && isRuler(partsOf(line));
}

function isRow(line: string | undefined): line is string {
  return line?.includes('|') ?? false;
}

function alignmentOf(ruler: string): ImportedAlign | undefined {
  const rule = ruler.trim();
  const [isLeft, isRight] = [rule.startsWith(':'), rule.endsWith(':')];
  if (isLeft && isRight) return 'center';
  return isRight ? 'right' : isLeft ? 'left' : undefined;
}

/** Comments that mark a line as the subtitle or caption of a table; our own Markdown export writes them. */
const subtitleMark = '<!-- subtitle -->';
const captionMark = '<!-- caption -->';
const noteMark = '<!-- note -->';
const sourceMark = '<!-- source -->';

/** The heading above a line that is not in a Markdown table, and the marked subtitle between them. */
export function titlesAbove(lines: readonly string[], at: number): Pick<ImportedTable, 'title' | 'subtitle'> {
  return headingsAbove(lines, at, new FootnoteReferences(new Map()));
}

/**
 * The heading directly above a line, and the subtitle between them. Empty lines and an image (which may show
 * the table) are skipped.
 */
function headingsAbove(
  lines: readonly string[],
  at: number,
  marks: FootnoteReferences,
): Pick<ImportedTable, 'title' | 'subtitle'> {
  let above = lineAbove(lines, at);
  const line = lines[above];
  const hasSubtitle = line?.trimEnd().endsWith(subtitleMark) ?? false;
  const subtitle = hasSubtitle ? markedText(marks.take(line!, 'subtitle'), subtitleMark) : undefined;
  if (subtitle !== undefined) above = lineAbove(lines, above);
  const sent = /^ {0,3}#{1,6}[ \t](.*)$/s.exec(lines[above] ?? '')?.[1]?.trim();
  const heading = sent && marks.take(sent, 'title');
  const title = heading === undefined ? undefined : plainText(withoutClosing(heading)) || undefined;
  return subtitle === undefined ? { title } : { title, subtitle };
}

/** Index of the first line above that is neither empty nor an image; -1: none. */
export function lineAbove(lines: readonly string[], at: number): number {
  let above = at - 1;
  while (above >= 0 && (lines[above]!.trim() === '' || isOnlyImage(lines[above]!))) above -= 1;
  return above;
}

/** The footnotes, the marked notes and the marked caption below a table. */
function notesBelow(
  lines: readonly string[],
  endLine: number,
  marks: FootnoteReferences,
): Pick<ImportedTable, 'caption' | 'footnotes' | 'sourceNotes'> {
  const notes: string[] = [];
  const sources: string[] = [];
  let below = endLine;
  for (; below < lines.length; below++) {
    const note = markedText(lines[below], noteMark);
    const source = markedText(lines[below], sourceMark);
    if (note !== undefined) notes.push(note);
    else if (source !== undefined) sources.push(source);
    else if (lines[below]!.trim() !== '') break;
  }
  const footnotes = [...notes, ...marks.footnotes(plainText)];
  return {
    caption: markedText(lines[below], captionMark),
    ...(footnotes.length > 0 && { footnotes }),
    ...(sources.length > 0 && { sourceNotes: sources }),
  };
}

/** Position of the label of a column, which may have no name of its own. */
function columnPlace(column: number): Map<string, JsonValue> {
  return new Map([['column', new JsonNumber(String(column))]]);
}

/** The text of a line that ends with a marker comment. */
function markedText(line: string | undefined, mark: string): string | undefined {
  const text = line?.trim();
  if (!text?.endsWith(mark)) return undefined;
  return plainText(text.slice(0, -mark.length).trim()) || undefined;
}

/** Removes a closing `#` sequence, which must follow a space: `# C#` has the text `C#`, `# ##` has none. */
function withoutClosing(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === '#') end -= 1;
  const closes = end === 0 || heading[end - 1] === ' ' || heading[end - 1] === '\t';
  return closes ? heading.slice(0, end).trimEnd() : heading;
}

function isOnlyImage(line: string): boolean {
  const text = line.trimEnd();
  const url = text.lastIndexOf('](');
  return text.startsWith('![') && url > 0 && text.endsWith(')') && !/\s/.test(text.slice(url));
}

/** Splits a line at its pipes; a pipe after a backslash is text. */
function partsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/);
}

function cellsOf(
  line: string,
  references: LinkReferences,
  withoutMarks: (text: string, column: number) => string,
): ImportedCell[] {
  return partsOf(line).map((part, column) => {
    const cell = inlineReferenceLinks(withoutMarks(part.trim(), column), references);
    const value = plainText(cell);
    return hasMarkup(cell) ? { value, markdown: cell.replace(/\\\|/g, '|') } : { value };
  });
}

/** Whether a cell may have markup: a pair of markers, an underscore at the edge of a word, an element, a URL. */
function hasMarkup(cell: string): boolean {
  if (!/[*_~^`<]|\]\(|:\/\/|www\./i.test(cell)) return false;
  const text = withProtectedCharacters(cell).replace(lineBreak, ' ');
  const hasTwo = (marker: string) => text.indexOf(marker) !== text.lastIndexOf(marker);
  if (['*', '~', '^', '`'].some(hasTwo)) return true;
  if (hasTwo('_') && /(?<!\w)_|_(?!\w)/.test(text)) return true;
  const tag = text.search(/<[/a-z]/i);
  if (tag >= 0 && text.indexOf('>', tag) > 0) return true;
  return /\]\(|https?:\/\/|www\./i.test(text);
}

/** Characters of markup; a cell without them is plain text, as most are. */
const anyMarkup = /[\\<[*_~`&]/;
/** Code (in which a backslash is literal), or a character escaped with a backslash or as an entity. */
const codeOrEscape = /`[^`]+`|\\([!-/:-@[-`{-~])|&(amp|lt|gt|quot|#39);/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** First of the private-use code points that replace escaped characters while markup is removed. */
const privateUseStart = 0xf0000;
const lineBreak = /<br\s*\/?>/gi;
const protectedCharacters = /[\u{f0000}-\u{f007f}]/gu;

/** Removes markup: emphasis, code, links. */
export function plainText(cell: string): string {
  if (!anyMarkup.test(cell)) return cell;
  const text = withProtectedCharacters(cell)
    .replace(lineBreak, '\n')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2');
  return text
    .split('\n')
    .map(withoutEmphasis)
    .join('\n')
    .replace(protectedCharacters, (sign) => String.fromCharCode(sign.codePointAt(0)! - privateUseStart));
}

/** Replaces escaped characters with private-use code points. */
function withProtectedCharacters(cell: string): string {
  return cell.replace(/\\\|/g, '|').replace(codeOrEscape, (all, escaped?: string, entity?: string) => {
    const sign = entity === undefined ? escaped : entities[entity];
    return sign === undefined ? all : String.fromCodePoint(privateUseStart + sign.charCodeAt(0));
  });
}

/** A possible start of emphasis: not after a letter, not before a space. */
const opening = /(?<![\w*])[*_](?=\S)/g;

/** Removes `*` and `_` emphasis. Stops searching for a closing marker once there is none, to stay linear. */
function withoutEmphasis(text: string): string {
  const closings = { '*': /(?<=\S)\*(?![\w*])/g, _: /(?<=\S)_(?![\w*])/g };
  const closed = { '*': true, _: true };
  let plain = '';
  let from = 0;
  opening.lastIndex = 0;
  for (let start = opening.exec(text); start !== null; start = opening.exec(text)) {
    const mark = start[0] as '*' | '_';
    if (!closed[mark]) continue;
    const closing = closings[mark];
    closing.lastIndex = start.index + 2;
    const end = closing.exec(text)?.index;
    closed[mark] = end !== undefined;
    if (end === undefined) continue;
    plain += text.slice(from, start.index) + text.slice(start.index + 1, end);
    from = end + 1;
    opening.lastIndex = from;
  }
  return plain + text.slice(from);
}
