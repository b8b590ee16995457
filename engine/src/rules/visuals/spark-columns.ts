import { countOf, fill, type LanguageTexts } from '../../language/language-texts.ts';
import type { Color } from '../../scene/color.ts';
import type { VisualShape } from '../../table/cell-visual.ts';
import { LIST_HEIGHT_EM, LIST_WIDTH_EM, ListColumn } from './list-column.ts';
import {
  blocksOfList,
  describeList,
  indexOfLevel,
  type NumberList,
  presentNumbers,
  valueAtLevel,
} from './number-list.ts';
import { boxArea } from './shapes.ts';
import { backdropShapes, horizontalLine } from './sparkline.ts';
import { spaceOf, type VisualKind } from './visual-kind.ts';

/** Share of its place that a column fills. */
const COLUMN_SHARE = 0.72;
/** Width of the place of one number, unless the request sets the width. */
const PLACE_EM_MAX = 0.9;
const SQUARE = { radiusX: 0, radiusY: 0, rounded: 'none' } as const;
/** Places of the marks above and below the middle. */
const WIN = { top: 0, bottom: 0.44 } as const;
const LOSS = { top: 0.56, bottom: 1 } as const;

/** A column for each number of a list, from zero. */
export const columnsVisual: VisualKind<'columns'> = (column, options) => {
  const lists = new ListColumn(column, options);
  const { countMax } = lists;
  const box = lists.box(0, Math.min(LIST_WIDTH_EM, countMax * PLACE_EM_MAX));
  const scaleOf = lists.scales(options, true);
  const widthPx = lists.widthPx(box);
  // Painters make a lower column a pixel high, downwards, so that it would be on the other side of the axis.
  const pixel = 1 / (LIST_HEIGHT_EM * column.fontSizePx);
  return {
    complaint: 'is not a list of numbers, so its columns were left out',
    drawsLists: true,
    ...(box.placement !== 'only' && { space: spaceOf(box) }),
    draw: (row, colors) => {
      const list = lists.drawnList(row);
      if (list === undefined) return undefined;
      const scale = scaleOf(list);
      const zero = Math.min(Math.max(0, scale.low), scale.high);
      const yOf = (number: number) => 1 - (scale.isEmpty ? 0 : scale.position(number));
      const zeroY = yOf(zero);
      const positive = options.color === undefined ? colors.accent : colors.of(options.color);
      const negative = options.negative === undefined ? colors.negative : colors.of(options.negative);
      const chosen = chosenIndexes(options.points, list);
      const shapes = backdropShapes(list, yOf, options, colors);
      for (const { index, from, to } of placesOf(list.numbers, countMax, widthPx)) {
        const number = list.numbers[index];
        if (number === undefined || number === zero) continue;
        const full = number < zero ? negative : positive;
        const fill = chosen === undefined || chosen.has(index) ? full : colors.pale(full);
        const top = number < zero ? zeroY : Math.min(yOf(number), Math.max(0, zeroY - pixel));
        const bottom = number < zero ? Math.max(yOf(number), Math.min(1, zeroY + pixel)) : zeroY;
        shapes.push(boxArea({ from, to, top, bottom, ...SQUARE }, fill));
      }
      shapes.push(horizontalLine(zeroY, colors.axis));
      const blocks = blocksOfList(list, (number) => (scale.isEmpty ? 0 : scale.position(number)));
      return {
        visual: { ...box, shapes, alt: describeList(list, column.texts), blocks },
        shownValue: options.value === 'none' ? null : valueAtLevel(options.value, list),
      };
    },
  };
};

