import type { ClipboardEvent } from 'react';
import { isEditableTarget } from '../../../../browser/is-editable-target.ts';
import { markLineBreaks, textOf } from '../../../../imported-tables/html-table.ts';
import { gridTexts as messages } from '../../../../messages/grid-texts.ts';
import { cellsFromText, cellsToHtml, cellsToText } from '../model/clipboard-cells.ts';
import { type Grid, shownTexts } from '../model/grid-edits.ts';
import type { GridController } from './grid-controller.ts';

/** Handlers that copy, cut and paste the selected cells as spreadsheets do. Fields in the grid keep their own. */
export function clipboardHandlers(grid: Grid, controller: GridController) {
  function copy(event: ClipboardEvent): boolean {
    if (isEditableTarget(event.target)) return false;
    const range = controller.$range.get();
    const rows = shownTexts(grid, range);
    event.clipboardData.setData('text/plain', cellsToText(rows));
    event.clipboardData.setData('text/html', cellsToHtml(rows));
    event.preventDefault();
    controller.$message.set(messages.copied(rows.length, rows[0]?.length ?? 0));
    return true;
  }
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut(event: ClipboardEvent) {
      if (copy(event)) controller.clear();
    },
    onPaste(event: ClipboardEvent) {
      // The page would replace the whole table with pasted cells, unless a file was copied.
      if (isEditableTarget(event.target) || event.clipboardData.files.length > 0) return;
      event.preventDefault();
      event.stopPropagation();
      pasteInto(
        controller,
        event.clipboardData.getData('text/plain'),
        event.clipboardData.getData('text/html'),
      );
    },
  };
}

/** Pastes copied content at the selected cell: the cells of an HTML table, or else those of the text. */
export function pasteInto(controller: GridController, plain: string, html: string): void {
  const cells = plain === '' && html === '' ? [] : (tableCells(html) ?? cellsFromText(plain));
  if (cells.length > 0) controller.paste(cells);
}

/** The cells of an HTML table, with an empty one for each that a merged cell covers. */
function tableCells(html: string): string[][] | undefined {
  if (!/<table[\s>]/i.test(html)) return undefined;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const table = page.querySelector('table');
  if (!table || table.rows.length === 0) return undefined;
  markLineBreaks(table);
  const covered: number[] = [];
  return [...table.rows].map((row) => rowCells(row, covered));
}

/** @param covered number of following rows that a merged cell covers, by column; updated from row to row */
function rowCells(row: HTMLTableRowElement, covered: number[]): string[] {
  const cells: string[] = [];
  const skipCovered = () => {
    while ((covered[cells.length] ?? 0) > 0) {
      covered[cells.length] = (covered[cells.length] ?? 0) - 1;
      cells.push('');
    }
  };
  for (const cell of row.cells) {
    skipCovered();
    for (let step = 0; step < cell.colSpan; step++) {
      covered[cells.length] = Math.max(cell.rowSpan, 1) - 1;
      cells.push(step === 0 ? textOf(cell) : '');
    }
  }
  skipCovered();
  return cells;
}
