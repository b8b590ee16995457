/**
 * Whether copied text may be a table that is not JSON. A quick check: the code that reads tables is loaded
 * only if this returns true.
 */
export function mayContainTable(plain: string, html: string): boolean {
  // The start of JSON or of a part of it: copied from a page, it may be inside an HTML table of lines.
  if (/^\s*(?:[[{]|"(?:[^"\\]|\\.)*"\s*:)/.test(plain)) return false;
  if (/<table[\s>]/i.test(html) || /<table[\s>]/i.test(plain)) return true;
  const lines = plain.split('\n');
  return lines.some((line, index) => /[\t,;|]/.test(line) && /[\t,;|-]/.test(lines[index + 1] ?? ''));
}
