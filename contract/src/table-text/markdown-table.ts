import { type ImportedTable, textCells } from './imported-table.ts';

const ruler = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
/** A line that is nothing but a picture: one of the table may stand between it and its heading. */
const onlyPicture = /^!\[.*\]\(\S*\)\s*$/;
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
  if (!isRow(names) || !rule?.includes('-') || !ruler.test(rule)) return undefined;
  const headers = cellsOf(names);
  if (headers.length !== cellsOf(rule).length) return undefined;
  const after = lines.findIndex((line, index) => index > at + 1 && !isRow(line));
  const endLine = after < 0 ? lines.length : after;
  const rows = lines.slice(at + 2, endLine).map((line) => textCells(cellsOf(line)));
  const title = titleAbove(lines.slice(0, at));
  return { firstLine: at, endLine, table: { kind: 'Markdown', headers, rows, title } };
}

function isRow(line: string | undefined): line is string {
  return line?.includes('|') ?? false;
}

function titleAbove(lines: readonly string[]): string | undefined {
  const last = lines.findLast((line) => line.trim() !== '' && !onlyPicture.test(line));
  return /^#{1,6}\s+(.+?)\s*#*\s*$/.exec(last ?? '')?.[1];
}

/** The cells of a line; a pipe behind a backslash is text. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => plainText(cell.trim()));
}

/** Without one of these a cell is plain text, as most cells are. */
const anyMark = /[\\<[*_~`]/;

/** The text without its marks: emphasis, code, links. */
function plainText(cell: string): string {
  if (!anyMark.test(cell)) return cell;
  return cell
    .replace(/\\\|/g, '|')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(\S(?:.*?\S)?)\1(?![\w*])/g, '$2');
}