/** A mark above the middle for each positive number of a list, below it for each negative one. */
export const winlossVisual: VisualKind<'winloss'> = (column, options) => {
  const lists = new ListColumn(column, options);
  const { countMax } = lists;
  const box = lists.box(0, Math.min(LIST_WIDTH_EM, countMax * PLACE_EM_MAX));
  const widthPx = lists.widthPx(box);
  return {
    complaint: 'is not a list of numbers, so its marks were left out',
    drawsLists: true,
    ...(box.placement !== 'only' && { space: spaceOf(box) }),
    draw: (row, colors) => {
      const list = lists.drawnList(row);
      if (list === undefined) return undefined;
      const positive = options.color === undefined ? colors.accent : colors.of(options.color);
      const negative = options.negative === undefined ? colors.negative : colors.of(options.negative);
      const shapes = placesOf(list.numbers, countMax, widthPx).flatMap(({ index, from, to }) =>
        markOf(list.numbers[index], { from, to }, { positive, negative, zero: colors.axis }),
      );
      return {
        visual: { ...box, shapes, alt: describeSigns(list, column.texts), blocks: signBlocks(list) },
        shownValue: options.value === 'none' ? null : valueAtLevel(options.value, list),
      };
    },
  };
};

interface Place {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The place of each number; the lists of a column share their places. If there are more numbers than pixels, each
 * pixel shows the one that is farthest from 0.
 *
 * @param countMax number of values of the longest list
 */
function placesOf(
  numbers: readonly (number | undefined)[],
  countMax: number,
  widthPx: number,
): readonly Place[] {
  const pixels = Math.max(1, Math.floor(widthPx));
  const size = 1 / Math.min(countMax, pixels);
  const count = Math.min(numbers.length, pixels);
  const filled = size * widthPx < 2 ? size : size * COLUMN_SHARE;
  return Array.from({ length: count }, (_, place) => {
    const from = place * size + (size - filled) / 2;
    return { index: farthest(numbers, place, count), from, to: from + filled };
  });
}

function farthest(numbers: readonly (number | undefined)[], place: number, count: number): number {
  const first = Math.floor((place * numbers.length) / count);
  const end = Math.floor(((place + 1) * numbers.length) / count);
  let found = first;
  for (let index = first + 1; index < end; index++)
    if (Math.abs(numbers[index] ?? 0) > Math.abs(numbers[found] ?? -1)) found = index;
  return found;
}

/** The columns with the full colour; undefined for all of them. */
function chosenIndexes(
  points: readonly ('first' | 'last' | 'min' | 'max' | 'all')[],
  list: NumberList,
): ReadonlySet<number> | undefined {
  if (points.length === 0 || points.includes('all')) return undefined;
  return new Set(points.map((level) => indexOfLevel(level as Exclude<typeof level, 'all'>, list)));
}

function markOf(
  number: number | undefined,
  place: { readonly from: number; readonly to: number },
  colors: { readonly positive: Color; readonly negative: Color; readonly zero: Color },
): VisualShape[] {
  if (number === undefined) return [];
  if (number === 0) return [boxArea({ ...place, top: 0.46, bottom: 0.54, ...SQUARE }, colors.zero)];
  const side = number > 0 ? WIN : LOSS;
  return [boxArea({ ...place, ...side, ...SQUARE }, number > 0 ? colors.positive : colors.negative)];
}

function describeSigns(list: NumberList, texts: LanguageTexts): string {
  const present = presentNumbers(list);
  const positive = present.filter((number) => number > 0).length;
  const negative = present.filter((number) => number < 0).length;
  const zero = present.length - positive - negative;
  const missing = list.numbers.length - present.length;
  const counts = [
    [positive, texts.drawings.positive],
    [negative, texts.drawings.negative],
    [zero, texts.drawings.zero],
    [missing, texts.drawings.missing],
  ] as const;
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, text]) => fill(text, { '#': String(count) }));
  const values = countOf(texts, texts.drawings.values, present.length, String(present.length));
  return [values, ...parts].join(', ');
}

function signBlocks({ numbers }: NumberList): string {
  return numbers
    .map((number) => (number === undefined ? ' ' : number > 0 ? '▀' : number < 0 ? '▄' : '─'))
    .join('');
}
