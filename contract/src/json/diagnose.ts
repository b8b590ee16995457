import { scanOpenBrackets } from './open-brackets.ts';
import { findQuotedJson } from './quoted-json.ts';
import type { JsonDiagnosis } from './syntax-error.ts';

/** What the parser expected at the point where it failed. */
export type Expectation =
  | 'value'
  | 'first-item'
  | 'item'
  | 'first-key'
  | 'key'
  | 'colon'
  | 'comma-or-brace'
  | 'comma-or-bracket'
  | 'end'
  | 'number'
  | 'escape'
  | 'unicode-escape'
  | 'string-character'
  | 'string-end'
  | 'less-depth';

/** Literals of other languages and their JSON equivalents. */
const FOREIGN_WORDS: ReadonlyMap<string, string> = new Map([
  ['True', 'true'],
  ['TRUE', 'true'],
  ['False', 'false'],
  ['FALSE', 'false'],
  ['None', 'null'],
  ['Null', 'null'],
  ['NULL', 'null'],
  ['nil', 'null'],
  ['undefined', 'null'],
  ['NaN', 'null'],
  ['nan', 'null'],
  ['Infinity', 'null'],
  ['-Infinity', 'null'],
]);

const CURLY_QUOTES = /[\u2018\u2019\u201a\u201c\u201d\u201e]/;
const BACKTICK_OR_QUOTE = /['`\u2018\u2019\u201a\u201c\u201d\u201e]/;

/**
 * Explains why the text is not valid JSON at `at`, with a fix for common errors. It runs only after the
 * parser has failed, so its cost does not matter.
 */
export function diagnose(
  text: string,
  at: number,
  expectation: Expectation,
  depthMax: number,
): JsonDiagnosis {
  if (expectation === 'less-depth')
    return { offset: at, message: `Nested too deeply. The limit is ${depthMax} levels.` };
  if (expectation === 'number') return diagnoseNumber(text, at);
  if (expectation === 'escape' || expectation === 'unicode-escape')
    return diagnoseEscape(text, at, expectation);
  if (expectation === 'string-character') return diagnoseStringCharacter(text, at);
  if (expectation === 'string-end')
    return { offset: lastQuote(text), message: 'This string has no closing "' };
  const comment = findComment(text, at);
  if (comment !== undefined) return comment;
  const quoted = quotedJsonBefore(text, at, expectation);
  if (quoted !== undefined) return quoted;
  if (at >= text.length) return diagnoseEnd(text, at);
  switch (expectation) {
    case 'first-key':
    case 'key':
      return diagnoseKey(text, at, expectation);
    case 'colon':
      return diagnoseColon(text, at);
    case 'comma-or-brace':
    case 'comma-or-bracket':
      return diagnoseAfterMember(text, at, expectation === 'comma-or-brace' ? '}' : ']');
    case 'end':
      return diagnoseAfterDocument(text, at);
    default:
      return diagnoseValue(text, at, expectation);
  }
}

/** Unescaped JSON in a string: the string ended at the first quote of the inner JSON. */
function quotedJsonBefore(text: string, at: number, expectation: Expectation): JsonDiagnosis | undefined {
  if (expectation !== 'comma-or-brace' && expectation !== 'comma-or-bracket' && expectation !== 'end')
    return undefined;
  const end = previousCharacter(text, at);
  return end.character === '"' ? findQuotedJson(text, text.lastIndexOf('"', end.offset - 1)) : undefined;
}

function diagnoseValue(text: string, at: number, expectation: Expectation): JsonDiagnosis {
  const character = text.charAt(at);
  if (character === ']' || character === '}') {
    const comma = previousCharacter(text, at);
    if (expectation === 'item' && comma.character === ',') return extraComma(comma.offset, character);
    return { offset: at, message: `A value is missing before ${character}` };
  }
  if (character === ',') {
    if (expectation === 'first-item' || expectation === 'item') {
      return { offset: at, message: 'Extra comma', fix: { from: at, to: at + 1, insert: '' } };
    }
    return { offset: at, message: 'A value is missing before the comma' };
  }
  if (BACKTICK_OR_QUOTE.test(character)) return wrongQuotes(text, at);
  if (/[-+.\d]/.test(character)) return diagnoseNumber(text, at);
  return diagnoseWord(text, at);
}

function diagnoseWord(text: string, at: number): JsonDiagnosis {
  const word = wordAt(text, at);
  const json = FOREIGN_WORDS.get(word);
  if (json !== undefined) {
    return {
      offset: at,
      message: `Write ${json}, not ${word}`,
      fix: { from: at, to: at + word.length, insert: json },
    };
  }
  if (word === '')
    return { offset: at, message: `${tokenName(text, at)} is not allowed here; expected a value` };
  return {
    offset: at,
    message: `Put double quotes around ${quoteShort(word)}`,
    fix: { from: at, to: at + word.length, insert: JSON.stringify(word) },
  };
}

function diagnoseKey(text: string, at: number, expectation: Expectation): JsonDiagnosis {
  const character = text.charAt(at);
  if (character === '}' && expectation === 'key') return extraComma(previousCharacter(text, at).offset, '}');
  if (character === ',')
    return { offset: at, message: 'Extra comma', fix: { from: at, to: at + 1, insert: '' } };
  if (character === ']') return { offset: at, message: 'Expected } to close the object, found ]' };
  if (BACKTICK_OR_QUOTE.test(character)) return wrongQuotes(text, at);
  const word = wordAt(text, at);
  if (word === '')
    return {
      offset: at,
      message: `${tokenName(text, at)} is not allowed here; expected a key in double quotes`,
    };
  return {
    offset: at,
    message: `Put double quotes around the key ${quoteShort(word)}`,
    fix: { from: at, to: at + word.length, insert: JSON.stringify(word) },
  };
}

function diagnoseColon(text: string, at: number): JsonDiagnosis {
  const character = text.charAt(at);
  if (character === '=') {
    const length = text.charAt(at + 1) === '>' ? 2 : 1;
    return {
      offset: at,
      message: 'Write : after a key, not =',
      fix: { from: at, to: at + length, insert: ':' },
    };
  }
  if (character === ',' || character === '}')
    return { offset: at, message: 'This key has no value; expected : and a value' };
  const keyEnd = previousCharacter(text, at).offset + 1;
  return { offset: at, message: 'Missing : after the key', fix: { from: keyEnd, to: keyEnd, insert: ':' } };
}

function diagnoseAfterMember(text: string, at: number, closer: '}' | ']'): JsonDiagnosis {
  const character = text.charAt(at);
  const before = previousCharacter(text, at).offset + 1;
  if (character === ';') {
    return {
      offset: at,
      message: 'Separate values with a comma, not ;',
      fix: { from: at, to: at + 1, insert: ',' },
    };
  }
  if (character === '}' || character === ']') {
    return {
      offset: at,
      message: `Expected ${closer} before ${character}`,
      fix: { from: before, to: before, insert: closer },
    };
  }
  const malformed = malformedWord(text, at);
  if (malformed !== undefined) return malformed;
  if (character === ':')
    return { offset: at, message: `: is not allowed here; expected a comma or ${closer}` };
  return {
    offset: at,
    message: `Missing comma before ${tokenName(text, at)}`,
    fix: { from: before, to: before, insert: ',' },
  };
}

/** A word that starts with a valid number or literal but continues after it, such as `1.2.3` or `12abc`. */
function malformedWord(text: string, at: number): JsonDiagnosis | undefined {
  let start = at;
  while (start > 0 && wordAt(text, start - 1).length > at - start) start--;
  const word = wordAt(text, start);
  if (start === at || word.length <= at - start) return undefined;
  const fix = { from: start, to: start + word.length, insert: JSON.stringify(word) };
  return { offset: start, message: `Put double quotes around ${quoteShort(word)}`, fix };
}

function diagnoseAfterDocument(text: string, at: number): JsonDiagnosis {
  const character = text.charAt(at);
  if (/[\]},;]/.test(character)) {
    return {
      offset: at,
      message: `Extra ${character} after the end`,
      fix: { from: at, to: at + 1, insert: '' },
    };
  }
  const malformed = malformedWord(text, at);
  if (malformed !== undefined) return malformed;
  return { offset: at, message: 'Text after the end of the JSON; wrap several values in [ ]' };
}

