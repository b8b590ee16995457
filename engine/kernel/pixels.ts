/**
 * Filters, matches and codes rows of pixels. `ReferencePixelRows` and `Deflater` in src/paint/raster/reference are the
 * reference implementation: the output bytes are equal.
 */

import { filterAll, filterColors, filterIndexes } from './pixel-filter.ts';

const LITERALS: i32 = 286;
const DISTANCES: i32 = 30;
const FIRST_LENGTH: usize = 257;
const MIN_MATCH: i32 = 3;
const MAX_MATCH: i32 = 258;
const WINDOW: i32 = 32768;
const HASH_BYTES: i32 = 4;
const TOKEN_LITERALS: i32 = 3;
const HASH_SHIFT: u32 = 19;
const FILTER_UP: u8 = 2;
/** Shorter rows have no run that is long enough for a match. */
const ZEROS_MIN: i32 = 5;
const MODULUS: u64 = 65521;
/** Spare bytes, because vectors are read and written beyond the end of a row. */
const SLACK: i32 = 32;

const COUNTS = memory.data((LITERALS + DISTANCES) * 4, 16);
// Tables that the host fills: the symbol of each length less 257; bits and bit counts of literals, lengths,
// distances.
const LENGTH_SYMBOLS = memory.data(MAX_MATCH + 1, 16);
const LITERAL_CODES = memory.data(256 * 8, 16);
const LENGTH_CODES = memory.data((MAX_MATCH + 1) * 8, 16);
const DISTANCE_CODES = memory.data(DISTANCES * 8, 16);

let pixelsAt: usize = 0;
let widthPx: i32 = 0;
let channels: i32 = 0;
let windowAt: usize = 0;
let windowSize: i32 = 0;
let seenAt: usize = 0;
let tokensAt: usize = 0;
let tokensLimit: usize = 0;

let token: usize = 0;
let filled: i32 = 0;
/** Position of the window's first byte in the stream. */
let base: i32 = 0;
let low: u64 = 1;
let high: u64 = 0;
let output: usize = 0;
let pending: u64 = 0;
let pendingBits: u64 = 0;

/** Address at which the host reads how often each literal, length and distance was used. */
export function pixelsCounts(): usize {
  return COUNTS;
}

/** Address at which the host writes the symbols of lengths. */
export function pixelsLengthSymbols(): usize {
  return LENGTH_SYMBOLS;
}

/** Address at which the host writes the codes of literals. */
export function pixelsLiteralCodes(): usize {
  return LITERAL_CODES;
}

/** Address at which the host writes the codes of lengths. */
export function pixelsLengthCodes(): usize {
  return LENGTH_CODES;
}

/** Address at which the host writes the codes of distances. */
export function pixelsDistanceCodes(): usize {
  return DISTANCE_CODES;
}

/**
 * Starts an image.
 * @param pixels address of the pixel rows; the row above them is stored before it
 * @param seen address of 2^15 zero words
 * @param limit address from which tokens may end a block
 */
export function pixelsBegin(
  pixels: usize,
  width: i32,
  channelCount: i32,
  window: usize,
  size: i32,
  seen: usize,
  tokens: usize,
  limit: usize,
): void {
  pixelsAt = pixels;
  widthPx = width;
  channels = channelCount;
  windowAt = window;
  windowSize = size;
  seenAt = seen;
  tokensAt = tokens;
  tokensLimit = limit;
  token = tokens;
  filled = 0;
  base = 0;
  low = 1;
  high = 0;
  pending = 0;
  pendingBits = 0;
  memory.fill(COUNTS, 0, (LITERALS + DISTANCES) * 4);
}

/** The Adler-32 so far. */
export function pixelsAdler(): u32 {
  return <u32>((high << 16) | low);
}

/** Converts pixel rows [from, to) to tokens; returns the row at which a full block made it stop, or `to`. */
export function pixelsRows(from: i32, to: i32): i32 {
  const pitch = (<usize>widthPx) << 2;
  const bytes = 1 + widthPx * channels;
  for (let row = from; row < to; row++) {
    if (token >= tokensLimit) return row;
    ensureCapacity(bytes);
    const at = pixelsAt + <usize>row * pitch;
    const start = windowAt + <usize>filled;
    store<u8>(start, FILTER_UP);
    const above = at - pitch;
    const differs = filterRow(at, above, start + 1);
    if (!differs && bytes > ZEROS_MIN) {
      putZeros(bytes);
      continue;
    }
    addSums(start, bytes);
    filled += bytes;
    tokenise(filled - bytes, filled);
  }
  memory.copy(pixelsAt - pitch, pixelsAt + <usize>(to - 1) * pitch, pitch);
  return to;
}

function filterRow(at: usize, above: usize, target: usize): bool {
  if (channels === 1) return filterIndexes(at, above, target, widthPx);
  return channels === 3 ? filterColors(at, above, target, widthPx) : filterAll(at, above, target, widthPx);
}

