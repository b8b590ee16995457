import type { JsonDiagnosis } from './syntax-error.ts';

/**
 * Unescaped JSON between quotes, such as `"[{"a":1}]"`: its first inner quote or line break ends the string.
 */
export function findQuotedJson(text: string, openingQuote: number): JsonDiagnosis | undefined {
  const from = openingQuote + 1;
  if (text.charAt(openingQuote) !== '"' || !/^\s*[[{]/.test(text.slice(from, from + 200))) return undefined;
  const end = endOfValue(text, from);
  if (end === undefined) return undefined;
  const closing = end + text.slice(end).search(/\S|$/);
  if (text.charAt(closing) !== '"') return undefined;
  const json = text.slice(from, end).trim();
  if (!isJson(json)) return undefined;
  return {
    offset: openingQuote,
    message: 'Remove the quotes around the JSON',
    fix: { from: openingQuote, to: closing + 1, insert: json },
  };
}

/** Offset after the bracket that closes the first one; strings are skipped. */
function endOfValue(text: string, from: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (inString && character === '\\') at++;
    else if (character === '"') inString = !inString;
    else if (inString) continue;
    else if (character === '[' || character === '{') depth++;
    else if ((character === ']' || character === '}') && --depth === 0) return at + 1;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
