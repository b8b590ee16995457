import type { RichText } from '../../table/rich-text.ts';
import { linkRejectionReason } from '../link-url.ts';
import { type Delimiter, DelimiterStack } from './delimiters.ts';
import { entityAt, isPunctuation } from './entities.ts';
import { autolinkAt, bareUrlAt, LinkTargetReader } from './links.ts';
import { Nodes } from './nodes.ts';
import { TagStack } from './tags.ts';

/** Parsed Markdown, with notes on unsupported elements as predicates of a sentence. */
export interface ParsedInlineMarkdown extends RichText {
  readonly notes: readonly string[];
}

/** Text up to the next special character; h and w may start a URL. */
const PLAIN = /[^\\`*_~^[\]!<&hHwW]+/y;
const SHOWN_URL_CHARS = 60;
/** Characters that are allowed in Markdown URLs but must be encoded in files. */
const UNSAFE = /[ "<>\\^`{|}]/g;

/**
 * Parses inline Markdown: CommonMark with GitHub's strikethrough and autolinks, `~sub~` and `^sup^` of
 * Pandoc, and the equivalent HTML elements. Line breaks are kept. Takes linear time.
 */
export function readInlineMarkdown(source: string): ParsedInlineMarkdown {
  return new InlineReader(source).read();
}

interface Bracket {
  readonly node: number;
  readonly isImage: boolean;
  /** Last delimiter before the bracket. */
  readonly delimiter: unknown;
}

