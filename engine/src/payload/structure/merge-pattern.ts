import type { PatternPart } from '../../table/structure.ts';

const TOKEN = /<<|>>|\{([^{}]+)\}/g;

/** The distinct names between braces. */
export function namesInPattern(text: string): string[] {
  return [...new Set([...text.matchAll(TOKEN)].flatMap(([, name]) => (name === undefined ? [] : [name])))];
}

/**
 * Parses a pattern: `{name}` is a value, `<<…>>` is optional and may be nested, anything else is text.
 *
 * @param indexOf index of the value that a name means
 * @returns undefined if the optional parts are not balanced
 */
export function parseMergePattern(
  text: string,
  indexOf: (name: string) => number,
): readonly PatternPart[] | undefined {
  const open: PatternPart[][] = [[]];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    const parts = open.at(-1);
    if (parts === undefined) return undefined;
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    if (match[1] !== undefined) parts.push({ kind: 'value', index: indexOf(match[1]) });
    else if (match[0] === '<<') open.push([]);
    else {
      open.pop();
      open.at(-1)?.push({ kind: 'optional', parts });
    }
  }
  const [parts, unclosed] = open;
  if (parts === undefined || unclosed !== undefined) return undefined;
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
