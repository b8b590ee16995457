import { escapeHtml, hasPages, type ImageFormat } from '@pictable/contract';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';

/** HTML and Markdown that embed all images of a stored table, in order. */
export function embedSnippets(
  urls: readonly string[],
  rendering: PooledRendering,
): { html: string; markdown: string } {
  const snippets = urls.map((url, index) => snippetsOf(url, index, rendering));
  return {
    html: snippets.map(({ html }) => html).join('\n'),
    markdown: snippets.map(({ markdown }) => markdown).join('\n\n'),
  };
}

function snippetsOf(url: string, index: number, { format, scale, alt, parts }: PooledRendering): Snippets {
  const text = parts.length > 1 ? `${alt.short} (${index + 1}/${parts.length})` : alt.short;
  return writeSnippet({ ...parts[index]!, url, text, format, scale });
}

interface Snippets {
  readonly html: string;
  readonly markdown: string;
}

interface Embedded {
  readonly url: string;
  /** The alternative text. */
  readonly text: string;
  readonly format: ImageFormat;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly scale: number;
}

/** HTML and Markdown that embed one image. */
export function writeSnippet({ url, text, format, widthPx, heightPx, scale }: Embedded): Snippets {
  // Browsers do not show a PDF in an img element.
  if (hasPages(format))
    return {
      html: `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`,
      markdown: `[${escapeMarkdown(text)}](${url})`,
    };
  const size = `width="${Math.round(widthPx / scale)}" height="${Math.round(heightPx / scale)}"`;
  const style = 'max-width:100%;height:auto';
  return {
    html: `<img src="${escapeHtml(url)}" ${size} alt="${escapeHtml(text)}" style="${style}">`,
    markdown: `![${escapeMarkdown(text)}](${url})`,
  };
}

/** Escapes text for the brackets of a Markdown link. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\[\]`*_<>&!|~]/g, '\\$&');
}
