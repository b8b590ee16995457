/** A power of two. */
const HASH_SLOTS = 1 << 15;

/** Admission filter for caches: detects texts that repeat, storing only a hash of each. */
export class SeenOnceFilter {
  private readonly hashes = new Int32Array(HASH_SLOTS);

  /** Records a text. Returns whether it, or a text with the same hash, was recorded before. */
  checkAndAdd(text: string): boolean {
    let hash = text.length;
    for (let i = 0; i < text.length; i++) {
      hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const slot = hash & (HASH_SLOTS - 1);
    if (this.hashes[slot] === hash) return true;
    this.hashes[slot] = hash;
    return false;
  }
}
