/**
 * The row loops of the palette path in AssemblyScript. `RowWriter` in src/paint/raster is their definition; src/paint/raster/row-kernel.ts
 * lays out the memory. Output goes to a stretch that the host empties between calls.
 */

// Where things are, as the host has put them.
let gaps: usize = 0;
let runs: usize = 0;
let up: usize = 0;
let records: usize = 0;
let strings: usize = 0;
let width: u32 = 0;

// The stream: bits that wait (0 to 7 between calls), the next byte, and the checksums.
let word: u64 = 0;
let held: u64 = 0;
let out: usize = 0;
let adlerLow: u64 = 1;
let adlerHigh: u64 = 0;

// Fields of records, gaps and glyphs in bytes: RowField, GAP_FIELDS and GlyphField of the host, times four.
const RECORD_BYTES: usize = 32;
const RECORD_START: usize = 0;
const RECORD_END: usize = 4;
const RECORD_SUM: usize = 8;
const RECORD_WEIGHTED: usize = 12;
const RECORD_PIECE: usize = 16;
const PIECE_BITS: usize = 4;
const GAP_SHIFT: usize = 4;
const GLYPH_BYTES: usize = 16;
const GLYPH_TOP: usize = 4;
const GLYPH_RECORD: usize = 8;
const GLYPH_ROWS: usize = 12;

const GAP_MAX: u32 = 259;
const INLINE_BITS: u64 = 56;
const FILTER_UP: u64 = 2;
const ADLER_MODULUS: u64 = 65521;

/**
 * Starts a picture.
 * @param upAt the piece of the byte that says filter 2
 */
export function begin(gapsAt: usize, runsAt: usize, upAt: usize, widthPx: u32): void {
  gaps = gapsAt;
  runs = runsAt;
  up = upAt;
  width = widthPx;
  word = 0;
  held = 0;
  adlerLow = 1;
  adlerHigh = 0;
}

/** Says where the rows of glyphs are, and the strings of those with too many bits for their record. */
export function setRows(recordsAt: usize, stringsAt: usize): void {
  records = recordsAt;
  strings = stringsAt;
}

/** Says where output goes from now on. */
export function setOut(at: usize): void {
  out = at;
}

/** Where output ends: whole bytes. */
export function outEnd(): usize {
  return out;
}

/** How many bits wait for their byte to fill up. */
export function heldBits(): u32 {
  return <u32>held;
}

/** The Adler-32 so far. */
export function adler(): u32 {
  return <u32>((adlerHigh << 16) | adlerLow);
}

/** Writes up to 56 bits. */
function put(bits: u64, count: u64): void {
  word |= bits << held;
  held += count;
  store<u64>(out, word);
  out += <usize>(held >> 3);
  word >>= held & 56;
  held &= 7;
}

/** Writes a string of bits that stands in words. */
export function putString(at: usize, count: u32): void {
  let left = count;
  let from = at;
  while (left > 32) {
    put(load<u32>(from), 32);
    from += 4;
    left -= 32;
  }
  put(load<u32>(from), left);
}

/** Adds a stretch of bytes to the checksum by its sums. */
export function addSums(length: u32, sum: u32, weighted: f64): void {
  adlerHigh = (adlerHigh + <u64>length * adlerLow + <u64>weighted) % ADLER_MODULUS;
  adlerLow = (adlerLow + sum) % ADLER_MODULUS;
}

/** Writes rows that equal the one above. */
export function repeatRows(at: usize, bits: u32, count: u32): void {
  const length = <u64>width + 1;
  for (let row: u32 = 0; row < count; row++) {
    putString(at, bits);
    adlerHigh = (adlerHigh + length * (adlerLow + FILTER_UP)) % ADLER_MODULUS;
    adlerLow = (adlerLow + FILTER_UP) % ADLER_MODULUS;
  }
}

function putLongGap(length: u32): void {
  putPiece(gaps + ((<usize>GAP_MAX) << GAP_SHIFT));
  let left = length - GAP_MAX;
  while (left >= GAP_MAX) {
    putPiece(runs + ((<usize>(GAP_MAX - 1)) << GAP_SHIFT));
    left -= GAP_MAX - 1;
  }
  if (left > 0) putPiece(runs + ((<usize>left) << GAP_SHIFT));
}

function putPiece(at: usize): void {
  put(load<u64>(at, PIECE_BITS), load<u32>(at));
}

/** Writes rows [y0, y1), each as the one above but for the glyphs of a band. */
export function textRows(glyphs: usize, glyphsEnd: usize, y0: i32, y1: i32): void {
  const length = <u64>width + 1;
  for (let y = y0; y < y1; y++) {
    putPiece(up);
    let x: u32 = 0;
    let sum: u64 = FILTER_UP;
    let weighted: u64 = FILTER_UP * length;
    for (let glyph = glyphs; glyph < glyphsEnd; glyph += GLYPH_BYTES) {
      const within = <u32>(y - load<i32>(glyph, GLYPH_TOP));
      if (within >= load<u32>(glyph, GLYPH_ROWS)) continue;
      const record = records + ((<usize>load<u32>(glyph, GLYPH_RECORD)) << 2) + <usize>within * RECORD_BYTES;
      const columnEnd = load<u32>(record, RECORD_END);
      if (columnEnd === 0) continue;
      const left = load<u32>(glyph);
      const gap = left + load<u32>(record, RECORD_START) - x;
      if (gap > GAP_MAX) putLongGap(gap);
      else putPiece(gaps + ((<usize>gap) << GAP_SHIFT));
      const bits = <u64>load<u32>(record, RECORD_PIECE);
      if (bits <= INLINE_BITS) put(load<u64>(record, RECORD_PIECE + PIECE_BITS), bits);
      else putString(strings + ((<usize>load<u32>(record, RECORD_PIECE + PIECE_BITS)) << 2), <u32>bits);
      const rowSum = <u64>load<u32>(record, RECORD_SUM);
      sum += rowSum;
      weighted += rowSum * <u64>(width - left) - <u64>load<u32>(record, RECORD_WEIGHTED);
      x = left + columnEnd;
    }
    const rest = width - x;
    if (rest > GAP_MAX) putLongGap(rest);
    else putPiece(gaps + ((<usize>rest) << GAP_SHIFT));
    adlerHigh = (adlerHigh + length * adlerLow + weighted) % ADLER_MODULUS;
    adlerLow = (adlerLow + sum) % ADLER_MODULUS;
  }
}
