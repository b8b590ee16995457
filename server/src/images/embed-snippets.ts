import { type EmbeddedImage, embedEmail, embedHtml, embedReadme, hasPages } from '@pictable/contract';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';

/** HTML and Markdown that embed an image. */
interface Snippets {
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
  const images = urls.map((url, index) => embeddedImage(url, index, rendering));
  const snippets = images.map((image, index) => writeSnippet(image, darkUrls[index]));
  const pairs = images.flatMap((light, index) => {
    const url = darkUrls[index];
    return url === undefined || hasPages(rendering.format) ? [] : [{ light, dark: { url } }];
  });
  return {
    html: snippets.map(({ html }) => html).join('\n'),
    markdown: snippets.map(({ markdown }) => markdown).join('\n\n'),
    ...(pairs.length > 0 && { email: embedEmail(pairs) }),
  };
}

function embeddedImage(
  url: string,
  index: number,
  { format, scale, alt, parts }: PooledRendering,
): EmbeddedImage {
  const text = parts.length > 1 ? `${alt.short} (${index + 1}/${parts.length})` : alt.short;
  const { widthPx, heightPx } = parts[index]!;
  return { url, text, format, widthPx: widthPx / scale, heightPx: heightPx / scale };
}

/** HTML and Markdown that embed one image. @param darkUrl URL of its dark image, if there is one */
export function writeSnippet(image: EmbeddedImage, darkUrl?: string): Snippets {
  const { url, text, format } = image;
  const dark = darkUrl === undefined || hasPages(format) ? undefined : { url: darkUrl };
  return {
    html: embedHtml({ light: image, dark }),
    markdown: dark
      ? embedReadme(image, dark)
      : `${hasPages(format) ? '' : '!'}[${escapeMarkdown(text)}](${url})`,
  };
}

/** Escapes text for the brackets of a Markdown link. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\[\]`*_<>&!|~]/g, '\\$&');
}
