import type { VisualOptions } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import { type DrawingTexts, fill } from '../../language/language-texts.ts';
import type { Color } from '../../scene/color.ts';
import type { CellVisual, VisualShape } from '../../table/cell-visual.ts';
import { textOf } from '../../values/compare-values.ts';
import { LinearScale } from './linear-scale.ts';
import { numberIn } from './number-list.ts';
import { boxArea } from './shapes.ts';
import type { VisualColors } from './visual-colors.ts';
import { spaceOf, type VisualColumn, type VisualKind } from './visual-kind.ts';
import { warnAboutCuts } from './warn-about-cuts.ts';

/** Width of the lane, and height of the box. */
const WIDTH_EM = 6.5;
const HEIGHT_EM = 1;
/** A bar is a little lower than the line at zero, which so stays visible at its side. */
const BESIDE = { top: 0.07, bottom: 0.93 } as const;
const BEHIND = { top: 0, bottom: 1 } as const;
/** A bar below the text, if no tint is visible behind it. */
const BELOW = { top: 0.88, bottom: 1 } as const;
const RADIUS_EM = 0.14;
/** Thickness of the line at zero. */
const AXIS_EM = 0.09;
/** A gap before the end of a bar that is cut, and how far it leans. */
const NOTCH = { endEm: 0.3, gapEm: 0.14, slantEm: 0.24 } as const;
/** Length of the longest bar of block characters. */
const BLOCKS_MAX = 10;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

type BarOptions = VisualOptions<'bar', Color, number>;

/** Where a bar is between the top and the bottom of its box, and how it is filled. */
interface BarPaint {
  readonly top: number;
  readonly bottom: number;
  readonly fill: Color;
  readonly isRound: boolean;
}

/** A bar from zero to the number. All cells of the column share the lane and the position of zero. */
export const barVisual: VisualKind<'bar'> = (column, options) => {
  const numbers = column.rows.flatMap(({ cells }) => numberIn(cells[column.index]?.value) ?? []);
  const lane = new BarLane(column, numbers, options);
  warnAboutCuts(column, numbers, lane.scale);
  const { value: place } = options;
  const box = {
    widthEm: lane.widthEm,
    heightEm: HEIGHT_EM,
    placement: place === 'inside' ? 'behind' : place === 'none' ? 'only' : 'after',
    insetEm: 0,
    isMirrored: true,
  } as const satisfies Partial<CellVisual>;
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  return {
    complaint: 'is not a number, so its bar was left out',
    ...(place === 'beside' && { space: spaceOf(box) }),
    ...(place === 'inside' && { minWidthPx: Math.round(lane.widthEm * column.fontSizePx) }),
    draw: (row, colors) => {
      const value = row.cells[column.index]?.value;
      const number = numberIn(value);
      if (number === undefined) return undefined;
      const alt = altOf(value, number, largest, column.texts.drawings);
      const visual = {
        ...box,
        shapes: lane.shapes(number, colors),
        alt,
        blocks: blocksOf(number, lane.scale),
      };
      return place === 'none' ? { visual, shownValue: null } : { visual };
    },
  };
};

/** The lane that all bars of a column share. */
class BarLane {
  readonly scale: LinearScale;
  readonly widthEm: number;
  readonly #options: BarOptions;
  /** The number at which bars start: 0, or the end of the scale that is nearest to it. */
  readonly #zero: number;

  constructor(column: VisualColumn, numbers: readonly number[], options: BarOptions) {
    const { low, high } = scaleOf(column, numbers, options);
    this.scale = new LinearScale(low, high);
    this.#zero = Math.min(Math.max(0, low), high);
    this.widthEm = options.width === undefined ? WIDTH_EM : options.width / column.fontSizePx;
    this.#options = options;
  }

