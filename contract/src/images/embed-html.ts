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
  /** The same image for dark pages, of the same size; undefined if there is none. */
  readonly dark?: Pick<EmbeddedImage, 'url'> | undefined;
  /** Links in CSS pixels of the image as it is shown; the dark image has the same. */
  readonly links?: readonly ImageLink[] | undefined;
  /** Whether the image is a block of its own without a border, as in mails. */
  readonly isBlock?: boolean;
}

/**
 * HTML that embeds an image: an `img` with its size and alternative text, in a `picture` that chooses between a light
 * and a dark image; with links also a `map`, whose areas are those of the cells. Browsers show no PDF in an `img`, so
 * that a PDF is a link.
 */
export function embedHtml({ light, dark, links = [], isBlock = false }: HtmlEmbed): string {
  const { url, text, format } = light;
  if (hasPages(format)) return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  const { usemap, map, size } = mapOf(light, links);
  const block = isBlock ? { before: 'display:block;', after: ';border:0' } : { before: '', after: '' };
  const style = `style="${block.before}${size}${block.after}"`;
  return `${inPicture(`<img ${imageAttributes(light)}${usemap} ${style}>`, dark?.url)}${map}`;
}

/** The `img` in a `picture` that shows another image on dark pages; only the `img` if there is none. */
export function inPicture(img: string, darkUrl: string | undefined): string {
  if (darkUrl === undefined) return img;
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeHtml(darkUrl)}">${img}</picture>`;
}

/**
 * HTML for a README file on GitHub, which chooses the image by the theme of the reader. GitHub removes styles, and
 * limits the width itself.
 */
export function embedReadme(light: EmbeddedImage, dark: Pick<EmbeddedImage, 'url'>): string {
  return inPicture(`<img ${imageAttributes(light)}>`, dark.url);
}

/**
 * HTML for emails that switches to the dark image in clients that evaluate the media query, such as Apple Mail, and in
 * Outlook on the web. Everywhere else the light image stays: without style sheets the dark one is hidden by its own
 * style, and by a comment in Outlook for Windows. Both images use one map for their links.
 */
export function embedEmail(
  images: readonly (HtmlEmbed & { readonly dark: Pick<EmbeddedImage, 'url'> })[],
): string {
  const pairs = images.map(({ light, dark, links = [] }) => {
    const { usemap, map, size } = mapOf(light, links);
    const block = `${size};border:0`;
    const hidden = `display:none;mso-hide:all;${block}`;
    return (
      `<img class="pictable-light" ${imageAttributes(light)}${usemap} style="display:block;${block}">` +
      `<!--[if !mso]><!--><img class="pictable-dark" ${imageAttributes({ ...light, ...dark })}${usemap} style="${hidden}"><!--<![endif]-->${map}`
    );
  });
  return `${EMAIL_STYLE}${pairs.join('\n')}`;
}

const SWITCHED = (scope: string) =>
  `${scope}.pictable-light{display:none!important}${scope}.pictable-dark{display:block!important}`;
const EMAIL_STYLE = `<style>@media (prefers-color-scheme:dark){${SWITCHED('')}}${SWITCHED('[data-ogsc] ')}</style>`;

function imageAttributes(image: Omit<EmbeddedImage, 'format'>): string {
  const { width, height } = sizeOf(image);
  return `src="${escapeHtml(image.url)}" width="${width}" height="${height}" alt="${escapeHtml(image.text)}"`;
}

/** The size in which an image is shown, whole CSS pixels. */
function sizeOf({ widthPx, heightPx }: Pick<EmbeddedImage, 'widthPx' | 'heightPx'>) {
  return { width: Math.max(1, Math.round(widthPx)), height: Math.max(1, Math.round(heightPx)) };
}

/** The map of an image, the attribute that refers to it, and the style of its size. */
function mapOf(image: EmbeddedImage, links: readonly ImageLink[]) {
  if (links.length === 0) return { usemap: '', map: '', size: 'max-width:100%;height:auto' };
  const { width, height } = sizeOf(image);
  const name = mapName(image.url);
  return {
    usemap: ` usemap="#${name}"`,
    map: `<map name="${name}">${links.map(areaHtml).join('')}</map>`,
    // Coordinates refer to the image as it is shown, so that a style sheet of the page must not change its size.
    size: `width:${width}px;height:${height}px;max-width:none`,
  };
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
