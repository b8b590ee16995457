/**
 * A row of a Markdown table. Escapes bars in cells, but not braces: they are placeholders to be filled in.
 */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** A Markdown table. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [markdownRow(head), markdownRow(head.map(() => '---')), ...rows.map(markdownRow)].join('\n');
}
