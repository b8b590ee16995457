/**
 * The block loop of the JPEG painter. `ReferenceJpegBlocks` in src/paint/raster/reference is the reference
 * implementation: the same single-precision arithmetic in the same order, so that the output bytes are equal.
 */

const BLOCK: i32 = 64;
const TABLES: i32 = 4;
const SYMBOLS: i32 = 256;
const ZERO_RUN: u32 = 0xf0;

// Tables that the host fills: factors of luminance and chrominance, positions in zig-zag order and the
// inverse, codes.
const FACTORS = memory.data(2 * BLOCK * 4, 16);
const ZIGZAG_PLACES = memory.data(BLOCK, 16);
const BLOCK_PLACES = memory.data(BLOCK, 16);
const CODES = memory.data(TABLES * SYMBOLS * 4, 16);
/** Occurrences of each buffered symbol; the host reads them. */
const COUNTS = memory.data(TABLES * SYMBOLS * 4, 16);

const SAMPLES = memory.data(3 * BLOCK * 4, 16);
const QUANTISED = memory.data(BLOCK * 2, 16);
const EDGE_PIXELS = memory.data(BLOCK * 4, 16);
const DC_BEFORE = memory.data(3 * 4, 16);
const FLAT_MEANS = memory.data(3 * 4, 16);
/** The symbols of a block that equals the one before it, if that was flat: no difference, and no coefficients. */
const SAME_SYMBOLS = memory.data<u32>([0, 256, 512, 768, 512, 768]);

let pixels: usize = 0;
let width: i32 = 0;
let held: usize = 0;
let out: usize = 0;
let word: u64 = 0;
let wordBits: u32 = 0;
let flatPixel: u32 = 0;
let isFlatKnown: bool = false;
/** Whether the block before was flat. */
let isAfterFlat: bool = false;
/** Number of blocks that equal the flat one before them and are not counted yet. */
let sameBlocks: u32 = 0;

/** Address at which the host writes the factors. */
export function jpegFactors(): usize {
  return FACTORS;
}

/** Address at which the host writes the positions in zig-zag order. */
export function jpegZigzagPlaces(): usize {
  return ZIGZAG_PLACES;
}

/** Address at which the host writes the inverse of the zig-zag positions. */
export function jpegBlockPlaces(): usize {
  return BLOCK_PLACES;
}

/** Address at which the host writes the codes. */
export function jpegCodes(): usize {
  return CODES;
}

/** Address at which the host reads the counts. */
export function jpegCounts(): usize {
  return COUNTS;
}

/** Starts an image. */
export function jpegBegin(pixelsAt: usize, widthPx: i32): void {
  pixels = pixelsAt;
  width = widthPx;
  word = 0;
  wordBits = 0;
  isFlatKnown = false;
  isAfterFlat = false;
  memory.fill(COUNTS, 0, TABLES * SYMBOLS * 4);
  memory.fill(DC_BEFORE, 0, 3 * 4);
}

/** Sets the address at which symbols are buffered from now on. */
export function jpegSetHeld(at: usize): void {
  held = at;
}

/** End of the buffered symbols. */
export function jpegHeldEnd(): usize {
  return held;
}

/** Sets the address of the output from now on. */
export function jpegSetOutput(at: usize): void {
  out = at;
}

/** End of the output, in whole bytes. */
export function jpegOutputEnd(): usize {
  return out;
}

/** Converts the rows in the pixel buffer to symbols. @param count eight, or fewer at the end of the image */
export function jpegRows(count: i32): void {
  for (let x = 0; x < width; x += 8) {
    if (count === 8 && x + 8 <= width) {
      codeBlock(pixels + ((<usize>x) << 2), (<usize>width) << 2);
      continue;
    }
    for (let row = 0; row < 8; row++) {
      const start = min(row, count - 1) * width;
      for (let column = 0; column < 8; column++) {
        const from = <usize>(start + min(x + column, width - 1));
        store<u32>(EDGE_PIXELS + ((<usize>(row * 8 + column)) << 2), load<u32>(pixels + (from << 2)));
      }
    }
    codeBlock(EDGE_PIXELS, 32);
  }
  countSame();
}

