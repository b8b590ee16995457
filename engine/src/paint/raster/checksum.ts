/** CRC-32 as PNG has it (ISO 3309, polynomial 0xedb88320): eight tables in a row, so that eight bytes cost one round. */
const CRC_TABLES = makeCrcTables();

function makeCrcTables(): Int32Array {
  const tables = new Int32Array(8 * 256);
  for (let index = 0; index < 256; index++) {
    let value = index;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    tables[index] = value;
  }
  for (let index = 256; index < tables.length; index++) {
    const before = tables[index - 256]!;
    tables[index] = tables[before & 0xff]! ^ (before >>> 8);
  }
  return tables;
}

/**
 * @param start the CRC-32 of what comes before
 * @returns the CRC-32 of bytes[from..to), as an unsigned number.
 */
export function crc32(bytes: Uint8Array, from = 0, to = bytes.length, start = 0): number {
  const tables = CRC_TABLES;
  let crc = ~start;
  let at = from;
  for (const end = to - 8; at <= end; at += 8) {
    crc =
      tables[1792 + (bytes[at]! ^ (crc & 0xff))]! ^
      tables[1536 + (bytes[at + 1]! ^ ((crc >>> 8) & 0xff))]! ^
      tables[1280 + (bytes[at + 2]! ^ ((crc >>> 16) & 0xff))]! ^
      tables[1024 + (bytes[at + 3]! ^ (crc >>> 24))]! ^
      tables[768 + bytes[at + 4]!]! ^
      tables[512 + bytes[at + 5]!]! ^
      tables[256 + bytes[at + 6]!]! ^
      tables[bytes[at + 7]!]!;
  }
  for (; at < to; at++) crc = tables[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

const ADLER_MODULUS = 65_521;

/** Most bytes of 255 that can be added before the second sum leaves the exact integers by far; keeps it an int32. */
const ADLER_CHUNK = 3_800;

/**
 * Adler-32 (RFC 1950) that can also take whole stretches by closed formula: rows that are known to be runs or
 * cached pieces never have their bytes looked at again.
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
   * Adds a stretch of which only the sums are known.
   * @param length bytes in the stretch, below 2^26
   * @param sum of its bytes
   * @param weighted sum of byte × (length - index), below 2^52
   */
  addSums(length: number, sum: number, weighted: number): void {
    this.high = (this.high + length * this.low + weighted) % ADLER_MODULUS;
    this.low = (this.low + sum) % ADLER_MODULUS;
  }

  /** Adds `count` rows that are each one byte `first` followed by `zeros` zero bytes. */
  addRows(count: number, first: number, zeros: number): void {
    for (let row = 0; row < count; row++) this.addSums(zeros + 1, first, first * (zeros + 1));
  }

  /** The checksum so far, as an unsigned number. */
  value(): number {
    return this.high * 65_536 + this.low;
  }
}
