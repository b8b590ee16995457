import { type ImportedTable, textCells } from './imported-table.ts';

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

/** Reads the first table of a Markdown text, as GitHub writes them; a heading right above it is its title. */
export function readMarkdown(text: string): ImportedTable | undefined {
  const [first] = tablesIn(text.split(/\r?\n/));
  return first?.table;
}

/** Every table of a Markdown text, from top to bottom; what stands in blocks of code is no table. */
export function findMarkdownTables(text: string): MarkdownTable[] {
  return [...tablesIn(text.split(/\r?\n/))];
}

function* tablesIn(lines: readonly string[]): Generator<MarkdownTable> {
  let openFence: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const mark = fence.exec(lines[at]!)?.[1];
    if (openFence !== undefined) {
      if (mark?.startsWith(openFence)) openFence = undefined;
      continue;
    }
    openFence = mark;
    const table = mark === undefined ? readTableAt(lines, at) : undefined;
    if (table === undefined) continue;
    yield table;
    at = table.endLine - 1;
  }
}

function readTableAt(lines: readonly string[], at: number): MarkdownTable | undefined {
  const [names, rule] = [lines[at], lines[at + 1]];
  if (!isRow(names) || !rule?.includes('-')) return undefined;
  const rulers = partsOf(rule);
  if (!rulers.every((part) => rulerCell.test(part))) return undefined;
  const headers = cellsOf(names);
  if (headers.length !== rulers.length) return undefined;
  let endLine = at + 2;
  while (isRow(lines[endLine])) endLine += 1;
  const rows = lines.slice(at + 2, endLine).map((line) => textCells(cellsOf(line)));
  const title = titleAbove(lines, at);
  return { firstLine: at, endLine, table: { kind: 'Markdown', headers, rows, title } };
}

function isRow(line: string | undefined): line is string {
  return line?.includes('|') ?? false;
}

/** The heading right above a line; empty lines and a picture, which may be one of the table, may stand between. */
function titleAbove(lines: readonly string[], at: number): string | undefined {
  let above = at - 1;
  while (above >= 0 && (lines[above]!.trim() === '' || isOnlyPicture(lines[above]!))) above -= 1;
  const heading = /^ {0,3}#{1,6}[ \t](.*)$/s.exec(lines[above] ?? '')?.[1]?.trim();
  return heading === undefined ? undefined : plainText(withoutClosing(heading)) || undefined;
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

function cellsOf(line: string): string[] {
  return partsOf(line).map((cell) => plainText(cell.trim()));
}

/** Without one of these a cell is plain text, as most cells are. */
const anyMark = /[\\<[*_~`&]/;
/** Code, in which a backslash is one; elsewhere a sign behind a backslash is no mark, nor is one written as an entity. */
const codeOrEscape = /`[^`]+`|\\([!-/:-@[-`{-~])|&(amp|lt|gt|quot|#39);/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** Where signs that are no marks wait while marks are taken off: code points for private use, which no text has. */
const heldFrom = 0xf0000;
const held = /[\u{f0000}-\u{f007f}]/gu;

/** The text without its marks: emphasis, code, links. */
function plainText(cell: string): string {
  if (!anyMark.test(cell)) return cell;
  const text = cell
    .replace(/\\\|/g, '|')
    .replace(codeOrEscape, (all, escaped?: string, entity?: string) => {
      const sign = entity === undefined ? escaped : entities[entity];
      return sign === undefined ? all : String.fromCodePoint(heldFrom + sign.charCodeAt(0));
    })
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2');
  return text
    .split('\n')
    .map(withoutEmphasis)
    .join('\n')
    .replace(held, (sign) => String.fromCharCode(sign.codePointAt(0)! - heldFrom));
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
