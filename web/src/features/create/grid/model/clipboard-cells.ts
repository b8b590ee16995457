/** Cells as the text that spreadsheets exchange: tabs between cells, lines for rows. */
export function cellsToText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}

/** Cells as an HTML table, which keeps line breaks and empty rows in every spreadsheet. */
export function cellsToHtml(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  return `<table>${lines.join('')}</table>`;
}

function quoted(cell: string): string {
  return /[\t\r\n]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function escaped(cell: string): string {
  const html = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return html.replace(/\r\n|\r|\n/g, '<br>');
}
