import type { Palette } from '@pictable/contract';
import { fromOklab, mixOklab, type Oklab, toOklab } from '../color/oklab.ts';
import type { Color } from '../scene/color.ts';
import type { ColorScale } from '../table/color-scale.ts';
import type { Row, RuleBasis } from '../table/table.ts';
import { isEmptyValue, parseNumber, textOf } from '../values/compare-values.ts';
import type { Warnings } from '../warnings.ts';
import { CATEGORY_COLORS, paletteColors } from './palettes.ts';

/** The colour of each cell of the columns of a scale. */
export interface ScaleColors {
  /** Undefined: the cell keeps its colour. */
  colorOf(row: Row, column: number): Color | undefined;
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
  const numericColumns = new Set(columns.filter((column) => hasNumbers(basis.rows, column)));
  const categories = new Map(
    columns
      .filter((column) => !numericColumns.has(column))
      .map((column) => [column, categoriesOf(scale, basis, column, warn)] as const),
  );
  const numbers = numericColors(scale, [...numericColumns], basis, auto);
  for (const column of numericColumns) warnAboutTexts(basis, column, warn);
  return {
    colorOf(row, column) {
      const value = row.cells[column]?.value;
      if (isEmptyValue(value)) return scale.missing;
      if (!numericColumns.has(column)) return categories.get(column)?.get(textOf(value));
      const number = parseNumber(value);
      return number === undefined || !Number.isFinite(number) ? undefined : numbers(number, row, column);
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
  { palette, isReversed }: ColorScale,
  { rows, columns }: RuleBasis,
  column: number,
  warn: (message: string) => void,
): ReadonlyMap<string, Color> {
  const given =
    typeof palette === 'string' ? (palette === 'auto' ? CATEGORY_COLORS : paletteColors[palette]) : palette;
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

function numericColors(
  scale: ColorScale,
  columns: readonly number[],
  basis: RuleBasis,
  auto: AutoColors,
): ColorOfNumber {
  const numbersIn = (rows: readonly Row[], of: readonly number[]) =>
    Float64Array.from(
      rows.flatMap(({ cells }) => of.flatMap((column) => parseNumber(cells[column]?.value) ?? [])),
    )
      .filter(Number.isFinite)
      .sort();
  const make = (numbers: Float64Array) => singleScale(scale, numbers, auto);
  if (scale.by === 'column') {
    const byColumn = new Map(columns.map((column) => [column, make(numbersIn(basis.rows, [column]))]));
    return (number, _row, column) => byColumn.get(column)!(number);
  }
  if (scale.by === 'table' || (scale.by === 'group' && basis.groups.length === 0)) {
    const colorOf = make(numbersIn(basis.rows, columns));
    return (number) => colorOf(number);
  }
  if (scale.by === 'row') {
    const byRow = new Map(basis.rows.map((row) => [row, make(numbersIn([row], columns))] as const));
    return (number, row) => (byRow.get(row) ?? make(numbersIn([row], columns)))(number);
  }
  const byRow = new Map<Row, ColorOfNumber>();
  for (const { from, to } of basis.groups) {
    const rows = basis.rows.slice(from, to);
    const byColumn = new Map(columns.map((column) => [column, make(numbersIn(rows, [column]))]));
    for (const row of rows) byRow.set(row, (number, _row, column) => byColumn.get(column)!(number));
  }
  const all = make(numbersIn(basis.rows, columns));
  return (number, row, column) => byRow.get(row)?.(number, row, column) ?? all(number);
}

/** The colour of numbers among others. @param sorted all finite numbers, ascending */
function singleScale(scale: ColorScale, sorted: Float64Array, auto: AutoColors): (number: number) => Color {
  const { domain, steps, kind: given } = scale;
  const [low, high] =
    domain === undefined ? [sorted[0] ?? 0, sorted.at(-1) ?? 0] : [domain[0]!, domain.at(-1)!];
  const kind =
    given ??
    (isDivergingPalette(scale.palette) || (low < scale.mid && high > scale.mid) ? 'diverging' : 'sequential');
  const colors = stepColors(scale, kind === 'diverging', steps, auto);
  const middle = colors[(steps - 1) >> 1]!;
  const at = (share: number) => colors[Math.min(steps - 1, Math.max(0, Math.floor(share * steps)))]!;
  if (low === high) return () => middle;
  if (kind === 'quantile') {
    const borders = Array.from({ length: steps - 1 }, (_, index) => quantile(sorted, (index + 1) / steps));
    return (number) => colors[borders.filter((border) => number > border).length]!;
  }
  if (kind === 'steps' && domain !== undefined && domain.length > 2) {
    const borders = domain.slice(1, -1);
    return (number) => colors[borders.filter((border) => number >= border).length]!;
  }
  if (kind === 'diverging') {
    // Without a domain both sides have the same length, so that equal distances have equal colours.
    const reach = Math.max(Math.abs(low - scale.mid), Math.abs(high - scale.mid));
    const below = domain === undefined ? reach : scale.mid - low;
    const above = domain === undefined ? reach : high - scale.mid;
    return (number) => {
      const side = number < scale.mid ? below : above;
      return at(side > 0 ? 0.5 + (number - scale.mid) / side / 2 : 0.5);
    };
  }
  // Halves keep the difference of the largest numbers finite.
  return (number) => at((number / 2 - low / 2) / (high / 2 - low / 2));
}

const DIVERGING: ReadonlySet<Palette> = new Set(['rdbu', 'puor', 'brbg', 'prgn', 'traffic']);

function isDivergingPalette(palette: ColorScale['palette']): boolean {
  return typeof palette === 'string' && DIVERGING.has(palette);
}

/** Quantile of type 7, as in R, NumPy and PERCENTILE.INC of Excel. */
function quantile(sorted: Float64Array, share: number): number {
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[below + 1] ?? low;
  return low + (high - low) * (position - below);
}

function stepColors(
  { palette, isReversed }: ColorScale,
  isDiverging: boolean,
  steps: number,
  auto: AutoColors,
): Color[] {
  const given =
    palette === 'auto' ? auto(isDiverging) : typeof palette === 'string' ? paletteColors[palette] : palette;
  const stops = (isReversed ? given.toReversed() : given).map(toOklab);
  return Array.from({ length: steps }, (_, step) => fromOklab(between(stops, step / (steps - 1))));
}

/** The colour at a share of the way through all stops. */
function between(stops: readonly Oklab[], share: number): Oklab {
  const position = share * (stops.length - 1);
  const index = Math.min(stops.length - 2, Math.floor(position));
  return mixOklab(stops[index + 1]!, stops[index]!, position - index);
}
