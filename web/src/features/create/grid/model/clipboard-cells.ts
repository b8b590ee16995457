/** Cells as the text that spreadsheets exchange: tabs between cells, lines for rows. */
export function cellsToText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}

/** Cells as an HTML table, which keeps line breaks and empty rows in every spreadsheet. */
export function cellsToHtml(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  return `<table>${lines.join('')}</table>`;
}

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

function quoted(cell: string): string {
  return /[\t\r\n]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function escaped(cell: string): string {
  const html = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return html.replace(/\r\n|\r|\n/g, '<br>');
}
