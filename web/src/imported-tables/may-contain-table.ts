/**
 * Whether copied text may be a table that is not JSON. A quick check: the code that reads tables is loaded
 * only if this returns true.
 */
export function mayContainTable(plain: string, html: string): boolean {
  if (mayBeJsonLines(plain)) return true;
  // The start of JSON or of a part of it: copied from a page, it may be inside an HTML table of lines.
  if (/^\s*(?:[[{]|"(?:[^"\\]|\\.)*"\s*:)/.test(plain)) return false;
  if (/<table[\s>]/i.test(html) || /<table[\s>]/i.test(plain)) return true;
  const lines = plain.split('\n');
  return lines.some((line, index) => /[\t,;|]/.test(line) && /[\t,;|-]/.test(lines[index + 1] ?? ''));
}

/** Whether the first two lines may be a complete object or list each: JSON in one piece continues after a line. */
function mayBeJsonLines(plain: string): boolean {
  const line = /^\s*(?:\{.*\}|\[.*\])\s*$/;
  const [first, second] = plain.trimStart().split(/[\r\n]+/, 2);
  return second !== undefined && line.test(first ?? '') && line.test(second);
}
