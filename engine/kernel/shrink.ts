/**
 * Scales rows down to the mean of the area that each pixel covers. All sums are whole numbers: a source pixel is as
 * wide as the target has columns, a target pixel as the source has, and likewise for rows.
 */

// What is summed, as the host numbers it. The sums of opaque pixels do not contain alpha, others are times alpha.
/** Opaque pixels of three bytes. */
const RGB: u32 = 0;
/** Opaque pixels of four bytes. */
const OPAQUE: u32 = 1;
/** Pixels with any alpha; sums of 32 bits, enough for 2^16 rows. */
const ALPHA: u32 = 2;
/** The same with sums of 64 bits. */
const TALL_ALPHA: u32 = 3;

let kind: u32 = RGB;
let sourceWidth: usize = 0;
let sourceHeight: u64 = 0;
let targetWidth: usize = 0;
let targetHeight: u64 = 0;
let sums: usize = 0;
/** Lower edge of the rows that were added, and of the target row that is being summed. */
let position: u64 = 0;
let rowEnd: u64 = 0;

/**
 * Starts an image that is at least as large as its target.
 * @param at address of the sums: 16 bytes per pixel and 64 more, twice as many for TALL_ALPHA
 */
export function shrinkBegin(
  width: usize,
  height: u32,
  toWidth: usize,
  toHeight: u32,
  pixelKind: u32,
  at: usize,
): void {
  kind = pixelKind;
  sourceWidth = width;
  sourceHeight = height;
  targetWidth = toWidth;
  targetHeight = toHeight;
  sums = at;
  position = 0;
  rowEnd = sourceHeight;
  clearSums();
}

function pixelSums(): usize {
  return kind === RGB ? 12 : kind === TALL_ALPHA ? 32 : 16;
}

function clearSums(): void {
  memory.fill(sums, 0, sourceWidth * pixelSums());
}

/** Adds a row of pixels. Writes at most one row of the target at `to`. @returns the number of rows written */
export function shrinkRow(from: usize, to: usize): i32 {
  const end = position + targetHeight;
  if (end < rowEnd) {
    addRow(from, <u32>targetHeight);
    position = end;
    return 0;
  }
  addRow(from, <u32>(rowEnd - position));
  writeRow(to);
  clearSums();
  if (end > rowEnd) addRow(from, <u32>(end - rowEnd));
  position = end;
  rowEnd += sourceHeight;
  return 1;
}

function addRow(from: usize, weight: u32): void {
  if (kind === RGB) addSamples(from, sourceWidth * 3, weight);
  else if (kind === OPAQUE) addSamples(from, sourceWidth * 4, weight);
  else if (kind === ALPHA) addPixels(from, weight);
  else addPixelsOfTall(from, weight);
}

/** Adds 16 samples per step, and up to 15 beyond the row, which are never read. */
function addSamples(from: usize, count: usize, weight: u32): void {
  const factor = i32x4.splat(weight);
  let at = sums;
  for (let index: usize = 0; index < count; index += 16) {
    const samples = v128.load(from + index);
    const low = i16x8.extend_low_i8x16_u(samples);
    const high = i16x8.extend_high_i8x16_u(samples);
    addFour(at, i32x4.extend_low_i16x8_u(low), factor);
    addFour(at + 16, i32x4.extend_high_i16x8_u(low), factor);
    addFour(at + 32, i32x4.extend_low_i16x8_u(high), factor);
    addFour(at + 48, i32x4.extend_high_i16x8_u(high), factor);
    at += 64;
  }
}

function addFour(at: usize, values: v128, factor: v128): void {
  v128.store(at, i32x4.add(v128.load(at), i32x4.mul(values, factor)));
}

function addPixels(from: usize, weight: u32): void {
  let at = sums;
  for (let x: usize = 0; x < sourceWidth; x++, at += 16) {
    const pixel = load<u32>(from + (x << 2));
    // Transparent pixels have no influence; the fourth sum is that of alpha itself.
    const samples = i32x4.extend_low_i16x8_u(
      i16x8.extend_low_i8x16_u(i32x4.splat((pixel & 0xffffff) | 0x1000000)),
    );
    addFour(at, samples, i32x4.splat(weight * (pixel >> 24)));
  }
}

function addPixelsOfTall(from: usize, weight: u64): void {
  let at = sums;
  for (let x: usize = 0; x < sourceWidth; x++, at += 32) {
    const pixel = load<u32>(from + (x << 2));
    const opacity = weight * (pixel >> 24);
    store<u64>(at, load<u64>(at) + opacity * (pixel & 255));
    store<u64>(at + 8, load<u64>(at + 8) + opacity * ((pixel >> 8) & 255));
    store<u64>(at + 16, load<u64>(at + 16) + opacity * ((pixel >> 16) & 255));
    store<u64>(at + 24, load<u64>(at + 24) + opacity);
  }
}

function sumAt(at: usize, channel: usize): u64 {
  return kind === TALL_ALPHA ? load<u64>(at + (channel << 3)) : load<u32>(at + (channel << 2));
}

/**
 * The quotient, rounded half up. A double holds every sum of 25 million pixels, and its division is exact enough: a
 * quotient below 256 that is no whole number differs from the next one by more than 2^-34.
 */
function rounded(sum: u64, divisor: u64): u32 {
  return <u32>(<f64>(<i64>(2 * sum + divisor)) / <f64>(<i64>(2 * divisor)));
}

function writeRow(to: usize): void {
  const area = <u64>sourceWidth * sourceHeight;
  const hasAlpha = kind >= ALPHA;
  const step = pixelSums();
  const pixelWidth = <u64>targetWidth;
  /** Source pixel that the target pixel begins in, and its right edge. */
  let at = sums;
  let edge = pixelWidth;
  let start: u64 = 0;
  for (let column: usize = 0; column < targetWidth; column++) {
    const end = start + <u64>sourceWidth;
    let red: u64 = 0;
    let green: u64 = 0;
    let blue: u64 = 0;
    let alpha: u64 = 0;
    while (start < end) {
      const next = min(edge, end);
      const weight = next - start;
      red += weight * sumAt(at, 0);
      green += weight * sumAt(at, 1);
      blue += weight * sumAt(at, 2);
      if (hasAlpha) alpha += weight * sumAt(at, 3);
      start = next;
      if (next === edge) {
        edge += pixelWidth;
        at += step;
      }
    }
    const whole = hasAlpha ? alpha : area;
    // The colour of a transparent pixel is black.
    const color =
      whole === 0 ? 0 : rounded(red, whole) | (rounded(green, whole) << 8) | (rounded(blue, whole) << 16);
    store<u32>(to + (column << 2), color | ((hasAlpha ? rounded(alpha, area) : 255) << 24));
  }
}
