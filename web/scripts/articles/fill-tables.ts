/** Puts a table in every place where an article asks for one by `[[name]]`. */
export function fillTables(markdown: string, tables: ReadonlyMap<string, string>): string {
  return markdown.replace(/^\[\[([\w-]+)\]\]$/gm, (_, name: string) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`An article asks for the table "${name}", which nobody makes.`);
    return table;
  });
}
