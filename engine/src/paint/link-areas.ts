import { areaHtml, type ImageLink, limits } from '@pictable/contract';
import { strToU8 } from 'fflate';
import type { Item, LinkItem, Page } from '../scene/scene.ts';
import { readableText } from './line-runs.ts';
import { safeHref } from './link-target.ts';

/** The links of the images of a table, for an image map. */
export interface ImageLinks {
  /** Per image, in reading order. */
  readonly byPart: readonly (readonly ImageLink[])[];
  /** Number of links left out, because their HTML would be too long. */
  readonly omitted: number;
}

/** An image without links. */
export const NO_LINKS: ImageLinks = { byPart: [], omitted: 0 };

/**
 * Collects the areas that SVG and PDF files link, in CSS pixels, as long as their HTML is not too long. A link in a
 * text comes before that of its cell, because browsers use the first area around a point.
 */
export function linkAreas(pages: readonly Page[]): ImageLinks {
  let bytes = 0;
  let omitted = 0;
  const byPart = pages.map((page) =>
    linksIn(page.items, page).filter((link) => {
      if (omitted === 0) bytes += strToU8(areaHtml(link)).length;
      if (bytes <= limits.imageMapBytesMax) return true;
      omitted += 1;
      return false;
    }),
  );
  return { byPart, omitted };
}

function linksIn(items: readonly Item[], page: Page): ImageLink[] {
  const found: ImageLink[] = [];
  for (const item of items) {
    if (item.kind === 'link') {
      const link = toArea(item, items, page);
      if (link !== undefined) found.push(link);
    } else if (item.kind === 'group' || item.kind === 'clip' || item.kind === 'figure') {
      found.push(...linksIn(item.items, page));
    }
  }
  return found;
}

/** Whole pixels inside the image; undefined if nothing of the link is visible or its URL is not allowed. */
function toArea(link: LinkItem, siblings: readonly Item[], page: Page): ImageLink | undefined {
  const href = safeHref(link.href);
  if (href === undefined) return undefined;
  const within = (length: number, max: number) => Math.min(Math.max(0, Math.round(length)), Math.round(max));
  const x = within(link.x, page.widthPx);
  const y = within(link.y, page.heightPx);
  const width = within(link.x + link.width, page.widthPx) - x;
  const height = within(link.y + link.height, page.heightPx) - y;
  if (width <= 0 || height <= 0) return undefined;
  const text = (link.text ?? coveredText(siblings)).replace(/\s+/g, ' ').trim();
  return { x, y, width, height, href, text };
}

/** The text that a link covers: that of the items beside it. */
export function coveredText(siblings: readonly Item[]): string {
  return siblings.map(textOf).join(' ').trim();
}

function textOf(item: Item): string {
  if (item.kind === 'glyphs') return item.unseen === undefined ? item.text : readableText(item);
  if (item.kind === 'image' || item.kind === 'figure') return item.alt;
  if (item.kind === 'group' && item.role === 'decoration') return '';
  if (item.kind === 'clip' || item.kind === 'group') return item.items.map(textOf).join(' ');
  return '';
}
