import type { StyledTable } from '../table/styled-table.ts';
import type { FontShelf } from '../text/font-shelf.ts';
import type { Warning } from '../warnings.ts';
import { settleAskedWidths } from './asked-widths.ts';
import { columnBands, sheetWidthPx } from './column-bands.ts';
import { type ColumnNeed, contentWidths } from './column-widths.ts';
import { headingLeastWidth } from './headings.ts';
import type { LayoutOptions } from './layout-options.ts';
import { linesAcrossPx, type MeasuredTable, measureTable } from './measure-cells.ts';
import type { OuterRoom } from './outer-room.ts';
import { leastScale, pageFitWarnings } from './page-fit.ts';
import { settleHeights } from './row-heights.ts';
import { selectColumns } from './select-columns.ts';
import { settleWidths } from './settle-widths.ts';
import type { TableLayout } from './table-layout.ts';
import { readableOf, widthsWithin, withAskedWidths } from './widths-within.ts';

export interface SettledLayouts {
  /** The table, or its column bands if it is too wide; on paper a row has the same height in all bands. */
  readonly layouts: readonly [TableLayout, ...TableLayout[]];
  readonly warnings: readonly Warning[];
}

/** Resolves all widths and heights of a table; faces must be loaded. */
export function settleLayouts(
  table: StyledTable,
  fonts: FontShelf,
  margins: OuterRoom,
  options: LayoutOptions,
): SettledLayouts {
  const requested = settleAskedWidths(measureTable(table, fonts, options.images), margins, options);
  const measured = withAskedWidths(requested.measured);
  const minTablePx = headingLeastWidth(table, fonts);
  const resolved = settleWidths(measured, margins, minTablePx, options);
  const { widthsPx } = resolved;
  const tablePx = sumOf(widthsPx) + linesAcrossPx(measured);
  const scaleMin = leastScale(table, options);
  const bandsOf = (widths: readonly number[]) =>
    columnBands(widths, table.look, { lineWidths: measured.room, margins, scaleMin }, options);
  const isSplit = bandsOf(widthsPx) !== undefined;
  const warnings = [
    ...requested.warnings,
    ...resolved.warnings,
    ...pageFitWarnings(table, { tablePx, isSplit }, margins, options),
  ];
  if (isSplit) {
    const needs = withShortCells(measured);
    const bands = bandsOf(needs.map((need, column) => Math.max(widthsPx[column]!, need.minPx)))!;
    return { layouts: layoutBands(measured, bands, fonts, margins, options), warnings };
  }
  const layout = settleHeights(measured, widthsPx);
  const widthPx = measured.grid.columnCount > 0 ? layout.widthPx : minTablePx;
  return { layouts: [{ ...layout, widthPx }], warnings };
}

/** Cells up to this width are not broken if the table is split between columns anyway, px. */
const SHORT_CELL_PX_MAX = 160;

/** Width needs if short cells stay on one line; headers may break. */
function withShortCells({ needs, cells, table }: MeasuredTable): ColumnNeed[] {
  const raisedNeeds = needs.map((need) => ({ ...need }));
  for (const { row, column, colspan, readablePx } of cells) {
    if (row < table.headerRowCount || colspan > 1 || readablePx > SHORT_CELL_PX_MAX) continue;
    const need = raisedNeeds[column]!;
    if (need.isFixed) continue;
    need.minPx = Math.max(need.minPx, Math.min(readablePx, need.capPx ?? Infinity));
    need.readablePx = Math.max(need.readablePx, need.minPx);
    need.maxPx = Math.max(need.maxPx, need.minPx);
  }
  return raisedNeeds;
}

function layoutBands(
  { table }: MeasuredTable,
  bands: readonly (readonly number[])[],
  fonts: FontShelf,
  margins: OuterRoom,
  options: LayoutOptions,
): [TableLayout, ...TableLayout[]] {
  const pagePx = sheetWidthPx(margins, options)!;
  const layouts = bands.map((columns): TableLayout => {
    const measured = withAskedWidths(measureTable(selectColumns(table, columns), fonts, options.images));
    const availablePx = Math.max(0, pagePx - linesAcrossPx(measured));
    const widthsPx =
      readableOf(measured.needs) <= availablePx
        ? contentWidths(measured.needs, 0)
        : widthsWithin(measured, availablePx, SHORT_CELL_PX_MAX);
    return { ...settleHeights(measured, widthsPx), columnNumbers: columns };
  });
  // Rows line up across the pages of a PDF, which are put side by side; images are viewed one by one.
  const [firstBand, ...otherBands] = layouts;
  if (options.sheet) return [firstBand!, ...otherBands];
  const heightsPx = table.rows.map((_, row) => Math.max(...layouts.map((layout) => layout.heightsPx[row]!)));
  const isTall = heightsPx.map((_, row) => layouts.some((layout) => layout.isTall[row]!));
  const withSharedHeights = (layout: TableLayout): TableLayout => ({ ...layout, heightsPx, isTall });
  return [withSharedHeights(firstBand!), ...otherBands.map(withSharedHeights)];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
