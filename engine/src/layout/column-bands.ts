import type { TableLook } from '../table/styled-table.ts';
import type { LineRoom } from './grid.ts';
import type { LayoutOptions } from './layout-options.ts';
import type { OuterRoom } from './outer-room.ts';
import { widestPagePx } from './paper.ts';

/** A table is made smaller to fit its paper down to this share; 14 px text is then about 6 points on paper. */
const SCALE_MIN = 0.6;

/**
 * Columns that stand side by side on one sheet, left to right, where a table is too wide for its paper even when it is
 * made smaller; undefined where it need not be split. Every band starts with the frozen columns.
 *
 * @param widthsPx what the columns would like, each at most as wide as a sheet
 */
export function columnBands(
  widthsPx: readonly number[],
  look: TableLook,
  room: LineRoom,
  outer: OuterRoom,
  options: LayoutOptions,
): number[][] | undefined {
  const availablePx = sheetWidthPx(outer, options);
  if (availablePx === undefined) return undefined;
  const framePx = 2 * room.sidePx;
  const tablePx = widthsPx.reduce((total, width) => total + width + room.betweenColumnsPx, framePx);
  if ((tablePx + outer.leftPx + outer.rightPx) * SCALE_MIN <= availablePx + outer.leftPx + outer.rightPx)
    return undefined;
  // At least one column has to be left that the bands can share out.
  const frozen = widthsPx.slice(0, Math.min(look.frozenColumnCount, widthsPx.length - 1)).map((_, i) => i);
  const frozenPx = frozen.reduce((total, column) => total + widthsPx[column]! + room.betweenColumnsPx, 0);
  const bands: number[][] = [];
  let band: number[] = [];
  let bandPx = 0;
  for (let column = frozen.length; column < widthsPx.length; column++) {
    const ownPx = widthsPx[column]! + room.betweenColumnsPx;
    if (band.length === 0 || bandPx + ownPx > availablePx) {
      band = [...frozen];
      bands.push(band);
      bandPx = framePx + frozenPx;
    }
    band.push(column);
    bandPx += ownPx;
  }
  return bands.length > 1 ? bands : undefined;
}

/** Width for the table on the widest page, px; undefined where the page grows with the table. */
export function sheetWidthPx(outer: OuterRoom, options: LayoutOptions): number | undefined {
  const pagePx = widestPagePx(options);
  return pagePx === undefined ? undefined : pagePx - outer.leftPx - outer.rightPx;
}
