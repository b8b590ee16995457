import { END_OF_BLOCK, type PutBits, putBlockHeader } from './deflate-tables.ts';
import { codeLengths, reversedCodes } from './huffman.ts';

const MAX_CODE_LENGTH = 15;

/** Bits of each symbol, lowest first, and how many they are. */
export interface SymbolCodes {
  readonly bits: ArrayLike<number>;
  readonly lengths: Uint8Array;
}

/** The codes of one block. */
export interface BlockCodes {
  /** Of literals, the end of the block, and lengths. */
  readonly literals: SymbolCodes;
  readonly distances: SymbolCodes;
}

/**
 * Opens a block with the codes that suit it best.
 * @param literalCounts how often each symbol comes; the end of the block is counted here
 */
export function openBlock(
  put: PutBits,
  isLast: boolean,
  literalCounts: Uint32Array,
  distanceCounts: Uint32Array,
): BlockCodes {
  literalCounts[END_OF_BLOCK] = 1;
  const literals = reversedCodes(codeLengths(literalCounts, MAX_CODE_LENGTH));
  const distances = reversedCodes(codeLengths(distanceCounts, MAX_CODE_LENGTH));
  putBlockHeader(put, isLast, literals.lengths, distances.lengths);
  return { literals, distances };
}
