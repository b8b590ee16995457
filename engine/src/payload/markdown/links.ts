import { unescaped } from './entities.ts';

/** What follows the text of a link: `(address "title")`. */
export interface LinkEnd {
  readonly address: string;
  readonly hasTitle: boolean;
  /** Offset after it. */
  readonly end: number;
}

const DEPTH_MAX = 32;
const BLANKS = /[ \t]*\n?[ \t]*/y;
const POINTED = /<((?:[^<>\n\\]|\\.)*)>/y;
const TITLES: Readonly<Record<string, RegExp>> = {
  '"': /"(?:[^"\\]|\\[\s\S])*"/y,
  "'": /'(?:[^'\\]|\\[\s\S])*'/y,
  '(': /\((?:[^()\\]|\\[\s\S])*\)/y,
};

/** Reads the end of a link, whose text ends before `at`. One for each text: it remembers which quotes have no end. */
export class LinkEndReader {
  readonly #source: string;
  readonly #unclosed = new Set<string>();

  constructor(source: string) {
    this.#source = source;
  }

  read(at: number): LinkEnd | undefined {
    const source = this.#source;
    if (source[at] !== '(') return undefined;
    const start = this.#skipBlanks(at + 1);
    const afterAddress = source[start] === '<' ? this.#skip(POINTED, start) : this.#endOfBare(start);
    if (afterAddress === undefined) return undefined;
    const written =
      source[start] === '<' ? source.slice(start + 1, afterAddress - 1) : source.slice(start, afterAddress);
    const address = unescaped(written);
    let end = this.#skipBlanks(afterAddress);
    const afterTitle = end > afterAddress ? this.#endOfTitle(end) : undefined;
    if (afterTitle !== undefined) end = this.#skipBlanks(afterTitle);
    if (source[end] !== ')') return undefined;
    return { address, hasTitle: afterTitle !== undefined, end: end + 1 };
  }

  #skipBlanks(at: number): number {
    return this.#skip(BLANKS, at) ?? at;
  }

  #skip(pattern: RegExp, at: number): number | undefined {
    pattern.lastIndex = at;
    const match = pattern.exec(this.#source);
    return match ? at + match[0].length : undefined;
  }

  /** An address without blanks, whose brackets are in pairs. */
  #endOfBare(start: number): number | undefined {
    const source = this.#source;
    let depth = 0;
    let at = start;
    for (; at < source.length; at++) {
      const sign = source[at]!;
      if (sign <= ' ') break;
      if (sign === '\\' && at + 1 < source.length) at++;
      else if (sign === '(' && ++depth > DEPTH_MAX) return undefined;
      else if (sign === ')' && --depth < 0) break;
    }
    return depth > 0 ? undefined : at;
  }

  #endOfTitle(at: number): number | undefined {
    const quote = this.#source[at] ?? '';
    const pattern = Object.hasOwn(TITLES, quote) ? TITLES[quote] : undefined;
    if (pattern === undefined || this.#unclosed.has(quote)) return undefined;
    const end = this.#skip(pattern, at);
    // A bracket may only be followed by another one too early.
    if (end === undefined && quote !== '(') this.#unclosed.add(quote);
    return end;
  }
}

const ADDRESS = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>/y;
const MAIL = /<([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,8})>/y;
const BARE = /(?:https?:\/\/|www\.)[^\s<]+/iy;

/** An address in pointed brackets at an offset, such as `<https://example.com>`. */
export function pointedLinkAt(
  source: string,
  at: number,
): { text: string; address: string; end: number } | undefined {
  ADDRESS.lastIndex = at;
  const address = ADDRESS.exec(source)?.[1];
  if (address !== undefined) return { text: address, address, end: at + address.length + 2 };
  MAIL.lastIndex = at;
  const mail = MAIL.exec(source)?.[1];
  return mail === undefined
    ? undefined
    : { text: mail, address: `mailto:${mail}`, end: at + mail.length + 2 };
}

/** A web address that stands in the text as it is, without the signs of the sentence that end it. */
export function bareLinkAt(
  source: string,
  at: number,
): { text: string; address: string; end: number } | undefined {
  if (at > 0 && !/[\s*_~(]/.test(source[at - 1]!)) return undefined;
  BARE.lastIndex = at;
  const found = BARE.exec(source)?.[0];
  if (found === undefined) return undefined;
  const text = found.slice(0, endOfAddress(found));
  if (!/^(?:https?:\/\/|www\.)[^\s/?#.]/i.test(text)) return undefined;
  return { text, address: /^www/i.test(text) ? `http://${text}` : text, end: at + text.length };
}

/** Signs of the sentence are no part of it, nor is a bracket that was opened before it. */
function endOfAddress(address: string): number {
  let surplus = 0;
  for (const sign of address) surplus += sign === ')' ? 1 : sign === '(' ? -1 : 0;
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1]!;
    if (last === ')' && surplus > 0) surplus--;
    else if (!/[?!.,:;*_~'"\]`|]/.test(last)) break;
  }
  return end;
}