/** Counts the symbols of the blocks that equal the flat one before them. */
function countSame(): void {
  for (let at: usize = 0; at < 24; at += 4) {
    const count = COUNTS + ((<usize>load<u32>(SAME_SYMBOLS + at)) << 2);
    store<u32>(count, load<u32>(count) + sameBlocks);
  }
  sameBlocks = 0;
}

/** @param pitch bytes from one row to the next */
function codeBlock(at: usize, pitch: usize): void {
  const first = load<u32>(at);
  const wanted = i32x4.splat(first);
  let differs = i32x4.splat(0);
  for (let row: usize = 0, from = at; row < 8; row++, from += pitch) {
    const left = v128.xor(v128.load(from), wanted);
    differs = v128.or(differs, v128.or(left, v128.xor(v128.load(from, 16), wanted)));
  }
  if (!v128.any_true(differs)) {
    codeFlat(first);
    return;
  }
  isAfterFlat = false;
  for (let row: usize = 0, from = at, to = SAMPLES; row < 8; row++, from += pitch, to += 32) {
    putSamples(v128.load(from), to);
    putSamples(v128.load(from, 16), to + 16);
  }
  for (let plane = 0; plane < 3; plane++) {
    const block = SAMPLES + <usize>plane * BLOCK * 4;
    transformBlock(block);
    const factors = FACTORS + (plane === 0 ? 0 : BLOCK * 4);
    const filled = quantise(block, factors);
    codeQuantised(plane, <i32>load<i16>(QUANTISED), filled);
  }
}

/** Writes the samples of four pixels to the three planes. */
function putSamples(four: v128, to: usize): void {
  const low = i32x4.splat(255);
  const red = f32x4.convert_i32x4_s(v128.and(four, low));
  const green = f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(four, 8), low));
  const blue = f32x4.convert_i32x4_s(v128.and(i32x4.shr_u(four, 16), low));
  const half = f32x4.splat(0.5);
  const luma = f32x4.add(
    f32x4.add(f32x4.mul(red, f32x4.splat(0.299)), f32x4.mul(green, f32x4.splat(0.587))),
    f32x4.sub(f32x4.mul(blue, f32x4.splat(0.114)), f32x4.splat(128)),
  );
  const towardsBlue = f32x4.sub(
    f32x4.mul(blue, half),
    f32x4.add(f32x4.mul(red, f32x4.splat(0.168736)), f32x4.mul(green, f32x4.splat(0.331264))),
  );
  const towardsRed = f32x4.sub(
    f32x4.mul(red, half),
    f32x4.add(f32x4.mul(green, f32x4.splat(0.418688)), f32x4.mul(blue, f32x4.splat(0.081312))),
  );
  v128.store(to, luma);
  v128.store(to, towardsBlue, 256);
  v128.store(to, towardsRed, 512);
}

/** Transforms columns, then rows; the result is transposed. */
function transformBlock(block: usize): void {
  transformFour(block);
  transformFour(block + 16);
  transpose(block);
  transformFour(block);
  transformFour(block + 16);
}

/** Transforms four of eight columns in parallel (Arai, Agui, Nakajima 1988). */
function transformFour(at: usize): void {
  const a0 = v128.load(at);
  const a1 = v128.load(at, 32);
  const a2 = v128.load(at, 64);
  const a3 = v128.load(at, 96);
  const a4 = v128.load(at, 128);
  const a5 = v128.load(at, 160);
  const a6 = v128.load(at, 192);
  const a7 = v128.load(at, 224);
  const even0 = f32x4.add(a0, a7);
  const even1 = f32x4.add(a1, a6);
  const even2 = f32x4.add(a2, a5);
  const even3 = f32x4.add(a3, a4);
  const sum03 = f32x4.add(even0, even3);
  const sum12 = f32x4.add(even1, even2);
  const rest03 = f32x4.sub(even0, even3);
  const root = f32x4.splat(Mathf.SQRT1_2);
  const turned = f32x4.mul(f32x4.add(f32x4.sub(even1, even2), rest03), root);
  v128.store(at, f32x4.add(sum03, sum12));
  v128.store(at, f32x4.sub(sum03, sum12), 128);
  v128.store(at, f32x4.add(rest03, turned), 64);
  v128.store(at, f32x4.sub(rest03, turned), 192);
  const odd7 = f32x4.sub(a0, a7);
  const odd6 = f32x4.sub(a1, a6);
  const odd5 = f32x4.sub(a2, a5);
  const odd4 = f32x4.sub(a3, a4);
  const b0 = f32x4.add(odd4, odd5);
  const b1 = f32x4.add(odd5, odd6);
  const b2 = f32x4.add(odd6, odd7);
  const shared = f32x4.mul(f32x4.sub(b0, b2), f32x4.splat(0.382683433));
  const c0 = f32x4.add(f32x4.mul(b0, f32x4.splat(0.5411961)), shared);
  const c2 = f32x4.add(f32x4.mul(b2, f32x4.splat(1.306562965)), shared);
  const c1 = f32x4.mul(b1, root);
  const far = f32x4.add(odd7, c1);
  const near = f32x4.sub(odd7, c1);
  v128.store(at, f32x4.add(near, c0), 160);
  v128.store(at, f32x4.sub(near, c0), 96);
  v128.store(at, f32x4.add(far, c2), 32);
  v128.store(at, f32x4.sub(far, c2), 224);
}

