export { placeholderOrigin } from '@pictable/contract';

let provided: ReadonlyMap<string, string> = new Map();

/** Hands the articles over at build time, where nothing can be fetched. */
export function provideArticles(articles: ReadonlyMap<string, string>): void {
  provided = articles;
}

/**
 * The HTML of an article, which was written at build time. It is no part of a script: a prerendered page has it already,
 * and a page that is reached by a link fetches it.
 */
export async function loadArticle(name: string): Promise<string> {
  const known = provided.get(name) ?? articleOnPage(name);
  if (known !== undefined) return known;
  const answer = await fetch(`/generated/articles/${name}.html`);
  if (!answer.ok) throw new Error(`${answer.status}: the article ${name} could not be loaded`);
  return answer.text();
}

/** The parts of a guide with their HTML. The article of a part is named after the guide and the part. */
export function loadParts<Part extends { readonly id: string }>(guide: string, parts: readonly Part[]) {
  return Promise.all(
    parts.map(async (part) => {
      const name = `${guide}-${part.id}`;
      return { ...part, name, html: await loadArticle(name) };
    }),
  );
}

function articleOnPage(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`[data-article="${name}"]`)?.innerHTML;
}