function diagnoseEnd(text: string, at: number): JsonDiagnosis {
  if (text.trim() === '') return { offset: 0, message: 'The text is empty; expected JSON' };
  const open = scanOpenBrackets(text);
  const innermost = open.at(-1);
  if (innermost === undefined) return { offset: at, message: 'Unexpected end of the text; expected a value' };
  const closers = [...open].reverse().map((bracket) => (bracket === '{' ? '}' : ']'));
  const last = previousCharacter(text, at);
  const what = `Missing closing ${closers[0]} at the end`;
  if (last.character === ':')
    return { offset: last.offset, message: 'Unexpected end of the text; expected a value' };
  const from = last.character === ',' ? last.offset : last.offset + 1;
  return {
    offset: last.offset + 1,
    message: what,
    fix: { from, to: last.offset + 1, insert: closers.join('') },
  };
}

function diagnoseNumber(text: string, at: number): JsonDiagnosis {
  const word = wordAt(text, at);
  const foreign = FOREIGN_WORDS.get(word.replace(/^\+/, ''));
  if (foreign !== undefined) {
    return {
      offset: at,
      message: `Write ${foreign}, not ${word}`,
      fix: { from: at, to: at + word.length, insert: foreign },
    };
  }
  const fix = (insert: string) => ({ from: at, to: at + word.length, insert });
  if (/^\+\d/.test(word) && isJsonNumber(word.slice(1))) {
    return {
      offset: at,
      message: `A number cannot have a plus sign; write ${word.slice(1)}`,
      fix: fix(word.slice(1)),
    };
  }
  if (/^-?\.\d/.test(word) && isJsonNumber(word.replace('.', '0.'))) {
    const corrected = word.replace('.', '0.');
    return {
      offset: at,
      message: `A number must start with a digit; write ${corrected}`,
      fix: fix(corrected),
    };
  }
  if (/^-?\d+\.$/.test(word) && isJsonNumber(word.slice(0, -1))) {
    return {
      offset: at,
      message: `Missing digits after the decimal point in ${word}`,
      fix: fix(word.slice(0, -1)),
    };
  }
  if (/^-?0\d/.test(word)) {
    const message = `A number cannot have a leading zero; put double quotes around ${quoteShort(word)} to keep it`;
    return { offset: at, message, fix: fix(JSON.stringify(word)) };
  }
  return { offset: at, message: `${quoteShort(word === '' ? text.charAt(at) : word)} is not a number` };
}

