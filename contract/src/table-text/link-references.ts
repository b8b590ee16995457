/** URLs of the link reference definitions in a Markdown text, by lower-case name. */
export type LinkReferences = ReadonlyMap<string, string>;

/** `[name]: https://…`, but not a footnote. */
const definition = /^ {0,3}\[(?!\^)([^\][]{1,200})\]:[ \t]*<?([^\s<>]{1,2048})>?/;
/** `[text][name]`, `[name][]` or `[name]`, but not an inline link. */
const use = /\[([^\][]{1,1000})\](?:\[([^\][]{0,200})\])?(?![(:[])/g;

/** Collects the link reference definitions; the first of two with the same name counts. */
export function linkReferences(lines: readonly string[]): LinkReferences {
  const references = new Map<string, string>();
  for (const line of lines) {
    const [, name, url] = definition.exec(line) ?? [];
    if (name === undefined || url === undefined) continue;
    const key = keyOf(name);
    if (!references.has(key)) references.set(key, url);
  }
  return references;
}

/** Replaces reference links with inline links. */
export function inlineReferenceLinks(text: string, references: LinkReferences): string {
  if (references.size === 0 || !text.includes('[')) return text;
  return text.replace(use, (all, words: string, name?: string) => {
    const url = references.get(keyOf(name === undefined || name === '' ? words : name));
    return url === undefined ? all : `[${words}](<${url}>)`;
  });
}

function keyOf(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}
