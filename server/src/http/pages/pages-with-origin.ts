import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { escapeHtml, placeholderOrigin } from '@pictable/contract';

/**
 * Replaces the placeholder in the pages of the web app with the origin of this service, so that readers
 * without JavaScript see working URLs. `data-origin` tells the app which origin the page contains. Only the
 * configured origin is used: caches store pages, and the Host header is untrusted.
 *
 * @param ownPages pages that this server has generated, by the file names they replace; they are processed
 * too
 */
export function insertOrigin(
  webFolder: string | undefined,
  publicUrl: string | undefined,
  ownPages: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  if (webFolder === undefined || publicUrl === undefined) return ownPages;
  // A host name may contain characters that are special in HTML.
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

/** Generated JSON and the program that rewrites pages contain HTML files that are not pages. */
function isPage(name: string): boolean {
  return name.endsWith('.html') && !name.startsWith('generated/') && !name.startsWith('rewrite-program/');
}
