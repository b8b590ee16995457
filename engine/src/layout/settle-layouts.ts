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
  /** The table, or its bands of columns where it is too wide; on paper rows are equally high in all of them. */
  readonly layouts: readonly [TableLayout, ...TableLayout[]];
  readonly warnings: readonly Warning[];
}

/** Settles every width and height of a table; faces must be loaded. */
export function settleLayouts(
  table: StyledTable,
  fonts: FontShelf,
  outer: OuterRoom,
  options: LayoutOptions,
): SettledLayouts {
  const asked = settleAskedWidths(measureTable(table, fonts, options.images), outer, options);
  const measured = withAskedWidths(asked.measured);
  const leastPx = headingLeastWidth(table, fonts);
  const settled = settleWidths(measured, outer, leastPx, options);
  const { widthsPx } = settled;
  const tablePx = sumOf(widthsPx) + linesAcrossPx(measured);
  const scaleMin = leastScale(table, options);
  const bandsOf = (widths: readonly number[]) =>
    columnBands(widths, table.look, { room: measured.room, outer, scaleMin }, options);
  const isSplit = bandsOf(widthsPx) !== undefined;
  const warnings = [
    ...asked.warnings,
    ...settled.warnings,
    ...pageFitWarnings(table, { tablePx, isSplit }, outer, options),
  ];
  if (isSplit) {
    const needs = withShortCells(measured);
    const bands = bandsOf(needs.map((need, column) => Math.max(widthsPx[column]!, need.minPx)))!;
    return { layouts: layOutBands(measured, bands, fonts, outer, options), warnings };
  }
  const layout = settleHeights(measured, widthsPx);
  const widthPx = measured.grid.columnCount > 0 ? layout.widthPx : leastPx;
  return { layouts: [{ ...layout, widthPx }], warnings };
}

/** Cells up to this width are not broken where a table is split between columns anyway. */
const SHORT_CELL_PX_MAX = 160;

/** What columns need when short cells stay on one line; headers may break. */
function withShortCells({ needs, cells, table }: MeasuredTable): ColumnNeed[] {
  const raised = needs.map((need) => ({ ...need }));
  for (const { row, column, colspan, readablePx } of cells) {
    if (row < table.headerRowCount || colspan > 1 || readablePx > SHORT_CELL_PX_MAX) continue;
    const need = raised[column]!;
    if (need.isFixed) continue;
    need.minPx = Math.max(need.minPx, Math.min(readablePx, need.capPx ?? Infinity));
    need.readablePx = Math.max(need.readablePx, need.minPx);
    need.maxPx = Math.max(need.maxPx, need.minPx);
  }
  return raised;
}

function layOutBands(
  { table }: MeasuredTable,
  bands: readonly (readonly number[])[],
  fonts: FontShelf,
  outer: OuterRoom,
  options: LayoutOptions,
): [TableLayout, ...TableLayout[]] {
  const sheetPx = sheetWidthPx(outer, options)!;
  const layouts = bands.map((columns): TableLayout => {
    const measured = withAskedWidths(measureTable(selectColumns(table, columns), fonts, options.images));
    const roomPx = Math.max(0, sheetPx - linesAcrossPx(measured));
    const widthsPx =
      readableOf(measured.needs) <= roomPx
        ? contentWidths(measured.needs, 0)
        : widthsWithin(measured, roomPx, SHORT_CELL_PX_MAX);
    return { ...settleHeights(measured, widthsPx), columnNumbers: columns };
  });
  // Pictures are seen one by one; sheets of paper lie side by side.
  const [firstBand, ...otherBands] = layouts;
  if (options.sheet) return [firstBand!, ...otherBands];
  const heightsPx = table.rows.map((_, row) => Math.max(...layouts.map((layout) => layout.heightsPx[row]!)));
  const isTall = heightsPx.map((_, row) => layouts.some((layout) => layout.isTall[row]!));
  const alike = (layout: TableLayout): TableLayout => ({ ...layout, heightsPx, isTall });
  return [alike(firstBand!), ...otherBands.map(alike)];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
