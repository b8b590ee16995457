import type { ImportedAlign, ImportedCell, ImportedTable } from './imported-table.ts';
import { type LinkReferences, linkReferences, withAddresses } from './link-references.ts';

/** A cell of the line between headers and rows. */
const rulerCell = /^\s*:?-+:?\s*$/;
/** The beginning or the end of a block of code. */
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** A table in a Markdown text and where it stands. */
export interface MarkdownTable {
  /** Index of the line of the headers, from 0. */
  readonly firstLine: number;
  /** Index of the line after the last row. */
  readonly endLine: number;
  readonly table: ImportedTable;
}

/**
 * Reads the first table of a Markdown text, as GitHub writes them; a heading right above it is its title. Lines above and below it
 * that are marked as such are its subtitle and caption.
 */
export function readMarkdown(text: string): ImportedTable | undefined {
  const [first] = tablesIn(text.split(/\r?\n/));
  return first?.table;
}

/** Every table of a Markdown text, from top to bottom; what stands in blocks of code is no table. */
export function findMarkdownTables(text: string): MarkdownTable[] {
  return [...tablesIn(text.split(/\r?\n/))];
}

function* tablesIn(lines: readonly string[]): Generator<MarkdownTable> {
  const references = linkReferences(lines);
  let openFence: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const mark = fence.exec(lines[at]!)?.[1];
    if (openFence !== undefined) {
      if (mark?.startsWith(openFence)) openFence = undefined;
      continue;
    }
    openFence = mark;
    const table = mark === undefined ? readTableAt(lines, at, references) : undefined;
    if (table === undefined) continue;
    yield table;
    at = table.endLine - 1;
  }
}

function readTableAt(
  lines: readonly string[],
  at: number,
  references: LinkReferences,
): MarkdownTable | undefined {
  const [names, rule] = [lines[at], lines[at + 1]];
  if (!isRow(names) || !rule?.includes('-')) return undefined;
  const rulers = partsOf(rule);
  if (!rulers.every((part) => rulerCell.test(part))) return undefined;
  const headers = cellsOf(names, references);
  if (headers.length !== rulers.length) return undefined;
  const hasMarkedHeaders = headers.some(({ markdown }) => markdown !== undefined);
  const alignments = rulers.map(alignmentOf);
  let endLine = at + 2;
  while (isRow(lines[endLine])) endLine += 1;
  const table: ImportedTable = {
    kind: 'Markdown',
    ...headingsAbove(lines, at),
    caption: captionBelow(lines, endLine),
    headers: headers.map(({ value }) => String(value)),
    ...(hasMarkedHeaders ? { markedHeaders: headers.map(({ markdown }) => markdown) } : {}),
    ...(alignments.some((side) => side !== undefined) ? { alignments } : {}),
    rows: lines.slice(at + 2, endLine).map((line) => cellsOf(line, references)),
  };
  return { firstLine: at, endLine, table };
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

/** Comments that mark a line as a part of the table; in a text that we wrote nobody else can have put them there. */
const subtitleMark = '<!-- subtitle -->';
const captionMark = '<!-- caption -->';

/**
 * The heading right above a line, and the subtitle between. Empty lines and a picture, which may be one of the table, may stand
 * there too.
 */
function headingsAbove(lines: readonly string[], at: number): Pick<ImportedTable, 'title' | 'subtitle'> {
  let above = lineAbove(lines, at);
  const subtitle = markedText(lines[above], subtitleMark);
  if (subtitle !== undefined) above = lineAbove(lines, above);
  const heading = /^ {0,3}#{1,6}[ \t](.*)$/s.exec(lines[above] ?? '')?.[1]?.trim();
  const title = heading === undefined ? undefined : plainText(withoutClosing(heading)) || undefined;
  return subtitle === undefined ? { title } : { title, subtitle };
}

function lineAbove(lines: readonly string[], at: number): number {
  let above = at - 1;
  while (above >= 0 && (lines[above]!.trim() === '' || isOnlyPicture(lines[above]!))) above -= 1;
  return above;
}

function captionBelow(lines: readonly string[], endLine: number): string | undefined {
  let below = endLine;
  while (lines[below]?.trim() === '') below += 1;
  return markedText(lines[below], captionMark);
}

/** The text of a line that ends in a mark. */
function markedText(line: string | undefined, mark: string): string | undefined {
  const text = line?.trim();
  if (!text?.endsWith(mark)) return undefined;
  return plainText(text.slice(0, -mark.length).trim()) || undefined;
}

/** Signs at the end close a heading where nothing or a space stands before them: `# C#` is about `C#`, `# ##` says nothing. */
function withoutClosing(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === '#') end -= 1;
  const closes = end === 0 || heading[end - 1] === ' ' || heading[end - 1] === '\t';
  return closes ? heading.slice(0, end).trimEnd() : heading;
}

