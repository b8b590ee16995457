import MiniSearch from 'minisearch';

/** A search result. */
export interface SearchHit {
  readonly href: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

const hitsMax = 20;
const excerptChars = 110;
let loaded: Promise<MiniSearch<SearchHit>> | undefined;

/** Finds pages by words and word prefixes, tolerating typos. The index is loaded once. */
export async function searchSite(words: string): Promise<readonly SearchHit[]> {
  loaded ??= loadIndex();
  try {
    const hits = (await loaded).search(words);
    return hits.slice(0, hitsMax).map(({ href, page, title, text }) => ({ href, page, title, text }));
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

async function loadIndex(): Promise<MiniSearch<SearchHit>> {
  const response = await fetch('/search.json');
  if (!response.ok) throw new Error(`${response.status}: the search index could not be loaded`);
  return createSearchIndex((await response.json()) as SearchHit[]);
}

/** A search index. Names such as `headerBgColor` are also found by each of their words. */
export function createSearchIndex(entries: readonly SearchHit[]): MiniSearch<SearchHit> {
  const index = new MiniSearch<SearchHit>({
    idField: 'id',
    fields: ['title', 'page', 'text'],
    storeFields: ['href', 'page', 'title', 'text'],
    tokenize: wordsOf,
    processTerm: (term) => term.toLowerCase(),
    searchOptions: {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      boost: { title: 4, page: 1.5 },
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return index;
}

function wordsOf(text: string): string[] {
  const whole = text.split(/[^\p{L}\p{N}]+/u);
  const parts = whole.flatMap((word) => word.split(/(?<=\p{Ll})(?=\p{Lu})/u));
  return [...new Set([...whole, ...parts])].filter((word) => word !== '');
}

/** The part of a text around the first search term. */
export function excerptOf(text: string, words: string): string {
  const at = wordsOf(words)
    .map((word) => text.toLowerCase().indexOf(word.toLowerCase()))
    .filter((offset) => offset >= 0);
  const from = Math.max(0, Math.min(...at, text.length) - 30);
  const start = at.length === 0 || from === 0 ? 0 : text.indexOf(' ', from) + 1;
  const piece = text.slice(start, start + excerptChars).trim();
  return `${start > 0 ? '…' : ''}${piece}${start + excerptChars < text.length ? '…' : ''}`;
}
