import type { VisualOptions } from '@pictable/contract';
import type { Color } from '../../scene/color.ts';
import type { VisualShape } from '../../table/cell-visual.ts';
import type { Row } from '../../table/table.ts';
import type { LinearScale } from './linear-scale.ts';
import { LIST_HEIGHT_EM, ListColumn } from './list-column.ts';
import {
  blocksOfList,
  describeList,
  indexOfLevel,
  levelOf,
  type NumberList,
  valueAtLevel,
} from './number-list.ts';
import { boxArea } from './shapes.ts';
import type { VisualColors } from './visual-colors.ts';
import { type DrawnCell, spaceOf, type VisualKind } from './visual-kind.ts';

const LINE_EM = 0.12;
const REFERENCE_EM = 0.06;
/** Radii of the dots at chosen values, and of one value between gaps. */
const DOT_EM = 0.19;
const LONE_DOT_EM = 0.14;
/** Points that one pixel can show. */
const POINTS_PER_PX = 2;

type LineOptions = VisualOptions<'line' | 'area', Color, number>;

/** A line through the numbers of a list. */
export const lineVisual: VisualKind<'line'> = (column, options) => sparkline(column, options, false);

/** A line through the numbers of a list, with the area between it and zero. */
export const areaVisual: VisualKind<'area'> = (column, options) => sparkline(column, options, true);

function sparkline(
  column: Parameters<VisualKind<'line'>>[0],
  options: LineOptions,
  isFilled: boolean,
): ReturnType<VisualKind<'line'>> {
  const lists = new ListColumn(column, options);
  const box = lists.box(DOT_EM);
  const scaleOf = lists.scales(options, isFilled);
  const widthPx = lists.widthPx(box);
  const draw = (row: Row, colors: VisualColors): DrawnCell | undefined => {
    const list = lists.drawnList(row);
    if (list === undefined) return undefined;
    const plot = new LinePlot(list, scaleOf(list), options.missing === 'connect', widthPx);
    const color = options.color === undefined ? colors.accent : colors.of(options.color);
    const shapes: VisualShape[] = backdropShapes(list, plot.yOf, options, colors);
    if (isFilled) shapes.push(...plot.areas(colors.tint(color)));
    shapes.push(...plot.lines(color), ...plot.dots(options.points, color));
    return {
      visual: {
        ...box,
        shapes,
        alt: describeList(list, column.texts),
        blocks: blocksOfList(list, plot.levelOf),
      },
      shownValue: options.value === 'none' ? null : valueAtLevel(options.value, list),
    };
  };
  return {
    complaint: `is not a list of numbers, so its ${isFilled ? 'area' : 'line'} was left out`,
    drawsLists: true,
    ...(box.placement !== 'only' && { space: spaceOf(box) }),
    draw,
  };
}

/** The band and the reference line behind a list. @param yOf position of a number, from the top */
export function backdropShapes(
  list: NumberList,
  yOf: (number: number) => number,
  { band, reference }: Pick<LineOptions, 'band' | 'reference'>,
  colors: VisualColors,
): VisualShape[] {
  const shapes: VisualShape[] = [];
  if (band !== undefined) {
    const [one, other] = band.map((level) => yOf(levelOf(level, list))) as [number, number];
    const lane = { from: 0, to: 1, top: Math.min(one, other), bottom: Math.max(one, other) };
    if (lane.bottom > lane.top)
      shapes.push(boxArea({ ...lane, radiusX: 0, radiusY: 0, rounded: 'none' }, colors.band));
  }
  if (reference !== undefined) {
    const y = yOf(levelOf(reference, list));
    shapes.push(horizontalLine(y, colors.axis));
  }
  return shapes;
}

