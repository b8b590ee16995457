import type { Warning } from '../warnings.ts';
import { boundWarnings } from './asked-widths.ts';
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
    return { widthsPx, warnings: columnWarnings(measured, widthsPx) };
  }
  const availablePx = Math.max(0, Math.round(width) - besidesPx);
  const widthsPx = autoFitColumns
    ? widthsWithin(measured, availablePx)
    : equalWidthsWithin(measured, availablePx);
  const warnings = columnWarnings(measured, widthsPx);
  const excessPx = sumOf(widthsPx) - availablePx;
  // On a sheet the table is made smaller, or split, until it is as wide as it should be.
  if (excessPx > 0 && !options.sheet) {
    const neededPx = Math.round(width) + excessPx;
    const hasLeastWidths = table.columns.some(({ minWidthPx }) => minWidthPx !== undefined);
    const needed = hasLeastWidths ? 'for their minWidth and their longest words' : 'for their longest words';
    warnings.unshift({
      message: `The picture is ${neededPx} px wide, not ${Math.round(width)} px: its columns need that ${needed}, and for values of up to 8 characters, which are not broken. Fewer columns, a smaller cellPadding or fontSize, or overflow: ellipsis make it narrower.`,
    });
  }
  return { widthsPx, warnings };
}

function columnWarnings(measured: MeasuredTable, widthsPx: readonly number[]): Warning[] {
  const { table } = measured;
  const warnings: Warning[] = boundWarnings(measured, widthsPx);
  const areAllFixed = table.columns.every(
    ({ widthPx, maxWidthPx }) => widthPx !== undefined || maxWidthPx !== undefined,
  );
  table.columns.forEach(({ header, widthPx, widthPercent }, i) => {
    if (widthPx === undefined || widthsPx[i]! === Math.round(widthPx)) return;
    // A share is met to the pixel that another column may need for its longest word.
    if (widthPercent !== undefined && Math.abs(widthsPx[i]! - widthPx) <= 1) return;
    const asked = widthPercent === undefined ? `${widthPx} px` : `${widthPercent}% (${widthPx} px)`;
    if (widthsPx[i]! < widthPx) {
      warnings.push({
        message: `Column ${i + 1} (${header}) is ${widthsPx[i]} px wide, not ${asked}: the width of the table has no room for it.`,
      });
      return;
    }
    if (table.look.width !== 'auto' && areAllFixed) return;
    warnings.push({
      message: `Column ${i + 1} (${header}) is ${widthsPx[i]} px wide, not ${asked}: its longest word needs that.`,
    });
  });
  return warnings;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