function diagnoseEscape(text: string, at: number, expectation: 'escape' | 'unicode-escape'): JsonDiagnosis {
  if (expectation === 'unicode-escape')
    return { offset: at, message: '\\u needs four hexadecimal digits, as in \\u20ac' };
  const letter = text.slice(at + 1, at + 3).match(/./su)?.[0] ?? '';
  if (letter === '') return { offset: lastQuote(text), message: 'This string has no closing "' };
  const insert = letter === "'" ? "'" : '\\\\';
  const to = letter === "'" ? at + 2 : at + 1;
  const message = `\\${letter} is not an escape sequence in JSON; write \\\\ for a backslash`;
  return { offset: at, message, fix: { from: at, to, insert } };
}

function diagnoseStringCharacter(text: string, at: number): JsonDiagnosis {
  const quoted = findQuotedJson(text, text.lastIndexOf('"', at));
  if (quoted !== undefined) return quoted;
  const character = text.charAt(at);
  const escaped = JSON.stringify(character).slice(1, -1);
  const length = character === '\r' && text.charAt(at + 1) === '\n' ? 2 : 1;
  const fix = { from: at, to: at + length, insert: length === 2 ? '\\n' : escaped };
  if (character === '\n' || character === '\r') {
    return { offset: at, message: 'A string cannot contain a line break: close it with " or use \\n', fix };
  }
  if (character === '\t') return { offset: at, message: 'A string cannot contain a tab: use \\t', fix };
  return { offset: at, message: `A string cannot contain this control character: use ${escaped}`, fix };
}

