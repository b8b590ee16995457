import type { Color } from '../scene/color.ts';
import type { FormattedRow, FormattedTable } from '../table/formatted-table.ts';
import type { StyledCell, StyledRow } from '../table/styled-table.ts';
import type { RowStyle } from '../table/styles.ts';
import type { TableSettings } from '../table/table.ts';
import { mixColors, visibleColor } from './color-mix.ts';

/** Share of the header background in the background of a group heading. */
const HEADING_SHARE = 0.08;
const CONTINUED = ' …';

/** Position of a row among the rows of data. */
export interface RowPosition {
  /** Position in its group, from 0; the stripes restart in each group. */
  readonly inGroup: number;
  /** Position among all rows of data, from 0. */
  readonly inTable: number;
}

/** Positions of all rows; a derived row has that of the next row of data. */
export function rowPositions(rows: readonly FormattedRow[]): RowPosition[] {
  let inGroup = 0;
  let inTable = 0;
  return rows.map(({ kind, startsGroup }) => {
    if (kind === 'group' || startsGroup) inGroup = 0;
    return kind === undefined ? { inGroup: inGroup++, inTable: inTable++ } : { inGroup, inTable };
  });
}

/**
 * The style of a derived row: that of the table for headings or summaries, under its own.
 *
 * @param tableBackground background under the rows
 */
export function derivedRowStyle(
  { kind, style }: FormattedRow,
  settings: TableSettings,
  tableBackground: Color,
): RowStyle {
  const { groupBg, groupText, groupFontWeight, summaryBg, summaryText, summaryFontWeight } = settings;
  const own =
    kind === 'group'
      ? {
          backgroundColor: groupBg ?? headingBackground(settings, tableBackground),
          textColor: groupText,
          fontWeight: groupFontWeight,
        }
      : {
          backgroundColor: summaryBg ?? settings.rowOddBg,
          textColor: summaryText,
          fontWeight: summaryFontWeight,
        };
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return Object.assign(Object.fromEntries(given), style) as RowStyle;
}

function headingBackground({ headerBg, rowOddBg, textColor }: TableSettings, tableBackground: Color): Color {
  const row = visibleColor(rowOddBg) ?? tableBackground;
  return mixColors(visibleColor(headerBg) ?? textColor, row, HEADING_SHARE);
}

/** Adds the repeated heading of each group, for pages that start inside it. */
export function withContinuedHeadings(table: FormattedTable, rows: readonly StyledRow[]): StyledRow[] {
  return rows.flatMap((row, index) => (table.rows[index]!.kind === 'group' ? [row, continued(row)] : [row]));
}

function continued(row: StyledRow): StyledRow {
  const repeated = (cell: StyledCell | undefined): StyledCell | undefined => {
    if (cell === undefined || cell.text === '' || cell.text.endsWith(CONTINUED)) return cell;
    return { ...cell, text: `${cell.text}${CONTINUED}`, runs: undefined };
  };
  return { ...row, kind: 'continued', cells: row.cells.map(repeated) };
}