class InlineReader {
  readonly #source: string;
  readonly #nodes = new Nodes();
  readonly #delimiters: DelimiterStack;
  readonly #linkEnds: LinkTargetReader;
  readonly #tags: TagStack;
  readonly #brackets: Bracket[] = [];
  readonly #notes = new Set<string>();
  /** Brackets below this index contain a link and cannot become links themselves. */
  #inactive = 0;
  #codeEnds: ReadonlyMap<number, number[]> | undefined;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
    this.#delimiters = new DelimiterStack(this.#nodes, source);
    this.#linkEnds = new LinkTargetReader(source);
    this.#tags = new TagStack(this.#nodes);
  }

  read(): ParsedInlineMarkdown {
    while (this.#at < this.#source.length) this.#step();
    this.#delimiters.processEmphasis(undefined);
    if (this.#tags.hasUnknown || this.#tags.hasUnclosed)
      this.#notes.add('contains HTML, which is shown as text');
    return { ...this.#nodes.finish(), notes: [...this.#notes] };
  }

  #step(): void {
    PLAIN.lastIndex = this.#at;
    const plain = PLAIN.exec(this.#source)?.[0];
    if (plain !== undefined) this.#take(plain, plain.length);
    else this.#special(this.#source[this.#at]!);
  }

  #special(character: string): void {
    switch (character) {
      case '\\':
        this.#escape();
        break;
      case '`':
        this.#code();
        break;
      case '*':
      case '_':
      case '~':
      case '^':
        this.#delimiter(character);
        break;
      case '[':
        this.#openBracket('[');
        break;
      case ']':
        this.#closeBracket();
        break;
      case '!':
        if (this.#source[this.#at + 1] === '[') this.#openBracket('![');
        else this.#take('!', 1);
        break;
      case '<':
        this.#pointed();
        break;
      case '&':
        this.#entity();
        break;
      default:
        this.#letter(character);
    }
  }

  #entity(): void {
    const entity = entityAt(this.#source, this.#at);
    if (entity) this.#take(entity.text, entity.end - this.#at);
    else this.#take('&', 1);
  }

  /** Adds a text and consumes `length` units of the source. */
  #take(text: string, length: number): void {
    this.#nodes.add(text);
    this.#at += length;
  }

  #escape(): void {
    const next = this.#source[this.#at + 1];
    if (next === '\n') this.#take('\n', 2);
    else if (isPunctuation(next)) this.#take(next!, 2);
    else this.#take('\\', 1);
  }

  #letter(character: string): void {
    const link = this.#brackets.length === 0 ? bareUrlAt(this.#source, this.#at) : undefined;
    if (link === undefined || linkRejectionReason(link.url) !== undefined) this.#take(character, 1);
    else this.#link(link.text, link.url, link.end);
  }

  #pointed(): void {
    const link = autolinkAt(this.#source, this.#at);
    if (link) {
      this.#link(link.text, link.url, link.end);
      return;
    }
    const end = this.#tags.read(this.#source, this.#at);
    if (end === undefined) this.#take('<', 1);
    else this.#at = end;
  }

  #link(text: string, url: string, end: number): void {
    const node = this.#nodes.add(text);
    this.#at = end;
    this.#linkNodes(url, node);
    this.#inactive = this.#brackets.length;
  }

  /** Links all nodes from `from` on, unless the URL is not allowed. */
  #linkNodes(url: string, from: number): void {
    const trimmed = url.trim().replace(UNSAFE, encodeURIComponent);
    const reason = trimmed === '' ? 'is empty' : linkRejectionReason(trimmed);
    if (reason === undefined) {
      this.#nodes.link(trimmed, from, this.#nodes.next);
      return;
    }
    const shown = trimmed.length > SHOWN_URL_CHARS ? `${trimmed.slice(0, SHOWN_URL_CHARS)}…` : trimmed;
    this.#notes.add(`contains a link to "${shown}", which ${reason}; its text is shown without a link`);
  }

  #delimiter(character: Delimiter): void {
    let end = this.#at + 1;
    while (this.#source[end] === character) end++;
    this.#delimiters.push(character, this.#at, end);
    this.#at = end;
  }

  /** Reads a code span: literal text between backtick runs of equal length. */
  #code(): void {
    const start = this.#at;
    let end = start + 1;
    while (this.#source[end] === '`') end++;
    const length = end - start;
    this.#codeEnds ??= backtickRuns(this.#source);
    const ends = this.#codeEnds.get(length) ?? [];
    while (ends.length > 0 && ends.at(-1)! < end) ends.pop();
    const close = ends.pop();
    if (close === undefined) {
      this.#take('`'.repeat(length), length);
      return;
    }
    const code = this.#source.slice(end, close).replaceAll('\n', ' ');
    const isPadded = code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '';
    const node = this.#nodes.add(isPadded ? code.slice(1, -1) : code);
    this.#nodes.emphasise('code', node, this.#nodes.add(''));
    this.#at = close + length;
  }

  #openBracket(signs: '[' | '!['): void {
    const delimiter = this.#delimiters.last;
    this.#brackets.push({ node: this.#nodes.add(signs), isImage: signs === '![', delimiter });
    this.#at += signs.length;
  }

  #closeBracket(): void {
    const bracket = this.#brackets.pop();
    const isActive = bracket && (bracket.isImage || this.#brackets.length >= this.#inactive);
    const end = isActive ? this.#linkEnds.read(this.#at + 1) : undefined;
    this.#inactive = Math.min(this.#inactive, this.#brackets.length);
    if (!bracket || !end) {
      this.#take(']', 1);
      return;
    }
    this.#at = end.end;
    this.#delimiters.processEmphasis(bracket.delimiter);
    this.#nodes.replace(bracket.node, '');
    if (bracket.isImage) {
      this.#notes.add('contains an image, which is shown as its alternative text');
      return;
    }
    this.#inactive = this.#brackets.length;
    if (end.hasTitle) this.#notes.add('contains a link with a title, which is not shown');
    this.#linkNodes(end.url, bracket.node + 1);
  }
}

/** Offsets of the backtick runs by their length, last first. */
function backtickRuns(source: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (let at = source.lastIndexOf('`'); at >= 0; at = source.lastIndexOf('`', at - 1)) {
    const end = at + 1;
    while (source[at - 1] === '`') at--;
    const own = runs.get(end - at);
    if (own) own.push(at);
    else runs.set(end - at, [at]);
    if (at === 0) break;
  }
  return runs;
}
