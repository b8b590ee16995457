import type { Pixel } from '../pixel.ts';

/** Fewer colours that stand for many. */
export interface ReducedColors {
  readonly palette: readonly Pixel[];
  /** Index in the palette, by colour. */
  readonly indexes: ReadonlyMap<Pixel, number>;
  /** Largest difference of a channel between a colour and the one that stands for it, 0 to 255. */
  readonly largestError: number;
  /** Square root of the mean squared difference of the channels over all pixels. */
  readonly meanError: number;
}

/** Colours that are close to each other. Sums are weighted by the number of pixels. */
interface Group {
  readonly colors: readonly Pixel[];
  readonly mean: readonly number[];
  /** Sum of the squared distances from the mean along the axis with the largest one. */
  readonly spread: number;
  readonly axis: number;
}

const CHANNELS = [0, 8, 16] as const;

/**
 * Reduces opaque colours: the group with the largest spread is divided at its mean until there are enough groups.
 *
 * @param counts number of pixels by colour
 * @param countMax largest number of colours in the result, at least 1
 */
export function reduceColors(counts: ReadonlyMap<Pixel, number>, countMax: number): ReducedColors {
  const groups: Group[] = [groupOf([...counts.keys()], counts)];
  while (groups.length < countMax) {
    let widest = 0;
    for (let index = 1; index < groups.length; index++)
      if (groups[index]!.spread > groups[widest]!.spread) widest = index;
    const { colors, mean, spread, axis } = groups[widest]!;
    if (spread === 0) break;
    const isBelow = (color: Pixel) => channelOf(color, axis) < mean[axis]!;
    groups[widest] = groupOf(colors.filter(isBelow), counts);
    groups.push(
      groupOf(
        colors.filter((color) => !isBelow(color)),
        counts,
      ),
    );
  }
  return resultOf(groups, counts);
}

function channelOf(color: Pixel, axis: number): number {
  return (color >>> CHANNELS[axis]!) & 255;
}

function groupOf(colors: readonly Pixel[], counts: ReadonlyMap<Pixel, number>): Group {
  const sums = [0, 0, 0];
  const squares = [0, 0, 0];
  let total = 0;
  for (const color of colors) {
    const count = counts.get(color)!;
    total += count;
    for (let axis = 0; axis < 3; axis++) {
      const value = channelOf(color, axis);
      sums[axis]! += count * value;
      squares[axis]! += count * value * value;
    }
  }
  const mean = sums.map((sum) => sum / total);
  const spreads = squares.map((square, axis) => Math.max(0, square - sums[axis]! * mean[axis]!));
  const spread = colors.length === 1 ? 0 : Math.max(...spreads);
  return { colors, mean, spread, axis: spreads.indexOf(Math.max(...spreads)) };
}

function resultOf(groups: readonly Group[], counts: ReadonlyMap<Pixel, number>): ReducedColors {
  const indexes = new Map<Pixel, number>();
  const palette: Pixel[] = [];
  let largestError = 0;
  let squared = 0;
  let total = 0;
  for (const { colors, mean } of groups) {
    const [red = 0, green = 0, blue = 0] = mean.map(Math.round);
    const made = red | (green << 8) | (blue << 16) | (255 << 24);
    for (const color of colors) {
      indexes.set(color, palette.length);
      const count = counts.get(color)!;
      total += count;
      for (let axis = 0; axis < 3; axis++) {
        const error = Math.abs(channelOf(color, axis) - channelOf(made, axis));
        largestError = Math.max(largestError, error);
        squared += count * error * error;
      }
    }
    palette.push(made);
  }
  return { palette, indexes, largestError, meanError: Math.sqrt(squared / (3 * total)) };
}
