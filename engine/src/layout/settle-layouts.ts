import type { StyledTable } from '../table/styled-table.ts';
import type { FontShelf } from '../text/font-shelf.ts';
import type { Warning } from '../warnings.ts';
import { columnBands, sheetWidthPx } from './column-bands.ts';
import { contentWidths, givenWidths } from './column-widths.ts';
import { headingLeastWidth } from './headings.ts';
import type { LayoutOptions } from './layout-options.ts';
import { linesAcrossPx, type MeasuredTable, measureTable } from './measure-cells.ts';
import type { OuterRoom } from './outer-room.ts';
import { settleHeights } from './row-heights.ts';
import { selectColumns } from './select-columns.ts';
import { settleWidths } from './settle-widths.ts';
import type { TableLayout } from './table-layout.ts';

export interface SettledLayouts {
  /** The table, or its bands of columns where it is too wide for its paper; rows are equally high in all of them. */
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
  const measured = measureTable(table, fonts, options.images);
  const leastPx = headingLeastWidth(table, fonts);
  const { widthsPx, warnings } = settleWidths(table, measured.needs, measured.room, outer, leastPx, options);
  const bands = columnBands(widthsPx, table.look, measured.room, outer, options);
  if (bands) return { layouts: layOutBands(measured, bands, fonts, outer, options), warnings };
  const layout = settleHeights(measured, widthsPx);
  const widthPx = measured.grid.columnCount > 0 ? layout.widthPx : leastPx;
  return { layouts: [{ ...layout, widthPx }], warnings };
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
    const measured = measureTable(selectColumns(table, columns), fonts, options.images);
    const { needs } = measured;
    const roomPx = sheetPx - linesAcrossPx(measured);
    const readablePx = needs.reduce((total, need) => total + need.readablePx, 0);
    const widthsPx = readablePx <= roomPx ? contentWidths(needs, 0) : givenWidths(needs, Math.max(0, roomPx));
    return { ...settleHeights(measured, widthsPx), columnNumbers: columns };
  });
  const heightsPx = table.rows.map((_, row) => Math.max(...layouts.map((layout) => layout.heightsPx[row]!)));
  const [first, ...others] = layouts.map((layout) => ({ ...layout, heightsPx }));
  return [first!, ...others];
}
