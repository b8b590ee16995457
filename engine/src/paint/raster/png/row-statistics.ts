import {
  FIRST_LENGTH_SYMBOL,
  LENGTH_SYMBOL,
  LITERAL_SYMBOLS,
  MAX_MATCH,
  MIN_MATCH,
} from '../coding/deflate-tables.ts';

/** Share of an image's text whose ramp starts `offset` indexes after its background: see `RowPlan.ramps`. */
export interface RampShare {
  readonly offset: number;
  /** 0 for at least half of all glyphs, plus 1 per further factor of 1/4, at most 3. */
  readonly rarity: number;
}

/**
 * Frequencies of bytes and runs in filtered rows of tables, per 10,000 tokens. They differ so little between
 * tables of any size, face and width that one set of codes suits all, so coded rows can be cached.
 */
interface Statistics {
  readonly unchanged: number;
  /** Frequencies of changes by 1, 2, 3, … levels up and down. */
  readonly up: readonly number[];
  readonly down: readonly number[];
  /** Frequencies of runs by length symbol. */
  readonly runs: readonly number[];
}

/** For ten levels, scales below 2. */
const COARSE: Statistics = {
  unchanged: 2_680,
  up: [580, 570, 372, 315, 273, 305, 228, 231, 250],
  down: [578, 472, 406, 366, 305, 234, 176, 242, 186],
  runs: [
    126, 86, 86, 42, 31, 30, 29, 25, 21, 20, 21, 12, 19, 18, 33, 16, 20, 17, 15, 9, 20, 20, 10, 12, 15, 15,
    12, 12, 260,
  ],
};

/** For eight levels, scales from 2. */
const FINE: Statistics = {
  unchanged: 2_780,
  up: [730, 570, 344, 311, 282, 266, 242],
  down: [668, 474, 364, 300, 276, 228, 265],
  runs: [
    103, 163, 160, 110, 96, 38, 39, 36, 67, 49, 24, 24, 54, 29, 22, 23, 26, 16, 20, 22, 26, 22, 14, 14, 18,
    18, 12, 8, 510,
  ],
};

/**
 * Share of bytes that step from the background into the ramp of a second colour, if all text had that colour.
 */
const EDGE_SHARE = 0.35;
/** Minimum frequency of a symbol, so that any row can be written. */
const MIN_FREQUENCY = 4;
/** The same in images with emoji, whose pixels have any colour index. */
const IMAGE_FREQUENCY = 30;
const WEIGHT = 10;

/** Frequencies of deflate's literals and lengths for one kind of image. */
export function symbolFrequencies(
  maxLevel: number,
  ramps: readonly RampShare[],
  hasImages: boolean,
): Float64Array {
  const { unchanged, up, down, runs } = maxLevel > 7 ? COARSE : FINE;
  const frequencies = new Float64Array(LITERAL_SYMBOLS).fill(hasImages ? IMAGE_FREQUENCY : MIN_FREQUENCY);
  frequencies[0]! += unchanged * WEIGHT;
  for (let level = 1; level <= maxLevel; level++) {
    frequencies[level]! += up[level - 1]! * WEIGHT;
    frequencies[256 - level]! += down[level - 1]! * WEIGHT;
  }
  for (const { offset, rarity } of ramps) {
    if (offset === 0) continue;
    const weight = (WEIGHT * EDGE_SHARE) / (1 << (2 * rarity));
    for (let level = 1; level <= maxLevel; level++) {
      frequencies[offset + level]! += Math.floor(up[level - 1]! * weight);
      frequencies[256 - offset - level]! += Math.floor(down[level - 1]! * weight);
    }
  }
  for (let length = MIN_MATCH; length <= MAX_MATCH; length++) {
    const symbol = LENGTH_SYMBOL[length]!;
    frequencies[FIRST_LENGTH_SYMBOL + symbol] = MIN_FREQUENCY + runs[symbol]! * WEIGHT;
  }
  return frequencies;
}
