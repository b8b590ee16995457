import type { ClipboardEvent } from 'react';
import { isEditableTarget } from '../../../../browser/is-editable-target.ts';
import { gridTexts as messages } from '../../../../messages/grid-texts.ts';
import { cellsToHtml, cellsToText } from '../model/clipboard-cells.ts';
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
      const { clipboardData } = event;
      void pasteInto(controller, clipboardData.getData('text/plain'), clipboardData.getData('text/html'));
    },
  };
}

/** Pastes copied content at the selected cell. What reads it is loaded with the first one. */
export async function pasteInto(controller: GridController, plain: string, html: string): Promise<void> {
  const selection = controller.$selection.get();
  const { copiedCells } = await import('./copied-cells.ts');
  const cells = copiedCells(plain, html);
  if (cells.length === 0) return;
  controller.$selection.set(selection);
  controller.paste(cells);
}
