import type { Color } from '../scene/scene.ts';
import type { Warnings } from '../warnings.ts';
import {
  CONTRAST_MIN,
  contrast,
  isReadable,
  layered,
  type RankedColor,
  readableInk,
  suggestedInk,
} from './contrast.ts';

/** Ranks of column, row and cell colours; higher than those of any settings. */
export const ranks = { column: 1_000, row: 1_001, cell: 1_002 } as const;

/** Explicit text and background colours with too little contrast. */
export interface HardPair {
  readonly text: Color;
  readonly ground: Color;
}

/** Resolved colour of a text. */
export interface SettledInk {
  readonly color: Color;
  readonly hardPair: HardPair | undefined;
}

/**
 * Resolves the colour of a text on its background. If only the background is set, the text becomes readable
 * on it; if both are set, they are kept, even with low contrast. Theme colours are never changed.
 */
export function settleInk(text: RankedColor, ground: RankedColor): SettledInk {
  if (ground.rank === 0 || isReadable(text.color, ground.color))
    return { color: text.color, hardPair: undefined };
  if (text.rank < ground.rank) return { color: readableInk(text.color, ground.color), hardPair: undefined };
  return { color: text.color, hardPair: { text: text.color, ground: ground.color } };
}

/** Warns about a pair once. @param pointer of the first cell that has it */
export function warnOfPair(
  { text, ground }: HardPair,
  pointer: string | undefined,
  warnings: Warnings,
): void {
  const ratio = Math.floor(contrast(layered(ground, text), ground) * 10) / 10;
  warnings.add(
    `Text in ${text} on ${ground} is hard to read: the contrast is ${ratio}:1 but should be at least ${CONTRAST_MIN}:1. Try ${suggestedInk(text, ground)}.`,
    pointer,
  );
}
