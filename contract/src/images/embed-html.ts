import { hasPages, type ImageFormat } from '../formats/image-formats.ts';
import { escapeHtml } from '../text/escape-html.ts';

/** An area of an image that is a link. Lengths in CSS pixels of the image, whole numbers. */
export interface ImageLink {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** http, https, mailto or tel. */
  readonly href: string;
  /** What the area shows; empty if it has no text. */
  readonly text: string;
}

/** An image to embed in HTML. */
export interface EmbeddedImage {
  readonly url: string;
  /** The alternative text. */
  readonly text: string;
  readonly format: ImageFormat;
  /** Size as the page shows it, in CSS pixels, whatever the scale of the file is. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** What `embedHtml` writes. */
export interface HtmlEmbed {
  readonly light: EmbeddedImage;
  /** Links in CSS pixels of the image as it is shown. */
  readonly links?: readonly ImageLink[] | undefined;
  /** Whether the image is a block of its own without a border, as in mails. */
  readonly isBlock?: boolean;
}

/**
 * HTML that embeds an image: an `img` with its size and alternative text; with links also a `map`, whose areas are
 * those of the cells. Browsers show no PDF in an `img`, so that a PDF is a link.
 */
export function embedHtml({ light, links = [], isBlock = false }: HtmlEmbed): string {
  const { url, text, format } = light;
  if (hasPages(format)) return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  const [width, height] = [light.widthPx, light.heightPx].map((side) => Math.max(1, Math.round(side)));
  const block = isBlock ? { before: 'display:block;', after: ';border:0' } : { before: '', after: '' };
  const attributes = `src="${escapeHtml(url)}" width="${width}" height="${height}" alt="${escapeHtml(text)}"`;
  if (links.length === 0)
    return `<img ${attributes} style="${block.before}max-width:100%;height:auto${block.after}">`;
  // Coordinates refer to the image as it is shown, so that a style sheet of the page must not change its size.
  const style = `${block.before}width:${width}px;height:${height}px;max-width:none${block.after}`;
  const name = mapName(url);
  const areas = links.map(areaHtml).join('');
  return `<img ${attributes} usemap="#${name}" style="${style}"><map name="${name}">${areas}</map>`;
}

/** One area of a map. */
export function areaHtml({ x, y, width, height, href, text }: ImageLink): string {
  const coordinates = `${x},${y},${x + width},${y + height}`;
  const name = escapeHtml(text === '' ? href : text);
  return `<area shape="rect" coords="${coordinates}" href="${escapeHtml(href)}" alt="${name}">`;
}

/** The same links in an image that is shown larger or smaller. @param factor size of the shown image */
export function scaleLinks(links: readonly ImageLink[], factor: number): ImageLink[] {
  if (factor === 1) return [...links];
  return links.map((link) => {
    const [x, y] = [Math.round(link.x * factor), Math.round(link.y * factor)];
    const width = Math.max(1, Math.round((link.x + link.width) * factor) - x);
    const height = Math.max(1, Math.round((link.y + link.height) * factor) - y);
    return { ...link, x, y, width, height };
  });
}

/** A warning for HTML that has fewer links than the image. @param omitted number of areas left out */
export function omittedLinksWarning(omitted: number, shown: number): { path: string; message: string } {
  const message = `html links the first ${shown} of ${shown + omitted} areas of the image that are links, because Gmail and other programs cut long mails. The links of SVG and PDF files are complete.`;
  return { path: '', message };
}

/**
 * A name that no other image in the same page has: the file name, which has random characters, and the number of the
 * image for URLs with `part`.
 */
function mapName(url: string): string {
  const [path = '', query = ''] = url.split('?');
  const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.[a-z]+$/, '');
  const part = /(?:^|&)part=(\d+)/.exec(query)?.[1];
  const name = file.replace(/[^A-Za-z0-9_-]/g, '-');
  return `links-${name}${part === undefined ? '' : `-${part}`}`;
}
