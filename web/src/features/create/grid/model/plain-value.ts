import type { JsonNode } from '../text/json-nodes.ts';
import type { TextChange, TextRange } from '../text/text-changes.ts';

/** The text of a string, the digits of a number, `true` or `false`; empty for null; JSON of anything else. */
export function readPlain(text: string, { from, to }: JsonNode): string {
  const json = text.slice(from, to);
  if (json === 'null') return '';
  return json.startsWith('"') ? (JSON.parse(json) as string) : json;
}

/** The text of a string; undefined for any other value. */
export function textIn(text: string, node: JsonNode | undefined): string | undefined {
  return node?.kind === 'plain' && text.charAt(node.from) === '"' ? readPlain(text, node) : undefined;
}

/** Replaces a string or a key. */
export function withText({ from, to }: TextRange, replacement: string): TextChange {
  return { from, to, insert: JSON.stringify(replacement) };
}
