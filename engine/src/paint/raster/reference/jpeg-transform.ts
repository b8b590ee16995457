import { BLOCK_PLACES } from '../jpeg/quantisation.ts';

const { fround } = Math;

/** Constants of the transform in single precision. */
const ROOT = fround(Math.SQRT1_2);
const TURN = fround(0.382683433);
const SMALL = fround(0.5411961);
const LARGE = fround(1.306562965);

/**
 * Forward cosine transform of 64 samples in place, columns then rows, in single precision. The output is
 * transposed and scaled by the AAN factors.
 */
export function transformBlock(block: Float32Array): void {
  for (let column = 0; column < 8; column++) transformColumn(block, column);
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < row; column++) {
      const swapped = block[row * 8 + column]!;
      block[row * 8 + column] = block[column * 8 + row]!;
      block[column * 8 + row] = swapped;
    }
  }
  for (let column = 0; column < 8; column++) transformColumn(block, column);
}

function transformColumn(block: Float32Array, start: number): void {
  const a0 = block[start]!;
  const a1 = block[start + 8]!;
  const a2 = block[start + 16]!;
  const a3 = block[start + 24]!;
  const a4 = block[start + 32]!;
  const a5 = block[start + 40]!;
  const a6 = block[start + 48]!;
  const a7 = block[start + 56]!;
  const even0 = fround(a0 + a7);
  const even1 = fround(a1 + a6);
  const even2 = fround(a2 + a5);
  const even3 = fround(a3 + a4);
  const sum03 = fround(even0 + even3);
  const sum12 = fround(even1 + even2);
  const rest03 = fround(even0 - even3);
  const turned = fround(fround(fround(even1 - even2) + rest03) * ROOT);
  block[start] = sum03 + sum12;
  block[start + 32] = sum03 - sum12;
  block[start + 16] = rest03 + turned;
  block[start + 48] = rest03 - turned;
  const odd7 = fround(a0 - a7);
  const odd6 = fround(a1 - a6);
  const odd5 = fround(a2 - a5);
  const odd4 = fround(a3 - a4);
  const b0 = fround(odd4 + odd5);
  const b1 = fround(odd5 + odd6);
  const b2 = fround(odd6 + odd7);
  const shared = fround(fround(b0 - b2) * TURN);
  const c0 = fround(fround(b0 * SMALL) + shared);
  const c2 = fround(fround(b2 * LARGE) + shared);
  const c1 = fround(b1 * ROOT);
  const far = fround(odd7 + c1);
  const near = fround(odd7 - c1);
  block[start + 40] = near + c0;
  block[start + 24] = near - c0;
  block[start + 8] = far + c2;
  block[start + 56] = far - c2;
}

/** Adding and subtracting it rounds a single-precision number to the nearest integer, halves to even. */
const ROUNDER = fround(1.5 * (1 << 23));

/** A single-precision product rounded to the nearest integer, halves to even. */
export function roundedProduct(a: number, b: number): number {
  return fround(fround(a * b) + ROUNDER) - ROUNDER;
}

/**
 * Quantises a transformed block into `quantised`, in zig-zag order; returns the index of the last non-zero
 * value.
 */
export function quantiseBlock(block: Float32Array, factors: Float32Array, quantised: Int32Array): number {
  let last = 0;
  for (let index = 0; index < 64; index++) {
    const place = BLOCK_PLACES[index]!;
    const value = roundedProduct(block[place]!, factors[place]!);
    quantised[index] = value;
    if (value !== 0) last = index;
  }
  return last;
}
