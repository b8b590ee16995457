import { over, type Pixel } from '../pixel.ts';
import { PALETTE_MAX } from './color-indexer.ts';

/** Colours of an image by index; grows while rows are written. */
export class Palette {
  readonly colors: Pixel[] = [];
  private readonly indexes = new Map<Pixel, number>();

  /** Index of a colour; adds the colour if necessary. -1 if the palette is full. */
  indexOf(color: Pixel): number {
    const known = this.indexes.get(color);
    if (known !== undefined) return known;
    if (this.colors.length >= PALETTE_MAX) return -1;
    this.indexes.set(color, this.colors.length);
    return this.colors.push(color) - 1;
  }

  /**
   * Adds a background colour, which its ramps follow. It becomes the index of the colour even if it had one
   * before.
   * @returns its index, or -1 if the palette is full
   */
  addBackground(color: Pixel): number {
    if (this.colors.length >= PALETTE_MAX) return -1;
    this.indexes.set(color, this.colors.length);
    return this.colors.push(color) - 1;
  }

  /**
   * Adds the ramp of a text colour on a background: the colours of all levels above 0, in order. They get
   * consecutive indexes even if the palette already has some of the colours.
   * @returns the index before the first, or -1 if the palette is full
   */
  addRamp(background: Pixel, paint: Pixel, alphas: Uint8Array): number {
    const base = this.colors.length - 1;
    if (this.colors.length + alphas.length - 1 > PALETTE_MAX) return -1;
    for (let level = 1; level < alphas.length; level++) {
      const color = over(background, paint, alphas[level]!);
      if (!this.indexes.has(color)) this.indexes.set(color, this.colors.length);
      this.colors.push(color);
    }
    return base;
  }

  /** Adds colours that stand for several; they are not those of any other pixel. The palette must have space. */
  addReduced(colors: readonly Pixel[]): void {
    this.colors.push(...colors);
  }

  /** Writes the index of each pixel to `indexes`; false if the palette is full. */
  translate(pixels: Int32Array, count: number, indexes: Uint8Array): boolean {
    let color = ~pixels[0]!;
    let index = 0;
    for (let at = 0; at < count; at++) {
      if (pixels[at] !== color) {
        color = pixels[at]!;
        index = this.indexOf(color);
        if (index < 0) return false;
      }
      indexes[at] = index;
    }
    return true;
  }
}
