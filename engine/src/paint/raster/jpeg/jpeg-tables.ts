/**
 * Quantisation tables of ITU-T T.81 (JPEG), annex K.1, row by row: table K.1 for luminance, K.2 for
 * chrominance.
 */
const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
const CHROMINANCE = [
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
];

/** Zig-zag order (T.81, figure 5): the position in the block of the n-th coefficient written. */
export const ZIGZAG = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]);

export interface QuantTables {
  readonly luminance: Uint8Array;
  readonly chrominance: Uint8Array;
}

/**
 * The tables of annex K, scaled by the rule of all common encoders, so that a quality value has its usual
 * meaning.
 * @param quality 1 to 100
 */
export function quantTables(quality: number): QuantTables {
  const percent = quality < 50 ? 5_000 / quality : 200 - 2 * quality;
  const scaled = (table: readonly number[]): Uint8Array =>
    Uint8Array.from(table, (step) => Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100))));
  return { luminance: scaled(LUMINANCE), chrominance: scaled(CHROMINANCE) };
}
