import type { Pixel } from '../pixel.ts';
import type { ColorCounts } from './color-counts.ts';

/** Fewer colours that stand for many. */
export interface ReducedColors {
  readonly palette: readonly Pixel[];
  /** Index in the palette, by number of the colour; undefined for colours that were not reduced. */
  readonly indexes: readonly (number | undefined)[];
  /** Largest difference of a channel between a colour and the one that stands for it, 0 to 255. */
  readonly largestError: number;
  /** Square root of the mean squared difference of the channels over all pixels. */
  readonly meanError: number;
}

/** Colours that are close to each other. Sums are weighted by the number of pixels. */
interface Group {
  /** Numbers of the colours. */
  readonly members: readonly number[];
  readonly mean: readonly [number, number, number];
  /** Sum of the squared distances from the mean along `axis`, the one with the largest. */
  readonly spread: number;
  readonly axis: 0 | 1 | 2;
}

/**
 * Reduces opaque colours: the group with the largest spread is divided at its mean until there are enough groups.
 *
 * @param members numbers of the colours to reduce, at least one
 * @param countMax largest number of colours in the result, at least 1
 */
export function reduceColors(
  counts: ColorCounts,
  members: readonly number[],
  countMax: number,
): ReducedColors {
  const groups: Group[] = [groupOf(members, counts)];
  while (groups.length < countMax) {
    let widest = 0;
    for (let index = 1; index < groups.length; index++)
      if (groups[index]!.spread > groups[widest]!.spread) widest = index;
    const { members: divided, mean, spread, axis } = groups[widest]!;
    if (spread === 0) break;
    const below: number[] = [];
    const above: number[] = [];
    for (const member of divided)
      (channelOf(counts.color(member), axis) < mean[axis] ? below : above).push(member);
    groups[widest] = groupOf(below, counts);
    groups.push(groupOf(above, counts));
  }
  return resultOf(groups, counts);
}

function channelOf(color: Pixel, axis: number): number {
  return (color >>> (8 * axis)) & 255;
}

function groupOf(members: readonly number[], counts: ColorCounts): Group {
  let [total, red, green, blue, redSquares, greenSquares, blueSquares] = [0, 0, 0, 0, 0, 0, 0];
  for (const member of members) {
    const count = counts.count(member);
    const color = counts.color(member);
    const [r, g, b] = [color & 255, (color >>> 8) & 255, (color >>> 16) & 255];
    total += count;
    red += count * r;
    green += count * g;
    blue += count * b;
    redSquares += count * r * r;
    greenSquares += count * g * g;
    blueSquares += count * b * b;
  }
  const mean = [red / total, green / total, blue / total] as const;
  if (members.length === 1) return { members, mean, spread: 0, axis: 0 };
  const spreads = [redSquares - red * mean[0], greenSquares - green * mean[1], blueSquares - blue * mean[2]];
  const spread = Math.max(...spreads);
  return { members, mean, spread, axis: spreads.indexOf(spread) as Group['axis'] };
}

function resultOf(groups: readonly Group[], counts: ColorCounts): ReducedColors {
  const indexes: (number | undefined)[] = [];
  const palette: Pixel[] = [];
  let [largestError, squared, total] = [0, 0, 0];
  for (const { members, mean } of groups) {
    const [red, green, blue] = [Math.round(mean[0]), Math.round(mean[1]), Math.round(mean[2])];
    for (const member of members) {
      indexes[member] = palette.length;
      const count = counts.count(member);
      const color = counts.color(member);
      const errors = [(color & 255) - red, ((color >>> 8) & 255) - green, ((color >>> 16) & 255) - blue];
      total += count;
      for (const error of errors) {
        largestError = Math.max(largestError, Math.abs(error));
        squared += count * error * error;
      }
    }
    palette.push(red | (green << 8) | (blue << 16) | (255 << 24));
  }
  return { palette, indexes, largestError, meanError: Math.sqrt(squared / (3 * total)) };
}
