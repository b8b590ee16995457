import {
  embedHtml,
  hasPages,
  type ImageFormat,
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

/** HTML and Markdown that embed all images of a stored table, in order. */
export function embedSnippets(urls: readonly string[], rendering: PooledRendering): Snippets {
  const snippets = partSnippets(urls, rendering);
  return {
    html: snippets.map(({ html }) => html).join('\n'),
    markdown: snippets.map(({ markdown }) => markdown).join('\n\n'),
  };
}

/** HTML and Markdown of each image of a stored table, in order. */
export function partSnippets(
  urls: readonly string[],
  { format, scale, alt, parts, links }: PooledRendering,
): Snippets[] {
  return urls.map((url, index) => {
    const text = parts.length > 1 ? `${alt.short} (${index + 1}/${parts.length})` : alt.short;
    return writeSnippet({ ...parts[index]!, url, text, format, scale, links: links.byPart[index] });
  });
}

interface Embedded {
  readonly url: string;
  /** The alternative text. */
  readonly text: string;
  readonly format: ImageFormat;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels of the file per CSS pixel. */
  readonly scale: number;
  readonly links?: readonly ImageLink[] | undefined;
}

/** HTML and Markdown that embed one image. */
export function writeSnippet({ url, text, format, widthPx, heightPx, scale, links }: Embedded): Snippets {
  const light = { url, text, format, widthPx: widthPx / scale, heightPx: heightPx / scale };
  return {
    html: embedHtml({ light, links }),
    // Browsers do not show a PDF in an img element.
    markdown: `${hasPages(format) ? '' : '!'}[${escapeMarkdown(text)}](${url})`,
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
