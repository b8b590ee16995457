import {
  isLinkUrl,
  type LogoSettings,
  logoHeightsPx,
  logoKeys,
  logoLinkAllowed,
  logoProperties,
  showValue,
} from '@pictable/contract';
import { isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { cleanText } from '../../table/clean-text.ts';
import type { StoredLogo, TableLogo } from '../../table/table-logo.ts';
import type { Problems } from '../problems.ts';
import { memberLocation, readProperties, type SourceLocation } from '../read-properties.ts';
import { findStructure, type ReadLayer } from './read-structure.ts';

/**
 * Reads `logo`. Without it, and with true, a table has the stored logo; an object without an image changes how that
 * is shown. An image of its own has none of the stored settings: they belong to another logo.
 *
 * @param stored the logo of the project; undefined if it has none
 */
export function readLogo(
  layers: readonly ReadLayer[],
  stored: StoredLogo | undefined,
): TableLogo | undefined {
  const found = findStructure(layers, 'logo');
  if (found === undefined || found.value === '')
    return stored && tableLogo({ url: undefined, pointer: undefined }, stored);
  const { value, place, problems } = found;
  if (value === false) return undefined;
  const object = isObject(value) ? value : undefined;
  const own = object === undefined ? {} : readSettings(object, place, problems);
  const image = object === undefined ? value : (object.get('image') ?? true);
  const imagePlace = object?.has('image') ? memberLocation(place, 'image') : place;
  const { pointer } = imagePlace;
  if (image !== true) {
    const url = readUrl(image, imagePlace, problems);
    return url === undefined ? undefined : tableLogo({ url, pointer }, own);
  }
  const hint = object === undefined ? '' : linkHint(object, place);
  if (stored !== undefined) {
    if (hint !== '' && IMAGE_FILE.test(own.link ?? ''))
      problems.warn(`${place.label} has no image, so that of the project is shown.${hint}`, place.pointer);
    return tableLogo({ url: undefined, pointer }, { ...stored, ...own });
  }
  problems.warn(
    `${place.label} has no image, and no logo is stored for the project; the table has no logo.${hint}`,
    place.pointer,
  );
  return undefined;
}

/** URLs of images, which are rarely meant as a link. */
const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|svg)(?:[?#]|$)/i;

/** Where the image belongs, for objects that have only a URL, which is that of the link. */
function linkHint(object: JsonObject, place: SourceLocation): string {
  const key = object.has('image') ? undefined : ['url', 'href'].find((name) => object.has(name));
  if (key === undefined) return '';
  return ` ${memberLocation(place, key).label} is the link of the logo; its image is ${memberLocation(place, 'image').label}.`;
}

function tableLogo(
  from: Pick<TableLogo, 'url' | 'pointer'>,
  { position = 'title-start', height, alt, link }: LogoSettings,
): TableLogo {
  return {
    ...from,
    position,
    heightPx: height ?? logoHeightsPx[position],
    alt: alt === undefined ? undefined : cleanText(alt).trim(),
    link,
  };
}

function readUrl(value: JsonValue, place: SourceLocation, problems: Problems): string | undefined {
  const url = typeof value === 'string' ? cleanText(value.trim()) : '';
  if (/^(?:https?:\/\/|data:)./is.test(url)) return url;
  problems.error(
    `${place.label} must be an http:, https: or data: URL of an image, true for the logo of the project, or false; got ${showValue(value)}.`,
    place.pointer,
  );
  return undefined;
}

const IMAGE_KEY: ReadonlySet<string> = new Set(['image']);

function readSettings(object: JsonObject, place: SourceLocation, problems: Problems): LogoSettings {
  const settings = readProperties(logoProperties, object, place, problems, IMAGE_KEY);
  const { link } = settings;
  if (link === undefined || link === '') return { ...settings, link: undefined };
  const href = link.trim();
  if (isLinkUrl(href)) return { ...settings, link: href };
  const key = logoKeys.find((name) => object.get(name) === link) ?? 'link';
  const here = memberLocation(place, key);
  const message = `${here.label} must be ${logoLinkAllowed}; got ${showValue(link)}.${linkHint(object, place)}`;
  problems.error(message, here.pointer);
  return { ...settings, link: undefined };
}
