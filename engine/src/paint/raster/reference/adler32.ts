const ADLER_MODULUS = 65_521;

/** Number of bytes that can be added before a modulo while the second sum remains an int32. */
const ADLER_CHUNK = 3_800;

/**
 * Adler-32 (RFC 1950) that also accepts precomputed sums, so that the bytes of runs and cached pieces need
 * not be read again.
 */
export class Adler32 {
  private low = 1;
  private high = 0;

  /** Adds bytes[from..to). */
  add(bytes: Uint8Array, from = 0, to = bytes.length): void {
    let { low, high } = this;
    for (let at = from; at < to; ) {
      const end = Math.min(to, at + ADLER_CHUNK);
      for (; at < end; at++) {
        low += bytes[at]!;
        high += low;
      }
      low %= ADLER_MODULUS;
      high %= ADLER_MODULUS;
    }
    this.low = low;
    this.high = high;
  }

  /**
   * Adds bytes by their sums.
   * @param length number of bytes, below 2^26
   * @param sum sum of the bytes
   * @param weighted sum of byte × (length - index), below 2^52
   */
  addSums(length: number, sum: number, weighted: number): void {
    this.high = (this.high + length * this.low + weighted) % ADLER_MODULUS;
    this.low = (this.low + sum) % ADLER_MODULUS;
  }

  /** Adds `count` rows, each of one byte `first` followed by `zeros` zero bytes. */
  addRows(count: number, first: number, zeros: number): void {
    for (let row = 0; row < count; row++) this.addSums(zeros + 1, first, first * (zeros + 1));
  }

  /** The checksum so far, as an unsigned number. */
  value(): number {
    return this.high * 65_536 + this.low;
  }
}
