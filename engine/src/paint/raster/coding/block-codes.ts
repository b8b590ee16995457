import { END_OF_BLOCK, type PutBits, putBlockHeader } from './deflate-tables.ts';
import { codeLengths, reversedCodes } from './huffman.ts';

const MAX_CODE_LENGTH = 15;

/** Bits of each symbol, lowest first, and their number. */
export interface SymbolCodes {
  readonly bits: ArrayLike<number>;
  readonly lengths: Uint8Array;
}

/** The codes of one block. */
export interface BlockCodes {
  /** Codes of literals, the end of the block, and lengths. */
  readonly literals: SymbolCodes;
  readonly distances: SymbolCodes;
}

/**
 * Opens a block with optimal codes for its symbols.
 * @param literalCounts occurrences of each symbol; this function counts the end of the block
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
