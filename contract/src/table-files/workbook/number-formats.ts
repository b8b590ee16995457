import type { CellFormat } from '../sheet.ts';

/** What a number format of a workbook makes of its values. */
export interface NumberFormat {
  readonly kind: 'general' | 'number' | 'date' | 'time' | 'text' | 'other';
  /** For numbers and dates that the payload can show in the same way. */
  readonly format?: CellFormat;
  /** The pattern of a date, a time or a duration. */
  readonly pattern?: string;
}

/** The formats that a workbook uses without their code (ECMA-376, 18.8.30), in its US form. */
const builtInCodes: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0',
  6: '"$"#,##0',
  7: '"$"#,##0.00',
  8: '"$"#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '"$"#,##0',
  43: '#,##0.00',
  44: '"$"#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  48: '##0.0E+0',
  49: '@',
};

const general: NumberFormat = { kind: 'general' };
const FORMAT_CHARS_MAX = 255;
const PATTERN_CHARS_MAX = 100;

/** The format with a number that has no code in the file; 14 and 22 are the date of the country of the reader. */
export function builtInFormat(id: number): NumberFormat {
  if (id === 14) return { kind: 'date', format: { type: 'date' }, pattern: 'YYYY-MM-DD' };
  if (id === 22) return { kind: 'date', format: { type: 'datetime' }, pattern: 'YYYY-MM-DD HH:mm' };
  const code = builtInCodes[id];
  return code === undefined ? general : readFormatCode(code);
}

type Token = { readonly literal: string } | { readonly code: string };

/** Reads the code of a number format: its first section, which shows positive numbers and dates. */
export function readFormatCode(code: string): NumberFormat {
  if (code === '' || /^general$/i.test(code.trim()) || code.length > FORMAT_CHARS_MAX) return general;
  const tokens = readTokens(code);
  const codes = tokens.flatMap((token) => ('code' in token ? [token.code] : [])).join('');
  if (/^general$/i.test(codes)) return tokens.length === 1 ? general : { kind: 'other' };
  if (codes === '@') return { kind: 'text' };
  if (/[ymdhs]/i.test(codes)) return dateFormat(tokens, codes);
  return numberFormat(tokens, codes);
}

/** The first section of a code without colours, conditions and space for other characters. */
function readTokens(code: string): Token[] {
  const tokens: Token[] = [];
  const part =
    /"([^"]*)"|\\(.)|[_*].|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[(h+|m+|s+)\]|\[[^\]]*\]|(AM\/PM|A\/P|General)|(;)|([\s\S])/giy;
  for (const [, text, escaped, symbol, elapsed, word, end, other] of code.matchAll(part)) {
    if (end !== undefined) break;
    const literal = text ?? escaped ?? symbol;
    if (literal !== undefined) tokens.push({ literal });
    else if (elapsed !== undefined) tokens.push({ code: `[${elapsed.toLowerCase()}]` });
    else if (word !== undefined) tokens.push({ code: word });
    else if (other !== undefined)
      tokens.push(/[0#?.,%@ymdhse/+]/i.test(other) ? { code: other } : { literal: other });
  }
  return tokens;
}

function numberFormat(tokens: readonly Token[], codes: string): NumberFormat {
  const digits = /^%?(?:#|0|,(?=[#0,]*[#0]))+(?:\.[0#?]*)?%?$/;
  // A comma behind the digits divides by a thousand; fractions and exponents have no pattern either.
  const isKnown = digits.test(codes) && !/[Ee/?]/.test(codes) && !/,(?:\.|%|$)/.test(codes);
  const literals = tokens.flatMap((token) => ('literal' in token ? [token.literal] : [])).join('');
  if (!isKnown || /[0#%"']/.test(literals) || isSplit(tokens)) return { kind: 'other' };
  const pattern = tokens
    .map((token) => ('literal' in token ? token.literal : token.code))
    .join('')
    .trim();
  if (pattern.length > PATTERN_CHARS_MAX) return { kind: 'other' };
  return {
    kind: 'number',
    format: { type: codes.includes('%') ? 'percentage' : 'number', pattern },
  };
}

/** Whether a literal is between digits, as in a phone number. */
function isSplit(tokens: readonly Token[]): boolean {
  const isDigit = (token: Token) => 'code' in token && token.code !== '%';
  const first = tokens.findIndex(isDigit);
  const last = tokens.findLastIndex(isDigit);
  return tokens.slice(first, last).some((token) => !isDigit(token));
}

const dateTokens: Readonly<Record<string, string>> = {
  yyyy: 'YYYY',
  yyy: 'YYYY',
  yy: 'YY',
  y: 'YY',
  mmmmm: 'MMM',
  mmmm: 'MMMM',
  mmm: 'MMM',
  mm: 'MM',
  m: 'M',
  dddd: 'dddd',
  ddd: 'ddd',
  dd: 'DD',
  d: 'D',
  ss: 'ss',
  s: 's',
};

/** The pattern of a date in the tokens of the payload: in a workbook, `m` also stands for minutes. */
function dateFormat(tokens: readonly Token[], codes: string): NumberFormat {
  const text = tokens.map((token) => ('literal' in token ? literalOf(token.literal) : token.code)).join('');
  const hasClock = /am\/pm|a\/p/i.test(codes);
  const pattern = text
    // The fraction of a second.
    .replace(/(?<=s)\.0+/gi, '')
    .replace(/\[[^[\]]*\]|AM\/PM|A\/P|y+|m+|d+|h+|s+/gi, (token, at: number) => {
      const lower = token.toLowerCase();
      if (token.startsWith('[')) return token;
      if (lower === 'am/pm' || lower === 'a/p') return 'A';
      if (lower.startsWith('h')) return hasClock ? lower.slice(0, 2) : lower.slice(0, 2).toUpperCase();
      const isMinute = /^m{1,2}$/.test(lower) && isBesideTime(text, at, token.length);
      return isMinute ? lower : (dateTokens[lower] ?? token);
    })
    .trim();
  const hasDate = /[YMD]|ddd/.test(pattern.replace(/\[[^[\]]*\]/g, ''));
  const hasTime = /[hs]/i.test(codes);
  if (pattern.length > PATTERN_CHARS_MAX) return { kind: 'other' };
  if (!hasDate || /\[[hms]+\]/.test(codes)) return { kind: 'time', pattern };
  return { kind: 'date', format: { type: hasTime ? 'datetime' : 'date', pattern }, pattern };
}

/** Minutes follow hours or precede seconds. */
function isBesideTime(text: string, at: number, length: number): boolean {
  return /(?:h|\[h+\])[^ymdhs]*$/i.test(text.slice(0, at)) || /^[^ymdhs]*s/i.test(text.slice(at + length));
}

/** Letters must not be read as tokens. */
function literalOf(text: string): string {
  return /[A-Za-z]/.test(text) ? `[${text.replaceAll(/[[\]]/g, '')}]` : text;
}
