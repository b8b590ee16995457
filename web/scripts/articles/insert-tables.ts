/** Replaces every `[[name]]` in an article by the table of that name. */
export function insertTables(markdown: string, tables: ReadonlyMap<string, string>): string {
  return markdown.replace(/^\[\[([\w-]+)\]\]$/gm, (_, name: string) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`An article includes the unknown table "${name}".`);
    return table;
  });
}
