/** Addresses that a Markdown text gives names, by the name in lower case. */
export type LinkReferences = ReadonlyMap<string, string>;

/** `[name]: https://…`; a footnote is none. */
const definition = /^ {0,3}\[(?!\^)([^\][]{1,200})\]:[ \t]*<?([^\s<>]{1,2048})>?/;
/** `[text][name]`, `[name][]` or `[name]`, but no link that has its address with it. */
const use = /\[([^\][]{1,1000})\](?:\[([^\][]{0,200})\])?(?![(:[])/g;

/** The names that lines of a text give to addresses; the first of two alike counts. */
export function linkReferences(lines: readonly string[]): LinkReferences {
  const references = new Map<string, string>();
  for (const line of lines) {
    const [, name, address] = definition.exec(line) ?? [];
    if (name === undefined || address === undefined) continue;
    const key = keyOf(name);
    if (!references.has(key)) references.set(key, address);
  }
  return references;
}

/** A text in which links have their addresses with them. */
export function withAddresses(text: string, references: LinkReferences): string {
  if (references.size === 0 || !text.includes('[')) return text;
  return text.replace(use, (all, words: string, name?: string) => {
    const address = references.get(keyOf(name === undefined || name === '' ? words : name));
    return address === undefined ? all : `[${words}](<${address}>)`;
  });
}

function keyOf(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
