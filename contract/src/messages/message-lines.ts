import { isDelimiterRow } from '../table-text/markdown-table.ts';

/** A line of a message, without the markers of the lists and quotes around it. */
export interface MessageLine {
  readonly text: string;
  /** Position of the text in the message. */
  readonly start: number;
  /** Number of the line in the message, from 0. */
  readonly line: number;
  /** Whether it belongs to a code block, or to HTML whose content is not Markdown. */
  readonly isCode: boolean;
  /** Whether it belongs to a block that begins with an HTML element, in which backticks are text. */
  readonly isHtml: boolean;
}

/** Consecutive lines of a message that are in the same list item, in the same quote, or in none. */
export type Region = MessageLine[];

/** A fenced code block that is closed. */
export interface Fence {
  /** The text after the opening fence. */
  readonly info: string;
  readonly content: readonly string[];
  /** The region that has its lines, and the index of its first one there. */
  readonly region: Region;
  readonly at: number;
  readonly endAt: number;
}

/** The blocks of a message that matter for tables. */
export interface MessageBlocks {
  readonly regions: readonly Region[];
  readonly fences: readonly Fence[];
}

type Container = { readonly kind: 'quote' } | { readonly kind: 'item'; readonly indent: number };

/** Position in a line, and the column there with tabs expanded. */
interface Cursor {
  readonly at: number;
  readonly column: number;
}

interface OpenFence {
  readonly mark: string;
  readonly info: string;
  readonly indent: number;
  readonly at: number;
  readonly content: string[];
}

/** Lists and quotes inside each other; deeper ones are text, so that each line takes a bounded time. */
const CONTAINERS_MAX = 32;
const CODE_INDENT = 4;
const TAB = 4;

