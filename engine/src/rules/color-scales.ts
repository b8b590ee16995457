import type { Palette, ScaleKind } from '@pictable/contract';
import { fromOklab, mixOklab, type Oklab, toOklab } from '../color/oklab.ts';
import type { Color } from '../scene/color.ts';
import type { ColorScale } from '../table/color-scale.ts';
import type { Row, RuleBasis } from '../table/table.ts';
import { isEmptyValue, parseNumber, textOf } from '../values/compare-values.ts';
import { quantile } from '../values/statistics.ts';
import type { Warnings } from '../warnings.ts';
import { incomparableAmounts } from './incomparable-amounts.ts';
import { CATEGORY_COLORS, namedColors, sentColors } from './palettes.ts';

/** The colour of each cell of the columns of a scale. */
export interface ScaleColors {
  /** Undefined: the cell keeps its colour. */
  colorOf(row: Row, column: number): Color | undefined;
  /** The ends of the scales, unless rows or groups have their own. */
  readonly ends: readonly ScaleEnds[];
}

/** What a legend shows of a scale. */
export interface ScaleEnds {
  /** The columns with this scale. */
  readonly columns: readonly number[];
  readonly low: number;
  readonly high: number;
  readonly colors: readonly Color[];
  /** Where each colour starts between the ends, from 0 to 1. */
  readonly starts: readonly number[];
}

/**
 * The colours of a scale.
 *
 * @param name of the scale in the request, such as `columns.sales.scale`, for warnings
 */
export function scaleColors(
  scale: ColorScale,
  columns: readonly number[],
  basis: RuleBasis,
  {
    auto,
    name,
    pointer,
    warnings,
  }: {
    readonly auto: AutoColors;
    readonly name: string;
    readonly pointer: string;
    readonly warnings: Warnings;
  },
): ScaleColors {
  const warn = (message: string) => warnings.add(`${name}: ${message}`, pointer);
  const withNumbers = columns.filter((column) => hasNumbers(basis.rows, column));
  const numericColumns = new Set(
    withNumbers.filter((column) => {
      const problem = incomparableAmounts(basis, column, 'colours');
      if (problem !== undefined) warn(problem);
      return problem === undefined;
    }),
  );
  const categories = new Map(
    columns
      .filter((column) => !withNumbers.includes(column))
      .map((column) => [column, categoriesOf(scale, basis, column, warn)] as const),
  );
  const numbers = numericColors(scale, [...numericColumns], basis, auto);
  for (const column of numericColumns) warnAboutTexts(basis, column, warn);
  return {
    ends: numbers.ends,
    colorOf(row, column) {
      const value = row.cells[column]?.value;
      if (isEmptyValue(value)) return scale.missing;
      if (!numericColumns.has(column)) return categories.get(column)?.get(textOf(value));
      const number = parseNumber(value);
      return number === undefined || !Number.isFinite(number)
        ? undefined
        : numbers.colorOf(number, row, column);
    },
  };
}

function hasNumbers(rows: readonly Row[], column: number): boolean {
  return rows.some(({ cells }) => Number.isFinite(parseNumber(cells[column]?.value)));
}

function warnAboutTexts({ rows, columns }: RuleBasis, column: number, warn: (message: string) => void): void {
  const text = rows
    .map(({ cells }) => cells[column]?.value)
    .find((value) => !isEmptyValue(value) && !Number.isFinite(parseNumber(value)));
  if (text === undefined) return;
  warn(
    `"${textOf(text).slice(0, 40)}" in column "${columns[column]!.name}" is not a number, so it has no colour.`,
  );
}

