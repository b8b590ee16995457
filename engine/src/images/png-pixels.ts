import type { Pixels, ScalablePixels } from './decoded-pixels.ts';
import type { PngDecoder } from './png-decoder.ts';

/**
 * The pixels of a PNG, decoded once per size in which they are needed. A photograph of 25 megapixels is mostly shown
 * in a small box: its pixels would take 100 MB, and most of the render time.
 */
export class PngPixels implements ScalablePixels {
  readonly widthPx: number;
  readonly heightPx: number;
  private readonly bytes: Uint8Array;
  private readonly decoder: PngDecoder;
  private readonly scaled = new Map<string, Pixels>();
  private scaledPixels = 0;
  private whole: Pixels | undefined;

  /** @param bytes a file that the decoder has checked */
  constructor(
    bytes: Uint8Array,
    { widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number },
    decoder: PngDecoder,
  ) {
    this.bytes = bytes;
    this.widthPx = widthPx;
    this.heightPx = heightPx;
    this.decoder = decoder;
  }

  scaledTo(widthPx: number, heightPx: number): Pixels {
    const isEnlarged = widthPx > this.widthPx || heightPx > this.heightPx;
    const isUnchanged = widthPx === this.widthPx && heightPx === this.heightPx;
    if (isEnlarged || isUnchanged) return this.wholePixels();
    const size = `${widthPx}×${heightPx}`;
    const known = this.scaled.get(size);
    if (known) return known;
    // All sizes together need no more memory than the whole image.
    if (this.scaledPixels + widthPx * heightPx > this.widthPx * this.heightPx) return this.wholePixels();
    const pixels = this.decoder.shrink(this.bytes, widthPx, heightPx);
    this.scaled.set(size, pixels);
    this.scaledPixels += widthPx * heightPx;
    return pixels;
  }

  private wholePixels(): Pixels {
    this.whole ??= this.decoder.decode(this.bytes);
    return this.whole;
  }
}
