/** A tag of HTML, or a text. */
export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'open' | 'close';
      /** In lower case. */
      readonly name: string;
      /** Everything between the name and the closing bracket. */
      readonly attributes: string;
    };

/** Elements whose content is not shown as text. */
const hidden: ReadonlySet<string> = new Set(['script', 'style', 'template', 'textarea', 'svg', 'noscript']);
const tagName = /<(\/?)([a-z][a-z\d]*)/iy;

/**
 * The tags and texts of HTML, without comments, scripts and styles. Nothing is executed or loaded. Takes a time
 * in proportion to the length of the text, whatever is not closed in it.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  const lower = asciiLowerCase(html);
  const missing = new Set<string>();
  /** The position of a mark; -1 if there is none, which is then not searched for again. */
  const find = (mark: string, from: number) => {
    const at = missing.has(mark) ? -1 : lower.indexOf(mark, from);
    if (at < 0) missing.add(mark);
    return at;
  };
  let from = 0;
  let at = html.indexOf('<');
  while (at >= 0) {
    const comment = html.startsWith('<!--', at) ? find('-->', at + 4) : -1;
    const tag = comment < 0 ? tagAt(html, at) : undefined;
    if (comment >= 0 || tag) {
      if (from < at) yield { kind: 'text', text: html.slice(from, at) };
      from = tag?.end ?? comment + '-->'.length;
    }
    if (tag) yield tag.token;
    if (tag?.token.kind === 'open' && hidden.has(tag.token.name)) {
      const close = find(`</${tag.token.name}`, from);
      if (close >= 0) from = close;
    }
    at = html.indexOf('<', Math.max(from, at + (comment >= 0 || tag ? 0 : 1)));
  }
  if (from < html.length) yield { kind: 'text', text: html.slice(from) };
}

/** Lower case can have another length otherwise, such as that of a capital I with a dot. */
export function asciiLowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

interface FoundTag {
  readonly token: Exclude<HtmlToken, { kind: 'text' }>;
  readonly end: number;
}

/** The tag at this position; it ends before the next `<`, so that each character is read once. */
function tagAt(html: string, at: number): FoundTag | undefined {
  tagName.lastIndex = at;
  const [all, slash, written] = tagName.exec(html) ?? [];
  if (all === undefined || written === undefined) return undefined;
  const next = html.indexOf('<', at + 1);
  const rest = html.slice(at + all.length, next < 0 ? html.length : next);
  const close = closingBracket(rest);
  if (close < 0) return undefined;
  const kind = slash ? 'close' : 'open';
  const token = { kind, name: written.toLowerCase(), attributes: rest.slice(0, close) } as const;
  return { token, end: at + all.length + close + 1 };
}

/** The first bracket that is not in quotes, or else the first one. */
function closingBracket(text: string): number {
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (character === '>' && quote === '') return at;
    if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
  }
  return text.indexOf('>');
}

/** The value of an attribute; undefined if the tag has none of that name. */
export function attributeOf(attributes: string, name: string): string | undefined {
  if (!attributes.toLowerCase().includes(name)) return undefined;
  const value = String.raw`(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`;
  const pattern = new RegExp(String.raw`(?<=^|\s)${name}\s{0,9}=\s{0,9}${value}`, 'i');
  const [, double, single, bare] = pattern.exec(attributes) ?? [];
  return double ?? single ?? bare;
}
