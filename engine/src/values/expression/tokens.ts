import { ExpressionError } from './expression-error.ts';

/** A part of the text of an expression; positions are from 1. */
export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'column' | 'symbol' | 'end';
  /** The content of a text or of a name in brackets, else the characters as written. */
  readonly text: string;
  readonly at: number;
}

const spaces = /\s+/uy;
const number = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?/uy;
const name = /[\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}\p{M}\p{N}_]+)*/uy;
const symbol = /!=|<>|<=|>=|==|[-+*/%^=<>(),]/uy;
/** Other spellings of symbols. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['<>', '!='],
  ['==', '='],
  ['−', '-'],
  ['×', '*'],
  ['÷', '/'],
  ['≠', '!='],
  ['≤', '<='],
  ['≥', '>='],
]);

/** Splits the text of an expression. @throws ExpressionError at a character that cannot start a token */
export function readTokens(source: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  const take = (expression: RegExp): string | undefined => {
    expression.lastIndex = from;
    return expression.exec(source)?.[0];
  };
  while (from < source.length) {
    const space = take(spaces);
    if (space !== undefined) {
      from += space.length;
      continue;
    }
    const first = source.charAt(from);
    const at = from + 1;
    if (first === "'" || first === '"' || first === '[') {
      const { text, end } = readQuoted(source, from, first === '[' ? ']' : first);
      tokens.push({ kind: first === '[' ? 'column' : 'text', text, at });
      from = end;
      continue;
    }
    const found = readPlain(take, first);
    if (found === undefined) throw unexpectedCharacter(source, from);
    tokens.push({ ...found, at });
    from += found.length;
  }
  tokens.push({ kind: 'end', text: '', at: source.length + 1 });
  return tokens;
}

function readPlain(
  take: (expression: RegExp) => string | undefined,
  first: string,
): (Pick<Token, 'kind' | 'text'> & { readonly length: number }) | undefined {
  const digits = take(number);
  if (digits !== undefined) return { kind: 'number', text: digits, length: digits.length };
  const word = take(name);
  if (word !== undefined) return { kind: 'name', text: word, length: word.length };
  const sign = take(symbol) ?? (spellings.has(first) ? first : undefined);
  return sign === undefined
    ? undefined
    : { kind: 'symbol', text: spellings.get(sign) ?? sign, length: sign.length };
}

/** A text or a name up to its closing character, which is doubled inside it. */
function readQuoted(source: string, from: number, close: string): { text: string; end: number } {
  let text = '';
  let start = from + 1;
  for (;;) {
    const end = source.indexOf(close, start);
    if (end < 0) {
      const what = close === ']' ? 'the name in brackets' : 'the text';
      throw new ExpressionError(`${what} that starts here has no closing ${close}`, from + 1);
    }
    text += source.slice(start, end);
    if (source.charAt(end + 1) !== close) return { text, end: end + 1 };
    text += close;
    start = end + 2;
  }
}

const hints: ReadonlyMap<string, string> = new Map([
  ['&', 'Use "and", or concat(a, b) for texts.'],
  ['|', 'Use "or".'],
  ['!', 'Use "not".'],
  ['?', 'Use if(condition, a, b).'],
  ['$', 'Names of columns with such characters need brackets: [$ per unit].'],
  ['#', 'Names of columns with such characters need brackets: [# of units].'],
]);

function unexpectedCharacter(source: string, from: number): ExpressionError {
  const character = String.fromCodePoint(source.codePointAt(from)!);
  return new ExpressionError(`unexpected "${character}"`, from + 1, hints.get(character));
}
