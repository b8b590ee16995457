import type { ComputedTableStyle } from '../../table/styled-table.ts';
import { at } from '../elements.ts';
import type { GridLineWidths } from '../grid.ts';
import type { LayoutOptions } from '../layout-options.ts';
import type { PageMargins } from './page-margins.ts';
import { maxPageWidthPx, portraitPaper } from './paper.ts';

/** The columns of each band. */
export type ColumnBands = readonly [readonly number[], ...(readonly number[])[]];

/**
 * Splits the columns into bands, one per page, if a table is too wide for its page even at `scaleMin`;
 * undefined if it need not be split. Every band starts with the frozen columns.
 *
 * @param widthsPx preferred column widths, each at most as wide as a page
 * @param limits widths of lines and margins, the available table width and the minimum scale of the table
 */
export function columnBands(
  widthsPx: readonly number[],
  style: ComputedTableStyle,
  limits: {
    readonly lineWidths: GridLineWidths;
    readonly margins: PageMargins;
    readonly availablePx: number;
    readonly scaleMin: number;
  },
  options: LayoutOptions,
): ColumnBands | undefined {
  const { lineWidths, margins, availablePx, scaleMin } = limits;
  const framePx = 2 * lineWidths.sidePx;
  const tablePx = widthsPx.reduce((total, width) => total + width + lineWidths.betweenColumnsPx, framePx);
  // Margins on paper are not scaled; the margins of an image are scaled with it.
  const scaledMarginsPx = portraitPaper(options) ? 0 : margins.leftPx + margins.rightPx;
  if ((tablePx + scaledMarginsPx) * scaleMin <= availablePx + scaledMarginsPx) return undefined;
  // At least one column must remain that is not frozen.
  const frozen = widthsPx.slice(0, Math.min(style.frozenColumnCount, widthsPx.length - 1)).map((_, i) => i);
  const columnPx = (column: number) => at(widthsPx, column) + lineWidths.betweenColumnsPx;
  const frozenPx = frozen.reduce((total, column) => total + columnPx(column), 0);
  const bands: number[][] = [];
  let band: number[] = [];
  let bandPx = 0;
  for (let column = frozen.length; column < widthsPx.length; column++) {
    if (band.length === 0 || bandPx + columnPx(column) > availablePx) {
      band = [...frozen];
      bands.push(band);
      bandPx = framePx + frozenPx;
    }
    band.push(column);
    bandPx += columnPx(column);
  }
  const [first, ...others] = bands;
  return first === undefined || others.length === 0 ? undefined : [first, ...others];
}

/** Available table width on the widest page, px; undefined if the page grows with the table. */
export function availableTableWidthPx(margins: PageMargins, options: LayoutOptions): number | undefined {
  const pagePx = maxPageWidthPx(options);
  return pagePx === undefined ? undefined : pagePx - margins.leftPx - margins.rightPx;
}
