import { placeholderOrigin } from '@pictable/contract';

export { placeholderOrigin };

let provided: ReadonlyMap<string, string> = new Map();

/** Sets the articles at build time, when nothing can be fetched. */
export function setArticles(articles: ReadonlyMap<string, string>): void {
  provided = articles;
}

/**
 * The HTML of an article, written at build time. It is not part of a script: a prerendered page already
 * contains it, and client-side navigation fetches it.
 */
export async function loadArticle(name: string): Promise<string> {
  const known = provided.get(name) ?? articleOnPage(name);
  if (known !== undefined) return known;
  const response = await fetch(`/generated/articles/${name}.html`);
  if (!response.ok) throw new Error(`${response.status}: the article ${name} could not be loaded`);
  return response.text();
}

/** The parts of a guide with their HTML. The article of a part is named after the guide and the part. */
export function loadGuideParts<Part extends { readonly id: string }>(guide: string, parts: readonly Part[]) {
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

/** Replaces the placeholder origin in the article with the origin of this service. */
export function fillInOrigin(article: Element): void {
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(placeholderOrigin))
      text.data = text.data.replaceAll(placeholderOrigin, location.origin);
  }
}
