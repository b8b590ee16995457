import { type ImportedTable, textCells } from './imported-table.ts';

const ruler = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** Reads the first table of a Markdown text, as GitHub writes them; a heading right above it is its title. */
export function readMarkdown(text: string): ImportedTable | undefined {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex(
    (line, index) => index > 0 && line.includes('-') && ruler.test(line) && isRow(lines[index - 1]),
  );
  if (at < 1) return undefined;
  const headers = cellsOf(lines[at - 1] as string);
  if (headers.length !== cellsOf(lines[at] as string).length) return undefined;
  const after = lines.slice(at + 1);
  const end = after.findIndex((line) => !isRow(line));
  const rows = (end < 0 ? after : after.slice(0, end)).map((line) => textCells(cellsOf(line)));
  return { kind: 'Markdown', headers, rows, title: titleAbove(lines.slice(0, at - 1)) };
}

function isRow(line: string | undefined): boolean {
  return line?.includes('|') ?? false;
}

function titleAbove(lines: readonly string[]): string | undefined {
  const last = lines.findLast((line) => line.trim() !== '');
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

/** The text without its marks: emphasis, code, links. */
function plainText(cell: string): string {
  return cell
    .replace(/\\\|/g, '|')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])([*_])(\S(?:.*?\S)?)\1(?![\w*])/g, '$2');
}
