import type { TableWarning } from '@pictable/contract';

/** Proxies reject responses whose headers are long, mostly from 8 kB. */
const CHARS_MAX = 2_000;

/**
 * The header with the warnings of a response that is a file: the messages as a JSON array in ASCII. If they are too
 * long, the last entry is the number of messages left out. None without warnings.
 */
export function warningsHeader(warnings: readonly TableWarning[]): Record<string, string> {
  if (warnings.length === 0) return {};
  const messages: string[] = [];
  let length = 0;
  for (const { message } of warnings) {
    const text = asciiJson(message);
    length += text.length + 1;
    if (length > CHARS_MAX) break;
    messages.push(text);
  }
  const left = warnings.length - messages.length;
  if (left > 0) messages.push(asciiJson(`${left} more`));
  return { 'x-warnings': `[${messages.join(',')}]` };
}

/** A text as JSON without characters that a header cannot have. */
function asciiJson(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
