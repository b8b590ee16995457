import { hasPages, type ImageFormat } from '../formats/image-formats.ts';
import { escapeHtml } from '../text/escape-html.ts';

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
}

/**
 * HTML that embeds an image: an `img` with its size and alternative text, in a `picture` that chooses between a light
 * and a dark image. Browsers show no PDF in an `img`, so that a PDF is a link.
 */
export function embedHtml({ light, dark }: HtmlEmbed): string {
  const { url, text, format } = light;
  if (hasPages(format)) return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
  return inPicture(`<img ${imageAttributes(light)} style="max-width:100%;height:auto">`, dark?.url);
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
 * style, and by a comment in Outlook for Windows.
 */
export function embedEmail(
  images: readonly (HtmlEmbed & { readonly dark: Pick<EmbeddedImage, 'url'> })[],
): string {
  const pairs = images.map(({ light, dark }) => {
    const block = 'max-width:100%;height:auto;border:0';
    const hidden = `display:none;mso-hide:all;${block}`;
    return (
      `<img class="pictable-light" ${imageAttributes(light)} style="display:block;${block}">` +
      `<!--[if !mso]><!--><img class="pictable-dark" ${imageAttributes({ ...light, ...dark })} style="${hidden}"><!--<![endif]-->`
    );
  });
  return `${EMAIL_STYLE}${pairs.join('\n')}`;
}

const SWITCHED = (scope: string) =>
  `${scope}.pictable-light{display:none!important}${scope}.pictable-dark{display:block!important}`;
const EMAIL_STYLE = `<style>@media (prefers-color-scheme:dark){${SWITCHED('')}}${SWITCHED('[data-ogsc] ')}</style>`;

function imageAttributes({ url, text, widthPx, heightPx }: Omit<EmbeddedImage, 'format'>): string {
  const [width, height] = [widthPx, heightPx].map((side) => Math.max(1, Math.round(side)));
  return `src="${escapeHtml(url)}" width="${width}" height="${height}" alt="${escapeHtml(text)}"`;
}