/** Converts rows that equal the row above to tokens; returns how many fitted before the block was full. */
export function pixelsRepeat(count: i32): i32 {
  const bytes = 1 + widthPx * channels;
  for (let row = 0; row < count; row++) {
    if (token >= tokensLimit) return row;
    ensureCapacity(bytes);
    const start = windowAt + <usize>filled;
    store<u8>(start, FILTER_UP);
    memory.fill(start + 1, 0, bytes - 1);
    if (bytes > ZEROS_MIN) {
      putZeros(bytes);
      continue;
    }
    addSums(start, bytes);
    filled += bytes;
    tokenise(filled - bytes, filled);
  }
  return count;
}

/** Writes a row of the filter byte and zeros: the filter byte, one zero, and the rest as a run. */
function putZeros(bytes: i32): void {
  high = (high + <u64>bytes * (low + FILTER_UP)) % MODULUS;
  low = (low + FILTER_UP) % MODULUS;
  putLiterals(windowAt + <usize>filled, 2);
  filled += bytes;
  putMatch(bytes - 2, 1);
}

/** Adds a row to the Adler-32; one test skips sixteen zeros. */
function addSums(start: usize, bytes: i32): void {
  const weights = i16x8(16, 15, 14, 13, 12, 11, 10, 9);
  const lowerWeights = i16x8(8, 7, 6, 5, 4, 3, 2, 1);
  const ones = i16x8.splat(1);
  let sum: u64 = 0;
  let weighted: u64 = 0;
  let left = bytes;
  let at = start;
  for (; left >= 16; left -= 16, at += 16) {
    const sixteen = v128.load(at);
    if (!v128.any_true(sixteen)) continue;
    const first = i16x8.extend_low_i8x16_u(sixteen);
    const second = i16x8.extend_high_i8x16_u(sixteen);
    const own = addLanes(i32x4.dot_i16x8_s(i16x8.add(first, second), ones));
    const products = i32x4.add(i32x4.dot_i16x8_s(first, weights), i32x4.dot_i16x8_s(second, lowerWeights));
    sum += own;
    weighted += own * <u64>(left - 16) + addLanes(products);
  }
  for (; left > 0; left--, at++) {
    const byte = <u64>load<u8>(at);
    sum += byte;
    weighted += byte * <u64>left;
  }
  high = (high + <u64>bytes * low + weighted) % MODULUS;
  low = (low + sum) % MODULUS;
}

function addLanes(four: v128): u64 {
  const two = i32x4.add(four, v128.shuffle<i64>(four, four, 1, 0));
  return <u64>(<u32>(i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1)));
}

function ensureCapacity(bytes: i32): void {
  if (filled + bytes + SLACK <= windowSize) return;
  const kept = min(filled, WINDOW);
  memory.copy(windowAt, windowAt + <usize>(filled - kept), <usize>kept);
  base += filled - kept;
  filled = kept;
}

function tokenise(start: i32, end: i32): void {
  putLiterals(windowAt + <usize>start, 1);
  const pixel = channels;
  for (let at = start + 1; at < end; ) {
    let matched = putRun(at, end);
    if (matched === 0) matched = findMatch(at, end);
    // A whole pixel, or the rest of the pixel in which the match ends.
    const rest = matched === 0 ? pixel : (pixel - (matched % pixel)) % pixel;
    const next = min(end, at + matched + rest);
    for (let from = at + matched; from < next; from += TOKEN_LITERALS)
      putLiterals(windowAt + <usize>from, min(TOKEN_LITERALS, next - from));
    at = next;
  }
}

/** Writes a run of the previous byte, or a run of zeros after any byte; returns its length, or 0. */
function putRun(at: i32, end: i32): i32 {
  const place = windowAt + <usize>at;
  const before = load<u8>(place - 1);
  const four = load<u32>(place);
  if ((four & 0xffffff) === <u32>before * 0x010101) {
    const length = runLength(at, end, before);
    if (length >= MIN_MATCH) {
      putMatch(length, 1);
      return length;
    }
  }
  if (four !== 0) return 0;
  const zeros = runLength(at, end, 0);
  if (zeros <= MIN_MATCH) return 0;
  putLiterals(place, 1);
  putMatch(zeros - 1, 1);
  return zeros;
}

function runLength(at: i32, end: i32, value: u8): i32 {
  const wanted = i8x16.splat(value);
  for (let from = at; from < end; from += 16) {
    const same = <u32>i8x16.bitmask(i8x16.eq(v128.load(windowAt + <usize>from), wanted));
    if (same !== 0xffff) return min(end, from + ctz(~same)) - at;
  }
  return end - at;
}

