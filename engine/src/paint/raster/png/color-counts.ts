import { enlarged } from '../enlarged.ts';
import type { Pixel } from '../pixel.ts';

/** Counts the pixels of each colour, for many colours. */
export class ColorCounts {
  /** Number of colours. */
  size = 0;
  private keys = new Int32Array(1 << 11);
  private counts = new Int32Array(1 << 11);
  /** Entry + 1 in `keys` and `counts` by hash; 0 for none. A power of two, at least twice the entries. */
  private table = new Int32Array(1 << 12);

  /** Counts pixels of one colour. @returns the number of the colour, from 0 in the order in which colours occur */
  add(color: Pixel, pixels = 1): number {
    const { keys, table } = this;
    const mask = table.length - 1;
    let slot = (Math.imul(color, 0x9e3779b1) >>> 8) & mask;
    for (let entry = table[slot]!; entry !== 0; entry = table[slot]!) {
      if (keys[entry - 1] === color) {
        this.counts[entry - 1]! += pixels;
        return entry - 1;
      }
      slot = (slot + 1) & mask;
    }
    if (this.size === keys.length) {
      this.grow();
      return this.add(color, pixels);
    }
    keys[this.size] = color;
    this.counts[this.size] = pixels;
    this.size += 1;
    table[slot] = this.size;
    return this.size - 1;
  }

  color(index: number): Pixel {
    return this.keys[index]!;
  }

  count(index: number): number {
    return this.counts[index]!;
  }

  private grow(): void {
    this.keys = enlarged(this.keys);
    this.counts = enlarged(this.counts);
    this.table = new Int32Array(2 * this.table.length);
    const mask = this.table.length - 1;
    for (let index = 0; index < this.size; index++) {
      let slot = (Math.imul(this.keys[index]!, 0x9e3779b1) >>> 8) & mask;
      while (this.table[slot] !== 0) slot = (slot + 1) & mask;
      this.table[slot] = index + 1;
    }
  }
}