/** A colour for each text, in order of appearance. */
function categoriesOf(
  { palette, isReversed, isDark, on }: ColorScale,
  { rows, columns }: RuleBasis,
  column: number,
  warn: (message: string) => void,
): ReadonlyMap<string, Color> {
  const given =
    typeof palette === 'string'
      ? palette === 'auto'
        ? CATEGORY_COLORS
        : namedColors(palette, isDark)
      : sentColors(palette, isDark && on === 'background');
  const colors = isReversed ? given.toReversed() : given;
  const byText = new Map<string, Color>();
  for (const { cells } of rows) {
    const value = cells[column]?.value;
    if (isEmptyValue(value) || byText.has(textOf(value))) continue;
    byText.set(textOf(value), colors[byText.size % colors.length]!);
  }
  if (byText.size > colors.length)
    warn(
      `column "${columns[column]!.name}" has ${byText.size} different texts for ${colors.length} colours, so colours are repeated.`,
    );
  return byText;
}

/** The colours of the palette `auto`. */
export type AutoColors = (isDiverging: boolean) => readonly Color[];

type ColorOfNumber = (number: number, row: Row, column: number) => Color;

interface NumericColors extends Pick<ScaleColors, 'ends'> {
  readonly colorOf: ColorOfNumber;
}

function numericColors(
  scale: ColorScale,
  columns: readonly number[],
  basis: RuleBasis,
  auto: AutoColors,
): NumericColors {
  const numbersIn = (rows: readonly Row[], of: readonly number[]) => {
    const numbers: number[] = [];
    for (const { cells } of rows) {
      for (const column of of) {
        const number = parseNumber(cells[column]?.value);
        if (number !== undefined && Number.isFinite(number)) numbers.push(number);
      }
    }
    return Float64Array.from(numbers).sort();
  };
  const make = (rows: readonly Row[], of: readonly number[]) => singleScale(scale, numbersIn(rows, of), auto);
  const byColumnIn = (rows: readonly Row[]) =>
    new Map(columns.map((column) => [column, make(rows, [column])] as const));
  if (scale.by === 'column') {
    const byColumn = byColumnIn(basis.rows);
    const ends = [...byColumn].map(([column, single]) => ({ ...single, columns: [column] }));
    return { ends, colorOf: (number, _row, column) => byColumn.get(column)!.colorOf(number) };
  }
  const whole = make(basis.rows, columns);
  if (scale.by === 'row') {
    const byRow = new Map(basis.rows.map((row) => [row, make([row], columns)] as const));
    return { ends: [], colorOf: (number, row) => (byRow.get(row) ?? make([row], columns)).colorOf(number) };
  }
  if (scale.by === 'table' || basis.groups.length === 0) {
    const ends = columns.length === 0 ? [] : [{ ...whole, columns }];
    return { ends, colorOf: (number) => whole.colorOf(number) };
  }
  const byRow = new Map<Row, ReadonlyMap<number, SingleScale>>();
  for (const { from, to } of basis.groups) {
    const rows = basis.rows.slice(from, to);
    const byColumn = byColumnIn(rows);
    for (const row of rows) byRow.set(row, byColumn);
  }
  return {
    ends: [],
    colorOf: (number, row, column) => (byRow.get(row)?.get(column) ?? whole).colorOf(number),
  };
}

interface SingleScale extends Omit<ScaleEnds, 'columns'> {
  readonly colorOf: (number: number) => Color;
}

/** The colour of numbers among others. @param sorted all finite numbers, ascending */
function singleScale(scale: ColorScale, sorted: Float64Array, auto: AutoColors): SingleScale {
  const { domain, steps, mid } = scale;
  const [low, high] =
    domain === undefined ? [sorted[0] ?? 0, sorted.at(-1) ?? 0] : [domain[0]!, domain.at(-1)!];
  // A palette with a light middle shows the side of its numbers, unless the ends are given and are on one side.
  const hasMiddle = domain === undefined && isDivergingPalette(scale.palette);
  const isMixed = hasMiddle || (low < mid && high > mid);
  const kind = scale.kind ?? (isMixed ? 'diverging' : 'sequential');
  const colors = stepColors(scale, kind === 'diverging', steps, auto);
  // Without a domain both sides have the same length, so that equal distances have equal colours.
  const reach = Math.max(Math.abs(low - mid), Math.abs(high - mid));
  const isEven = kind === 'diverging' && domain === undefined;
  const ends = isEven ? { low: rounded(mid - reach), high: rounded(mid + reach) } : { low, high };
  const stepOf = ends.low === ends.high ? () => (steps - 1) >> 1 : stepsOf(kind, scale, sorted, ends);
  return {
    ...ends,
    colors,
    starts: startsOf(isEven ? undefined : kind, scale, ends),
    colorOf: (number) => colors[Math.min(steps - 1, Math.max(0, stepOf(number)))]!,
  };
}

