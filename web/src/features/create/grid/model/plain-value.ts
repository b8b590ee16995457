import type { JsonNode } from '../text/json-nodes.ts';

/** The text of a string, the digits of a number, `true` or `false`; empty for null; JSON of anything else. */
export function readPlain(text: string, { from, to }: JsonNode): string {
  const json = text.slice(from, to);
  if (json === 'null') return '';
  return json.startsWith('"') ? (JSON.parse(json) as string) : json;
}
