import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml, placeholderOrigin } from '@pictable/contract';

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
  // A host name may hold characters that mean something in HTML.
  const origin = escapeHtml(publicUrl).replaceAll("'", '&#39;');
  const pages = new Map(ownPages);
  for (const entry of readdirSync(webFolder, { recursive: true, encoding: 'utf8' })) {
    const name = entry.split(path.sep).join('/');
    if (!isPage(name)) continue;
    const html = ownPages.get(name) ?? readFileSync(path.join(webFolder, name), 'utf8');
    if (!html.includes(placeholderOrigin)) continue;
    const named = html.replace('<html ', () => `<html data-origin="${origin}" `);
    pages.set(
      name,
      named.replaceAll(placeholderOrigin, () => origin),
    );
  }
  return pages;
}

/** Pages are beside each other or below a page; what is generated for scripts is left to them. */
function isPage(name: string): boolean {
  return name.endsWith('.html') && !name.startsWith('generated/') && !name.startsWith('prerender/');
}
