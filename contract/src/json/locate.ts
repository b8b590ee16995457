import { placeOf } from './syntax-error.ts';

/** Where a value stands in a text: UTF-16 offsets from 0, line and column of its start from 1. */
export interface JsonRange {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
}

/**
 * The range of the value a JSON Pointer (RFC 6901) names. The text is scanned only as far as needed; of a key that
 * comes twice the last one counts. Undefined where the pointer leads nowhere or the text is not JSON on the way.
 */
export function locate(text: string, pointer: string): JsonRange | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  const names = pointer.split('/').slice(1).map(unescapeName);
  let at = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  for (const name of names) {
    const next = enter(text, at, name);
    if (next === undefined) return undefined;
    at = next;
  }
  const to = skipValue(text, at);
  if (to === undefined) return undefined;
  return { from: at, to, ...placeOf(text, at) };
}

/** JSON Pointer of a member: the pointer of its parent and its name or index. */
export function pointerTo(parent: string, name: string | number): string {
  return `${parent}/${String(name).replace(/~/g, '~0').replace(/\//g, '~1')}`;
}

function unescapeName(name: string): string {
  return name.replace(/~1/g, '/').replace(/~0/g, '~');
}

function enter(text: string, at: number, name: string): number | undefined {
  if (text.charAt(at) === '[') return enterArray(text, at, name);
  if (text.charAt(at) === '{') return enterObject(text, at, name);
  return undefined;
}

function enterArray(text: string, open: number, name: string): number | undefined {
  if (!/^(0|[1-9]\d*)$/.test(name)) return undefined;
  let at = skipSpace(text, open + 1);
  for (let index = Number(name); index > 0; index--) {
    const end = skipValue(text, at);
    if (end === undefined) return undefined;
    const comma = skipSpace(text, end);
    if (text.charAt(comma) !== ',') return undefined;
    at = skipSpace(text, comma + 1);
  }
  return text.charAt(at) === ']' ? undefined : at;
}

function enterObject(text: string, open: number, name: string): number | undefined {
  let found: number | undefined;
  let at = skipSpace(text, open + 1);
  while (text.charAt(at) === '"') {
    const keyEnd = skipString(text, at);
    if (keyEnd === undefined) break;
    const colon = skipSpace(text, keyEnd);
    if (text.charAt(colon) !== ':') break;
    const value = skipSpace(text, colon + 1);
    if (keyText(text.slice(at, keyEnd)) === name) found = value;
    const end = skipValue(text, value);
    if (end === undefined) break;
    const comma = skipSpace(text, end);
    if (text.charAt(comma) !== ',') break;
    at = skipSpace(text, comma + 1);
  }
  return found;
}

function keyText(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return undefined;
  }
}

/** Offset just after the value that starts at `at`; brackets are counted, not checked against each other. */
function skipValue(text: string, at: number): number | undefined {
  const first = text.charAt(at);
  if (first === '"') return skipString(text, at);
  if (first !== '{' && first !== '[') return skipWord(text, at);
  let depth = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = skipString(text, at);
      if (end === undefined) return undefined;
      at = end;
      continue;
    }
    at++;
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0) return at;
    }
  }
  return undefined;
}

function skipWord(text: string, at: number): number | undefined {
  let end = at;
  while (end < text.length && !/[\s,\]}:"]/.test(text.charAt(end))) end++;
  return end > at ? end : undefined;
}

function skipString(text: string, quote: number): number | undefined {
  let at = quote + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0) return undefined;
    let backslashes = 0;
    while (text.charAt(close - 1 - backslashes) === '\\') backslashes++;
    if (backslashes % 2 === 0) return close + 1;
    at = close + 1;
  }
}

function skipSpace(text: string, at: number): number {
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at++;
  return at;
}
