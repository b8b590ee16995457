import {
  type EmbeddedImage,
  embedEmail,
  embedHtml,
  embedReadme,
  hasPages,
  type ImageLink,
  omittedLinksWarning,
  type TableWarning,
} from '@pictable/contract';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';

/** HTML and Markdown that embed an image. */
export interface Snippets {
  readonly html: string;
  readonly markdown: string;
}

/**
 * HTML and Markdown that embed all images of a stored table, in order; with dark images both choose by the scheme of
 * the reader, and there is HTML for emails.
 */
export function embedSnippets(
  urls: readonly string[],
  rendering: PooledRendering,
  darkUrls: readonly string[] = [],
): Snippets & { readonly email?: string } {
  const snippets = partSnippets(urls, rendering, darkUrls);
  const pairs = urls.flatMap((lightUrl, index) => {
    const url = darkUrls[index];
    if (url === undefined || hasPages(rendering.format)) return [];
    const { links, ...light } = embeddedImage(lightUrl, index, rendering);
    return [{ light: inCssPixels(light), dark: { url }, links }];
  });
  return {
    html: snippets.map(({ html }) => html).join('\n'),
    markdown: snippets.map(({ markdown }) => markdown).join('\n\n'),
    ...(pairs.length > 0 && { email: embedEmail(pairs) }),
  };
}

/** HTML and Markdown of each image of a stored table, in order. @param darkUrls URLs of their dark images */
export function partSnippets(
  urls: readonly string[],
  rendering: PooledRendering,
  darkUrls: readonly string[] = [],
): Snippets[] {
  return urls.map((url, index) => writeSnippet(embeddedImage(url, index, rendering), darkUrls[index]));
}

function embeddedImage(url: string, index: number, rendering: PooledRendering): StoredOne {
  const { format, scale, alt, parts, links } = rendering;
  const text = parts.length > 1 ? `${alt.short} (${index + 1}/${parts.length})` : alt.short;
  const { widthPx, heightPx } = parts[index]!;
  return { url, text, format, widthPx, heightPx, scale, links: links.byPart[index] };
}

/** A stored image; its size is in device pixels. */
interface StoredOne extends EmbeddedImage {
  /** Pixels of the file per CSS pixel. */
  readonly scale: number;
  readonly links?: readonly ImageLink[] | undefined;
}

function inCssPixels({ scale, widthPx, heightPx, ...image }: Omit<StoredOne, 'links'>): EmbeddedImage {
  return { ...image, widthPx: widthPx / scale, heightPx: heightPx / scale };
}

/** HTML and Markdown that embed one image. @param darkUrl URL of its dark image, if there is one */
export function writeSnippet({ links, ...image }: StoredOne, darkUrl?: string): Snippets {
  const light = inCssPixels(image);
  const { url, text, format } = light;
  const dark = darkUrl === undefined || hasPages(format) ? undefined : { url: darkUrl };
  return {
    html: embedHtml({ light, dark, links }),
    // Browsers do not show a PDF in an img element.
    markdown: dark
      ? embedReadme(light, dark)
      : `${hasPages(format) ? '' : '!'}[${escapeMarkdown(text)}](${url})`,
  };
}

/** A warning if the HTML has fewer links than the images. */
export function linkWarnings({ links }: PooledRendering): TableWarning[] {
  const { byPart, omitted } = links;
  const shown = byPart.reduce((sum, ofPart) => sum + ofPart.length, 0);
  return omitted === 0 ? [] : [omittedLinksWarning(omitted, shown)];
}

/** The links of a record. */
export function readLinks(links: string | null): ImageLink[] {
  return links === null ? [] : (JSON.parse(links) as ImageLink[]);
}

/** Escapes text for the brackets of a Markdown link. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\[\]`*_<>&!|~]/g, '\\$&');
}
