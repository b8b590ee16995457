import type { MessageTableKind } from '../images/messages.ts';
import { limits } from '../limits.ts';
import { type ImportedTable, readDelimitedFile } from '../table-text/index.ts';
import { type MarkdownDefinitions, markdownDefinitions, readTableAt } from '../table-text/markdown-table.ts';
import { readDrawnTable } from './drawn-tables.ts';
import { findHtmlTables, type HtmlTable } from './html-tables.ts';
import { type Fence, type MessageLine, type Region, scanMessage } from './message-lines.ts';
import { titleAbove } from './title-above.ts';

/** A table of a message and its position. */
export interface MessageTable {
  readonly kind: MessageTableKind;
  /** Position of its first character in the message, and of the one after its last. */
  readonly start: number;
  readonly end: number;
  /** Number of its first line, from 1. */
  readonly line: number;
  readonly table: ImportedTable;
}

/** What looks like a table of a message, but cannot be read. */
export interface UnreadTable {
  /** From 1. */
  readonly line: number;
  readonly problem: string;
}

/** The tables of a message, from top to bottom. */
export interface MessageTables {
  readonly tables: readonly MessageTable[];
  readonly unread: readonly UnreadTable[];
}

/** A line that is neither a table nor a title, in place of a line that is not searched. */
const NOT_SEARCHED = '`';

/**
 * Finds every table of a message in Markdown: pipe tables, HTML tables, tables of characters, and
 * code blocks with CSV or TSV; never in other code. Takes a time in proportion to the length of the message.
 */
export function findMessageTables(message: string): MessageTables {
  const { regions, fences } = scanMessage(message);
  const definitions = markdownDefinitions(definingLines(regions));
  const linesOf = new Map(regions.map((region) => [region, searchedLines(region)]));
  const found = regions.map((region) => tablesOfRegion(region, linesOf.get(region)!, definitions));
  const ofFences = fences.map((fence) => tableOfFence(fence, linesOf.get(fence.region)!));
  const tables = [...found.flatMap(({ tables: each }) => each), ...ofFences.filter(isTable)];
  const unread = [...found.flatMap(({ unread: each }) => each), ...ofFences.filter(isUnread)];
  return {
    tables: tables.sort((one, other) => one.start - other.start),
    unread: unread.sort((one, other) => one.line - other.line),
  };
}

function isTable(found: MessageTable | UnreadTable | undefined): found is MessageTable {
  return found !== undefined && 'table' in found;
}

function isUnread(found: MessageTable | UnreadTable | undefined): found is UnreadTable {
  return found !== undefined && 'problem' in found;
}

function definingLines(regions: readonly Region[]): string[] {
  return regions.flatMap((region) => region.filter(({ isCode }) => !isCode).map(({ text }) => text));
}

function searchedLines(region: Region): string[] {
  return region.map(({ text, isCode }) => (isCode ? NOT_SEARCHED : text));
}

function tablesOfRegion(
  region: Region,
  lines: readonly string[],
  definitions: MarkdownDefinitions,
): MessageTables {
  const html = findHtmlTables(region);
  const besideHtml = [...lines];
  for (const { firstLine, lastLine, isInline } of html.tables)
    if (!isInline) besideHtml.fill(NOT_SEARCHED, firstLine, lastLine + 1);
  const { tables: written, lineIsTable } = writtenTables(region, besideHtml, definitions);
  const ofHtml = html.tables
    .filter(({ firstLine, lastLine }) => !lineIsTable.slice(firstLine, lastLine + 1).includes(true))
    .map((table) => presentHtml(table, region, lines));
  const unread = [
    ...html.unclosedAt.map((line) => ({
      line: line + 1,
      problem: 'This <table> has no </table>, so it was left as text.',
    })),
    ...html.tooDeepAt.map((line) => ({
      line: line + 1,
      problem: `The elements of this <table> are nested more than ${limits.tableFileDepthMax} levels deep, so it was left as text.`,
    })),
  ];
  return { tables: [...written, ...ofHtml], unread };
}

function presentHtml(
  { firstLine, start, end, isInline, table }: HtmlTable,
  region: Region,
  lines: readonly string[],
): MessageTable {
  const titles = table.title === undefined && !isInline ? titleAbove(lines, firstLine) : {};
  return { kind: 'html', start, end, line: region[firstLine]!.line + 1, table: { ...table, ...titles } };
}

/** The pipe tables and the drawn tables of a region, and whether each line belongs to one. */
function writtenTables(
  region: Region,
  lines: readonly string[],
  definitions: MarkdownDefinitions,
): { readonly tables: readonly MessageTable[]; readonly lineIsTable: readonly boolean[] } {
  const tables: MessageTable[] = [];
  const lineIsTable = lines.map(() => false);
  const add = (kind: MessageTableKind, at: number, endLine: number, table: ImportedTable) => {
    tables.push(placed(kind, region, { at, endLine }, titled(table, lines, at)));
    lineIsTable.fill(true, at, endLine);
  };
  // Lines up to here are not a drawn table, so none can begin in them.
  let drawnFrom = 0;
  for (let at = 0; at < lines.length; at++) {
    const markdown = readTableAt(lines, at, definitions);
    if (markdown) {
      add('markdown', at, markdown.endLine, markdown.table);
      at = markdown.endLine - 1;
      continue;
    }
    const drawn = at < drawnFrom ? undefined : readDrawnTable(lines, at);
    if (drawn?.table) {
      add('text', at, drawn.endLine, drawn.table);
      at = drawn.endLine - 1;
    } else if (drawn) drawnFrom = drawn.endLine;
  }
  return { tables, lineIsTable };
}

function titled(table: ImportedTable, lines: readonly string[], at: number): ImportedTable {
  return table.title === undefined && table.subtitle === undefined
    ? { ...table, ...titleAbove(lines, at) }
    : table;
}

/** A table that consists of whole lines. */
function placed(
  kind: MessageTableKind,
  region: Region,
  { at, endLine }: { readonly at: number; readonly endLine: number },
  table: ImportedTable,
): MessageTable {
  const first = region[at]!;
  const indent = first.text.length - first.text.trimStart().length;
  return {
    kind,
    start: first.start + indent,
    end: endOf(region[endLine - 1]!),
    line: first.line + 1,
    table,
  };
}

function endOf({ start, text }: MessageLine): number {
  return start + text.length;
}

/** The table in a code block with CSV or TSV; undefined for other code. */
function tableOfFence(
  { info, content, region, at, endAt }: Fence,
  lines: readonly string[],
): MessageTable | UnreadTable | undefined {
  const [, language] = /^(csv|tsv)(?![\w-])/i.exec(info) ?? [];
  if (language === undefined) return undefined;
  const kind = language.toUpperCase() as 'CSV' | 'TSV';
  const table = readDelimitedFile(content.join('\n'), kind);
  const line = region[at]!.line + 1;
  if (!table) return { line, problem: `This code block with ${kind} is empty, so it was left as text.` };
  return placed('csv', region, { at, endLine: endAt }, { ...table, ...titleAbove(lines, at) });
}
