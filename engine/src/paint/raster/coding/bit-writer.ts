/**
 * Writes bits to a growing buffer, lowest bit first, in whole 32-bit words. Words are stored as little-endian
 * bytes, the byte order of all platforms that run WebAssembly.
 */
export class BitWriter {
  /** Finished words. Hot loops write them directly, together with `word`, `held` and `position`. */
  words = new Int32Array(1 << 12);
  /** Number of finished words. */
  position = 0;
  /** Pending bits that do not fill a word yet, and their number: 0 to 31. */
  word = 0;
  held = 0;

  /** Reserves space for `count` more words. */
  reserve(count: number): void {
    if (this.position + count <= this.words.length) return;
    const grown = new Int32Array(Math.max(this.words.length * 2, this.position + count));
    grown.set(this.words.subarray(0, this.position));
    this.words = grown;
  }

  /** @param count 0 to 31; `value` has no bits above it */
  put(value: number, count: number): void {
    this.word |= value << this.held;
    this.held += count;
    if (this.held < 32) return;
    if (this.position === this.words.length) this.reserve(1);
    this.words[this.position++] = this.word;
    this.held -= 32;
    this.word = this.held === 0 ? 0 : value >>> (count - this.held);
  }

  /** Discards everything written so far. */
  clear(): void {
    this.position = 0;
    this.word = 0;
    this.held = 0;
  }

  /** Bytes written so far. */
  get byteLength(): number {
    return this.position * 4 + ((this.held + 7) >> 3);
  }

  /** Copies everything written so far to `target`; the last byte is padded with zero bits. */
  copyTo(target: Uint8Array, offset: number): void {
    target.set(new Uint8Array(this.words.buffer, 0, this.position * 4), offset);
    let at = offset + this.position * 4;
    for (let shift = 0; shift < this.held; shift += 8) target[at++] = this.word >>> shift;
  }
}
