/**
 * CRC-32 of PNG, sixteen bytes per step. `crc32` in src/paint/raster/coding/crc32.ts is the reference
 * implementation.
 */

const TABLES = memory.data(16 * 256 * 4, 16);

/** Fills the tables. Call it once before `crc`. */
export function fillCrcTables(): void {
  for (let index: u32 = 0; index < 256; index++) {
    let value = index;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >> 1) : value >> 1;
    store<u32>(TABLES + (index << 2), value);
  }
  for (let index: u32 = 256; index < 16 * 256; index++) {
    const before = load<u32>(TABLES + ((index - 256) << 2));
    store<u32>(TABLES + (index << 2), load<u32>(TABLES + ((before & 0xff) << 2)) ^ (before >> 8));
  }
}

function lookUp(table: u32, value: u32): u32 {
  return load<u32>(TABLES + (table << 10) + ((value & 0xff) << 2));
}

function lookUpFour(table: u32, value: u32): u32 {
  return (
    lookUp(table + 3, value) ^
    lookUp(table + 2, value >> 8) ^
    lookUp(table + 1, value >> 16) ^
    lookUp(table, value >> 24)
  );
}

/**
 * Continues a CRC over the bytes [from, to). The value is passed and returned without the final inversion.
 */
export function crc(start: u32, from: usize, to: usize): u32 {
  let value = start;
  let at = from;
  for (; at + 16 <= to; at += 16) {
    value =
      lookUpFour(12, value ^ load<u32>(at)) ^
      lookUpFour(8, load<u32>(at, 4)) ^
      lookUpFour(4, load<u32>(at, 8)) ^
      lookUpFour(0, load<u32>(at, 12));
  }
  for (; at < to; at++) value = lookUp(0, value ^ load<u8>(at)) ^ (value >> 8);
  return value;
}
