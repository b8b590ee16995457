import { escapeHtml } from '@pictable/contract';
import { type JsonValue, parseJson } from '@pictable/contract/json';
import { textsOf } from '../language/texts-of.ts';
import type { TableData } from '../table/table-data.ts';
import { htmlLink } from './rich-text-html.ts';
import { escapeMarkdown, markdownUrl } from './rich-text-markdown.ts';

/** What an HTML document contains besides the table. */
export interface HtmlContent {
  /** The image of the logo as a data: URL; without it, its name is shown. */
  readonly logoImage?: string | undefined;
}

/** Images of logos are never wider than the page. */
export const LOGO_STYLE =
  '.logo{margin:0 0 12px}.logo img{max-width:100%;object-fit:contain}table~.logo,.scroll~.logo{margin:12px 0 0}';

/** The logo above or below the table of a page; empty without an image and a name. */
export function htmlLogo(
  { logo }: Pick<TableData, 'logo'>,
  { logoImage }: HtmlContent,
): { readonly above: string; readonly below: string } {
  const content = logo && htmlLogoContent(logo, logoImage);
  if (logo === undefined || content === undefined) return { above: '', below: '' };
  const { position, link } = logo;
  const align = position === 'title-end' ? ' style="text-align:end"' : '';
  const html = `<div class="logo"${align}>${link === undefined ? content : htmlLink(link, content)}</div>\n`;
  return position === 'footer' ? { above: '', below: html } : { above: html, below: '' };
}

function htmlLogoContent(
  logo: NonNullable<TableData['logo']>,
  image: string | undefined,
): string | undefined {
  const { alt = 'Logo', heightPx } = logo;
  if (image !== undefined)
    return `<img src="${image}" alt="${escapeHtml(alt)}" height="${Math.round(heightPx)}">`;
  return logo.alt ? escapeHtml(logo.alt) : undefined;
}

/** `Logo: Acme`, in the language of the table; undefined if the logo has no name. */
export function logoName({ logo, language }: Pick<TableData, 'logo' | 'language'>): string | undefined {
  if (!logo?.alt) return undefined;
  const texts = textsOf(language);
  return `${texts.logo}${texts.punctuation.colon}${logo.alt}`;
}

/** The image if everyone can open it, else its name. */
export function markdownLogo(data: Pick<TableData, 'logo' | 'language'>): string | undefined {
  const { logo } = data;
  if (logo === undefined) return undefined;
  const name = logoName(data);
  const text =
    logo.url !== undefined && /^https?:/i.test(logo.url)
      ? `![${escapeMarkdown(logo.alt ?? 'Logo')}](${markdownUrl(logo.url)})`
      : name && escapeMarkdown(name);
  if (!text) return undefined;
  return logo.link === undefined ? text : `[${text}](${markdownUrl(logo.link)})`;
}

/** The logo as a member of a payload; the stored one has no image, so that it is found again. */
export function logoMember({ logo }: Pick<TableData, 'logo'>): JsonValue | undefined {
  if (logo === undefined) return undefined;
  const { url, position, heightPx, alt, link } = logo;
  const member = new Map<string, JsonValue>();
  if (url !== undefined) member.set('image', url);
  member.set('position', position);
  member.set('height', parseJson(String(heightPx), { depthMax: 1 }));
  if (alt !== undefined) member.set('alt', alt);
  if (link !== undefined) member.set('link', link);
  return member;
}
