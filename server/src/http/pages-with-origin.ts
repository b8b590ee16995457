import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { placeholderOrigin } from '@pictable/contract';

/**
 * The pages of the web app with the address of this service where the build has left a placeholder: who reads them without
 * JavaScript reads addresses that work. The page says which address it names, so that the app takes it over as it stands. Only the
 * configured address: a page is kept by caches, and what a request says about its host is anybody's word.
 *
 * @param ownPages pages that this server has made itself, by the names of the files they stand for; they are named too
 */
export function nameOrigin(
  webFolder: string | undefined,
  publicUrl: string | undefined,
  ownPages: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (webFolder === undefined || publicUrl === undefined) return ownPages;
  const files = readdirSync(webFolder).filter((name) => name.endsWith('.html'));
  const pages = files.map(
    (name) => [name, ownPages.get(name) ?? readFileSync(path.join(webFolder, name), 'utf8')] as const,
  );
  const origin = escapeAttribute(publicUrl);
  const named = pages
    .filter(([, html]) => html.includes(placeholderOrigin))
    .map(
      ([name, html]) =>
        [
          name,
          html
            .replace('<html ', () => `<html data-origin="${origin}" `)
            .replaceAll(placeholderOrigin, () => origin),
        ] as const,
    );
  return new Map([...ownPages, ...named]);
}

/** A host name may hold characters that mean something in HTML. */
function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}
