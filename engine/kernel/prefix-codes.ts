/** Tables that decode the prefix codes of a deflated block. */

const MAX_BITS: u32 = 15;
const LITERAL_ROOT: u32 = 11;
const DISTANCE_ROOT: u32 = 9;
/** Number of literals and lengths, those that are not allowed included. */
export const LITERALS: u32 = 288;
const LENGTH_SYMBOLS: u32 = 286;
const DISTANCES: u32 = 30;

// Entries of the tables: bits of the code, kind << 8, extra bits << 12, value << 16; zero if there is no short code.
export const LITERAL_KIND: u32 = 1 << 8;
export const LENGTH_KIND: u32 = 2 << 8;
const END_KIND: u32 = 3 << 8;
export const KIND_MASK: u32 = 3 << 8;

export const LITERAL_TABLE = memory.data((1 << 11) * 4, 16);
export const DISTANCE_TABLE = memory.data((1 << 9) * 4, 16);
// For codes longer than the tables: symbols in the order of their codes, entries by symbol, counts by code length.
export const LITERAL_ORDER = memory.data(288 * 2, 16);
export const DISTANCE_ORDER = memory.data(288 * 2, 16);
export const LITERAL_ENTRIES = memory.data(288 * 4, 16);
export const DISTANCE_ENTRIES = memory.data(288 * 4, 16);
export const LITERAL_COUNTS = memory.data(16 * 4, 16);
export const DISTANCE_COUNTS = memory.data(16 * 4, 16);
export const LENGTHS = memory.data(288 + 32, 16);
const OFFSETS = memory.data(17 * 4, 16);
const NEXT_CODES = memory.data(17 * 4, 16);

const LENGTH_BASE = memory.data<u16>([
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
]);
const LENGTH_EXTRA = memory.data<u8>([
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
]);
const DISTANCE_BASE = memory.data<u16>([
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097,
  6145, 8193, 12289, 16385, 24577,
]);
export function buildTables(literals: u32, distances: u32): bool {
  return (
    buildTable(literals, LENGTHS, LITERAL_TABLE, LITERAL_ROOT, LITERAL_ORDER, LITERAL_COUNTS, 0) &&
    buildTable(
      distances,
      LENGTHS + LITERALS,
      DISTANCE_TABLE,
      DISTANCE_ROOT,
      DISTANCE_ORDER,
      DISTANCE_COUNTS,
      1,
    )
  );
}

/** Kind, extra bits and value of a symbol; zero if it is not allowed. @param alphabet 0: literals, 1: distances, 2: code lengths */
function meaningOf(symbol: u32, alphabet: i32): u32 {
  if (alphabet === 2) return LITERAL_KIND | (symbol << 16);
  if (alphabet === 1) {
    if (symbol >= DISTANCES) return 0;
    const extra: u32 = symbol < 4 ? 0 : (symbol >> 1) - 1;
    return LENGTH_KIND | (extra << 12) | ((<u32>load<u16>(DISTANCE_BASE + (symbol << 1))) << 16);
  }
  if (symbol < 256) return LITERAL_KIND | (symbol << 16);
  if (symbol === 256) return END_KIND;
  if (symbol >= LENGTH_SYMBOLS) return 0;
  const index = symbol - 257;
  const base: u32 = load<u16>(LENGTH_BASE + (index << 1));
  return LENGTH_KIND | ((<u32>load<u8>(LENGTH_EXTRA + index)) << 12) | (base << 16);
}

/**
 * Builds the table of the short codes and what finds the long ones. Returns false if the lengths need more codes than
 * there are.
 */
export function buildTable(
  count: u32,
  lengths: usize,
  table: usize,
  rootBits: u32,
  order: usize,
  counts: usize,
  alphabet: i32,
): bool {
  memory.fill(table, 0, 4 << rootBits);
  memory.fill(counts, 0, 16 * 4);
  for (let symbol: u32 = 0; symbol < count; symbol++) {
    const slot = counts + ((<usize>load<u8>(lengths + symbol)) << 2);
    store<u32>(slot, load<u32>(slot) + 1);
  }
  store<u32>(counts, 0);
  let code: u32 = 0;
  let offset: u32 = 0;
  for (let length: u32 = 1; length <= MAX_BITS; length++) {
    store<u32>(NEXT_CODES + (length << 2), code);
    store<u32>(OFFSETS + (length << 2), offset);
    const used = load<u32>(counts + (length << 2));
    code += used;
    if (code > (<u32>1) << length) return false;
    offset += used;
    code <<= 1;
  }
  const entries = alphabet === 0 ? LITERAL_ENTRIES : DISTANCE_ENTRIES;
  for (let symbol: u32 = 0; symbol < count; symbol++) {
    const length: u32 = load<u8>(lengths + symbol);
    if (length === 0) continue;
    const place = load<u32>(OFFSETS + (length << 2));
    store<u32>(OFFSETS + (length << 2), place + 1);
    store<u16>(order + (place << 1), <u16>symbol);
    const own = load<u32>(NEXT_CODES + (length << 2));
    store<u32>(NEXT_CODES + (length << 2), own + 1);
    const meaning = meaningOf(symbol, alphabet);
    const entry = meaning === 0 ? 0 : meaning | length;
    store<u32>(entries + (symbol << 2), entry);
    if (length > rootBits) continue;
    const reversed = reverse(own, length);
    for (let at = reversed; at < (<u32>1) << rootBits; at += 1 << length)
      store<u32>(table + (at << 2), entry);
  }
  return true;
}

function reverse(code: u32, length: u32): u32 {
  let from = code;
  let to: u32 = 0;
  for (let bit: u32 = 0; bit < length; bit++) {
    to = (to << 1) | (from & 1);
    from >>= 1;
  }
  return to;
}

/** Entry of a code that is longer than the table, found bit by bit; zero if there is none. */
export function longEntry(value: u64, order: usize, counts: usize, entries: usize): u32 {
  let code: u32 = 0;
  let first: u32 = 0;
  let index: u32 = 0;
  for (let length: u32 = 1; length <= MAX_BITS; length++) {
    code |= <u32>(value >> (length - 1)) & 1;
    const count = load<u32>(counts + (length << 2));
    if (code < first + count) {
      const symbol: usize = load<u16>(order + ((index + code - first) << 1));
      return load<u32>(entries + (symbol << 2));
    }
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return 0;
}