/** Without the error of the last digit that a difference of decimals has: legends show it. */
function rounded(number: number): number {
  return Number(number.toPrecision(15));
}

/** The step of a number, from 0; too small or too large outside the ends. */
function stepsOf(
  kind: ScaleKind,
  { domain = [], steps, mid }: ColorScale,
  sorted: Float64Array,
  { low, high }: Pick<ScaleEnds, 'low' | 'high'>,
): (number: number) => number {
  if (kind === 'quantile') {
    const borders = Array.from({ length: steps - 1 }, (_, index) => quantile(sorted, (index + 1) / steps));
    return (number) => borders.filter((border) => number > border).length;
  }
  if (kind === 'steps' && domain.length > 2) {
    const borders = domain.slice(1, -1);
    return (number) => borders.filter((border) => number >= border).length;
  }
  if (kind === 'diverging') {
    return (number) => {
      const side = number < mid ? mid - low : high - mid;
      return Math.floor((side > 0 ? 0.5 + (number - mid) / side / 2 : 0.5) * steps);
    };
  }
  // Halves keep the difference of the largest numbers finite.
  return (number) => Math.floor(((number / 2 - low / 2) / (high / 2 - low / 2)) * steps);
}

/** Where each colour starts between the ends. @param kind undefined if all colours cover equal distances */
function startsOf(
  kind: ScaleKind | undefined,
  { domain = [], steps, mid }: ColorScale,
  { low, high }: Pick<ScaleEnds, 'low' | 'high'>,
): number[] {
  const even = Array.from({ length: steps }, (_, step) => step / steps);
  if (low === high) return even;
  const shareOf = (number: number) => Math.min(1, Math.max(0, (number / 2 - low / 2) / (high / 2 - low / 2)));
  if (kind === 'steps' && domain.length > 2) return domain.slice(0, -1).map(shareOf);
  if (kind !== 'diverging') return even;
  return even.map((start) => {
    const side = start < 0.5 ? mid - low : high - mid;
    // A side without numbers has no place between the ends.
    return shareOf(side > 0 ? mid + (2 * start - 1) * side : mid);
  });
}

const DIVERGING: ReadonlySet<Palette> = new Set(['rdbu', 'puor', 'brbg', 'prgn', 'traffic']);

function isDivergingPalette(palette: ColorScale['palette']): boolean {
  return typeof palette === 'string' && DIVERGING.has(palette);
}

function stepColors(
  { palette, isReversed, isDark, on }: ColorScale,
  isDiverging: boolean,
  steps: number,
  auto: AutoColors,
): Color[] {
  const given =
    palette === 'auto'
      ? auto(isDiverging)
      : typeof palette === 'string'
        ? namedColors(palette, isDark)
        : sentColors(palette, isDark && on === 'background');
  const stops = (isReversed ? given.toReversed() : given).map(toOklab);
  return Array.from({ length: steps }, (_, step) => fromOklab(between(stops, step / (steps - 1))));
}

/** The colour at a share of the way through all stops. */
function between(stops: readonly Oklab[], share: number): Oklab {
  const position = share * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(position));
  return mixOklab(stops[index + 1]!, stops[index]!, position - index);
}
