import type { SceneImage } from '../scene/scene.ts';
import type { CellImage } from '../table/cell-content.ts';

/** An image, its box in the cell, and its position in that box, which it may overflow. Whole px. */
export interface ImageBox {
  /** Undefined if there is no image to paint. */
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

/** Size of the placeholder for an unavailable image, if no size is requested. */
const MISSING = { widthPx: 32, heightPx: 24 } as const;

/** The box of an image: the requested size, else its natural size, scaled down to the maximum size. */
export function imageBox(requested: CellImage, image: SceneImage | undefined): ImageBox {
  const natural = image ?? MISSING;
  const ratio = natural.widthPx / natural.heightPx;
  const width =
    requested.widthPx ?? (requested.heightPx === undefined ? natural.widthPx : requested.heightPx * ratio);
  const height =
    requested.heightPx ?? (requested.widthPx === undefined ? natural.heightPx : requested.widthPx / ratio);
  const { maxWidthPx = width, maxHeightPx = height } = requested;
  const shrink = Math.min(1, maxWidthPx / width, maxHeightPx / height);
  const widthPx = wholePx(width * shrink);
  const heightPx = wholePx(height * shrink);
  const scales = [widthPx / natural.widthPx, heightPx / natural.heightPx] as const;
  const scale = requested.fit === 'cover' ? Math.max(...scales) : Math.min(...scales);
  const scaled = { width: wholePx(natural.widthPx * scale), height: wholePx(natural.heightPx * scale) };
  const inside = {
    x: Math.round((widthPx - scaled.width) / 2),
    y: Math.round((heightPx - scaled.height) / 2),
    ...scaled,
  };
  const shorterPx = Math.min(widthPx, heightPx);
  const radiusPx = requested.radius === 'round' ? shorterPx / 2 : Math.min(requested.radius, shorterPx / 2);
  return { image, widthPx, heightPx, inside, radiusPx, alt: requested.alt };
}

function wholePx(lengthPx: number): number {
  return Math.max(1, Math.round(lengthPx));
}
