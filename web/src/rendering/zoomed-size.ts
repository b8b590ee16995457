/** The size of an image at 100 %. */
export interface ImageSize {
  /** CSS pixels, whatever the scale of the file; undefined if it is unknown. */
  readonly widthPx: number | undefined;
  /** Height divided by width, which reserves the space for an image that is loading. */
  readonly ratio?: number;
}

/** Attributes of an image. */
interface ImageAttributes {
  readonly className: string;
  readonly width?: number;
  readonly height?: number;
}

/** The size of an image in the page. Without a zoom, the image is at most as wide as the space for it. */
export function zoomedSize({ widthPx, ratio }: ImageSize, zoomPercent: number | undefined): ImageAttributes {
  const className = `h-auto ${zoomPercent === undefined ? 'max-w-full' : 'max-w-none'}`;
  if (widthPx === undefined) return { className };
  const width = (widthPx * (zoomPercent ?? 100)) / 100;
  return { className, width, ...(ratio !== undefined && { height: width * ratio }) };
}
