import { type JsonRange, locate } from '@pictable/contract/json';

/** Where a table may name its destination, the strongest place first. */
const places = ['', '/options/styles', '/options', '/styles'].flatMap((place) => [
  `${place}/for`,
  `${place}/destination`,
]);

/** The destination a table names; undefined for none. */
export function destinationIn(text: string): string | undefined {
  for (const place of places) {
    const range = locate(text, place);
    const value = range && /^"(\w+)"$/.exec(text.slice(range.from, range.to))?.[1];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The text with a destination, or without one. Nothing else in it changes: no digit, no line, no order of keys. */
export function withDestination(text: string, destination: string | undefined): string {
  const bare = places.reduce(withoutMember, text);
  if (destination === undefined) return bare;
  const [before = ''] = /^\s*/.exec(bare) ?? [];
  const rest = bare.slice(before.length);
  const member = `"for": ${JSON.stringify(destination)}`;
  // Rows alone have no place for it.
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

/** Its key goes with the value, and the comma that no longer parts anything. */
function without(text: string, { from, to }: JsonRange): string {
  const before = text.slice(0, from).replace(/"(?:for|destination)"\s*:\s*$/, '');
  const after = text.slice(to);
  const [comma] = /^\s*,\s*/.exec(after) ?? [];
  if (comma !== undefined) return before + after.slice(comma.length);
  return before.replace(/,\s*$/, '') + after;
}
