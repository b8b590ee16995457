import {
  BACKSLASH,
  BYTE_ORDER_MARK,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  LINE_FEED,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  RETURN,
  SPACE,
  TAB,
} from './character-codes.ts';
import { positionOf } from './syntax-error.ts';

/** Position of a value in a text: UTF-16 offsets from 0, and the line and column of its start from 1. */
export interface JsonRange {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
}

/**
 * The range of the value that a JSON Pointer (RFC 6901) refers to. The text is scanned only as far as needed;
 * if a key is repeated, the last one counts. Undefined if there is no such value or the text before it is not
 * valid JSON.
 */
export function locate(text: string, pointer: string): JsonRange | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  const names = pointer.split('/').slice(1).map(unescapeName);
  let at = skipSpace(text, text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0);
  for (const name of names) {
    const next = enter(text, at, name);
    if (next === undefined) return undefined;
    at = next;
  }
  const to = skipValue(text, at);
  if (to === undefined) return undefined;
  return { from: at, to, ...positionOf(text, at) };
}

/**
 * The named members of the object in a text: name to the text of the value. Other members are skipped, not
 * parsed, so a large text is cheap to scan. If the text is not valid JSON, some or all members are missing
 * from the result.
 *
 * @param membersMax the scan stops after this number of members
 */
export function memberTexts(
  text: string,
  names: readonly string[],
  membersMax: number,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const open = skipSpace(text, text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0);
  if (text.charAt(open) !== '{') return found;
  let remaining = membersMax;
  for (const { key, from, to } of membersOf(text, open)) {
    if (remaining-- === 0) break;
    if (key !== undefined && to !== undefined && names.includes(key)) found.set(key, text.slice(from, to));
  }
  return found;
}

/**
 * The texts of the items of the list in a text. The items are skipped, not parsed. Undefined if the text is
 * not a list; if it is not valid JSON, some or all items are missing.
 *
 * @param itemsMax the scan stops after this number of items
 */
export function itemTexts(text: string, itemsMax: number): readonly string[] | undefined {
  const open = skipSpace(text, 0);
  if (text.charAt(open) !== '[') return undefined;
  const items: string[] = [];
  let at = skipSpace(text, open + 1);
  while (items.length < itemsMax) {
    const end = skipValue(text, at);
    if (end === undefined) break;
    items.push(text.slice(at, end));
    const comma = skipSpace(text, end);
    if (text.charAt(comma) !== ',') break;
    at = skipSpace(text, comma + 1);
  }
  return items;
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
  for (const { key, from } of membersOf(text, open)) if (key === name) found = from;
  return found;
}

interface Member {
  readonly key: string | undefined;
  /** Offset of its value. */
  readonly from: number;
  /** Offset just after its value; undefined if the value does not end. */
  readonly to: number | undefined;
}

/** The members of the object that opens at `open`, up to the first syntax error. */
function* membersOf(text: string, open: number): Generator<Member> {
  let at = skipSpace(text, open + 1);
  while (text.charAt(at) === '"') {
    const keyEnd = skipString(text, at);
    if (keyEnd === undefined) return;
    const colon = skipSpace(text, keyEnd);
    if (text.charAt(colon) !== ':') return;
    const from = skipSpace(text, colon + 1);
    const to = skipValue(text, from);
    yield { key: keyText(text.slice(at, keyEnd)), from, to };
    if (to === undefined) return;
    const comma = skipSpace(text, to);
    if (text.charAt(comma) !== ',') return;
    at = skipSpace(text, comma + 1);
  }
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
  const first = text.charCodeAt(at);
  if (first === QUOTE) return skipString(text, at);
  if (first !== OPEN_OBJECT && first !== OPEN_ARRAY) return skipWord(text, at);
  let depth = 0;
  for (let end = at; end < text.length; ) {
    const code = text.charCodeAt(end);
    if (code === QUOTE) {
      const after = skipString(text, end);
      if (after === undefined) return undefined;
      end = after;
      continue;
    }
    end++;
    if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth++;
    else if ((code === CLOSE_OBJECT || code === CLOSE_ARRAY) && --depth === 0) return end;
  }
  return undefined;
}

function skipWord(text: string, at: number): number | undefined {
  let end = at;
  while (end < text.length && !endsWord(text.charCodeAt(end))) end++;
  return end > at ? end : undefined;
}

function endsWord(code: number): boolean {
  return (
    code === COMMA ||
    code === CLOSE_OBJECT ||
    code === CLOSE_ARRAY ||
    code === COLON ||
    code === QUOTE ||
    isSpace(code)
  );
}

function skipString(text: string, quote: number): number | undefined {
  for (let at = quote + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at + 1;
  }
  return undefined;
}

function skipSpace(text: string, at: number): number {
  while (isSpace(text.charCodeAt(at))) at++;
  return at;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;
}
