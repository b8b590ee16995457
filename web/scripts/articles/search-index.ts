import { Marked, type Token, type Tokens } from 'marked';
import { HeadingIds } from './heading-ids.ts';

/** A search entry: a section of a page, or a table row with its own id. */
export interface SearchEntry {
  readonly href: string;
  /** The title of its page. */
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

/** The sections of an article. `anchors`: whether its headings can be linked to. */
export function searchEntries(
  markdown: string,
  { path, page, anchors }: { path: string; page: string; anchors: boolean },
): SearchEntry[] {
  const headings = new HeadingIds();
  const entries: { href: string; title: string; texts: string[] }[] = [];
  const open = (id: string, title: string) =>
    entries.push({ href: anchors && id !== '' ? `${path}#${id}` : path, title, texts: [] });
  open('', page);
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading') {
      const { id, title } = headings.next((token as Tokens.Heading).text);
      open(id, title);
    } else if (token.type === 'table') addRows(token as Tokens.Table, entries, open);
    // Code is not useful in a text search.
    else if (token.type !== 'code') entries.at(-1)?.texts.push(plain(token));
  }
  return entries
    .map(({ href, title, texts }) => ({
      href,
      page,
      title,
      text: texts.join(' ').replace(/\s+/g, ' ').trim(),
    }))
    .filter(({ text }) => text !== '');
}

/** Rows with their own id become entries, the others are part of their section. */
function addRows(
  table: Tokens.Table,
  entries: { texts: string[] }[],
  open: (id: string, title: string) => void,
): void {
  const section = entries.at(-1);
  for (const row of table.rows) {
    const [, id] =
      row.map((cell) => /<a id="([\w-]+)"/.exec(cell.text)).find((match) => match !== null) ?? [];
    const cells = row.map((cell) => withoutMarks(cell.text));
    if (id === undefined) section?.texts.push(cells.join(' '));
    else {
      open(id, id.replace(/^[a-z]+(?:-style|-format)?-/, ''));
      entries.at(-1)?.texts.push(cells.filter((cell) => cell !== '').join(' · '));
    }
  }
}

function plain(token: Token): string {
  return withoutMarks('text' in token ? token.text : token.raw);
}

function withoutMarks(text: string): string {
  return text
    .replace(/(?<!\\)<[^>]+>/g, '')
    .replace(/\\(?=<)/g, '')
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[`*[\]|]/g, '');
}
