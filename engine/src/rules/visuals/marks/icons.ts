import { type IconName, type IconSet, iconSets, type Tone } from '@pictable/contract';
import { withAlpha } from '../../../scene/color.ts';
import { numberIn } from '../number-list.ts';
import { spaceOf, type VisualKind } from '../visual-kind.ts';
import { iconVisual } from './icon-shapes.ts';

/** Tones of the levels of each set, from the lowest to the highest. */
const TONES: Readonly<Record<IconSet, readonly Tone[]>> = {
  arrows3: ['bad', 'muted', 'good'],
  arrows5: ['bad', 'warn', 'muted', 'good', 'good'],
  triangles3: ['bad', 'muted', 'good'],
  marks3: ['bad', 'warn', 'good'],
  signal4: ['bad', 'warn', 'good', 'good'],
  dots3: ['bad', 'warn', 'good'],
};

/** An icon for the level of each number. */
export const iconsVisual: VisualKind<'icons'> = (column, { set, at, reverse, only }) => {
  const names = iconSets[set] as readonly IconName[];
  const tones = TONES[set];
  const starts = usableStarts(at, names.length);
  if (at !== undefined && starts === undefined)
    column.warn(
      `${column.label}.at is ignored: ${set} has ${names.length} levels and needs ${names.length - 1} numbers; got ${at.length}.`,
    );
  const numbers = column.rows.flatMap(({ cells }) => numberIn(cells[column.index]?.value) ?? []);
  const levelStarts = starts ?? automaticStarts(numbers, names.length, DIRECTIONS.has(set));
  const texts = column.texts.drawings.icons;
  const placement = only ? 'only' : 'before';
  const last = names.length - 1;
  // Marks of good and bad change with the meaning; directions and amounts stay true to the number.
  const isMark = set === 'marks3';
  return {
    complaint: 'is not a number, so it has no icon',
    ...(!only && { space: spaceOf(iconVisual(names[0]!, NO_COLOR, NO_COLOR, placement, texts)) }),
    draw: ({ cells }, colors) => {
      const number = numberIn(cells[column.index]!.value);
      if (number === undefined) return undefined;
      const level = levelOf(number, levelStarts);
      const meaning = reverse ? last - level : level;
      const color = colors.mark(tones[meaning]!);
      const name = names[isMark ? meaning : level]!;
      const visual = iconVisual(name, color, colors.unfilled, placement, texts);
      return { visual, ...(only && { shownValue: null }) };
    },
  };
};

const NO_COLOR = withAlpha(0 as Parameters<typeof withAlpha>[0], 0);

/**
 * The numbers where levels start. One number for three levels has the middle level for itself: 0 means below, at
 * and above zero. Undefined if their count is wrong.
 */
function usableStarts(at: readonly number[] | undefined, levels: number): readonly number[] | undefined {
  if (at?.length === 1 && levels === 3) return [at[0]!, at[0]!];
  return at?.length === levels - 1 ? at : undefined;
}

/** Sets that point up or down, which says that a number is positive or negative. */
const DIRECTIONS: ReadonlySet<IconSet> = new Set(['arrows3', 'arrows5', 'triangles3']);

/**
 * The sign decides if there are positive and negative numbers, and for directions also if there are only negative ones,
 * of which none may point up; otherwise levels are equal parts of the range.
 */
function automaticStarts(
  numbers: readonly number[],
  levels: number,
  isDirection: boolean,
): readonly number[] {
  const low = numbers.reduce((least, number) => Math.min(least, number), Infinity);
  const high = numbers.reduce((most, number) => Math.max(most, number), -Infinity);
  if (low < 0 && (high > 0 || isDirection) && levels % 2 === 1) {
    const half = Math.max(-low, high) / 2;
    return levels === 3 ? [0, 0] : [-half, 0, 0, half];
  }
  const starts = Array.from({ length: levels - 1 }, (_, index) => (index + 1) / levels);
  // Each end is multiplied first, because the difference of the largest numbers is infinite.
  return starts.map((share) => low * (1 - share) + high * share);
}

/** The level of a number. A level that starts and ends at one number contains only that number. */
function levelOf(number: number, starts: readonly number[]): number {
  const below = starts.filter((start) => start < number).length;
  const reached = starts.filter((start) => start <= number).length;
  return reached - below > 1 ? below + 1 : reached;
}
