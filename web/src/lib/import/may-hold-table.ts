/**
 * Whether copied text may be a table that is not JSON: a first look, without the code that reads tables, which is loaded
 * when this says yes.
 */
export function mayHoldTable(plain: string, html: string): boolean {
  // The beginning of JSON, whole or a part of it: copied from a page, it may well stand in an HTML table of lines.
  if (/^\s*(?:[[{]|"(?:[^"\\]|\\.)*"\s*:)/.test(plain)) return false;
  if (/<table[\s>]/i.test(html) || /<table[\s>]/i.test(plain)) return true;
  const lines = plain.split('\n');
  return lines.some((line, index) => /[\t,;|]/.test(line) && /[\t,;|-]/.test(lines[index + 1] ?? ''));
}