/** Swaps rows and columns of a block. */
function transpose(block: usize): void {
  transposeQuarter(block, block);
  transposeQuarter(block + 144, block + 144);
  transposeQuarter(block + 16, block + 128);
}

/** Transposes two quarters of a block and swaps them; both may be the same quarter. */
function transposeQuarter(a: usize, b: usize): void {
  const a0 = v128.load(a);
  const a1 = v128.load(a, 32);
  const a2 = v128.load(a, 64);
  const a3 = v128.load(a, 96);
  if (a !== b) putTransposed(a, v128.load(b), v128.load(b, 32), v128.load(b, 64), v128.load(b, 96));
  putTransposed(b, a0, a1, a2, a3);
}

function putTransposed(to: usize, a: v128, b: v128, c: v128, d: v128): void {
  const ab0 = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
  const ab2 = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
  const cd0 = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  const cd2 = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<i64>(ab0, cd0, 0, 2));
  v128.store(to, v128.shuffle<i64>(ab0, cd0, 1, 3), 32);
  v128.store(to, v128.shuffle<i64>(ab2, cd2, 0, 2), 64);
  v128.store(to, v128.shuffle<i64>(ab2, cd2, 1, 3), 96);
}

/**
 * Added to a number of up to 22 bits, it leaves no bits for a fraction: the sum is rounded to the nearest whole number, ties
 * to even, and its lowest 16 bits are that number.
 */
const ROUNDING: f32 = 12582912;

/** @returns one bit per non-zero coefficient, in block order */
function quantise(block: usize, factors: usize): u64 {
  let filled: u64 = 0;
  const zero = i16x8.splat(0);
  for (let at: usize = 0; at < 4; at++) {
    const low = quantiseEight(block + (at << 6), factors + (at << 6));
    const high = quantiseEight(block + (at << 6) + 32, factors + (at << 6) + 32);
    v128.store(QUANTISED + (at << 5), low);
    v128.store(QUANTISED + (at << 5) + 16, high);
    const signs = i8x16.narrow_i16x8_s(i16x8.ne(low, zero), i16x8.ne(high, zero));
    filled |= (<u64>(<u32>i8x16.bitmask(signs))) << (at << 4);
  }
  return filled;
}

function quantiseEight(block: usize, factors: usize): v128 {
  const rounding = f32x4.splat(ROUNDING);
  const low = f32x4.add(f32x4.mul(v128.load(block), v128.load(factors)), rounding);
  const high = f32x4.add(f32x4.mul(v128.load(block, 16), v128.load(factors, 16)), rounding);
  return v128.shuffle<i16>(low, high, 0, 2, 4, 6, 8, 10, 12, 14);
}

