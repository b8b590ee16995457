import { limits } from '@pictable/contract';
import type { SceneImage } from '../scene/scene.ts';
import { asPng, checkedSize, ImageError } from './load-images.ts';
import { type LogoOptions, loadLogoImage } from './load-logo.ts';
import { LogoRejected } from './logo-rejected.ts';
import type { PngDecoder } from './png-decoder.ts';
import { PngPixels } from './png-pixels.ts';
import { SvgRejected } from './svg/svg-tags.ts';

/** A logo that can be stored: decoded once, without metadata, and never an SVG. */
export interface CheckedLogo {
  /** A PNG or JPEG. */
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly widthPx: number;
  readonly heightPx: number;
  /** What is not shown of it, as sentences. */
  readonly warnings: readonly string[];
}

/** Height of a stored logo, in its own pixels: three times the largest height in a table, which is rarely used. */
const STORED_HEIGHT_PX = 3 * limits.logoHeightPxMax;

/** @throws LogoRejected */
export async function checkLogo(
  bytes: Uint8Array,
  tools: Pick<LogoOptions, 'pngDecoder' | 'decodeWebp' | 'drawSvg'>,
): Promise<CheckedLogo> {
  const warnings: string[] = [];
  const options: LogoOptions = { needsPixels: false, megapixelsMax: limits.logoMegapixelsMax, ...tools };
  const drawHeightPx = STORED_HEIGHT_PX / limits.scaleMax;
  try {
    checkedSize(bytes, limits.logoBytesMax);
    const { image } = await loadLogoImage(bytes, drawHeightPx, options, (part) =>
      warnings.push(`The logo ${part}.`),
    );
    const { mediaType, ...stored } = shrunk(image, tools.pngDecoder);
    if (mediaType !== 'image/png' && mediaType !== 'image/jpeg')
      throw new Error(`A logo was loaded as ${mediaType}.`);
    return { ...stored, mediaType, warnings };
  } catch (error) {
    const isKnown = error instanceof ImageError || error instanceof SvgRejected;
    throw new LogoRejected(`The logo ${isKnown ? error.message : 'is corrupt'}.`);
  }
}

/** A PNG with at most the stored height: each table decodes it again. */
function shrunk(image: SceneImage, decoder: PngDecoder): SceneImage {
  const { bytes, mediaType, widthPx, heightPx } = image;
  if (mediaType !== 'image/png' || heightPx <= STORED_HEIGHT_PX) return image;
  const width = Math.max(1, Math.round((widthPx * STORED_HEIGHT_PX) / heightPx));
  return asPng(new PngPixels(bytes, image, decoder).scaledTo(width, STORED_HEIGHT_PX)).image;
}
