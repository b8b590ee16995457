import type { Warning } from '../../warnings.ts';
import { at } from '../elements.ts';
import type { LayoutOptions } from '../layout-options.ts';
import type { PageMargins } from '../pages/page-margins.ts';
import { maxPageWidthPx } from '../pages/paper.ts';
import { autoWidths, equalAutoWidths } from './auto-widths.ts';
import { fitEqualWidths, fitWidths } from './fit-widths.ts';
import { AUTO_TABLE_WIDTH_PX, type MeasuredTable, verticalLinesPx } from './measure-cells.ts';
import { maxWidthWarnings } from './requested-widths.ts';

export interface ResolvedColumnWidths {
  readonly widthsPx: readonly number[];
  readonly warnings: readonly Warning[];
}

/** Resolves column widths from what their content needs, the requested table width and the paper. */
export function resolveColumnWidths(
  measured: MeasuredTable,
  margins: PageMargins,
  minTablePx: number,
  options: LayoutOptions,
): ResolvedColumnWidths {
  const { table, needs } = measured;
  const linesPx = verticalLinesPx(measured);
  const besidesPx = linesPx + margins.leftPx + margins.rightPx;
  const { width, autoFitColumns } = table.style;
  if (needs.length === 0) return { widthsPx: [], warnings: [] };
  if (width === 'auto') {
    const pagePx = maxPageWidthPx(options);
    const targetPx = Math.max(0, Math.min(AUTO_TABLE_WIDTH_PX, pagePx ?? AUTO_TABLE_WIDTH_PX) - besidesPx);
    const widthsPx = autoFitColumns
      ? autoWidths(measured, targetPx, minTablePx - linesPx, pagePx !== undefined)
      : equalAutoWidths(measured, targetPx);
    return { widthsPx, warnings: columnWarnings(measured, widthsPx) };
  }
  const availablePx = Math.max(0, Math.round(width) - besidesPx);
  const widthsPx = autoFitColumns ? fitWidths(measured, availablePx) : fitEqualWidths(measured, availablePx);
  const warnings = columnWarnings(measured, widthsPx);
  const excessPx = sumOf(widthsPx) - availablePx;
  // With a destination the table is scaled or split until it has the requested width.
  if (excessPx > 0 && !options.canvas) {
    const neededPx = Math.round(width) + excessPx;
    const hasMinWidths = table.columns.some(({ minWidthPx }) => minWidthPx !== undefined);
    const minWidths = hasMinWidths ? 'their minWidth, ' : '';
    const drawings = measured.cells.some(({ visual }) => visual !== undefined) ? 'their drawings, ' : '';
    warnings.unshift({
      message: `The image is ${neededPx} px wide, not ${Math.round(width)} px: its columns need this for ${minWidths}${drawings}their longest words and values of up to 8 characters, which are not broken. To make it narrower, use fewer columns, a smaller cellPadding or fontSize, or overflow: ellipsis.`,
    });
  }
  return { widthsPx, warnings };
}

function columnWarnings(measured: MeasuredTable, widthsPx: readonly number[]): Warning[] {
  const { table } = measured;
  const warnings: Warning[] = maxWidthWarnings(measured, widthsPx);
  const areAllFixed = table.columns.every(
    ({ widthPx, maxWidthPx }) => widthPx !== undefined || maxWidthPx !== undefined,
  );
  table.columns.forEach(({ header, widthPx, widthPercent }, i) => {
    const actualPx = at(widthsPx, i);
    if (widthPx === undefined || actualPx === Math.round(widthPx)) return;
    // A percentage may be off by one pixel that another column needs for its longest word.
    if (widthPercent !== undefined && Math.abs(actualPx - widthPx) <= 1) return;
    const requested = widthPercent === undefined ? `${widthPx} px` : `${widthPercent}% (${widthPx} px)`;
    if (actualPx < widthPx) {
      warnings.push({
        message: `Column ${i + 1} (${header}) is ${actualPx} px wide, not ${requested}: the table is too narrow.`,
      });
      return;
    }
    if (table.style.width !== 'auto' && areAllFixed) return;
    warnings.push({
      message: `Column ${i + 1} (${header}) is ${actualPx} px wide, not ${requested}: its longest word does not fit.`,
    });
  });
  return warnings;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
