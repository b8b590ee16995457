import { ZIGZAG } from './jpeg-tables.ts';

/** Scale factors of the fast transform's outputs, per row and column (Arai, Agui, Nakajima 1988). */
const AAN_FACTORS = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379];

/** Factors that quantise the outputs of the cosine transform, in output order. */
export function quantFactors(table: Uint8Array): Float32Array {
  const factors = new Float32Array(64);
  for (let index = 0; index < 64; index++) {
    const divisor = table[index]! * AAN_FACTORS[index >> 3]! * AAN_FACTORS[index & 7]! * 8;
    factors[transposed(index)] = 1 / divisor;
  }
  return factors;
}

/** Zig-zag index of each position of a transformed block. */
export const ZIGZAG_PLACES = new Uint8Array(64);
/** Position in a transformed block of each zig-zag index. */
export const BLOCK_PLACES = Uint8Array.from(ZIGZAG, transposed);
BLOCK_PLACES.forEach((place, index) => {
  ZIGZAG_PLACES[place] = index;
});

function transposed(index: number): number {
  return (index & 7) * 8 + (index >> 3);
}