const fenceStart = /^(?:`{3,}|~{3,})/;
const listMarker = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)/;
const htmlStart = /^<\/?[a-z][a-z0-9]*(?=[\s/>]|$)/i;
const rawStart = /^<(script|pre|style|textarea)(?=[\s>]|$)/i;
const rawEnd = /<\/(?:script|pre|style|textarea)>/i;

/**
 * Splits a Markdown text into its blocks, as far as tables need it: lists, quotes, code and HTML (CommonMark,
 * "Blocks"). Takes a time in proportion to the length of the text.
 */
export function scanMessage(message: string): MessageBlocks {
  const scanner = new MessageScanner();
  let start = 0;
  for (let line = 0; start <= message.length; line++) {
    const end = message.indexOf('\n', start);
    const stop = end < 0 ? message.length : end;
    const hasReturn = stop > start && message[stop - 1] === '\r';
    scanner.take(message.slice(start, hasReturn ? stop - 1 : stop), start, line);
    start = stop + 1;
  }
  return scanner;
}

class MessageScanner implements MessageBlocks {
  readonly regions: Region[] = [[]];
  readonly fences: Fence[] = [];
  readonly #containers: Container[] = [];
  #fence: OpenFence | undefined;
  /** The end of an HTML block whose content is not Markdown. */
  #rawEnd: RegExp | undefined;
  #html: 'none' | 'open' | 'after-empty-line' = 'none';
  /** An indented line cannot be code after the line of a paragraph. */
  #isParagraph = false;

  get #region(): Region {
    return this.regions.at(-1)!;
  }

  take(text: string, start: number, line: number): void {
    let cursor = this.#continueContainers(text);
    const push = (from: Cursor, isCode: boolean) =>
      this.#region.push({
        text: text.slice(from.at),
        start: start + from.at,
        line,
        isCode,
        isHtml: this.#html !== 'none',
      });
    const fence = this.#fence;
    if (fence) {
      const isEnd = isEndOf(fence, text, cursor);
      if (!isEnd) fence.content.push(text.slice(skipSpace(text, cursor, fence.indent).at));
      push(cursor, true);
      if (isEnd) this.#endFence(fence);
      return;
    }
    if (this.#rawEnd) {
      if (this.#rawEnd.test(text)) this.#rawEnd = undefined;
      push(cursor, true);
      return;
    }
    this.#continueHtml(text.slice(cursor.at));
    if (this.#html === 'none') cursor = this.#openContainers(text, cursor);
    push(cursor, this.#openLeaf(text, cursor));
  }

  /** Matches the markers of the open lists and quotes, and closes those that end before this line. */
  #continueContainers(text: string): Cursor {
    let cursor: Cursor = { at: 0, column: 0 };
    let matched = 0;
    for (const container of this.#containers) {
      const next = continueContainer(container, text, cursor);
      if (next === undefined) break;
      cursor = next;
      matched += 1;
    }
    if (matched < this.#containers.length) {
      this.#containers.length = matched;
      this.#beginRegion();
    }
    return cursor;
  }

  #beginRegion(): void {
    this.#fence = undefined;
    this.#rawEnd = undefined;
    this.#html = 'none';
    this.#isParagraph = false;
    if (this.#region.length > 0) this.regions.push([]);
  }

  #endFence({ info, content, at }: OpenFence): void {
    this.fences.push({ info, content, region: this.#region, at, endAt: this.#region.length });
    this.#fence = undefined;
    this.#isParagraph = false;
  }

  /** A block of HTML ends at an empty line, unless the next line is HTML again. */
  #continueHtml(rest: string): void {
    if (this.#html === 'none') return;
    const text = rest.trimStart();
    if (text === '') this.#html = 'after-empty-line';
    else if (this.#html === 'after-empty-line') this.#html = text.startsWith('<') ? 'open' : 'none';
  }

  #openContainers(text: string, from: Cursor): Cursor {
    let cursor = from;
    while (this.#containers.length < CONTAINERS_MAX) {
      const opened = this.#openContainer(text, cursor);
      if (!opened) return cursor;
      this.#containers.push(opened.container);
      this.#beginRegion();
      cursor = opened.cursor;
    }
    return cursor;
  }

  #openContainer(text: string, cursor: Cursor): { container: Container; cursor: Cursor } | undefined {
    const indent = skipSpace(text, cursor);
    if (indent.column - cursor.column >= CODE_INDENT) return undefined;
    if (text[indent.at] === '>')
      return { container: { kind: 'quote' }, cursor: skipSpace(text, step(indent, 1), 1) };
    const rest = text.slice(indent.at);
    const [marker] = listMarker.exec(rest) ?? [];
    if (marker === undefined || isThematicBreak(rest)) return undefined;
    if (isDelimiterRow(rest, this.#region.at(-1)?.text)) return undefined;
    const after = step(indent, marker.length);
    const content = skipSpace(text, after);
    const isFar = content.at === text.length || content.column - after.column > CODE_INDENT;
    const begin = isFar ? skipSpace(text, after, 1) : content;
    const width = isFar ? after.column + 1 : content.column;
    return { container: { kind: 'item', indent: width - cursor.column }, cursor: begin };
  }

  /** @returns whether the line is code */
  #openLeaf(text: string, cursor: Cursor): boolean {
    const indent = skipSpace(text, cursor);
    const rest = text.slice(indent.at);
    const columns = indent.column - cursor.column;
    if (rest === '') {
      this.#isParagraph = false;
      return false;
    }
    if (columns >= CODE_INDENT) return !this.#isParagraph && this.#html === 'none';
    const [mark] = fenceStart.exec(rest) ?? [];
    const info = rest.slice(mark?.length).trim();
    // Otherwise it is inline code.
    if (mark !== undefined && !(mark.startsWith('`') && info.includes('`'))) {
      this.#fence = { mark, info, indent: columns, at: this.#region.length, content: [] };
      return true;
    }
    if (rest.startsWith('<')) return this.#openHtml(rest);
    this.#isParagraph = !/^#{1,6}(?:\s|$)/.test(rest);
    return false;
  }

  #openHtml(rest: string): boolean {
    this.#isParagraph = true;
    const end = rest.startsWith('<!--') ? /-->/ : rawStart.test(rest) ? rawEnd : undefined;
    if (end) {
      if (end.test(rest)) return false;
      this.#rawEnd = end;
      return true;
    }
    if (htmlStart.test(rest)) this.#html = 'open';
    return false;
  }
}

function isEndOf({ mark }: OpenFence, text: string, cursor: Cursor): boolean {
  const indent = skipSpace(text, cursor);
  const rest = text.slice(indent.at).trimEnd();
  return indent.column - cursor.column < CODE_INDENT && rest.length >= mark.length && isOnly(rest, mark[0]!);
}

function continueContainer(container: Container, text: string, cursor: Cursor): Cursor | undefined {
  const indent = skipSpace(text, cursor);
  const columns = indent.column - cursor.column;
  if (container.kind === 'quote')
    return columns < CODE_INDENT && text[indent.at] === '>' ? skipSpace(text, step(indent, 1), 1) : undefined;
  if (indent.at === text.length) return indent;
  return columns >= container.indent ? skipSpace(text, cursor, container.indent) : undefined;
}

function step({ at, column }: Cursor, count: number): Cursor {
  return { at: at + count, column: column + count };
}

/** Skips spaces and tabs, up to a number of columns. */
function skipSpace(text: string, { at, column }: Cursor, columnsMax = Number.POSITIVE_INFINITY): Cursor {
  const stop = column + columnsMax;
  let next = at;
  let reached = column;
  for (; reached < stop; next++) {
    if (text[next] === ' ') reached += 1;
    else if (text[next] === '\t') reached += TAB - (reached % TAB);
    else break;
  }
  return { at: next, column: reached };
}

function isThematicBreak(text: string): boolean {
  const marks = text.replace(/[ \t]/g, '');
  return marks.length >= 3 && (isOnly(marks, '-') || isOnly(marks, '*'));
}

function isOnly(text: string, character: string): boolean {
  for (const each of text) if (each !== character) return false;
  return true;
}
