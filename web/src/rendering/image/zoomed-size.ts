/** The size of an image at 100 %. */
interface ImageSize {
  /** CSS pixels, whatever the scale of the file; undefined if it is unknown. */
  readonly widthPx: number | undefined;
  /** Reserves the space for an image that is loading. */
  readonly heightPx?: number;
}

/** Attributes of an image. */
interface ImageAttributes {
  readonly className: string;
  readonly width?: number;
  readonly height?: number;
}

/** The size of an image in the page. Without a zoom, the image is at most as wide as the space for it. */
export function zoomedSize(
  { widthPx, heightPx }: ImageSize,
  zoomPercent: number | undefined,
): ImageAttributes {
  const className = `h-auto ${zoomPercent === undefined ? 'max-w-full' : 'max-w-none'}`;
  if (widthPx === undefined) return { className };
  const zoomed = (lengthPx: number) => (lengthPx * (zoomPercent ?? 100)) / 100;
  return {
    className,
    width: zoomed(widthPx),
    ...(heightPx !== undefined && { height: zoomed(heightPx) }),
  };
}
