/**
 * The row loops of the palette encoder in AssemblyScript. `ReferenceRowWriter` in src/paint/raster/reference is the reference
 * implementation; src/paint/raster/kernel/wasm-kernel-memory.ts lays out the memory. Output goes to a buffer that the
 * host empties between calls.
 */

// Addresses set by the host.
let gaps: usize = 0;
let runs: usize = 0;
let up: usize = 0;
let records: usize = 0;
let strings: usize = 0;
let width: u32 = 0;

// Address of the stream and its length in bits. The unused bits of its last byte are zero.
let out: usize = 0;
let written: u32 = 0;
let adlerLow: u64 = 1;
let adlerHigh: u64 = 0;

// Byte offsets of the fields of records, gaps and glyphs: RowField, GAP_FIELDS and GlyphField of the host,
// times four.
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
const INLINE_BITS: u32 = 56;
const FILTER_UP: u64 = 2;
const ADLER_MODULUS: u64 = 65521;

/**
 * Starts an image.
 * @param upAt address of the coded filter byte 2
 */
export function begin(gapsAt: usize, runsAt: usize, upAt: usize, widthPx: u32): void {
  gaps = gapsAt;
  runs = runsAt;
  up = upAt;
  width = widthPx;
  written = 0;
  adlerLow = 1;
  adlerHigh = 0;
}

/** Sets the addresses of the glyph rows and of the bit strings that do not fit a record. */
export function setRows(recordsAt: usize, stringsAt: usize): void {
  records = recordsAt;
  strings = stringsAt;
}

/** Sets the address of the output from now on and copies the bits that do not fill a byte to it. */
export function setOut(at: usize): void {
  const pendingBits = written & 7;
  store<u8>(at, pendingBits > 0 ? load<u8>(out + (written >> 3)) : 0);
  out = at;
  written = pendingBits;
}

/** End of the output, in whole bytes. */
export function outEnd(): usize {
  return out + (written >> 3);
}

/** Number of pending bits, which do not fill a byte yet. */
export function heldBits(): u32 {
  return written & 7;
}

/** The Adler-32 so far. */
export function adler(): u32 {
  return <u32>((adlerHigh << 16) | adlerLow);
}

/** Writes up to 56 bits at bit `at` of the output and returns the bit after them. */
function put(to: usize, at: u32, bits: u64, count: u32): u32 {
  const place = to + (at >> 3);
  store<u64>(place, <u64>load<u8>(place) | (bits << (at & 7)));
  return at + count;
}

function putPiece(to: usize, at: u32, piece: usize): u32 {
  return put(to, at, load<u64>(piece, PIECE_BITS), load<u32>(piece));
}

/** Writes a string of bits stored in words; all bits after it, up to the second word, are zero. */
function putWords(to: usize, at: u32, words: usize, count: u32): u32 {
  const shift = <u64>(at & 7);
  const rest = 63 - shift;
  let place = to + (at >> 3);
  let from = words;
  let pending = <u64>load<u8>(place);
  let left = <i32>count;
  for (; left > 0; left -= 64) {
    const bits = load<u64>(from);
    store<u64>(place, pending | (bits << shift));
    pending = (bits >> 1) >> rest;
    from += 8;
    place += 8;
  }
  store<u8>(place, <u8>pending);
  return at + count;
}

/** Writes a string of bits stored in words. */
export function putString(words: usize, count: u32): void {
  written = putWords(out, written, words, count);
}

/** Adds bytes to the checksum, given their sums. */
export function addSums(length: u32, sum: u32, weighted: f64): void {
  adlerHigh = (adlerHigh + <u64>length * adlerLow + <u64>weighted) % ADLER_MODULUS;
  adlerLow = (adlerLow + sum) % ADLER_MODULUS;
}

/** Writes rows that equal the row above. */
export function repeatRows(words: usize, bits: u32, count: u32): void {
  const length = <u64>width + 1;
  for (let row: u32 = 0; row < count; row++) {
    written = putWords(out, written, words, bits);
    adlerHigh = (adlerHigh + length * (adlerLow + FILTER_UP)) % ADLER_MODULUS;
    adlerLow = (adlerLow + FILTER_UP) % ADLER_MODULUS;
  }
}

