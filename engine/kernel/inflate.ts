/**
 * Inflates a zlib stream (RFC 1950 and 1951) whose bytes are all in memory, in steps: the output is a window that its
 * reader empties and moves. Accepts what fflate accepts, which decoded PNG files before: checksums are not compared,
 * and a code may be incomplete as long as no symbol without a code is read.
 */

import {
  buildTable,
  buildTables,
  DISTANCE_COUNTS,
  DISTANCE_ENTRIES,
  DISTANCE_ORDER,
  DISTANCE_TABLE,
  KIND_MASK,
  LENGTH_KIND,
  LENGTHS,
  LITERAL_COUNTS,
  LITERAL_ENTRIES,
  LITERAL_KIND,
  LITERAL_ORDER,
  LITERAL_TABLE,
  LITERALS,
  longEntry,
} from './prefix-codes.ts';

/** Bytes that may be read beyond the input; they must be zero. */
export const INPUT_SLACK: usize = 32;
/** Bytes that may be written beyond the limit of a step: a match, and the vector in which it ends. */
export const OUTPUT_SLACK: usize = 258 + 32;
/** How far back a match reaches. */
export const WINDOW_BYTES: usize = 32768;

const LENGTH_ORDER = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);
/** Lane indexes modulo each distance below 16, which repeat a short match over a vector. */
const PATTERNS = memory.data(16 * 16, 16);

const NO_BLOCK: i32 = 0;
const STORED: i32 = 1;
const CODED: i32 = 2;
const FINISHED: i32 = 3;

let input: usize = 0;
let inputEnd: usize = 0;
let bits: u64 = 0;
let bitCount: u64 = 0;
let mode: i32 = NO_BLOCK;
let isFinal: bool = false;
/** Whether the tables have the fixed codes: a hostile file can have millions of empty blocks with them. */
let hasFixedCodes: bool = false;
let storedLeft: usize = 0;
let windowStart: usize = 0;
let output: usize = 0;

/** Starts a stream; false if its header is invalid. @param start first byte of the empty window */
export function startInflating(from: usize, to: usize, start: usize): bool {
  for (let distance: u32 = 1; distance < 16; distance++) {
    for (let lane: u32 = 0; lane < 16; lane++)
      store<u8>(PATTERNS + (distance << 4) + lane, <u8>(lane % distance));
  }
  windowStart = start;
  output = start;
  inputEnd = to;
  input = from + 2;
  bits = 0;
  bitCount = 0;
  mode = NO_BLOCK;
  isFinal = false;
  if (input > to) return false;
  const method: u32 = load<u8>(from);
  const flags: u32 = load<u8>(from, 1);
  return (method & 15) === 8 && method >> 4 <= 7 && ((method << 8) | flags) % 31 === 0 && (flags & 32) === 0;
}

/** End of the bytes in the window. */
export function inflatedEnd(): usize {
  return output;
}

/** Moves the bytes from `from` on, and those that matches reach, to the start of the window. @returns the new `from` */
export function moveWindow(from: usize): usize {
  let kept = from;
  if (output - windowStart <= WINDOW_BYTES) return from;
  if (kept > output - WINDOW_BYTES) kept = output - WINDOW_BYTES;
  memory.copy(windowStart, kept, output - kept);
  output -= kept - windowStart;
  return from - (kept - windowStart);
}

/**
 * Inflates until the window ends at `limit` or, because a match is written as a whole, up to OUTPUT_SLACK bytes
 * beyond it. Returns false if the stream is corrupt or ends before.
 */
export function inflateTo(limit: usize): bool {
  while (output < limit) {
    if (mode === NO_BLOCK) {
      if (isFinal || !readBlockHeader()) return false;
    } else if (mode === STORED) {
      if (!copyStored(limit)) return false;
    } else if (mode === CODED) {
      if (!decode(limit)) return false;
    } else return false;
  }
  return true;
}

/** Refills the bits to at least 56. They are zero beyond the end of the input, which `isOverrun` detects. */
function refill(): void {
  bits |= load<u64>(input) << bitCount;
  input += <usize>((63 - bitCount) >> 3);
  bitCount |= 56;
}

/** True if bits were used that the input does not have. */
function isOverrun(): bool {
  return input - <usize>(bitCount >> 3) > inputEnd;
}

function take(count: u32): u32 {
  const value = <u32>bits & ((1 << count) - 1);
  bits >>= count;
  bitCount -= count;
  return value;
}

function readBlockHeader(): bool {
  if (isOverrun()) return false;
  refill();
  isFinal = take(1) !== 0;
  const kind = take(2);
  if (kind === 0) return startStored();
  if (kind === 1) {
    mode = CODED;
    if (hasFixedCodes) return !isOverrun();
    hasFixedCodes = true;
    for (let symbol: u32 = 0; symbol < 288; symbol++) {
      const length: u8 = symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8;
      store<u8>(LENGTHS + symbol, length);
    }
    for (let symbol: u32 = 0; symbol < 32; symbol++) store<u8>(LENGTHS + LITERALS + symbol, 5);
    return !isOverrun() && buildTables(LITERALS, 32);
  }
  if (kind !== 2) return false;
  mode = CODED;
  hasFixedCodes = false;
  return readCodes();
}

