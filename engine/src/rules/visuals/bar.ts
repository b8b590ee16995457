import { isNumber, type JsonValue } from '@pictable/contract/json';
import type { Color } from '../../scene/color.ts';
import type { CellVisual, VisualShape } from '../../table/cell-visual.ts';
import { textOf } from '../../values/compare-values.ts';
import { LinearScale } from './linear-scale.ts';
import { numberIn } from './number-list.ts';
import { boxArea } from './shapes.ts';
import type { VisualColors } from './visual-colors.ts';
import { spaceOf, type VisualColumn, type VisualKind } from './visual-kind.ts';

/** Width of the lane, and height of a bar. */
const WIDTH_EM = 6.5;
const HEIGHT_EM = 0.9;
const RADIUS_EM = 0.14;
/** Thickness of the line at zero. */
const AXIS_EM = 0.08;
/** A gap before the end of a bar that is cut, and how far it leans. */
const NOTCH = { endEm: 0.3, gapEm: 0.14, slantEm: 0.24 } as const;
/** Length of the longest bar of block characters. */
const BLOCKS_MAX = 10;
const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/** A bar from zero to the number. All cells of the column share the lane and the position of zero. */
export const barVisual: VisualKind<'bar'> = (column, options) => {
  const { value: place, track, color, negative, axis } = options;
  const numbers = numbersOf(column);
  const scale = scaleOf(numbers, options);
  const zero = scale.contains(0) ? 0 : scale.low > 0 ? scale.low : scale.high;
  warnAboutCuts(column, numbers, scale);
  const widthEm = options.width === undefined ? WIDTH_EM : options.width / column.fontSizePx;
  const box = {
    widthEm,
    heightEm: HEIGHT_EM,
    placement: place === 'inside' ? 'behind' : place === 'none' ? 'only' : 'after',
    insetEm: 0,
    isMirrored: true,
  } as const satisfies Partial<CellVisual>;
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  return {
    complaint: 'is not a number, so its bar was left out',
    ...(box.placement === 'after' && { space: spaceOf(box) }),
    draw: (row, colors) => {
      const value = row.cells[column.index]!.value;
      const number = numberIn(value);
      if (number === undefined) return undefined;
      const own =
        number < zero
          ? colors.of(negative ?? (color === undefined ? 'bad' : color))
          : color === undefined
            ? colors.accent
            : colors.of(color);
      const fill = place === 'inside' ? colors.tint(own) : own;
      const shapes: VisualShape[] = [];
      const sizes = { radiusX: RADIUS_EM / widthEm, radiusY: RADIUS_EM / HEIGHT_EM };
      if (track) shapes.push(boxArea({ ...LANE, ...sizes, rounded: 'both' }, colors.track));
      shapes.push(...barShapes(scale, zero, number, widthEm, place === 'inside', fill));
      if (axis !== 'none') shapes.push(axisLine(scale.position(zero), widthEm, axisColor(axis, colors)));
      return {
        visual: { ...box, shapes, alt: altOf(value, number, largest), blocks: blocksOf(number, scale) },
        ...(place === 'none' && { shownValue: null }),
      };
    },
  };
};

const LANE = { from: 0, to: 1, top: 0, bottom: 1 } as const;

function numbersOf({ rows, index }: VisualColumn): number[] {
  return rows.flatMap(({ cells }) => numberIn(cells[index]?.value) ?? []);
}

/** Lengths are only proportional to the numbers if the scale starts at zero; only the request can change that. */
function scaleOf(
  numbers: readonly number[],
  { min, max }: { readonly min: number | undefined; readonly max: number | undefined },
): LinearScale {
  const low = min ?? numbers.reduce((least, number) => Math.min(least, number), Math.min(0, max ?? 0));
  const high = max ?? numbers.reduce((most, number) => Math.max(most, number), Math.max(0, min ?? 0));
  return low <= high ? new LinearScale(low, high) : new LinearScale(high, low);
}

function warnAboutCuts({ label, warn }: VisualColumn, numbers: readonly number[], scale: LinearScale): void {
  const cut = numbers.filter((number) => !scale.contains(number)).length;
  if (cut === 0) return;
  const [verb, bars] = cut === 1 ? ['value is', 'its bar is'] : ['values are', 'their bars are'];
  warn(`${label}: ${cut} ${verb} outside ${scale.low} to ${scale.high}, so ${bars} cut.`);
}

function axisColor(
  axis: Parameters<VisualColors['of']>[0] | 'none' | undefined,
  colors: VisualColors,
): Color {
  return axis === undefined || axis === 'none' ? colors.axis : colors.of(axis);
}

/** The line at zero is inside the box. */
function axisLine(zero: number, widthEm: number, fill: Color): VisualShape {
  const width = AXIS_EM / widthEm;
  const from = Math.min(1 - width, Math.max(0, zero - width / 2));
  return boxArea(
    { from, to: from + width, top: 0, bottom: 1, radiusX: 0, radiusY: 0, rounded: 'none' },
    fill,
  );
}

function barShapes(
  scale: LinearScale,
  zero: number,
  number: number,
  widthEm: number,
  isFlat: boolean,
  fill: Color,
): VisualShape[] {
  const [start, end] = [scale.position(zero), scale.position(number)];
  if (start === end) return [];
  const isNegative = end < start;
  const [from, to] = isNegative ? [end, start] : [start, end];
  if (!scale.contains(number)) return cutShapes(from, to, isNegative, widthEm, fill);
  const rounded = isFlat ? 'none' : isNegative ? 'start' : 'end';
  const radii = { radiusX: RADIUS_EM / widthEm, radiusY: RADIUS_EM / HEIGHT_EM };
  return [boxArea({ from, to, top: 0, bottom: 1, ...radii, rounded }, fill)];
}

/** A bar that is longer than its lane: a slanted gap shows that its end is missing. */
function cutShapes(
  from: number,
  to: number,
  isNegative: boolean,
  widthEm: number,
  fill: Color,
): VisualShape[] {
  const scale = Math.min(1, ((to - from) * widthEm) / (2 * (NOTCH.endEm + NOTCH.gapEm + NOTCH.slantEm)));
  const [end, gap, slant] = [NOTCH.endEm, NOTCH.gapEm, NOTCH.slantEm].map(
    (size) => (size * scale) / widthEm,
  ) as [number, number, number];
  const [near, far] = isNegative ? [to, from] : [from, to];
  const away = isNegative ? -1 : 1;
  const at = (distance: number) => far - away * distance;
  const area = (points: readonly number[]): VisualShape => ({ kind: 'area', points, fill });
  return [
    area([near, 0, at(end + gap), 0, at(end + gap + slant), 1, near, 1]),
    area([at(end), 0, far, 0, far, 1, at(end + slant), 1]),
  ];
}

function altOf(value: JsonValue | undefined, number: number, largest: number): string {
  const text = isNumber(value) ? value.raw : textOf(value).trim();
  if (largest === 0) return text;
  const share = (Math.abs(number) / largest) * 100;
  const percent = share > 0 && share < 0.5 ? 'less than 1' : String(Math.round(share));
  return `${text}, ${percent}% of the largest`;
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
