import { escapeHtml } from '@pictable/contract';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';

/** What a page or a message needs to show a stored image. */
export function embedSnippets(
  url: string,
  { format, widthPx, heightPx, scale, alt }: PooledRendering,
): { html: string; markdown: string } {
  const text = alt.short;
  // No browser shows a pdf as a picture.
  if (format === 'pdf')
    return {
      html: `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`,
      markdown: `[${bare(text)}](${url})`,
    };
  const size = `width="${Math.round(widthPx / scale)}" height="${Math.round(heightPx / scale)}"`;
  const style = 'max-width:100%;height:auto';
  return {
    html: `<img src="${escapeHtml(url)}" ${size} alt="${escapeHtml(text)}" style="${style}">`,
    markdown: `![${bare(text)}](${url})`,
  };
}

/** Text as it may stand between the brackets of a Markdown link. */
function bare(text: string): string {
  return text.replace(/[\\[\]`*_<>&!|~]/g, '\\$&');
}
