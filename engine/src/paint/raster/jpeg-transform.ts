import { ZIGZAG } from './jpeg-tables.ts';

/** Factors by which the fast transform's outputs are too large, per row and column (Arai, Agui, Nakajima 1988). */
const AAN_FACTORS = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379];

/** What to multiply each output of `transformBlock` with to have it quantised, in block order. */
export function quantFactors(table: Uint8Array): Float64Array {
  const factors = new Float64Array(64);
  for (let index = 0; index < 64; index++) {
    factors[index] = 1 / (table[index]! * AAN_FACTORS[index >> 3]! * AAN_FACTORS[index & 7]! * 8);
  }
  return factors;
}

/** Forward cosine transform of 64 samples in place, rows then columns; outputs carry the AAN factors. */
export function transformBlock(block: Float64Array): void {
  for (let row = 0; row < 64; row += 8) transformLine(block, row, 1);
  for (let column = 0; column < 8; column++) transformLine(block, column, 8);
}

function transformLine(block: Float64Array, start: number, step: number): void {
  const a0 = block[start]!;
  const a1 = block[start + step]!;
  const a2 = block[start + 2 * step]!;
  const a3 = block[start + 3 * step]!;
  const a4 = block[start + 4 * step]!;
  const a5 = block[start + 5 * step]!;
  const a6 = block[start + 6 * step]!;
  const a7 = block[start + 7 * step]!;
  const even0 = a0 + a7;
  const even1 = a1 + a6;
  const even2 = a2 + a5;
  const even3 = a3 + a4;
  const sum03 = even0 + even3;
  const sum12 = even1 + even2;
  const rest03 = even0 - even3;
  const turned = (even1 - even2 + rest03) * Math.SQRT1_2;
  block[start] = sum03 + sum12;
  block[start + 4 * step] = sum03 - sum12;
  block[start + 2 * step] = rest03 + turned;
  block[start + 6 * step] = rest03 - turned;
  const odd4 = a3 - a4;
  const odd5 = a2 - a5;
  const odd6 = a1 - a6;
  const odd7 = a0 - a7;
  const b0 = odd4 + odd5;
  const b1 = odd5 + odd6;
  const b2 = odd6 + odd7;
  const shared = (b0 - b2) * 0.382683433;
  const c0 = 0.5411961 * b0 + shared;
  const c2 = 1.306562965 * b2 + shared;
  const c1 = b1 * Math.SQRT1_2;
  const far = odd7 + c1;
  const near = odd7 - c1;
  block[start + 5 * step] = near + c0;
  block[start + 3 * step] = near - c0;
  block[start + step] = far + c2;
  block[start + 7 * step] = far - c2;
}

/** Added before the fraction is cut off and taken away after, so that cutting rounds down below zero too. */
const ABOVE_ALL = 32_768;

/** Quantises a transformed block into `quantised`, in zig-zag order; returns the place of the last one not zero. */
export function quantiseBlock(block: Float64Array, factors: Float64Array, quantised: Int32Array): number {
  let last = 0;
  for (let index = 0; index < 64; index++) {
    const place = ZIGZAG[index]!;
    const value = ((block[place]! * factors[place]! + (ABOVE_ALL + 0.5)) | 0) - ABOVE_ALL;
    quantised[index] = value;
    if (value !== 0) last = index;
  }
  return last;
}
