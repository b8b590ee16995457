import { strToU8 } from 'fflate';
import type { Item, Page, Scene } from '../../scene/scene.ts';
import { escapeXml } from '../escape-xml.ts';
import { px } from '../number-format.ts';
import type { Painter } from '../painter.ts';
import { Canvas } from './canvas.ts';
import { paintItems } from './group.ts';
import { liveTextDefaults } from './live-text.ts';
import { fillOf, ID_PREFIX_PLACEHOLDER } from './markup.ts';

/**
 * Paints the only page of a scene as SVG in UTF-8. Text is painted as outlines, which need no font, unless
 * live text is requested. The file contains no active content and loads no resources. Ids start with a hash
 * of the content, so that several images can be inlined in one page.
 *
 * @throws OutputTooLargeError
 * @throws Error unless the scene has exactly one page; only PDF supports several
 */
export const paintSvg: Painter = (scene, fonts, options) => {
  const page = scene.pages[0];
  if (page === undefined || scene.pages.length > 1) {
    throw new Error(`An SVG holds one page; the scene has ${scene.pages.length}.`);
  }
  const canvas = new Canvas(scene, fonts, options.svgText ?? 'outlined', options.bytesMax);
  paintItems(canvas, page.items);
  canvas.add('</svg>');
  const draft = [
    openingTag(canvas, page),
    canvas.definitions.length === 0 ? '' : `<defs>${canvas.definitions.join('')}</defs>`,
    page.background === undefined
      ? ''
      : `<path${fillOf(page.background)} d="M0 0H${px(page.widthPx)}V${px(page.heightPx)}H0z"/>`,
    ...canvas.body,
  ].join('');
  return strToU8(draft.replaceAll(ID_PREFIX_PLACEHOLDER, prefixOf(draft)));
};

function openingTag(canvas: Canvas, page: Page): string {
  const { scene } = canvas;
  const isLive = canvas.text === 'live';
  const width = px(page.widthPx);
  const height = px(page.heightPx);
  const title =
    scene.title === '' ? '' : `<title id="${ID_PREFIX_PLACEHOLDER}-t">${escapeXml(scene.title)}</title>`;
  const description =
    scene.description === ''
      ? ''
      : `<desc id="${ID_PREFIX_PLACEHOLDER}-d"${wordLanguage(scene)}>${escapeXml(scene.description)}</desc>`;
  const names = [title && `${ID_PREFIX_PLACEHOLDER}-t`, description && `${ID_PREFIX_PLACEHOLDER}-d`]
    .filter((id) => id !== '')
    .join(' ');
  const label = names === '' ? '' : ` aria-labelledby="${names}"`;
  // Screen readers ignore the content of role img, but must reach links and live text.
  const role = isLive || page.items.some(holdsLink) ? 'group' : 'img';
  const text = isLive ? liveTextDefaults(canvas) : '';
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}${languageAttributes(scene.language)} role="${role}"${label}${text}>${title}${description}`;
}

/**
 * Without a language, an SVG inside a page has that of the page. Programs for XML read `xml:lang`, and pages can
 * select by `lang`.
 */
function languageAttributes(language: string | undefined): string {
  return language === undefined ? '' : ` xml:lang="${language}" lang="${language}"`;
}

/** The description has English words if there are none in the language of the table. */
function wordLanguage({ language, wordLanguage }: Scene): string {
  const isSame = language === undefined || language.split('-')[0] === wordLanguage.split('-')[0];
  return isSame ? '' : languageAttributes(wordLanguage);
}

function holdsLink(item: Item): boolean {
  if (item.kind === 'link') return true;
  return (item.kind === 'group' || item.kind === 'clip') && item.items.some(holdsLink);
}

/** Five characters, the first a letter: an FNV-1a hash of the whole file. */
function prefixOf(draft: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < draft.length; at++) hash = Math.imul(hash ^ draft.charCodeAt(at), 0x01000193);
  const digits = (hash >>> 0).toString(36).padStart(7, '0');
  return String.fromCharCode(97 + ((hash >>> 0) % 26)) + digits.slice(-4);
}