/** In a block of one colour only the mean is not zero. */
function codeFlat(pixel: u32): void {
  if (isAfterFlat && pixel === flatPixel) {
    v128.store(held, v128.load(SAME_SYMBOLS));
    store<u64>(held, load<u64>(SAME_SYMBOLS, 16), 16);
    held += 24;
    sameBlocks++;
    return;
  }
  isAfterFlat = true;
  if (!isFlatKnown || pixel !== flatPixel) {
    isFlatKnown = true;
    flatPixel = pixel;
    putSamples(i32x4.splat(pixel), SAMPLES);
    for (let plane: usize = 0; plane < 3; plane++) {
      const factor = load<f32>(FACTORS + (plane === 0 ? 0 : BLOCK * 4));
      const mean = nearest<f32>(load<f32>(SAMPLES + plane * 256) * 64 * factor);
      store<i32>(FLAT_MEANS + (plane << 2), <i32>mean);
    }
  }
  for (let plane = 0; plane < 3; plane++) {
    codeQuantised(plane, load<i32>(FLAT_MEANS + ((<usize>plane) << 2)), 0);
  }
}

/** @param filled bits of the non-zero coefficients; the bit of the first one is ignored */
function codeQuantised(plane: i32, dc: i32, filled: u64): void {
  const dcAt = DC_BEFORE + ((<usize>plane) << 2);
  const dcTable: u32 = plane === 0 ? 0 : 2 << 8;
  const acTable = dcTable + (1 << 8);
  let to = held;
  store<u32>(to, countSymbol(dcTable, dc - load<i32>(dcAt)));
  store<i32>(dcAt, dc);
  to += 4;
  let inOrder: u64 = 0;
  for (let left = filled & ~1; left !== 0; left &= left - 1) {
    inOrder |= (<u64>1) << load<u8>(ZIGZAG_PLACES + <usize>ctz(left));
  }
  let last: u32 = 0;
  for (let left = inOrder; left !== 0; left &= left - 1) {
    const place = <u32>ctz(left);
    let run = place - last - 1;
    last = place;
    for (; run > 15; run -= 16, to += 4) store<u32>(to, countSymbol(acTable + ZERO_RUN, 0));
    const value = <i32>load<i16>(QUANTISED + ((<usize>load<u8>(BLOCK_PLACES + <usize>place)) << 1));
    store<u32>(to, countSymbol(acTable + (run << 4), value));
    to += 4;
  }
  if (last < 63) {
    store<u32>(to, countSymbol(acTable, 0));
    to += 4;
  }
  held = to;
}

/** Counts a symbol and returns its token: ten bits of table and symbol, above them its extra bits. */
function countSymbol(start: u32, value: i32): u32 {
  const bits = 32 - clz(<u32>abs(value));
  const extra = <u32>(value + (value >> 31)) & ((1 << bits) - 1);
  const count = COUNTS + ((<usize>(start + bits)) << 2);
  store<u32>(count, load<u32>(count) + 1);
  return (extra << 10) | (start + bits);
}

/** Writes the buffered symbols in [from, to), highest bits first; a zero byte follows each byte of 255. */
export function jpegWriteHeld(from: usize, to: usize): void {
  let pending = word;
  let pendingBits = wordBits;
  for (let at = from; at < to; at += 4) {
    const token = load<u32>(at);
    const code = load<u32>(CODES + ((<usize>(token & 1023)) << 2));
    const extraBits = token & 15;
    const bits = (code & 31) + extraBits;
    pending = (pending << bits) | <u64>(((code >> 5) << extraBits) | (token >> 10));
    pendingBits += bits;
    if (pendingBits < 32) continue;
    pendingBits -= 32;
    writeFour(<u32>(pending >> pendingBits));
  }
  word = pending;
  wordBits = pendingBits;
}

function writeFour(four: u32): void {
  // Only a byte of 255 loses its highest bit when one is added to each byte.
  if ((four & ~(four + 0x01010101) & 0x80808080) === 0) {
    store<u32>(out, bswap<u32>(four));
    out += 4;
    return;
  }
  for (let shift = 24; shift >= 0; shift -= 8) writeByte((four >> shift) & 255);
}

function writeByte(byte: u32): void {
  store<u8>(out++, byte);
  if (byte === 255) store<u8>(out++, 0);
}

/** Writes the pending bits, padded with ones. */
export function jpegEnd(): void {
  for (; wordBits >= 8; wordBits -= 8) writeByte(<u32>(word >> (wordBits - 8)) & 255);
  if (wordBits > 0) writeByte((<u32>(word << (8 - wordBits)) | ((1 << (8 - wordBits)) - 1)) & 255);
  wordBits = 0;
}
