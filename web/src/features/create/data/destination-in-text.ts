import { type JsonRange, locate } from '@pictable/contract/json';

/** JSON pointers at which a table may set its destination, highest precedence first. */
const pointers = ['', '/styles', '/options/styles', '/options'].flatMap((parent) => [
  `${parent}/for`,
  `${parent}/destination`,
]);

/** The destination set by a table; undefined if it sets none. */
export function destinationIn(text: string): string | undefined {
  for (const pointer of pointers) {
    const range = locate(text, pointer);
    const value = range && /^"(\w+)"$/.exec(text.slice(range.from, range.to))?.[1];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The text with a destination, or without one. Digits, lines and the order of keys stay unchanged. */
export function withDestination(text: string, destination: string | undefined): string {
  const bare = pointers.reduce(withoutMember, text);
  if (destination === undefined) return bare;
  const [before = ''] = /^\s*/.exec(bare) ?? [];
  const rest = bare.slice(before.length);
  const member = `"for": ${JSON.stringify(destination)}`;
  // A bare array of rows cannot hold it, so it is wrapped in an object.
  if (rest.startsWith('[')) return `${before}{\n  ${member},\n  "data": ${rest.trimEnd()}\n}\n`;
  const [, gap = '', next] = /^\{(\s*)(\S)/.exec(rest) ?? [];
  if (next === undefined) return bare;
  if (next === '}') return `${before}{ ${member} }${rest.slice(gap.length + 2)}`;
  return `${before}{${gap}${member},${gap === '' ? ' ' : gap}${rest.slice(gap.length + 1)}`;
}

function withoutMember(text: string, pointer: string): string {
  const range = locate(text, pointer);
  if (!range) return text;
  return without(text, range);
}

/** Removes the value, its key and the comma that is no longer needed. */
function without(text: string, { from, to }: JsonRange): string {
  const before = text.slice(0, from).replace(/"(?:for|destination)"\s*:\s*$/, '');
  const after = text.slice(to);
  const [comma] = /^\s*,\s*/.exec(after) ?? [];
  if (comma !== undefined) return before + after.slice(comma.length);
  return before.replace(/,\s*$/, '') + after;
}
