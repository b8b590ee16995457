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

/** Ranks of colours that are chosen nearer to a cell than any settings. */
export const ranks = { column: 1_000, row: 1_001, cell: 1_002 } as const;

/** A text and what it stands on, where both were chosen and the text is hard to read. */
export interface HardPair {
  readonly text: Color;
  readonly ground: Color;
}

/** The colour a text is drawn in. */
export interface SettledInk {
  readonly color: Color;
  readonly hardPair: HardPair | undefined;
}

/**
 * Settles the colour of a text on its ground. Whoever chooses a ground alone gets a text that can be read on it; whoever
 * chooses both gets them, even where they are hard to read. Colours of a theme are left as they are.
 */
export function settleInk(text: RankedColor, ground: RankedColor): SettledInk {
  if (ground.rank === 0 || isReadable(text.color, ground.color))
    return { color: text.color, hardPair: undefined };
  if (text.rank < ground.rank) return { color: readableInk(text.color, ground.color), hardPair: undefined };
  return { color: text.color, hardPair: { text: text.color, ground: ground.color } };
}

/** Warns of a pair; the same pair is named once. @param pointer of the first cell that has it */
export function warnOfPair(
  { text, ground }: HardPair,
  pointer: string | undefined,
  warnings: Warnings,
): void {
  const ratio = Math.floor(contrast(layered(ground, text), ground) * 10) / 10;
  warnings.add(
    `Text in ${text} on ${ground} is hard to read: the contrast is ${ratio}:1, and ${CONTRAST_MIN}:1 is needed. ${suggestedInk(text, ground)} can be read there.`,
    pointer,
  );
}
