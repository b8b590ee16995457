import { cleanText } from '../payload/clean-text.ts';
import { checkTextLength, type RenderLimits } from '../payload/render-limits.ts';
import type { FormattedCell, FormattedTable } from '../table/formatted-table.ts';
import type { ArrangedTable, Cell } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import { formatCell } from './format-cell.ts';
import { inferAlign } from './infer-align.ts';

/**
 * Writes every value as text and finds the side on which each column stands.
 *
 * @throws EngineError where a nested value makes a text longer than a cell may hold
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
  const text = cleanText(formatCell(cell, table.settings.display, remark));
  checkTextLength(text, 'a cell', cell.pointer ?? '', limit.cellTextCharsMax);
  const { value, display, link, tooltip, style, pointer } = cell;
  const isEmpty = display === undefined && (value === undefined || value === null || value === '');
  return { text, isEmpty, link, tooltip, style, pointer };
}
