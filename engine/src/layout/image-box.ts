import type { SceneImage } from '../scene/scene.ts';
import type { CellImage } from '../table/cell-content.ts';

/** A picture with the box it takes in its cell, and its own place in that box, which it may overhang. Whole px. */
export interface ImageBox {
  /** Undefined where there is none to draw. */
  readonly image: SceneImage | undefined;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly inside: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly radiusPx: number;
  readonly alt: string;
}

/** Size of a picture that cannot be had, where none is asked for. */
const MISSING = { widthPx: 32, heightPx: 24 } as const;

/** The box a picture takes: the size asked for, else its own, made smaller until it is within the largest allowed. */
export function imageBox(wanted: CellImage, image: SceneImage | undefined): ImageBox {
  const natural = image ?? MISSING;
  const ratio = natural.widthPx / natural.heightPx;
  let { widthPx: width, heightPx: height } = wanted;
  if (width === undefined && height === undefined) [width, height] = [natural.widthPx, natural.heightPx];
  width ??= height! * ratio;
  height ??= width / ratio;
  const shrink = Math.min(1, (wanted.maxWidthPx ?? width) / width, (wanted.maxHeightPx ?? height) / height);
  const widthPx = wholePx(width * shrink);
  const heightPx = wholePx(height * shrink);
  const scales = [widthPx / natural.widthPx, heightPx / natural.heightPx] as const;
  const scale = wanted.fit === 'cover' ? Math.max(...scales) : Math.min(...scales);
  const own = { width: wholePx(natural.widthPx * scale), height: wholePx(natural.heightPx * scale) };
  const inside = {
    x: Math.round((widthPx - own.width) / 2),
    y: Math.round((heightPx - own.height) / 2),
    ...own,
  };
  const shorterPx = Math.min(widthPx, heightPx);
  const radiusPx = wanted.radius === 'round' ? shorterPx / 2 : Math.min(wanted.radius, shorterPx / 2);
  return { image, widthPx, heightPx, inside, radiusPx, alt: wanted.alt };
}

function wholePx(lengthPx: number): number {
  return Math.max(1, Math.round(lengthPx));
}
