/** CRC-32 as PNG has it (ISO 3309, polynomial 0xedb88320) in eight tables, so that eight bytes cost one round. */
const CRC_TABLES: readonly Int32Array[] = makeCrcTables();

function makeCrcTables(): Int32Array[] {
  const first = new Int32Array(256);
  for (let index = 0; index < 256; index++) {
    let value = index;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    first[index] = value;
  }
  const tables = [first];
  for (let table = 1; table < 8; table++) {
    const before = tables[table - 1]!;
    tables.push(before.map((value) => first[value & 0xff]! ^ (value >>> 8)));
  }
  return tables;
}

/** @returns the CRC-32 of bytes[from..to), as an unsigned number. */
export function crc32(bytes: Uint8Array, from = 0, to = bytes.length): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = CRC_TABLES as readonly [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ];
  let crc = -1;
  let at = from;
  for (const end = to - 8; at <= end; at += 8) {
    const low = crc ^ (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24));
    crc =
      t7[low & 0xff]! ^
      t6[(low >>> 8) & 0xff]! ^
      t5[(low >>> 16) & 0xff]! ^
      t4[low >>> 24]! ^
      t3[bytes[at + 4]!]! ^
      t2[bytes[at + 5]!]! ^
      t1[bytes[at + 6]!]! ^
      t0[bytes[at + 7]!]!;
  }
  for (; at < to; at++) crc = t0[(crc ^ bytes[at]!) & 0xff]! ^ (crc >>> 8);
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
