import { enlarged } from '../enlarged.ts';

/** Bitmaps of all text and small polygons of a page in flat arrays; a text op is a range in them. */
export class PlacedGlyphs {
  slots = new Int32Array(1 << 10);
  /** Pen position of each bitmap, in device px; bitmap edges are relative to it. */
  x = new Int32Array(1 << 10);
  y = new Int32Array(1 << 10);
  /** End and hash of each word, at the index of its first bitmap. Equal words have equal hashes. */
  wordEnds = new Int32Array(1 << 10);
  wordHashes = new Int32Array(1 << 10);
  count = 0;

  /** Makes space for `more` additional bitmaps; call it before `push`. */
  reserve(more: number): void {
    const needed = this.count + more;
    if (needed <= this.slots.length) return;
    const length = Math.max(needed, this.slots.length * 2);
    this.slots = enlarged(this.slots, length);
    this.x = enlarged(this.x, length);
    this.y = enlarged(this.y, length);
    this.wordEnds = enlarged(this.wordEnds, length);
    this.wordHashes = enlarged(this.wordHashes, length);
  }

  /** Adds a bitmap, for which there must be space. */
  push(slot: number, x: number, y: number): void {
    const at = this.count++;
    this.slots[at] = slot;
    this.x[at] = x;
    this.y[at] = y;
  }
}
