import type { ImportedTable } from '../table-text/imported-table.ts';
import { maskCodeSpans } from './code-spans.ts';
import { readHtmlTable, TooDeep } from './html-table.ts';
import type { MessageLine } from './message-lines.ts';

/** An HTML table of a region. */
export interface HtmlTable {
  /** Index of the line of the region in which it begins, and of that in which it ends. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Its position in the message. */
  readonly start: number;
  readonly end: number;
  /** Whether there is text before it in its line. */
  readonly isInline: boolean;
  readonly table: ImportedTable;
}

/** What was found in a region; `unclosedAt` and `tooDeepAt` have the lines of tables that cannot be read. */
export interface HtmlTables {
  readonly tables: readonly HtmlTable[];
  readonly unclosedAt: readonly number[];
  readonly tooDeepAt: readonly number[];
}

/** Comments, elements whose content is not searched, and the tags of tables. */
const tag = /<!--|<(\/?)(table|pre|code|script|style|textarea)(?=[\s/>])/gi;

/** The HTML tables of a region that are not in code. Tables in a cell of another one are a part of it. */
export function findHtmlTables(region: readonly MessageLine[]): HtmlTables {
  if (!region.some(({ text, isCode }) => !isCode && /<table/i.test(text)))
    return { tables: [], unclosedAt: [], tooDeepAt: [] };
  const texts = region.map(({ text, isCode }) => (isCode ? text.replace(/</g, '&lt;') : text));
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + 1;
  }
  const html = texts.join('\n');
  const { ranges, unclosed } = tableRanges(searchedText(region, texts));
  const lineOf = lineFinder(starts);
  const placeOf = (offset: number) => {
    const line = lineOf(offset);
    return { line, at: region[line]!.start + offset - starts[line]! };
  };
  const unclosedAt = unclosed.map((offset) => region[lineOf(offset)]!.line).sort((a, b) => a - b);
  const tooDeepAt: number[] = [];
  const tables = ranges.flatMap(({ start, end }) => {
    const table = readIfShallow(html.slice(start, end));
    if (table === 'too-deep') tooDeepAt.push(region[lineOf(start)]!.line);
    if (!table || table === 'too-deep') return [];
    const [first, last] = [placeOf(start), placeOf(end)];
    const isInline = texts[first.line]!.slice(0, start - starts[first.line]!).trim() !== '';
    return [{ firstLine: first.line, lastLine: last.line, start: first.at, end: last.at, isInline, table }];
  });
  return { tables, unclosedAt, tooDeepAt };
}

function readIfShallow(html: string): ImportedTable | 'too-deep' | undefined {
  try {
    return readHtmlTable(html);
  } catch (error) {
    if (error instanceof TooDeep) return 'too-deep';
    throw error;
  }
}

/** The text without tags in inline code, and of the same length. */
function searchedText(region: readonly MessageLine[], texts: readonly string[]): string {
  const searched: string[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) searched.push(maskCodeSpans(paragraph.join('\n')));
    paragraph = [];
  };
  texts.forEach((text, index) => {
    const { isCode, isHtml } = region[index]!;
    if (!isCode && !isHtml && text.trim() !== '') {
      paragraph.push(text);
      return;
    }
    endParagraph();
    searched.push(text);
  });
  endParagraph();
  return searched.join('\n');
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The outermost tables that are closed, and the positions of those that are not. */
function tableRanges(text: string): { ranges: Range[]; unclosed: number[] } {
  const lower = asciiLowerCase(text);
  const pairs: Range[] = [];
  const open: number[] = [];
  const missing = new Set<string>();
  let bracket = -1;
  tag.lastIndex = 0;
  for (let found = tag.exec(lower); found; found = tag.exec(lower)) {
    const [all, slash, name] = found;
    if (name !== 'table') {
      skipTo(all === '<!--' ? '-->' : `</${name}`, slash, lower, missing);
      continue;
    }
    if (!slash) {
      open.push(found.index);
      continue;
    }
    if (bracket < found.index) bracket = lower.indexOf('>', found.index);
    // No tag after this one can be closed either.
    if (bracket < 0) break;
    const start = open.pop();
    if (start !== undefined) pairs.push({ start, end: bracket + 1 });
  }
  pairs.sort((one, other) => one.start - other.start);
  const ranges: Range[] = [];
  for (const pair of pairs) if (pair.start >= (ranges.at(-1)?.end ?? 0)) ranges.push(pair);
  return { ranges, unclosed: open };
}

/** Lower case can have another length otherwise, such as that of a capital I with a dot. */
function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Continues after the end of an element; if it has none, the element is text. */
function skipTo(mark: string, slash: string | undefined, text: string, missing: Set<string>): void {
  if (slash || missing.has(mark)) return;
  const end = text.indexOf(mark, tag.lastIndex);
  if (end < 0) missing.add(mark);
  else tag.lastIndex = end + mark.length;
}

/** Finds the line that has a position. */
function lineFinder(starts: readonly number[]): (offset: number) => number {
  return (offset) => {
    let [from, to] = [0, starts.length];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if (starts[middle]! <= offset) from = middle;
      else to = middle;
    }
    return from;
  };
}
