import { unescapeMarkdown } from './entities.ts';

/** The part after the text of a link: `(url "title")`. */
export interface LinkTarget {
  readonly url: string;
  readonly hasTitle: boolean;
  /** Offset after the closing parenthesis. */
  readonly end: number;
}

const DEPTH_MAX = 32;
const SPACES = /[ \t]*\n?[ \t]*/y;
const ANGLE_BRACKETED = /<((?:[^<>\n\\]|\\.)*)>/y;
const TITLES: Readonly<Record<string, RegExp>> = {
  '"': /"(?:[^"\\]|\\[\s\S])*"/y,
  "'": /'(?:[^'\\]|\\[\s\S])*'/y,
  '(': /\((?:[^()\\]|\\[\s\S])*\)/y,
};

/** Reads `(url "title")` at an offset. One instance per text: it remembers quotes that are never closed. */
export class LinkTargetReader {
  readonly #source: string;
  readonly #unclosed = new Set<string>();

  constructor(source: string) {
    this.#source = source;
  }

  read(at: number): LinkTarget | undefined {
    const source = this.#source;
    if (source[at] !== '(') return undefined;
    const start = this.#skipSpaces(at + 1);
    const afterUrl = source[start] === '<' ? this.#skip(ANGLE_BRACKETED, start) : this.#endOfBare(start);
    if (afterUrl === undefined) return undefined;
    const written =
      source[start] === '<' ? source.slice(start + 1, afterUrl - 1) : source.slice(start, afterUrl);
    const url = unescapeMarkdown(written);
    let end = this.#skipSpaces(afterUrl);
    const afterTitle = end > afterUrl ? this.#endOfTitle(end) : undefined;
    if (afterTitle !== undefined) end = this.#skipSpaces(afterTitle);
    if (source[end] !== ')') return undefined;
    return { url, hasTitle: afterTitle !== undefined, end: end + 1 };
  }

  #skipSpaces(at: number): number {
    return this.#skip(SPACES, at) ?? at;
  }

  #skip(pattern: RegExp, at: number): number | undefined {
    pattern.lastIndex = at;
    const match = pattern.exec(this.#source);
    return match ? at + match[0].length : undefined;
  }

  /** End of a URL without spaces and with balanced parentheses. */
  #endOfBare(start: number): number | undefined {
    const source = this.#source;
    let depth = 0;
    let at = start;
    for (; at < source.length; at++) {
      const character = source[at]!;
      if (character <= ' ') break;
      if (character === '\\' && at + 1 < source.length) at++;
      else if (character === '(' && ++depth > DEPTH_MAX) return undefined;
      else if (character === ')' && --depth < 0) break;
    }
    return depth > 0 ? undefined : at;
  }

  #endOfTitle(at: number): number | undefined {
    const quote = this.#source[at] ?? '';
    const pattern = Object.hasOwn(TITLES, quote) ? TITLES[quote] : undefined;
    if (pattern === undefined || this.#unclosed.has(quote)) return undefined;
    const end = this.#skip(pattern, at);
    // A title in parentheses may fail because of a nested one; a later title may still be valid.
    if (end === undefined && quote !== '(') this.#unclosed.add(quote);
    return end;
  }
}

const URL_AUTOLINK = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*)>/y;
const EMAIL_AUTOLINK =
  /<([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,8})>/y;
const BARE_URL = /(?:https?:\/\/|www\.)[^\s<]+/iy;

/** Autolink in angle brackets at an offset, such as `<https://example.com>`. */
export function autolinkAt(
  source: string,
  at: number,
): { text: string; url: string; end: number } | undefined {
  URL_AUTOLINK.lastIndex = at;
  const url = URL_AUTOLINK.exec(source)?.[1];
  if (url !== undefined) return { text: url, url, end: at + url.length + 2 };
  EMAIL_AUTOLINK.lastIndex = at;
  const mail = EMAIL_AUTOLINK.exec(source)?.[1];
  return mail === undefined ? undefined : { text: mail, url: `mailto:${mail}`, end: at + mail.length + 2 };
}

/** Bare URL at an offset, without trailing punctuation. */
export function bareUrlAt(
  source: string,
  at: number,
): { text: string; url: string; end: number } | undefined {
  if (at > 0 && !/[\s*_~(]/.test(source[at - 1]!)) return undefined;
  BARE_URL.lastIndex = at;
  const found = BARE_URL.exec(source)?.[0];
  if (found === undefined) return undefined;
  const text = found.slice(0, endOfUrl(found));
  if (!/^(?:https?:\/\/|www\.)[^\s/?#.]/i.test(text)) return undefined;
  return { text, url: /^www/i.test(text) ? `http://${text}` : text, end: at + text.length };
}

/** End of a bare URL; excludes trailing punctuation and unbalanced closing parentheses. */
function endOfUrl(url: string): number {
  let surplus = 0;
  for (const character of url) surplus += character === ')' ? 1 : character === '(' ? -1 : 0;
  let end = url.length;
  for (; end > 0; end--) {
    const last = url[end - 1]!;
    if (last === ')' && surplus > 0) surplus--;
    else if (!/[?!.,:;*_~'"\]`|]/.test(last)) break;
  }
  return end;
}
