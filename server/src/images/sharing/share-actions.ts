import { escapeHtml, formatLabels, hasPages } from '@pictable/contract';
import type { OpenedImage } from '../access/open-image.ts';
import { readLinks, writeSnippet } from '../embed-snippets.ts';
import { imageUrl, shareUrl } from '../image-file.ts';
import type { SharedImageRow } from './shared-images.repo.ts';

export interface SharedOne {
  readonly origin: string;
  readonly image: SharedImageRow;
  readonly alt: string;
  /** The file name of its dark image; undefined if there is none. */
  readonly darkFilename: string | undefined;
  /** The query of its URLs, which signs those of a private image. */
  readonly query: OpenedImage['query'];
}

/** Copies the URL of the image, and downloads it. */
export function writeActions({ origin, image, query }: SharedOne): string {
  const { filename, format } = image;
  const download = `${imageUrl('', filename)}${query}${query === '' ? '?' : '&'}download=1`;
  return (
    '<div class="actions">\n' +
    copyButton('image-url', 'Copy URL', 'button primary') +
    `<a class="button" href="${escapeHtml(download)}" download>Download ${formatLabels[format]}</a>\n` +
    `<code id="image-url">${escapeHtml(imageUrl(origin, filename) + query)}</code>\n` +
    '</div>\n'
  );
}

/** Code that shows the image in a page or a Markdown file. That of a private image would stop working. */
export function writeEmbedCode(
  { origin, image, alt, query, darkFilename }: SharedOne,
  isPrivate: boolean,
): string {
  if (isPrivate) return '';
  const { filename, format, widthPx, heightPx, scale } = image;
  const links = readLinks(image.links);
  const { html, markdown } = writeSnippet(
    {
      url: imageUrl(origin, filename),
      text: alt,
      format,
      widthPx,
      heightPx,
      scale: scale ?? 1,
      links,
    },
    darkFilename === undefined ? undefined : imageUrl(origin, darkFilename),
  );
  const page = escapeHtml(shareUrl(origin, filename) + query);
  // An image with links of its own cannot be in another link.
  const linked = hasPages(format) || links.length > 0 ? html : `<a href="${page}">${html}</a>`;
  return `<h2>Embed</h2>\n${snippet('embed-html', 'HTML', linked)}${snippet('embed-markdown', 'Markdown', markdown)}`;
}

function snippet(id: string, label: string, code: string): string {
  return (
    `<div class="snippet"><h3>${label}</h3>${copyButton(id, 'Copy', 'button', `Copy ${label}`)}` +
    `<pre tabindex="0" role="region" aria-label="${label}"><code id="${id}">${escapeHtml(code)}</code></pre></div>\n`
  );
}

/** Hidden until the script of the page runs. */
function copyButton(id: string, label: string, classes: string, name = label): string {
  const described = name === label ? '' : ` aria-label="${name}"`;
  return `<button type="button" class="${classes}" data-copy="${id}" aria-live="polite"${described} hidden>${label}</button>\n`;
}