  shapes(number: number, colors: VisualColors): VisualShape[] {
    const { axis, track } = this.#options;
    const zero = this.scale.position(this.#zero);
    const shapes = this.#bar(number, colors);
    if (track) {
      const place = this.#isBehind ? BEHIND : BESIDE;
      shapes.unshift(this.#area(0, 1, 'both', { ...place, fill: colors.track, isRound: !this.#isBehind }));
    }
    // The side of the cell is the axis of tints, unless some are on the other side of it.
    const isSide = this.#isBehind && axis === undefined && (zero === 0 || zero === 1);
    if (axis !== 'none' && !isSide)
      shapes.push(this.#axisLine(zero, axis === undefined ? this.#axisColor(colors) : colors.of(axis)));
    return shapes;
  }

  /** Texts may cross this line, so it is as pale as a grid line. */
  #axisColor(colors: VisualColors): Color {
    return this.#isBehind ? colors.band : colors.axis;
  }

  get #isBehind(): boolean {
    return this.#options.value === 'inside';
  }

  #bar(number: number, colors: VisualColors): VisualShape[] {
    const [start, end] = [this.scale.position(this.#zero), this.scale.position(number)];
    if (start === end) return [];
    const color = this.#colorOf(number, colors);
    const isTint = this.#isBehind && colors.isTintVisible(color);
    const paint: BarPaint = !this.#isBehind
      ? { ...BESIDE, fill: color, isRound: true }
      : isTint
        ? { ...BEHIND, fill: colors.tint(color), isRound: false }
        : { ...BELOW, fill: colors.visible(color), isRound: false };
    const isNegative = end < start;
    const [from, to] = isNegative ? [end, start] : [start, end];
    if (this.scale.contains(number)) return [this.#area(from, to, isNegative ? 'start' : 'end', paint)];
    return this.#cutBar(from, to, isNegative, paint);
  }

  #colorOf(number: number, colors: VisualColors): Color {
    const { color, negative } = this.#options;
    if (number < this.#zero && negative !== undefined) return colors.of(negative);
    if (color !== undefined) return colors.of(color);
    return number < this.#zero ? colors.negative : colors.accent;
  }

  #area(
    from: number,
    to: number,
    rounded: 'start' | 'end' | 'both',
    { top, bottom, fill, isRound }: BarPaint,
  ): VisualShape {
    const lane = { from, to, top, bottom };
    if (!isRound) return boxArea({ ...lane, radiusX: 0, radiusY: 0, rounded: 'none' }, fill);
    const radii = { radiusX: RADIUS_EM / this.widthEm, radiusY: RADIUS_EM / HEIGHT_EM };
    return boxArea({ ...lane, ...radii, rounded }, fill);
  }

  /** A bar that is longer than its lane: a slanted gap shows that its end is missing. */
  #cutBar(from: number, to: number, isNegative: boolean, { top, bottom, fill }: BarPaint): VisualShape[] {
    const { endEm, gapEm, slantEm } = NOTCH;
    const lengthEm = (to - from) * this.widthEm;
    const unit = Math.min(1, lengthEm / (2 * (endEm + gapEm + slantEm))) / this.widthEm;
    const [near, far] = isNegative ? [to, from] : [from, to];
    const inside = (distanceEm: number) => far + (isNegative ? 1 : -1) * distanceEm * unit;
    const area = (points: readonly number[]): VisualShape => ({ kind: 'area', points, fill });
    return [
      area([near, top, inside(endEm + gapEm), top, inside(endEm + gapEm + slantEm), bottom, near, bottom]),
      area([inside(endEm), top, far, top, far, bottom, inside(endEm + slantEm), bottom]),
    ];
  }

  /** The line is inside the box. */
  #axisLine(zero: number, fill: Color): VisualShape {
    const width = AXIS_EM / this.widthEm;
    const from = Math.min(1 - width, Math.max(0, zero - width / 2));
    const line = { from, to: from + width, top: 0, bottom: 1 };
    return boxArea({ ...line, radiusX: 0, radiusY: 0, rounded: 'none' }, fill);
  }
}

/** Lengths are only proportional to the numbers if the scale starts at zero; only the request can change that. */
function scaleOf(
  { label, warn }: Pick<VisualColumn, 'label' | 'warn'>,
  numbers: readonly number[],
  { min, max }: Pick<BarOptions, 'min' | 'max'>,
): { readonly low: number; readonly high: number } {
  if (min !== undefined && max !== undefined && min >= max) {
    warn(`${label}: min (${min}) is not less than max (${max}), so both are ignored.`);
    return scaleOf({ label, warn }, numbers, { min: undefined, max: undefined });
  }
  const low = numbers.reduce((least, number) => Math.min(least, number), Math.min(0, max ?? 0));
  const high = numbers.reduce((most, number) => Math.max(most, number), Math.max(0, min ?? 0));
  return { low: min ?? low, high: max ?? high };
}

function altOf(value: JsonValue | undefined, number: number, largest: number, words: DrawingTexts): string {
  const text = textOf(value).trim();
  if (largest === 0) return text;
  const share = (Math.abs(number) / largest) * 100;
  const isTiny = share > 0 && share < 0.5;
  return `${text}, ${isTiny ? words.tinyShare : fill(words.share, { '#': String(Math.round(share)) })}`;
}

/** The bar as block characters; lighter ones for negative numbers. */
function blocksOf(number: number, scale: LinearScale): string | undefined {
  const longest = Math.max(Math.abs(scale.low), Math.abs(scale.high));
  if (longest === 0) return undefined;
  const eighths = Math.round(Math.min(1, Math.abs(number) / longest) * BLOCKS_MAX * 8);
  const blocks =
    number < 0 ? '▒'.repeat(Math.round(eighths / 8)) : '█'.repeat(eighths >> 3) + EIGHTHS[eighths & 7];
  return blocks === '' ? undefined : blocks;
}
