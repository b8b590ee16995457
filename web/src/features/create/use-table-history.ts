import { useCallback, useState } from 'react';
import { edit, type History, redo, startHistory, type TableState, undo } from './history.ts';

export interface TableHistory {
  readonly table: TableState;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param kind changes of one kind in quick succession are one step; without a kind, each is a step of its own */
  readonly change: (change: Partial<TableState>, kind?: string) => void;
  /** Another table, with nothing to undo. */
  readonly start: (table: TableState) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Text and look of the table, and the way back through both. */
export function useTableHistory(initial: () => History): TableHistory {
  const [history, setHistory] = useState(initial);
  const change = useCallback((change: Partial<TableState>, kind?: string) => {
    const atMs = performance.now();
    setHistory((before) => edit(before, change, kind, atMs));
  }, []);
  const start = useCallback((table: TableState) => setHistory(startHistory(table)), []);
  const stepBack = useCallback(() => setHistory(undo), []);
  const stepOn = useCallback(() => setHistory(redo), []);
  return {
    table: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    start,
    undo: stepBack,
    redo: stepOn,
  };
}
