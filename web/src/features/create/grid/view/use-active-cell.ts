import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { DataGridHandle } from 'react-data-grid';
import { useStore } from '../../../../ui/use-store.ts';
import type { Grid } from '../model/grid-edits.ts';
import type { GridController } from './grid-controller.ts';
import type { GridPlace } from './grid-range.ts';

/**
 * Keeps the active cell of the grid component and the selection of the page the same: keys and presses move the
 * former, actions such as pasting move the latter.
 */
export function useActiveCell(
  grid: Grid,
  { $selection }: GridController,
  handle: RefObject<DataGridHandle | null>,
) {
  const selection = useStore($selection);
  const active = useRef<GridPlace>(undefined);
  const hadFocus = useRef(false);

  const focusActive = useCallback(() => {
    const { row, column } = active.current ?? { row: 0, column: 0 };
    // Both count from 1, after the header row and the row numbers.
    const cell = handle.current?.element?.querySelector<HTMLElement>(
      `[aria-rowindex="${row + 2}"] > [aria-colindex="${column + 2}"]`,
    );
    cell?.focus({ preventScroll: true });
  }, [handle]);

  useEffect(() => {
    const { anchor, head } = selection;
    const { rowCount, columns } = grid.shape;
    const row = Math.min(anchor.row, rowCount - 1);
    const column = Math.min(anchor.column, columns.length - 1);
    const isActive = active.current?.row === row && active.current.column === column;
    // A cell that is removed while it has the focus leaves it to the body.
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (!isActive || isLost) {
      active.current = { row, column };
      handle.current?.setActivePosition({ rowIdx: row, idx: column + 1 }, { shouldFocus: hadFocus.current });
      if (isLost) requestAnimationFrame(focusActive);
    } else if (head !== anchor) handle.current?.scrollToCell({ rowIdx: head.row, idx: head.column + 1 });
  }, [selection, grid, handle, focusActive]);

  useEffect(() => {
    const note = () => {
      hadFocus.current = handle.current?.element?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [handle]);

  function onActive(place: GridPlace) {
    const before = active.current;
    active.current = place;
    if (before?.row === place.row && before.column === place.column) return;
    $selection.set({ anchor: place, head: place });
  }
  return { onActive, focusActive };
}
