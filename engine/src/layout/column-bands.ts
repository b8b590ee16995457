import type { TableLook } from '../table/styled-table.ts';
import type { LineRoom } from './grid.ts';
import type { LayoutOptions } from './layout-options.ts';
import type { OuterRoom } from './outer-room.ts';
import { portraitPaper, widestPagePx } from './paper.ts';

/**
 * Columns that stand side by side on one sheet, left to right, where a table is too wide for its paper even when it is
 * made smaller; undefined where it need not be split. Every band starts with the frozen columns.
 *
 * @param widthsPx what the columns would like, each at most as wide as a sheet
 * @param beside room that lines and the edges of a page take; a table may be made smaller down to `scaleMin`
 */
export function columnBands(
  widthsPx: readonly number[],
  look: TableLook,
  beside: { readonly room: LineRoom; readonly outer: OuterRoom; readonly scaleMin: number },
  options: LayoutOptions,
): number[][] | undefined {
  const { room, outer, scaleMin } = beside;
  const availablePx = sheetWidthPx(outer, options);
  if (availablePx === undefined) return undefined;
  const framePx = 2 * room.sidePx;
  const tablePx = widthsPx.reduce((total, width) => total + width + room.betweenColumnsPx, framePx);
  // Margins of paper stay as they are; the room round a picture is made smaller with it.
  const roundPx = portraitPaper(options) ? 0 : outer.leftPx + outer.rightPx;
  if ((tablePx + roundPx) * scaleMin <= availablePx + roundPx) return undefined;
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
