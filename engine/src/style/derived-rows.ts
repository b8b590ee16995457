import { mixColors, visibleColor } from '../color/color-mix.ts';
import type { Color } from '../scene/color.ts';
import type { FormattedRow, FormattedTable } from '../table/formatted-table.ts';
import type { StyledCell, StyledRow } from '../table/styled-table.ts';
import type { RowStyle } from '../table/styles.ts';
import type { TableSettings } from '../table/table.ts';

/** Share of the header background in the background of a group heading. */
const HEADING_SHARE = 0.08;
/** Width of the line between a summary and the rows of its group, or of the whole table. */
const GROUP_RULE_PX = 1;
const TABLE_RULE_PX = 2;
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

/** Colours from which those of derived rows follow. */
interface DerivedColors {
  /** Background under the rows. */
  readonly tableBackground: Color;
  readonly ruleColor: Color;
}

/**
 * The style of a derived row: that of the table for headings or summaries, under its own.
 *
 * @param previous the row above it
 */
export function derivedRowStyle(
  row: FormattedRow,
  previous: FormattedRow | undefined,
  settings: TableSettings,
  { tableBackground, ruleColor }: DerivedColors,
): RowStyle {
  const { kind, style } = row;
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
          ...summaryRule(row, previous, ruleColor),
        };
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return Object.assign(Object.fromEntries(given), style) as RowStyle;
}

/** A line between the rows and their summary; the one of the whole table is stronger. */
function summaryRule(
  { level = 0, keepWith }: FormattedRow,
  previous: FormattedRow | undefined,
  color: Color,
): Pick<RowStyle, 'borderTop' | 'borderBottom'> {
  const rule = { widthPx: level === 0 ? TABLE_RULE_PX : GROUP_RULE_PX, style: 'solid', color } as const;
  if (keepWith === 'next') return { borderBottom: rule };
  const isContinued = previous?.kind === 'summary' && previous.level === level;
  return isContinued ? {} : { borderTop: rule };
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
