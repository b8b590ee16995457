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

  push(slot: number, x: number, y: number): void {
    if (this.count === this.slots.length) this.grow();
    this.slots[this.count] = slot;
    this.x[this.count] = x;
    this.y[this.count] = y;
    this.count++;
  }

  private grow(): void {
    this.slots = enlarged(this.slots);
    this.x = enlarged(this.x);
    this.y = enlarged(this.y);
    this.wordEnds = enlarged(this.wordEnds);
    this.wordHashes = enlarged(this.wordHashes);
  }
}
