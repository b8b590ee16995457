import type { Pixel } from '../pixel.ts';
import type { ColorCounts } from './color-counts.ts';
import { PALETTE_MAX } from './color-indexer.ts';
import { reduceColors } from './reduce-colors.ts';

/** Largest errors of reduced colours that cannot be seen in small images; see `ReducedColors`. */
const LARGEST_ERROR_MAX = 40;
const MEAN_ERROR_MAX = 5;

/** The colours of the small images of a page, as indexes of its palette. */
export interface SmallImageColors {
  /** Index by number of the colour. */
  readonly indexes: Uint8Array;
  /** Colours to add to the palette. */
  readonly added: readonly Pixel[];
}

/**
 * Gives the colours of small images an index. Those of the palette are exact, the others share its free entries.
 *
 * @param counts colours of the pixels of small images
 * @param exact the palette, with all colours outside of small images
 * @returns undefined if the difference could be seen
 */
export function indexSmallImageColors(
  counts: ColorCounts,
  exact: readonly Pixel[],
): SmallImageColors | undefined {
  const known = new Map(exact.map((color, index) => [color, index]));
  const indexes = new Uint8Array(counts.size);
  const members: number[] = [];
  for (let member = 0; member < counts.size; member++) {
    const index = known.get(counts.color(member));
    if (index === undefined) members.push(member);
    else indexes[member] = index;
  }
  if (members.length === 0) return { indexes, added: [] };
  if (exact.length >= PALETTE_MAX) return undefined;
  const reduced = reduceColors(counts, members, PALETTE_MAX - exact.length);
  if (reduced.largestError > LARGEST_ERROR_MAX || reduced.meanError > MEAN_ERROR_MAX) return undefined;
  for (const member of members) indexes[member] = exact.length + reduced.indexes[member]!;
  return { indexes, added: reduced.palette };
}
