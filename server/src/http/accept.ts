import type { ImageFormat } from '@pictable/contract';
import { imageFormatOf, problemType } from '@pictable/contract';

interface MediaRange {
  readonly type: string;
  readonly quality: number;
}

/** The requested response: JSON, or the image itself, possibly in a specific format. */
export interface NegotiatedResponse {
  readonly image: boolean;
  /** Set when exactly one format is accepted, as with `Accept: application/pdf`. */
  readonly format?: ImageFormat;
}

/**
 * Negotiates the response from an `Accept` header. The image itself is selected when an image type or PDF is
 * listed and JSON is not preferred to it; a missing header, `*` and JSON select JSON.
 */
export function negotiateResponse(accept: string | undefined): NegotiatedResponse {
  const ranges = parseAccept(accept ?? '');
  const images = ranges.filter(({ type, quality }) => isImageType(type) && quality > 0);
  if (images.length === 0) return { image: false };
  const jsonQuality = Math.max(
    0,
    ...ranges.filter(({ type }) => isJsonType(type)).map(({ quality }) => quality),
  );
  if (jsonQuality >= Math.max(...images.map(({ quality }) => quality))) return { image: false };
  const formats = new Set(images.map(({ type }) => imageFormatOf(type)));
  const [format] = formats;
  return formats.size === 1 && format ? { image: true, format } : { image: true };
}

/** Whether a person views the response: browsers that open a URL accept HTML. */
export function acceptsHtml(accept: string | undefined): boolean {
  return parseAccept(accept ?? '').some(({ type, quality }) => type === 'text/html' && quality > 0);
}

/** Whether a ZIP archive is listed and JSON is not preferred to it. */
export function acceptsZip(accept: string | undefined): boolean {
  const ranges = parseAccept(accept ?? '');
  const best = (isIt: (type: string) => boolean) =>
    Math.max(0, ...ranges.filter(({ type }) => isIt(type)).map(({ quality }) => quality));
  return best((type) => type === 'application/zip') > best((type) => type === 'application/json');
}

/** What an error can be sent as instead of `application/problem+json`. */
export type OtherErrorForm = 'json' | 'image' | 'page';

/**
 * Whether an `Accept` header prefers errors as `application/problem+json`. The type must be listed itself, so
 * that a client that accepts anything gets what it got before; between equal qualities, it wins, because a
 * client that does not know it would not list it.
 */
export function prefersProblem(accept: string | undefined, to: OtherErrorForm): boolean {
  const ranges = parseAccept(accept ?? '');
  const quality = qualityOf(ranges, [problemType]);
  return quality > 0 && quality >= otherQuality(ranges, to);
}

function otherQuality(ranges: readonly MediaRange[], form: OtherErrorForm): number {
  if (form === 'page') return qualityOf(ranges, ['text/html', 'text/*', '*/*']);
  if (form === 'json') return qualityOf(ranges, ['application/json', 'application/*', '*/*']);
  return Math.max(0, ...ranges.filter(({ type }) => isImageType(type)).map(({ quality }) => quality));
}

/** The quality of the first type that is listed; the types are in order, the most specific one first. */
function qualityOf(ranges: readonly MediaRange[], types: readonly string[]): number {
  for (const type of types) {
    const listed = ranges.filter((range) => range.type === type);
    if (listed.length > 0) return Math.max(...listed.map(({ quality }) => quality));
  }
  return 0;
}

function parseAccept(accept: string): MediaRange[] {
  return accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const value = quality === undefined ? 1 : Number(quality.slice(2));
    return { type: type === 'image/jpg' ? 'image/jpeg' : type, quality: Number.isFinite(value) ? value : 0 };
  });
}

function isImageType(type: string): boolean {
  return type.startsWith('image/') || imageFormatOf(type) !== undefined;
}

function isJsonType(type: string): boolean {
  return type === 'application/json' || type === 'application/*';
}