/** A thin line across the whole drawing, as an area, so that painters snap it to pixels. */
export function horizontalLine(y: number, fill: Color): VisualShape {
  const height = REFERENCE_EM / LIST_HEIGHT_EM;
  const top = Math.min(1 - height, Math.max(0, y - height / 2));
  return boxArea(
    { from: 0, to: 1, top, bottom: top + height, radiusX: 0, radiusY: 0, rounded: 'none' },
    fill,
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A list as points: x is the position in the list, y that of the number in the scale. */
class LinePlot {
  readonly list: NumberList;
  readonly #scale: LinearScale;
  readonly #runs: readonly (readonly Point[])[];

  /** @param isConnected whether lines continue over missing numbers */
  constructor(list: NumberList, scale: LinearScale, isConnected: boolean, widthPx: number) {
    this.list = list;
    this.#scale = scale;
    const runs: Point[][] = [];
    let hasGap = true;
    for (const index of shownIndexes(list.numbers, widthPx)) {
      const number = list.numbers[index];
      if (number === undefined) hasGap ||= !isConnected;
      else {
        if (hasGap) runs.push([]);
        hasGap = false;
        runs.at(-1)!.push(this.#point(index, number));
      }
    }
    this.#runs = runs;
  }

  /** Position of a number from the bottom, 0 to 1; undefined if all are equal. */
  readonly levelOf = (number: number): number | undefined =>
    this.#scale.isEmpty ? undefined : this.#scale.position(number);

  /** Position of a number from the top; equal numbers are in the middle. */
  readonly yOf = (number: number): number => 1 - (this.levelOf(number) ?? 0.5);

  lines(color: Color): VisualShape[] {
    return this.#runs.map((run): VisualShape => {
      const [first] = run;
      if (run.length === 1) return { kind: 'dot', ...first!, radiusEm: LONE_DOT_EM, fill: color };
      return { kind: 'line', points: run.flatMap(({ x, y }) => [x, y]), widthEm: LINE_EM, color };
    });
  }

  /** Areas between the line and zero, or the end of the scale that is nearest to it. */
  areas(fill: Color): VisualShape[] {
    const base = this.yOf(Math.min(Math.max(0, this.#scale.low), this.#scale.high));
    return this.#runs
      .filter((run) => run.length > 1)
      .map((run): VisualShape => {
        const points = run.flatMap(({ x, y }) => [x, y]);
        return { kind: 'area', points: [...points, run.at(-1)!.x, base, run[0]!.x, base], fill };
      });
  }

  dots(chosen: readonly ('first' | 'last' | 'min' | 'max' | 'all')[], fill: Color): VisualShape[] {
    const { numbers } = this.list;
    const isSingle = numbers.length === 1;
    const indexes = chosen.includes('all')
      ? [...numbers.keys()].filter((index) => numbers[index] !== undefined)
      : chosen.map((level) => indexOfLevel(level as Exclude<typeof level, 'all'>, this.list));
    return [...new Set(isSingle ? [0] : indexes)].map((index) => ({
      kind: 'dot',
      ...this.#point(index, numbers[index]!),
      radiusEm: DOT_EM,
      fill,
    }));
  }

  #point(index: number, number: number): Point {
    const { length } = this.list.numbers;
    return { x: length === 1 ? 0.5 : index / (length - 1), y: this.yOf(number) };
  }
}

/**
 * The indexes to draw: all, or the smallest and the largest number of each pixel, which look the same. A pixel
 * without a number has one of its missing ones.
 */
export function shownIndexes(numbers: readonly (number | undefined)[], widthPx: number): readonly number[] {
  const { length } = numbers;
  if (length <= POINTS_PER_PX * widthPx) return [...numbers.keys()];
  const chosen: number[] = [];
  const pixels = Math.max(1, Math.floor(widthPx));
  for (let pixel = 0; pixel < pixels; pixel++) {
    const from = Math.floor((pixel * length) / pixels);
    const to = Math.floor(((pixel + 1) * length) / pixels);
    let [low, high] = [-1, -1];
    for (let index = from; index < to; index++) {
      const number = numbers[index];
      if (number === undefined) continue;
      if (low < 0 || number < numbers[low]!) low = index;
      if (high < 0 || number > numbers[high]!) high = index;
    }
    if (low < 0) chosen.push(from);
    else if (low === high) chosen.push(low);
    else chosen.push(Math.min(low, high), Math.max(low, high));
  }
  return chosen;
}
