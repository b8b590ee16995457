/**
 * Tables for the CRC-32 of PNG (ISO 3309, polynomial 0xedb88320); eight tables allow eight bytes per step.
 */
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
 * @param start CRC-32 of the preceding bytes
 * @returns CRC-32 of bytes[from..to), as an unsigned number
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
