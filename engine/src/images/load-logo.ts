import { limits } from '@pictable/contract';
import type { ShownLogo, StoredLogo, TableLogo } from '../table/table-logo.ts';
import type { Warnings } from '../warnings.ts';
import { dataUrlBytes } from './data-url.ts';
import type { Pixels, ScalablePixels } from './decoded-pixels.ts';
import { imageSize } from './image-size.ts';
import {
  asPng,
  bytesOf,
  checkedSize,
  ImageError,
  type LoadedImage,
  type LoadOptions,
  loadImage,
  shownUrl,
} from './load-images.ts';
import { checkSvg, isSvg } from './svg/check-svg.ts';
import { SvgRejected } from './svg/svg-tags.ts';

/** Draws a checked SVG; rejects if that fails. */
export type DrawSvg = (
  svg: Uint8Array,
  size: { readonly heightPx: number; readonly widthPxMax: number },
  hasText: boolean,
) => Promise<Pixels>;

export interface LogoOptions extends LoadOptions {
  /** SVG logos cannot be shown without it. */
  readonly drawSvg: DrawSvg | undefined;
}

/** How the images of a table are loaded. */
export function loadingOf(
  {
    pngDecoder,
    decodeWebp,
    drawSvg,
  }: Pick<LogoOptions, 'pngDecoder'> & Partial<Pick<LogoOptions, 'decodeWebp' | 'drawSvg'>>,
  needsPixels: boolean,
  megapixelsMax: number,
): LogoOptions {
  return { needsPixels, megapixelsMax, pngDecoder, decodeWebp, drawSvg };
}

/** A logo that can be shown, and its pixels. */
export interface LoadedLogo {
  readonly logo: ShownLogo;
  readonly pixels: Pixels | ScalablePixels;
}

/** Pixels per CSS pixel of a drawn SVG: as many as the largest scale of an image has. */
const SVG_SCALE = limits.scaleMax;
/** Width at which the height of an SVG is reduced; no logo is shown wider. */
const SVG_WIDTH_PX_MAX = 4_000;
const DEFAULT_ALT = 'Logo';

/**
 * Loads the logo of a table. A logo that fails is left out with a warning: it must not fail the table.
 *
 * @param given bytes of images by URL
 * @returns undefined if it cannot be shown
 */
export async function loadLogo(
  logo: TableLogo,
  stored: StoredLogo | undefined,
  given: ReadonlyMap<string, Uint8Array>,
  options: LogoOptions,
  warnings: Warnings,
): Promise<LoadedLogo | undefined> {
  const { url, position, heightPx, link, alt = DEFAULT_ALT, pointer } = logo;
  const subject = url === undefined ? 'The logo of the project' : `The logo ${shownUrl(url)}`;
  try {
    const bytes =
      url === undefined
        ? stored!.bytes
        : checkedSize(svgOfDataUrl(url) ?? bytesOf(url, given), limits.logoBytesMax);
    const { image, pixels } = await loadLogoImage(
      bytes,
      heightPx,
      { ...options, needsPixels: true },
      (part) => warnings.add(`${subject} ${part}.`, pointer),
    );
    return { logo: { image, position, heightPx, link, alt }, pixels: pixels! };
  } catch (error) {
    const isKnown = error instanceof ImageError || error instanceof SvgRejected;
    warnings.add(
      `${subject} ${isKnown ? error.message : 'is corrupt'}; the table is shown without it.`,
      pointer,
    );
    return undefined;
  }
}

const LOGO_TYPES = 'is not a PNG, JPEG, GIF, WebP or SVG';

/**
 * Loads the image of a logo.
 *
 * @param heightPx height in which it is shown, CSS px
 * @param warn gets what is not shown of it, as predicates of sentences
 * @throws ImageError, SvgRejected, or an error of a decoder
 */
export async function loadLogoImage(
  bytes: Uint8Array,
  heightPx: number,
  options: LogoOptions,
  warn: (part: string) => void,
): Promise<LoadedImage> {
  const { logoMegapixelsMax } = limits;
  if (isSvg(bytes)) return loadSvg(bytes, heightPx, options, warn);
  const size = imageSize(bytes);
  if (size && size.widthPx * size.heightPx > logoMegapixelsMax * 1_000_000)
    throw new ImageError(`has more than ${logoMegapixelsMax} megapixels`);
  return loadImage(bytes, options, logoMegapixelsMax, LOGO_TYPES);
}

async function loadSvg(
  bytes: Uint8Array,
  heightPx: number,
  { drawSvg }: LogoOptions,
  warn: (part: string) => void,
): Promise<LoadedImage> {
  if (drawSvg === undefined) throw new ImageError('is an SVG, which cannot be rendered here; use PNG');
  const { bytes: checked, hasText, omissions } = checkSvg(bytes);
  const size = { heightPx: Math.round(heightPx * SVG_SCALE), widthPxMax: SVG_WIDTH_PX_MAX };
  let drawn: Pixels;
  try {
    drawn = await drawSvg(checked, size, hasText);
  } catch {
    throw new ImageError('is an SVG that cannot be rendered');
  }
  for (const omission of omissions) warn(omission);
  if (isEmpty(drawn)) throw new ImageError('is an SVG that shows nothing');
  return asPng(drawn);
}

function isEmpty({ rgba }: Pixels): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return false;
  return true;
}

/** Many programs write SVG into a data: URL as a text. Undefined for other URLs. */
function svgOfDataUrl(url: string): Uint8Array | undefined {
  const head = /^data:image\/svg\+xml[^,]{0,100},/i.exec(url)?.[0];
  if (head === undefined) return undefined;
  if (url.length > limits.logoBytesMax * 3)
    throw new ImageError(`is larger than ${limits.logoBytesMax / 1_000_000} MB`);
  if (/;base64,$/i.test(head)) {
    const bytes = dataUrlBytes(url);
    if (bytes === undefined) throw new ImageError('is not a base64 data: URL');
    return bytes;
  }
  try {
    return new TextEncoder().encode(decodeURIComponent(url.slice(head.length)));
  } catch {
    throw new ImageError('is not a valid data: URL');
  }
}
