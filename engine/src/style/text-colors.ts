import {
  blendOver,
  CONTRAST_MIN,
  contrast,
  isReadable,
  type RankedColor,
  readableTextColor,
  suggestTextColor,
} from '../color/contrast.ts';
import { withContrast } from '../color/with-contrast.ts';
import { type Color, formatColor } from '../scene/color.ts';
import type { Warnings } from '../warnings.ts';

/** Ranks of column, row and cell colours; higher than those of any settings. */
export const colorRanks = { column: 1_000, row: 1_001, cell: 1_002 } as const;

/** Explicit text and background colours with too little contrast. */
export interface LowContrastPair {
  readonly text: Color;
  readonly background: Color;
}

/** Resolved colour of a text. */
export interface ResolvedTextColor {
  readonly color: Color;
  readonly lowContrastPair: LowContrastPair | undefined;
}

/**
 * Resolves the colour of a text on its background. If only the background is set, the text becomes readable
 * on it; if both are set, they are kept, even with low contrast. Theme colours are never changed.
 */
export function resolveTextColor(text: RankedColor, ground: RankedColor): ResolvedTextColor {
  if (ground.rank === 0 || isReadable(text.color, ground.color))
    return { color: text.color, lowContrastPair: undefined };
  if (text.rank < ground.rank)
    return { color: readableTextColor(text.color, ground.color), lowContrastPair: undefined };
  return { color: text.color, lowContrastPair: { text: text.color, background: ground.color } };
}

/**
 * Resolves the colour of a text in a dark image: a colour was chosen for a light one, so it only stays if it is
 * readable. One that a cell sets keeps its hue.
 */
export function readableOnDark(text: RankedColor, ground: RankedColor): ResolvedTextColor {
  if (isReadable(text.color, ground.color)) return { color: text.color, lowContrastPair: undefined };
  const color =
    text.rank < ground.rank
      ? readableTextColor(text.color, ground.color)
      : withContrast(blendOver(ground.color, text.color), [ground.color], CONTRAST_MIN);
  return { color, lowContrastPair: undefined };
}

/** Warns about a pair once. @param pointer of the first cell that has it */
export function warnLowContrast(
  { text, background }: LowContrastPair,
  pointer: string | undefined,
  warnings: Warnings,
): void {
  const ratio = Math.floor(contrast(blendOver(background, text), background) * 10) / 10;
  warnings.add(
    `Text in ${formatColor(text)} on ${formatColor(background)} is hard to read: the contrast is ${ratio}:1 but should be at least ${CONTRAST_MIN}:1. Try ${formatColor(suggestTextColor(text, background))}.`,
    pointer,
  );
}
