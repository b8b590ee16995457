import type { StyledTable } from '../table/styled-table.ts';
import type { Warning } from '../warnings.ts';
import { autoWidths, equalAutoWidths } from './auto-widths.ts';
import type { LayoutOptions } from './layout-options.ts';
import { AUTO_TABLE_PX, linesAcrossPx, type MeasuredTable } from './measure-cells.ts';
import type { OuterRoom } from './outer-room.ts';
import { widestPagePx } from './paper.ts';
import { equalWidthsWithin, widthsWithin } from './widths-within.ts';

export interface SettledWidths {
  readonly widthsPx: readonly number[];
  readonly warnings: readonly Warning[];
}

/** Widths of the columns from what they need, what the look asks for and what the paper has. */
export function settleWidths(
  measured: MeasuredTable,
  outer: OuterRoom,
  leastTablePx: number,
  options: LayoutOptions,
): SettledWidths {
  const { table, needs } = measured;
  const linesPx = linesAcrossPx(measured);
  const besidesPx = linesPx + outer.leftPx + outer.rightPx;
  const { width, autoFitColumns } = table.look;
  if (needs.length === 0) return { widthsPx: [], warnings: [] };
  if (width === 'auto') {
    const pagePx = widestPagePx(options);
    const aimPx = Math.max(0, Math.min(AUTO_TABLE_PX, pagePx ?? AUTO_TABLE_PX) - besidesPx);
    const widthsPx = autoFitColumns
      ? autoWidths(measured, aimPx, leastTablePx - linesPx, pagePx !== undefined)
      : equalAutoWidths(measured, aimPx);
    return { widthsPx, warnings: columnWarnings(table, widthsPx) };
  }
  const availablePx = Math.max(0, Math.round(width) - besidesPx);
  const widthsPx = autoFitColumns
    ? widthsWithin(measured, availablePx)
    : equalWidthsWithin(measured, availablePx);
  const warnings = columnWarnings(table, widthsPx);
  const excessPx = sumOf(widthsPx) - availablePx;
  // On a sheet the table is made smaller, or split, until it is as wide as it should be.
  if (excessPx > 0 && !options.sheet) {
    const neededPx = Math.round(width) + excessPx;
    warnings.unshift({
      message: `The picture is ${neededPx} px wide, not ${Math.round(width)} px: its columns need that for their longest words, and for values of up to 8 characters, which are not broken. Fewer columns, a smaller cellPadding or fontSize, or overflow: ellipsis make it narrower.`,
    });
  }
  return { widthsPx, warnings };
}

function columnWarnings(table: StyledTable, widthsPx: readonly number[]): Warning[] {
  const warnings: Warning[] = [];
  table.columns.forEach(({ header, widthPx }, i) => {
    if (widthPx === undefined || widthsPx[i]! === Math.round(widthPx)) return;
    if (widthsPx[i]! < widthPx) {
      warnings.push({
        message: `Column ${i + 1} (${header}) is ${widthsPx[i]} px wide, not ${widthPx} px: the width of the table has no room for it.`,
      });
      return;
    }
    if (table.look.width !== 'auto' && table.columns.every((column) => column.widthPx !== undefined)) return;
    warnings.push({
      message: `Column ${i + 1} (${header}) is ${widthsPx[i]} px wide, not ${widthPx} px: its longest word needs that.`,
    });
  });
  return warnings;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
