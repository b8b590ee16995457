/** The cells of copied text: one cell if it has neither tabs nor lines. Empty rows count, except the last line. */
export function cellsFromText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const [cell, end] = text.charAt(at) === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell);
    at = end + 1;
    if (text.charAt(end) === '\t') continue;
    rows.push(row);
    row = [];
    if (text.charAt(end) === '\r' && text.charAt(at) === '\n') at++;
    if (at >= text.length) break;
  }
  return rows;
}

/** A cell up to the next tab or line break, and the offset of its end. */
function plainCell(text: string, at: number): [string, number] {
  const length = text.slice(at).search(/[\t\r\n]/);
  const end = length < 0 ? text.length : at + length;
  return [text.slice(at, end), end];
}

/** A cell in quotes, if the quotes end where a cell can end; otherwise they are part of its text. */
function quotedCell(text: string, at: number): [string, number] {
  const inner = /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(at));
  if (!inner) return plainCell(text, at);
  return [(inner[1] ?? '').replaceAll('""', '"'), at + inner[0].length];
}
