import type { StyledTable } from '../table/styled-table.ts';
import type { FontSet } from '../text/font-set.ts';
import type { Warning } from '../warnings.ts';
import { at, pairwise } from './elements.ts';
import { minWidthForHeadings } from './emit/headings.ts';
import type { LayoutOptions } from './layout-options.ts';
import { availableTableWidthPx, type ColumnBands, columnBands } from './pages/column-bands.ts';
import { minTableScale, pageFitWarnings } from './pages/page-fit.ts';
import type { PageMargins } from './pages/page-margins.ts';
import { selectColumns } from './pages/select-columns.ts';
import { resolveRowHeights } from './rows/row-heights.ts';
import type { TableLayout } from './table-layout.ts';
import { contentWidths } from './widths/column-widths.ts';
import { allowSoftBreaksInNarrowColumns, fitWidths, totalReadablePx } from './widths/fit-widths.ts';
import { type MeasuredTable, measureTable, verticalLinesPx } from './widths/measure-cells.ts';
import { resolveRequestedWidths } from './widths/requested-widths.ts';
import { resolveColumnWidths } from './widths/resolve-column-widths.ts';

export interface ResolvedLayouts {
  /** The table, or its column bands if it is too wide; on paper a row has the same height in all bands. */
  readonly layouts: readonly [TableLayout, ...TableLayout[]];
  readonly warnings: readonly Warning[];
}

/** Resolves all widths and heights of a table; faces must be loaded. */
export function resolveLayouts(
  table: StyledTable,
  fonts: FontSet,
  margins: PageMargins,
  options: LayoutOptions,
): ResolvedLayouts {
  const requested = resolveRequestedWidths(measureTable(table, fonts, options.images), margins, options);
  const measured = allowSoftBreaksInNarrowColumns(requested.measured);
  const minTablePx = minWidthForHeadings(table, fonts, options.logo);
  const resolved = resolveColumnWidths(measured, margins, minTablePx, options);
  const { widthsPx } = resolved;
  const tablePx = sumOf(widthsPx) + verticalLinesPx(measured);
  const scaleMin = minTableScale(table, options);
  const availablePx = availableTableWidthPx(margins, options);
  const bandsOf = (widths: readonly number[]) =>
    availablePx === undefined
      ? undefined
      : columnBands(
          widths,
          table.style,
          { lineWidths: measured.lineWidths, margins, availablePx, scaleMin },
          options,
        );
  const isSplit = bandsOf(widthsPx) !== undefined;
  const warnings = [
    ...requested.warnings,
    ...resolved.warnings,
    ...pageFitWarnings(table, { tablePx, isSplit }, availablePx, options),
  ];
  if (isSplit && availablePx !== undefined) {
    const wholeWidthsPx = pairwise(minWidthsForShortCells(measured), widthsPx, (minPx, widthPx) =>
      Math.max(widthPx, minPx),
    );
    const bands = bandsOf(wholeWidthsPx);
    if (bands) return { layouts: layoutBands(measured, bands, fonts, availablePx, options), warnings };
  }
  const layout = resolveRowHeights(measured, widthsPx);
  const widthPx = measured.grid.columnCount > 0 ? layout.widthPx : minTablePx;
  return { layouts: [{ ...layout, widthPx }], warnings };
}

/** Cells up to this width are not broken if the table is split between columns anyway, px. */
const SHORT_CELL_PX_MAX = 160;

/** Minimum widths at which short cells stay on one line, px; headers may break. */
function minWidthsForShortCells({ needs, cells, table }: MeasuredTable): number[] {
  const minWidthsPx = needs.map(({ minPx }) => minPx);
  for (const { row, column, colspan, readablePx } of cells) {
    if (row < table.headerRowCount || colspan > 1 || readablePx > SHORT_CELL_PX_MAX) continue;
    const { isFixed, capPx = Infinity } = at(needs, column);
    if (isFixed) continue;
    minWidthsPx[column] = Math.max(at(minWidthsPx, column), Math.min(readablePx, capPx));
  }
  return minWidthsPx;
}

function layoutBands(
  { table }: MeasuredTable,
  bands: ColumnBands,
  fonts: FontSet,
  pagePx: number,
  options: LayoutOptions,
): [TableLayout, ...TableLayout[]] {
  const layoutBand = (columns: readonly number[]): TableLayout => {
    const measured = allowSoftBreaksInNarrowColumns(
      measureTable(selectColumns(table, columns), fonts, options.images),
    );
    const availablePx = Math.max(0, pagePx - verticalLinesPx(measured));
    const widthsPx =
      totalReadablePx(measured.needs) <= availablePx
        ? contentWidths(measured.needs, 0)
        : fitWidths(measured, availablePx, SHORT_CELL_PX_MAX);
    const layout = resolveRowHeights(measured, widthsPx);
    const placed = pairwise(layout.columns, columns, (column, number) => ({ ...column, number }));
    return { ...layout, columns: placed };
  };
  const [firstColumns, ...otherColumns] = bands;
  const firstBand = layoutBand(firstColumns);
  const otherBands = otherColumns.map(layoutBand);
  // Rows line up across the pages of a PDF, which are put side by side; images are viewed one by one.
  if (options.canvas) return [firstBand, ...otherBands];
  const layouts = [firstBand, ...otherBands];
  const heightsPx = table.rows.map((_, row) =>
    Math.max(...layouts.map((layout) => at(layout.heightsPx, row))),
  );
  const isTall = heightsPx.map((_, row) => layouts.some((layout) => layout.isTall[row]));
  const withSharedHeights = (layout: TableLayout): TableLayout => ({ ...layout, heightsPx, isTall });
  return [withSharedHeights(firstBand), ...otherBands.map(withSharedHeights)];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
