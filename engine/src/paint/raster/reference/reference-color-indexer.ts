import type { Pixel } from '../pixel.ts';
import { type ColorIndexer, PALETTE_MAX } from '../png/color-indexer.ts';

/** Finds the indexes of colours, as WasmColorIndexer does in WebAssembly. */
export class ReferenceColorIndexer implements ColorIndexer {
  readonly pixels: Int32Array;
  readonly indexes: Uint8Array;
  private readonly known = new Map<Pixel, number>();

  private readonly width: number;

  /** @param rows capacity of `pixels` in rows */
  constructor(width: number, rows: number) {
    this.width = width;
    this.pixels = new Int32Array(width * rows);
    this.indexes = new Uint8Array(width * rows);
  }

  index(rows: number): boolean {
    const { known, width } = this;
    for (let at = 0; at < rows * width; at++) {
      const color = this.pixels[at]!;
      let index = known.get(color);
      if (index === undefined) {
        if (known.size === PALETTE_MAX) return false;
        index = known.size;
        known.set(color, index);
      }
      this.indexes[at] = index;
    }
    return true;
  }

  colors(): readonly Pixel[] {
    return [...this.known.keys()];
  }
}
