import { cleanText } from '../table/clean-text.ts';
import type { FormattedCell, FormattedTable } from '../table/formatted-table.ts';
import { count, type RenderLimits } from '../table/render-limits.ts';
import type { ArrangedTable, Cell } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { formatCell } from './format-cell.ts';
import { inferAlign } from './infer-align.ts';

/**
 * Writes every value as text and finds the side on which each column stands. A nested value whose text is longer than a
 * cell may hold is cut, with a warning: only its text tells how long it is.
 */
export function formatTable(table: ArrangedTable, limit: RenderLimits, warnings: Warnings): FormattedTable {
  const { settings, columns, rows, firstRowNumber } = table;
  if (settings.display.arrayDisplay === 'table' || settings.display.objectDisplay === 'table') {
    warnings.add('Tables in cells are shown as lists.', '/styles/complexDataDisplay');
  }
  const format = (cell: Cell) => formatOne(cell, table, limit, warnings);
  return {
    stage: 'formatted',
    settings,
    firstRowNumber,
    columns: columns.map(({ name, style }, index) => ({
      name,
      style,
      align: inferAlign(rows.map((row) => row.cells[index])),
    })),
    rows: rows.map(({ cells, style }) => ({ cells: cells.map(format), style })),
  };
}

function formatOne(cell: Cell, table: ArrangedTable, limit: RenderLimits, warnings: Warnings): FormattedCell {
  const remark = (message: string) => warnings.add(message, cell.pointer);
  const whole = cleanText(formatCell(cell, table.settings.display, remark));
  const text = whole.length > limit.cellTextCharsMax ? cut(whole, limit.cellTextCharsMax, remark) : whole;
  const { value, display, link, tooltip, style, pointer } = cell;
  const isEmpty = display === undefined && (value === undefined || value === null || value === '');
  return { text, isEmpty, link, tooltip, style, pointer };
}

/** Never between the two halves of a surrogate pair. */
function cut(text: string, charsMax: number, remark: (message: string) => void): string {
  remark(
    `A nested value has ${count(text.length)} characters as text; the first ${count(charsMax)} are shown.`,
  );
  return `${text.slice(0, charsMax - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
