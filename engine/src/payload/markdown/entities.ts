import { cleanText } from '../../table/clean-text.ts';

/** Supported named entities; others stay text. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  para: '¶',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  check: '✓',
  cross: '✗',
};

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,9}));/y;

/** Character and end of the entity at an offset; undefined if there is none. */
export function entityAt(source: string, at: number): { text: string; end: number } | undefined {
  ENTITY.lastIndex = at;
  const match = ENTITY.exec(source);
  if (!match) return undefined;
  const [all, decimal, hexadecimal, name] = match;
  const end = at + all.length;
  if (name !== undefined) {
    const text = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    return text === undefined ? undefined : { text, end };
  }
  const codePoint = decimal === undefined ? Number.parseInt(hexadecimal!, 16) : Number(decimal);
  const isCharacter = codePoint > 0 && codePoint <= 0x10ffff;
  return { text: isCharacter ? cleanText(String.fromCodePoint(codePoint)) : '\ufffd', end };
}

/** Resolves backslash escapes and entities, as in link URLs. */
export function unescapeMarkdown(source: string): string {
  if (!/[\\&]/.test(source)) return source;
  let text = '';
  for (let at = 0; at < source.length; ) {
    const entity = source[at] === '&' ? entityAt(source, at) : undefined;
    if (entity) {
      text += entity.text;
      at = entity.end;
      continue;
    }
    if (source[at] === '\\' && isPunctuation(source[at + 1])) at++;
    text += source[at]!;
    at++;
  }
  return text;
}

/** Whether a character is ASCII punctuation, which a backslash can escape. */
export function isPunctuation(character: string | undefined): boolean {
  return character !== undefined && /^[!-/:-@[-`{-~]/.test(character);
}