function extraComma(offset: number, before: string): JsonDiagnosis {
  return {
    offset,
    message: `Extra comma before ${before}`,
    fix: { from: offset, to: offset + 1, insert: '' },
  };
}

/** A comment at the position where the parser stopped. */
function findComment(text: string, at: number): JsonDiagnosis | undefined {
  if (text.charAt(at) === '#') return comment(text, at, lineEnd(text, at));
  if (text.charAt(at) !== '/') return undefined;
  if (text.charAt(at + 1) === '/') return comment(text, at, lineEnd(text, at));
  if (text.charAt(at + 1) !== '*') return undefined;
  const close = text.indexOf('*/', at + 2);
  return comment(text, at, close < 0 ? text.length : close + 2);
}

function comment(text: string, from: number, to: number): JsonDiagnosis {
  const shown = quoteShort(text.slice(from, to));
  return {
    offset: from,
    message: `JSON does not allow comments; remove ${shown}`,
    fix: { from, to, insert: '' },
  };
}

function lineEnd(text: string, at: number): number {
  const end = text.slice(at).search(/[\r\n]/);
  return end < 0 ? text.length : at + end;
}

/** A string in other quotes; there is a fix only if its closing quote is on the same line. */
function wrongQuotes(text: string, at: number): JsonDiagnosis {
  const opener = text.charAt(at);
  const curly = CURLY_QUOTES.test(opener);
  const message = `Use double quotes ("), not ${curly ? 'typographic quotes' : opener === '`' ? 'backticks' : 'single quotes'}`;
  const end = closingQuote(text, at);
  if (end === undefined) return { offset: at, message };
  const content = text.slice(at + 1, end).replace(/\\(['`])/g, '$1');
  // Keep existing escapes; only unescaped double quotes need one.
  const insert = `"${content.replace(/(\\.)|"/g, (match, kept: string | undefined) => kept ?? `\\${match}`)}"`;
  return { offset: at, message, fix: { from: at, to: end + 1, insert } };
}

function closingQuote(text: string, at: number): number | undefined {
  const opener = text.charAt(at);
  const closers = CURLY_QUOTES.test(opener) ? /["\u2018\u2019\u201c\u201d]/ : new RegExp(opener);
  for (let end = at + 1; end < text.length; end++) {
    const character = text.charAt(end);
    if (character === '\\') end++;
    else if (character === '\n' || character === '\r') return undefined;
    else if (closers.test(character)) return end;
  }
  return undefined;
}

/** The unquoted word at an offset: everything up to whitespace, a quote or JSON punctuation. */
function wordAt(text: string, at: number): string {
  let end = at;
  while (end < text.length && !/[\s"'`,:;=[\]{}#/\u0000-\u001f]/.test(text.charAt(end))) end++;
  return text.slice(at, end);
}

function previousCharacter(text: string, at: number): { character: string; offset: number } {
  let offset = at - 1;
  while (offset > 0 && /[ \t\r\n]/.test(text.charAt(offset))) offset--;
  return { character: text.charAt(offset), offset };
}

function isJsonNumber(word: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(word);
}

function lastQuote(text: string): number {
  let open = -1;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '\\' && open >= 0) at++;
    else if (character === '"') open = open < 0 ? at : -1;
  }
  return Math.max(open, 0);
}

/** The token at an offset, for use in a message. */
function tokenName(text: string, at: number): string {
  const character = text.charAt(at);
  if (character === '"') {
    const end = text.indexOf('"', at + 1);
    return quoteShort(text.slice(at + 1, end < 0 ? text.length : end));
  }
  if (character === '{' || character === '[') return character;
  const word = wordAt(text, at);
  return word === '' ? character : quoteShort(word);
}

function quoteShort(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ')];
  return `"${characters.length > 24 ? `${characters.slice(0, 24).join('')}…` : characters.join('')}"`;
}
