import type { StyledColumn, StyledTable } from '../table/styled-table.ts';
import type { Warning } from '../warnings.ts';
import { columnNeeds } from './column-widths.ts';
import type { LayoutOptions } from './layout-options.ts';
import { AUTO_TABLE_PX, linesAcrossPx, type MeasuredTable } from './measure-cells.ts';
import type { OuterRoom } from './outer-room.ts';
import { portraitPaper } from './paper.ts';

/** A table in which the widths that were asked for are px, within the bounds of their columns, and what was changed for that. */
export interface AskedWidths {
  readonly measured: MeasuredTable;
  readonly warnings: readonly Warning[];
}

/**
 * Settles widths that were asked for as a share, and those outside the bounds of their column. Shares are of the room that columns
 * have together: of the table's width where one is set, else of the width of its paper or place, else of 960 px.
 */
export function settleAskedWidths(
  measured: MeasuredTable,
  outer: OuterRoom,
  options: LayoutOptions,
): AskedWidths {
  const { columns } = measured.table;
  if (!columns.some(({ widthPercent, ...bounds }) => widthPercent !== undefined || isBounded(bounds)))
    return { measured, warnings: [] };
  const warnings: Warning[] = [];
  const sharesPx = shareWidths(measured, roomOfColumns(measured, outer, options), warnings);
  const settled = columns.map((column, i): StyledColumn => {
    const askedPx = sharesPx[i] ?? column.widthPx;
    if (askedPx === undefined) return column;
    const widthPx = withinBounds(askedPx, column);
    if (widthPx !== askedPx && sharesPx[i] === undefined) warnings.push(boundedWarning(column, i, widthPx));
    return { ...column, widthPx };
  });
  const table: StyledTable = { ...measured.table, columns: settled };
  const needs = columnNeeds(measured.kin.cells, table, measured.room.betweenColumnsPx);
  return { measured: { ...measured, table, needs }, warnings };
}

function isBounded({ minWidthPx, maxWidthPx }: Partial<StyledColumn>): boolean {
  return minWidthPx !== undefined || maxWidthPx !== undefined;
}

function withinBounds(widthPx: number, { minWidthPx = 0, maxWidthPx = Infinity }: StyledColumn): number {
  return Math.max(minWidthPx, Math.min(maxWidthPx, widthPx));
}

/** Room that columns with a share divide among themselves and others; narrow ones, such as row numbers, have theirs first. */
function roomOfColumns(measured: MeasuredTable, outer: OuterRoom, options: LayoutOptions): number {
  const { table, needs } = measured;
  const sidesPx = outer.leftPx + outer.rightPx;
  const pagePx = portraitPaper(options)?.widthPx ?? options.sheet?.widthPx ?? Infinity;
  const tablePx =
    table.look.width === 'auto'
      ? Math.min(AUTO_TABLE_PX, Math.floor(pagePx)) - sidesPx
      : Math.round(table.look.width) - sidesPx;
  const narrowPx = needs.reduce((total, need, i) => total + (table.columns[i]!.isNarrow ? need.maxPx : 0), 0);
  return Math.max(0, tablePx - linesAcrossPx(measured) - narrowPx);
}

/** Whole px of each share, undefined for other columns; shares of 100% together fill the room to the pixel. */
function shareWidths(
  { table }: MeasuredTable,
  roomPx: number,
  warnings: Warning[],
): readonly (number | undefined)[] {
  const total = table.columns.reduce((sum, { widthPercent = 0 }) => sum + widthPercent, 0);
  const scale = total > FULL ? 100 / total : 1;
  if (scale < 1) {
    warnings.push({
      message: `The widths of the columns add up to ${Math.round(total * 10) / 10}%, so each is made smaller to make them 100%.`,
    });
  }
  let before = 0;
  return table.columns.map(({ widthPercent }) => {
    if (widthPercent === undefined) return undefined;
    const fromPx = Math.round((before * scale * roomPx) / 100);
    before += widthPercent;
    return Math.max(1, Math.round((before * scale * roomPx) / 100) - fromPx);
  });
}

/** Shares such as three of 33.33% and one of 0.01% add up to 100 only nearly. */
const FULL = 100 + 1e-6;

function boundedWarning(column: StyledColumn, index: number, widthPx: number): Warning {
  const bound = widthPx < column.widthPx! ? 'maxWidth' : 'minWidth';
  return {
    message: `Column ${index + 1} (${column.header}) is to be ${widthPx} px wide, not ${column.widthPx} px: that is its ${bound}.`,
  };
}

/** Columns that are wider than their greatest width. */
export function boundWarnings({ table, needs }: MeasuredTable, widthsPx: readonly number[]): Warning[] {
  return table.columns.flatMap(({ header, maxWidthPx = Infinity }, i) => {
    const widthPx = widthsPx[i]!;
    if (widthPx <= Math.round(maxWidthPx)) return [];
    const reason =
      widthPx <= needs[i]!.minPx
        ? 'its longest word needs that'
        : 'no other column can take the rest of the width of the table';
    const message = `Column ${i + 1} (${header}) is ${widthPx} px wide, more than its maxWidth of ${maxWidthPx} px: ${reason}.`;
    return [{ message }];
  });
}
