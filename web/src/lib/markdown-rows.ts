/** A row of a table in Markdown. Bars in a cell are escaped; braces stay, for they are names to be filled in. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** A table in Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [markdownRow(head), markdownRow(head.map(() => '---')), ...rows.map(markdownRow)].join('\n');
}