/** Searches the window for the bytes at `at`; writes the match and returns its length, or 0. */
function findMatch(at: i32, end: i32): i32 {
  if (at + HASH_BYTES > end) return 0;
  const place = windowAt + <usize>at;
  const hash = (load<u32>(place) * 0x9e3779b1) >> HASH_SHIFT;
  const seen = seenAt + ((<usize>hash) << 2);
  const candidate = load<i32>(seen) - 1 - base;
  store<i32>(seen, base + at + 1);
  if (candidate < 0 || at - candidate > WINDOW) return 0;
  const from = windowAt + <usize>candidate;
  if (load<u32>(from) !== load<u32>(place)) return 0;
  let length = HASH_BYTES;
  while (at + length < end) {
    const differs = load<u64>(from + <usize>length) ^ load<u64>(place + <usize>length);
    if (differs !== 0) {
      length += <i32>(ctz(differs) >> 3);
      break;
    }
    length += 8;
  }
  length = min(length, end - at);
  putMatch(length, at - candidate);
  return length;
}

function count(symbol: usize): void {
  const at = COUNTS + (symbol << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Writes one token of up to three bytes, lowest first, with their count above them. */
function putLiterals(place: usize, literals: i32): void {
  const bytes = load<u32>(place) & ((1 << (8 * literals)) - 1);
  store<i32>(token, bytes | (literals << 24));
  token += 4;
  count(bytes & 255);
  if (literals > 1) count((bytes >> 8) & 255);
  if (literals > 2) count(bytes >> 16);
}

function putMatch(length: i32, distance: i32): void {
  const distanceSymbol = LITERALS + symbolOfDistance(distance - 1);
  for (let left = length; left > 0; ) {
    const part = left <= MAX_MATCH ? left : left - MAX_MATCH < MIN_MATCH ? left - MIN_MATCH : MAX_MATCH;
    store<i32>(token, -((part << 15) | (distance - 1)));
    token += 4;
    count(FIRST_LENGTH + load<u8>(LENGTH_SYMBOLS + <usize>part));
    count(<usize>distanceSymbol);
    left -= part;
  }
}

/** Two symbols per power of two. @param before the distance less one */
function symbolOfDistance(before: i32): i32 {
  if (before < 4) return before;
  const power = 31 - clz(before);
  return 2 * power + ((before >> (power - 1)) & 1);
}

/** End of the tokens of the block. */
export function pixelsTokensEnd(): usize {
  return token;
}

/** Starts the next block. */
export function pixelsNextBlock(): void {
  token = tokensAt;
  memory.fill(COUNTS, 0, (LITERALS + DISTANCES) * 4);
}

/** Sets the address of the output from now on. */
export function pixelsSetOutput(at: usize): void {
  output = at;
}

/** End of the output, in whole bytes. */
export function pixelsOutputEnd(): usize {
  return output;
}

/** Number of pending bits, which do not fill a byte yet. */
export function pixelsHeldBits(): u32 {
  return <u32>pendingBits;
}

/** Writes up to 32 bits, lowest first. */
export function pixelsPut(bits: u32, bitCount: u32): void {
  put(bits, bitCount);
}

function put(bits: u64, bitCount: u64): void {
  pending |= bits << pendingBits;
  pendingBits += bitCount;
  store<u64>(output, pending);
  output += <usize>(pendingBits >> 3);
  pending >>= pendingBits & 56;
  pendingBits &= 7;
}

/** Writes the tokens in [from, to) with the codes of the block. */
export function pixelsWrite(from: usize, to: usize): void {
  for (let at = from; at < to; at += 4) {
    const value = load<i32>(at);
    if (value >= 0) {
      let code = LITERAL_CODES + ((<usize>(value & 255)) << 3);
      let bits = <u64>load<u32>(code);
      let bitCount = <u64>load<u32>(code, 4);
      for (let literals = (value >> 24) - 1, bytes = value >> 8; literals > 0; literals--, bytes >>= 8) {
        code = LITERAL_CODES + ((<usize>(bytes & 255)) << 3);
        bits |= (<u64>load<u32>(code)) << bitCount;
        bitCount += <u64>load<u32>(code, 4);
      }
      put(bits, bitCount);
      continue;
    }
    const length = LENGTH_CODES + ((<usize>(-value >> 15)) << 3);
    const before = -value & 0x7fff;
    const symbol = symbolOfDistance(before);
    const distance = DISTANCE_CODES + ((<usize>symbol) << 3);
    const extraBits = symbol < 2 ? 0 : (symbol >> 1) - 1;
    const lengthBits = <u64>load<u32>(length, 4);
    const codeBits = <u64>load<u32>(distance, 4);
    const extra = (<u64>(before & ((1 << extraBits) - 1))) << codeBits;
    const both = <u64>load<u32>(length) | ((<u64>load<u32>(distance) | extra) << lengthBits);
    put(both, lengthBits + codeBits + <u64>extraBits);
  }
}
