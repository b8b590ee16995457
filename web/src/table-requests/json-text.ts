import {
  isObject,
  type JsonObject,
  type JsonRange,
  type JsonValue,
  locate,
  pointerTo,
} from '@pictable/contract/json';
import { spaced } from './pretty-json.ts';

/** Names of the members on the way to a value; an item of a list is named by its index. */
export type JsonPath = readonly string[];

/** Members that contain the rows of a table. Settings are written before them, where a reader sees them. */
const rowMembers = ['headers', 'data', 'rows'];

/**
 * The text with a value, which replaces the one at the path or is added with the missing objects around it.
 * Every other character of the text is kept. A bare list of rows becomes the `data` of an object.
 */
export function withValue(text: string, path: JsonPath, value: JsonValue): string {
  const range = rangeOf(text, path);
  if (range) return replaced(text, range, spaced(value));
  const root = rangeOf(text, []);
  if (!root) return text;
  if (text.charAt(root.from) === '[') return withValue(wrapped(text, root), path, value);
  const [depth, parent] = deepestValue(text, path, root);
  const members = nested(path.slice(depth + 1), value);
  if (text.charAt(parent.from) !== '{')
    return replaced(text, parent, spaced(new Map([[nameAt(path, depth), members]])));
  return withMember(text, parent, nameAt(path, depth), members);
}

/** The text without the value at a path, and without the objects and lists that would be empty then. */
export function withoutValue(text: string, path: JsonPath): string {
  if (path.length === 0) return text;
  let rest = text;
  for (let range = rangeOf(rest, path); range; range = rangeOf(rest, path)) {
    rest = withoutRange(rest, range);
    // The next item of a list has the same path.
    if (isInList(text, path)) break;
  }
  const around = path.slice(0, -1);
  const parent = rangeOf(rest, around);
  const isEmpty = parent && rest !== text && /^[[{]\s*[\]}]$/.test(rest.slice(parent.from, parent.to));
  return isEmpty ? withoutValue(rest, around) : rest;
}

/**
 * The text with an item at the end of the list at a path, which is added if it is missing. A value that is no list
 * becomes the first item of one.
 */
export function withItem(text: string, path: JsonPath, item: JsonValue): string {
  const range = rangeOf(text, path);
  if (!range) return withValue(text, path, [item]);
  const sent = text.slice(range.from, range.to);
  if (!sent.startsWith('[')) return replaced(text, range, `[${sent}, ${spaced(item)}]`);
  const last = backOverSpace(text, range.to - 1);
  if (last === range.from + 1) return replaced(text, range, spaced([item]));
  const gap = spaceAt(text, range.from + 1);
  return replaced(text, { from: last, to: last }, `,${gap || ' '}${spaced(item)}`);
}

function rangeOf(text: string, path: JsonPath): JsonRange | undefined {
  return locate(text, path.reduce(pointerTo, ''));
}

function isInList(text: string, path: JsonPath): boolean {
  const parent = rangeOf(text, path.slice(0, -1));
  return parent !== undefined && text.charAt(parent.from) === '[';
}

function nameAt(path: JsonPath, depth: number): string {
  return path[depth] ?? '';
}

/** The value on the way to a path that is furthest from the root, and the number of names that lead to it. */
function deepestValue(text: string, path: JsonPath, root: JsonRange): [number, JsonRange] {
  for (let depth = path.length - 1; depth > 0; depth--) {
    const range = rangeOf(text, path.slice(0, depth));
    if (range) return [depth, range];
  }
  return [0, root];
}

function nested(names: JsonPath, value: JsonValue): JsonValue {
  return names.reduceRight<JsonValue>((inner, name) => new Map([[name, inner]]), value);
}

function replaced(text: string, { from, to }: Pick<JsonRange, 'from' | 'to'>, insert: string): string {
  return text.slice(0, from) + insert + text.slice(to);
}

function wrapped(text: string, root: JsonRange): string {
  return replaced(text, root, `{\n  "data": ${text.slice(root.from, root.to)}\n}`);
}

/** Adds a member to an object: before the rows of a table, or else as the last one. */
function withMember(text: string, { from, to }: JsonRange, name: string, value: JsonValue): string {
  const last = backOverSpace(text, to - 1);
  if (last === from + 1) {
    const only: JsonObject = new Map([[name, value]]);
    return replaced(text, { from, to }, spaced(only));
  }
  const gap = spaceAt(text, from + 1);
  const member = `${JSON.stringify(name)}: ${laidOut(value, gap)}`;
  const rows = from === rangeOf(text, [])?.from ? startOfRows(text) : undefined;
  if (rows !== undefined) return replaced(text, { from: rows, to: rows }, `${member},${gap || ' '}`);
  return replaced(text, { from: last, to: last }, `,${gap || ' '}${member}`);
}

/** An object of objects in lines of its own, if the members beside it are in lines of their own. */
function laidOut(value: JsonValue, gap: string): string {
  if (!gap.includes('\n') || !isObject(value) || ![...value.values()].some(isObject)) return spaced(value);
  const inner = gap + (gap.includes('\t') ? '\t' : '  ');
  const members = [...value].map(([name, member]) => `${inner}${JSON.stringify(name)}: ${spaced(member)}`);
  return `{${members.join(',')}${gap}}`;
}

/** Offset of the first member that contains rows or their headers. */
function startOfRows(text: string): number | undefined {
  const starts = rowMembers.flatMap((name) => {
    const range = rangeOf(text, [name]);
    return range ? keyStart(text, range.from) : [];
  });
  return starts.length === 0 ? undefined : Math.min(...starts);
}

/** Removes a member with its key, or an item, and the comma that is no longer needed. */
function withoutRange(text: string, { from, to }: JsonRange): string {
  const start = keyStart(text, from);
  const comma = to + spaceAt(text, to).length;
  if (text.charAt(comma) === ',') {
    const next = comma + 1;
    return replaced(text, { from: start, to: next + spaceAt(text, next).length }, '');
  }
  const before = backOverSpace(text, start);
  if (text.charAt(before - 1) === ',') return replaced(text, { from: before - 1, to }, '');
  return replaced(text, { from: before, to: comma }, '');
}

/** Offset of the key of the value that starts at an offset, or of the value if it is an item of a list. */
function keyStart(text: string, value: number): number {
  const colon = backOverSpace(text, value) - 1;
  if (text.charAt(colon) !== ':') return value;
  let quote = backOverSpace(text, colon) - 2;
  while (quote > 0 && (text.charAt(quote) !== '"' || isEscaped(text, quote))) quote--;
  return quote;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charAt(at - 1 - backslashes) === '\\') backslashes++;
  return backslashes % 2 === 1;
}

function spaceAt(text: string, at: number): string {
  let end = at;
  while (isSpace(text.charAt(end))) end++;
  return text.slice(at, end);
}

/** Offset just after the last character before `at` that is no space. */
function backOverSpace(text: string, at: number): number {
  let start = at;
  while (isSpace(text.charAt(start - 1))) start--;
  return start;
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}