function putGap(to: usize, at: u32, length: u32): u32 {
  if (length <= GAP_MAX) return putPiece(to, at, gaps + ((<usize>length) << GAP_SHIFT));
  at = putPiece(to, at, gaps + ((<usize>GAP_MAX) << GAP_SHIFT));
  let left = length - GAP_MAX;
  while (left >= GAP_MAX) {
    at = putPiece(to, at, runs + ((<usize>(GAP_MAX - 1)) << GAP_SHIFT));
    left -= GAP_MAX - 1;
  }
  return left > 0 ? putPiece(to, at, runs + ((<usize>left) << GAP_SHIFT)) : at;
}

/**
 * Marks the glyphs that change each row of a band. Most rows change only some of them, which a processor cannot
 * predict: a row that visits exactly those it needs is written faster than one that tests all.
 * @param marks receives a bit per glyph; 64 glyphs after each other, with a word per row
 */
function markGlyphs(glyphs: usize, glyphsEnd: usize, y0: i32, y1: i32, marks: usize): void {
  const rowCount = <usize>(y1 - y0);
  let group = marks;
  let bit: u64 = 1;
  memory.fill(marks, 0, ((((glyphsEnd - glyphs) / GLYPH_BYTES + 63) >> 6) * rowCount) << 3);
  for (let glyph = glyphs; glyph < glyphsEnd; glyph += GLYPH_BYTES) {
    const top = load<i32>(glyph, GLYPH_TOP);
    const first = max(top, y0);
    const end = min(top + load<i32>(glyph, GLYPH_ROWS), y1);
    let record = recordOf(glyph, first);
    let mark = group + ((<usize>(first - y0)) << 3);
    for (let y = first; y < end; y++) {
      const changes = load<u32>(record, RECORD_END) !== 0;
      store<u64>(mark, load<u64>(mark) | (changes ? bit : 0));
      record += RECORD_BYTES;
      mark += 8;
    }
    bit = rotl(bit, 1);
    if (bit === 1) group += rowCount << 3;
  }
}

/** Address of the record of a glyph in row y. */
function recordOf(glyph: usize, y: i32): usize {
  const within = <usize>(y - load<i32>(glyph, GLYPH_TOP));
  return records + ((<usize>load<u32>(glyph, GLYPH_RECORD)) << 2) + within * RECORD_BYTES;
}

/**
 * Writes rows [y0, y1). Each equals the row above except for the glyphs of a band.
 * @param marks address of eight bytes per row for each 64 glyphs
 */
export function textRows(glyphs: usize, glyphsEnd: usize, y0: i32, y1: i32, marks: usize): void {
  markGlyphs(glyphs, glyphsEnd, y0, y1, marks);
  const to = out;
  const length = <u64>width + 1;
  const groupBytes = (<usize>(y1 - y0)) << 3;
  let at = written;
  for (let y = y0; y < y1; y++) {
    at = putPiece(to, at, up);
    let x: u32 = 0;
    let sum: u64 = FILTER_UP;
    let weighted: u64 = FILTER_UP * length;
    let mark = marks + ((<usize>(y - y0)) << 3);
    for (let group = glyphs; group < glyphsEnd; group += GLYPH_BYTES << 6) {
      for (let left = load<u64>(mark); left !== 0; left &= left - 1) {
        const glyph = group + <usize>ctz(left) * GLYPH_BYTES;
        const record = recordOf(glyph, y);
        const glyphLeft = load<u32>(glyph);
        at = putGap(to, at, glyphLeft + load<u32>(record, RECORD_START) - x);
        const bits = load<u32>(record, RECORD_PIECE);
        if (bits <= INLINE_BITS) at = putPiece(to, at, record + RECORD_PIECE);
        else
          at = putWords(to, at, strings + ((<usize>load<u32>(record, RECORD_PIECE + PIECE_BITS)) << 2), bits);
        const rowSum = <u64>load<u32>(record, RECORD_SUM);
        sum += rowSum;
        weighted += rowSum * <u64>(width - glyphLeft) - <u64>load<u32>(record, RECORD_WEIGHTED);
        x = glyphLeft + load<u32>(record, RECORD_END);
      }
      mark += groupBytes;
    }
    at = putGap(to, at, width - x);
    adlerHigh = (adlerHigh + length * adlerLow + weighted) % ADLER_MODULUS;
    adlerLow = (adlerLow + sum) % ADLER_MODULUS;
  }
  written = at;
}
