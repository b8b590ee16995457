import { useCallback, useState } from 'react';
import { edit, type History, redo, startHistory, type TableState, undo } from './history.ts';

export interface TableHistory {
  readonly table: TableState;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** @param kind quick changes of one kind are one step; without a kind, each change is a separate step */
  readonly change: (change: Partial<TableState>, kind?: string) => void;
  /** Starts with another table and an empty history. */
  readonly start: (table: TableState) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Text and style of the table, with undo and redo for both. */
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