function isOnlyPicture(line: string): boolean {
  const text = line.trimEnd();
  const address = text.lastIndexOf('](');
  return text.startsWith('![') && address > 0 && text.endsWith(')') && !/\s/.test(text.slice(address));
}

/** What stands between the pipes of a line; a pipe behind a backslash is text. */
function partsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/);
}

function cellsOf(line: string, references: LinkReferences): ImportedCell[] {
  return partsOf(line).map((part) => {
    const cell = withAddresses(part.trim(), references);
    const value = plainText(cell);
    return hasMarks(cell) ? { value, markdown: cell.replace(/\\\|/g, '|') } : { value };
  });
}

/** What may be a mark: two signs of a kind, an underscore at the edge of a word, an element, an address. */
function hasMarks(cell: string): boolean {
  if (!/[*_~^`<]|\]\(|:\/\/|www\./i.test(cell)) return false;
  const text = withHeldSigns(cell).replace(lineBreak, ' ');
  const hasTwo = (sign: string) => text.indexOf(sign) !== text.lastIndexOf(sign);
  if (['*', '~', '^', '`'].some(hasTwo)) return true;
  if (hasTwo('_') && /(?<!\w)_|_(?!\w)/.test(text)) return true;
  const tag = text.search(/<[/a-z]/i);
  if (tag >= 0 && text.indexOf('>', tag) > 0) return true;
  return /\]\(|https?:\/\/|www\./i.test(text);
}

/** Without one of these a cell is plain text, as most cells are. */
const anyMark = /[\\<[*_~`&]/;
/** Code, in which a backslash is one; elsewhere a sign behind a backslash is no mark, nor is one written as an entity. */
const codeOrEscape = /`[^`]+`|\\([!-/:-@[-`{-~])|&(amp|lt|gt|quot|#39);/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** Where signs that are no marks wait while marks are taken off: code points for private use, which no text has. */
const heldFrom = 0xf0000;
const lineBreak = /<br\s*\/?>/gi;
const held = /[\u{f0000}-\u{f007f}]/gu;

/** The text without its marks: emphasis, code, links. */
function plainText(cell: string): string {
  if (!anyMark.test(cell)) return cell;
  const text = withHeldSigns(cell)
    .replace(lineBreak, '\n')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2');
  return text
    .split('\n')
    .map(withoutEmphasis)
    .join('\n')
    .replace(held, (sign) => String.fromCharCode(sign.codePointAt(0)! - heldFrom));
}

/** With signs that are no marks in code points of their own. */
function withHeldSigns(cell: string): string {
  return cell.replace(/\\\|/g, '|').replace(codeOrEscape, (all, escaped?: string, entity?: string) => {
    const sign = entity === undefined ? escaped : entities[entity];
    return sign === undefined ? all : String.fromCodePoint(heldFrom + sign.charCodeAt(0));
  });
}

/** One mark that may begin what is emphasised: no letter before it, no space after it. */
const opening = /(?<![\w*])[*_](?=\S)/g;

/** Without single stars and underscores round words. Where no mark of a kind closes any more, none is looked for again. */
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
