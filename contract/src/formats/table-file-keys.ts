/** Members that say which part of a spreadsheet or an HTML page is the table. */
export const tableFileKeys = ['sheet', 'range', 'table'] as const;

/** Whether a key says which part of a file is the table. */
export function isTableFileKey(key: string): boolean {
  return (tableFileKeys as readonly string[]).includes(key);
}
