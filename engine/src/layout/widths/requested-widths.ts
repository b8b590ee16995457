import type { StyledColumn, StyledTable } from '../../table/styled-table.ts';
import type { Warning } from '../../warnings.ts';
import { at } from '../elements.ts';
import type { LayoutOptions } from '../layout-options.ts';
import type { PageMargins } from '../pages/page-margins.ts';
import { portraitPaper } from '../pages/paper.ts';
import { columnWidthNeeds } from './column-widths.ts';
import { AUTO_TABLE_WIDTH_PX, type MeasuredTable, verticalLinesPx } from './measure-cells.ts';

/** A table whose requested widths are px within their bounds, and warnings about adjusted widths. */
export interface RequestedWidths {
  readonly measured: MeasuredTable;
  readonly warnings: readonly Warning[];
}

/**
 * Resolves requested percentages to px and applies the width bounds. Percentages refer to the space for
 * columns in the width of the table if it has one, else of the paper or destination, else in 960 px.
 */
export function resolveRequestedWidths(
  measured: MeasuredTable,
  margins: PageMargins,
  options: LayoutOptions,
): RequestedWidths {
  const { columns } = measured.table;
  if (!columns.some(({ widthPercent, ...bounds }) => widthPercent !== undefined || isBounded(bounds)))
    return { measured, warnings: [] };
  const warnings: Warning[] = [];
  const availablePx = spaceForColumns(measured, margins, options);
  const percentWidthsPx = resolvePercentWidths(measured, availablePx, warnings);
  const resolved = columns.map((column, i): StyledColumn => {
    const requestedPx = percentWidthsPx[i] ?? column.widthPx;
    if (requestedPx === undefined) return column;
    const widthPx = clampToBounds(requestedPx, column);
    if (widthPx !== requestedPx && percentWidthsPx[i] === undefined)
      warnings.push(boundedWarning(column, i, requestedPx, widthPx));
    return { ...column, widthPx };
  });
  const table: StyledTable = { ...measured.table, columns: resolved };
  const needs = columnWidthNeeds(measured.group.cells, table, measured.lineWidths.betweenColumnsPx);
  return { measured: { ...measured, table, needs }, warnings };
}

function isBounded({ minWidthPx, maxWidthPx }: Partial<StyledColumn>): boolean {
  return minWidthPx !== undefined || maxWidthPx !== undefined;
}

function clampToBounds(widthPx: number, { minWidthPx = 0, maxWidthPx = Infinity }: StyledColumn): number {
  return Math.max(minWidthPx, Math.min(maxWidthPx, widthPx));
}

/** Width that percentages refer to: the space for columns, minus narrow columns such as row numbers. */
function spaceForColumns(measured: MeasuredTable, margins: PageMargins, options: LayoutOptions): number {
  const { table, needs } = measured;
  const marginsPx = margins.leftPx + margins.rightPx;
  const pagePx = portraitPaper(options)?.widthPx ?? options.canvas?.widthPx ?? Infinity;
  const tablePx =
    table.style.width === 'auto'
      ? Math.min(AUTO_TABLE_WIDTH_PX, Math.floor(pagePx)) - marginsPx
      : Math.round(table.style.width) - marginsPx;
  const narrowPx = needs.reduce(
    (total, need, i) => total + (at(table.columns, i).isNarrow ? need.maxPx : 0),
    0,
  );
  return Math.max(0, tablePx - verticalLinesPx(measured) - narrowPx);
}

/** Percentages in whole px, undefined for other columns; a total of 100% fills the space to the pixel. */
function resolvePercentWidths(
  { table }: MeasuredTable,
  availablePx: number,
  warnings: Warning[],
): readonly (number | undefined)[] {
  const total = table.columns.reduce((sum, { widthPercent = 0 }) => sum + widthPercent, 0);
  const scale = total > FULL_PERCENT ? 100 / total : 1;
  if (scale < 1) {
    warnings.push({
      message: `The column widths add up to ${Math.round(total * 10) / 10}%; they are scaled down to 100%.`,
    });
  }
  let before = 0;
  return table.columns.map(({ widthPercent }) => {
    if (widthPercent === undefined) return undefined;
    const fromPx = Math.round((before * scale * availablePx) / 100);
    before += widthPercent;
    return Math.max(1, Math.round((before * scale * availablePx) / 100) - fromPx);
  });
}

/** Tolerance for rounding: three times 33.33% plus 0.01% is only nearly 100%. */
const FULL_PERCENT = 100 + 1e-6;

function boundedWarning(column: StyledColumn, index: number, requestedPx: number, widthPx: number): Warning {
  const bound = widthPx < requestedPx ? 'maxWidth' : 'minWidth';
  return {
    message: `Column ${index + 1} (${column.header}) uses its ${bound} of ${widthPx} px instead of its width of ${requestedPx} px.`,
  };
}

/** Warnings about columns that are wider than their maximum width. */
export function maxWidthWarnings({ table, needs }: MeasuredTable, widthsPx: readonly number[]): Warning[] {
  return table.columns.flatMap(({ header, maxWidthPx = Infinity }, i) => {
    const widthPx = at(widthsPx, i);
    if (widthPx <= Math.round(maxWidthPx)) return [];
    const reason =
      widthPx <= at(needs, i).minPx
        ? 'its longest word does not fit'
        : 'every column has a width or maxWidth, and together they are narrower than the table';
    const message = `Column ${i + 1} (${header}) is ${widthPx} px wide, more than its maxWidth of ${maxWidthPx} px: ${reason}.`;
    return [{ message }];
  });
}
