import { over, type Pixel } from './pixel.ts';

/** Most colours an 8-bit palette holds. */
export const PALETTE_MAX = 256;

/** Colours of a picture by index; grows while rows are made. */
export class Palette {
  readonly colors: Pixel[] = [];
  private readonly indexes = new Map<Pixel, number>();

  /** Index of a colour, -1 when there is no room left for it. */
  indexOf(color: Pixel): number {
    const known = this.indexes.get(color);
    if (known !== undefined) return known;
    if (this.colors.length >= PALETTE_MAX) return -1;
    this.indexes.set(color, this.colors.length);
    return this.colors.push(color) - 1;
  }

  /**
   * Adds a colour that ramps will follow. From now on this is the colour's place, even where it had one before.
   * @returns its place, or -1 when there is no room
   */
  addGround(color: Pixel): number {
    if (this.colors.length >= PALETTE_MAX) return -1;
    this.indexes.set(color, this.colors.length);
    return this.colors.push(color) - 1;
  }

  /**
   * Adds what text of one colour makes of a ground: the colours of all levels above 0, one after the other. They keep
   * their own places even where a colour is already known.
   * @returns the place before the first, or -1 when there is no room
   */
  addRamp(ground: Pixel, paint: Pixel, alphas: Uint8Array): number {
    const base = this.colors.length - 1;
    if (this.colors.length + alphas.length - 1 > PALETTE_MAX) return -1;
    for (let level = 1; level < alphas.length; level++) {
      const color = over(ground, paint, alphas[level]!);
      if (!this.indexes.has(color)) this.indexes.set(color, this.colors.length);
      this.colors.push(color);
    }
    return base;
  }

  /** Writes the index of each pixel to `indexes`; false when a colour has no room. */
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
