/** A power of two. */
const KEPT_HASHES = 1 << 15;

/** Tells texts that come again from those that come once, and keeps no more than a hash of each. */
export class Sightings {
  private readonly hashes = new Int32Array(KEPT_HASHES);

  /** Takes note of a text; true where it came before, or another one of the same hash did. */
  isAgain(text: string): boolean {
    let hash = text.length;
    for (let i = 0; i < text.length; i++) {
      hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const place = hash & (KEPT_HASHES - 1);
    if (this.hashes[place] === hash) return true;
    this.hashes[place] = hash;
    return false;
  }
}
