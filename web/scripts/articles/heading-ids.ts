import { slugify } from '@pictable/contract';

const idLengthMax = 60;

/**
 * Assigns an id to every heading of an article: an explicit one such as `{#limits}`, else one from its words.
 */
export class HeadingIds {
  readonly #section: string[] = [];
  readonly #taken = new Set<string>();

  next(text: string): { readonly id: string; readonly title: string } {
    const [, own] = /\{#([\w-]+)\}\s*$/.exec(text) ?? [];
    const title = text.replace(/\s*\{#[\w-]+\}\s*$/, '').replaceAll('`', '');
    if (own !== undefined) this.#section[0] = own;
    const words = slugify(title, idLengthMax);
    const free = [own ?? words, `${this.#section[0] ?? ''}-${words}`].find((id) => !this.#taken.has(id));
    if (free === undefined) throw new Error(`Two headings would have the id "${words}".`);
    this.#taken.add(free);
    return { id: free, title };
  }
}
