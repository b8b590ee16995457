import { blendOver, contrast } from '../color/contrast.ts';
import { type Color, colorOf, rgb } from '../scene/color.ts';
import type { Pixels, ScalablePixels } from './decoded-pixels.ts';

/** Below this contrast, a shape can hardly be seen on its background; dark colours need more of it. */
const contrastMin = { onLight: 1.4, onDark: 2.5 } as const;
/** A background with less contrast to black than this is dark. */
const DARK_CONTRAST_MAX = 5;
/**
 * A logo is hard to see if a smaller share of its pixels differs from the background. An image without transparent
 * pixels has a background of its own, which may be that of the table.
 */
const visibleShareMin = { transparent: 0.5, opaque: 0.03 } as const;
/** Share of opaque pixels of an image with a background of its own. */
const OPAQUE_SHARE_MIN = 0.9;
/** A smaller copy has the same colours, and takes less time. */
const SIDE_PX = 48;
const WHITE = rgb(0xffffff);
const BLACK = rgb(0x000000);

/** Whether a logo can be seen on a background, such as a black one on that of a dark theme. */
export function isVisibleOn(image: Pixels | ScalablePixels, background: Color | undefined): boolean {
  const below = background === undefined ? WHITE : blendOver(WHITE, background);
  const { rgba } = smallCopy(image);
  const minimum = contrast(below, BLACK) < DARK_CONTRAST_MAX ? contrastMin.onDark : contrastMin.onLight;
  let total = 0;
  let visible = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const alpha = rgba[at + 3]!;
    if (alpha === 0) continue;
    const color = colorOf(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!, alpha);
    total += alpha;
    if (contrast(blendOver(below, color), below) >= minimum) visible += alpha;
  }
  const isOpaque = total >= OPAQUE_SHARE_MIN * ((rgba.length / 4) * 255);
  return visible >= total * (isOpaque ? visibleShareMin.opaque : visibleShareMin.transparent);
}

function smallCopy(image: Pixels | ScalablePixels): Pixels {
  const { widthPx, heightPx } = image;
  if (!('scaledTo' in image)) return sampled(image);
  const factor = Math.min(1, SIDE_PX / Math.max(widthPx, heightPx));
  return image.scaledTo(
    Math.max(1, Math.round(widthPx * factor)),
    Math.max(1, Math.round(heightPx * factor)),
  );
}

/** Some of the pixels: one in each step of both directions. */
function sampled({ widthPx, heightPx, rgba }: Pixels): Pixels {
  const step = Math.max(1, Math.floor(Math.max(widthPx, heightPx) / (4 * SIDE_PX)));
  const width = Math.ceil(widthPx / step);
  const height = Math.ceil(heightPx / step);
  const small = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * step * widthPx + x * step) * 4;
      small.set(rgba.subarray(from, from + 4), (y * width + x) * 4);
    }
  return { widthPx: width, heightPx: height, rgba: small };
}