function startStored(): bool {
  // The bytes that were read ahead are given back.
  input -= <usize>(bitCount >> 3);
  bits = 0;
  bitCount = 0;
  if (input + 4 > inputEnd) return false;
  storedLeft = load<u16>(input);
  input += 4;
  mode = storedLeft > 0 ? STORED : NO_BLOCK;
  return true;
}

function copyStored(limit: usize): bool {
  const count = min(storedLeft, limit - output);
  if (input + count > inputEnd) return false;
  memory.copy(output, input, count);
  output += count;
  input += count;
  storedLeft -= count;
  if (storedLeft === 0) mode = NO_BLOCK;
  return true;
}

/** Reads the code lengths of a block with its own codes. */
function readCodes(): bool {
  const literals = take(5) + 257;
  const distances = take(5) + 1;
  const lengthCodes = take(4) + 4;
  memory.fill(LENGTHS, 0, 19);
  for (let index: u32 = 0; index < lengthCodes; index++) {
    if (bitCount < 8) refill();
    store<u8>(LENGTHS + load<u8>(LENGTH_ORDER + index), <u8>take(3));
  }
  if (isOverrun()) return false;
  if (!buildTable(19, LENGTHS, DISTANCE_TABLE, 7, DISTANCE_ORDER, DISTANCE_COUNTS, 2)) return false;
  const count = literals + distances;
  let at: u32 = 0;
  while (at < count) {
    if (isOverrun()) return false;
    refill();
    const entry = load<u32>(DISTANCE_TABLE + ((<usize>bits & 127) << 2));
    if (entry === 0) return false;
    take(entry & 255);
    const symbol = entry >> 16;
    if (symbol < 16) {
      store<u8>(LENGTHS + at++, <u8>symbol);
      continue;
    }
    let value: u8 = 0;
    let repeat: u32 = 0;
    if (symbol === 16) {
      if (at === 0) return false;
      value = load<u8>(LENGTHS + at - 1);
      repeat = 3 + take(2);
    } else repeat = symbol === 17 ? 3 + take(3) : 11 + take(7);
    if (at + repeat > count) return false;
    memory.fill(LENGTHS + at, value, repeat);
    at += repeat;
  }
  if (isOverrun()) return false;
  // Distances are stored behind the largest number of literals.
  memory.copy(LENGTHS + LITERALS, LENGTHS + literals, distances);
  return buildTables(literals, distances);
}

/** Decodes symbols until the block ends or the output reaches the limit. */
function decode(limit: usize): bool {
  // Locals are registers, which variables of the module are not.
  let held = bits;
  let heldCount = bitCount;
  let from = input;
  let to = output;
  const end = inputEnd;
  let isSound = true;
  while (to < limit) {
    if (from - <usize>(heldCount >> 3) > end) {
      isSound = false;
      break;
    }
    held |= load<u64>(from) << heldCount;
    from += <usize>((63 - heldCount) >> 3);
    heldCount |= 56;
    let entry = load<u32>(LITERAL_TABLE + ((<usize>held & 2047) << 2));
    if (entry === 0) entry = longEntry(held, LITERAL_ORDER, LITERAL_COUNTS, LITERAL_ENTRIES);
    if ((entry & KIND_MASK) === LITERAL_KIND) {
      // Three literals need no refill: the second and third are in the table, so together they have at most 37 bits.
      for (let count = 0; count < 3 && (entry & KIND_MASK) === LITERAL_KIND && to < limit; count++) {
        held >>= entry & 255;
        heldCount -= entry & 255;
        store<u8>(to++, <u8>(entry >> 16));
        entry = load<u32>(LITERAL_TABLE + ((<usize>held & 2047) << 2));
      }
      continue;
    }
    held >>= entry & 255;
    heldCount -= entry & 255;
    if ((entry & KIND_MASK) !== LENGTH_KIND) {
      isSound = entry !== 0;
      mode = isFinal ? FINISHED : NO_BLOCK;
      break;
    }
    const lengthExtra = (entry >> 12) & 15;
    const length = (entry >> 16) + (<u32>held & ((1 << lengthExtra) - 1));
    held >>= lengthExtra;
    heldCount -= lengthExtra;
    let place = load<u32>(DISTANCE_TABLE + ((<usize>held & 511) << 2));
    if (place === 0) place = longEntry(held, DISTANCE_ORDER, DISTANCE_COUNTS, DISTANCE_ENTRIES);
    held >>= place & 255;
    heldCount -= place & 255;
    const distanceExtra = (place >> 12) & 15;
    const distance = <usize>((place >> 16) + (<u32>held & ((1 << distanceExtra) - 1)));
    held >>= distanceExtra;
    heldCount -= distanceExtra;
    if (place === 0 || distance > to - windowStart) {
      isSound = false;
      break;
    }
    copyMatch(to, distance, length);
    to += length;
  }
  bits = held;
  bitCount = heldCount;
  input = from;
  output = to;
  return isSound && !isOverrun();
}

/** Copies a match in vectors, which may write up to 15 bytes beyond it. */
function copyMatch(to: usize, distance: usize, length: usize): void {
  const end = to + length;
  let at = to;
  if (distance >= 16) {
    for (; at < end; at += 16) v128.store(at, v128.load(at - distance));
    return;
  }
  const pattern = i8x16.swizzle(v128.load(at - distance), v128.load(PATTERNS + (distance << 4)));
  const step = 16 - (16 % distance);
  for (; at < end; at += step) v128.store(at, pattern);
}
