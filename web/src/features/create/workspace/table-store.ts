import { atom, computed, type ReadableAtom } from 'nanostores';
import type { StyleSettings } from '../../../table-styles/style-settings.ts';
import { edit, type History, redo, startHistory, type TableState, undo } from './history.ts';

/** Text and style of the table, with undo and redo for both. */
export interface TableStore {
  readonly $table: ReadableAtom<TableState>;
  readonly $text: ReadableAtom<string>;
  readonly $settings: ReadableAtom<StyleSettings>;
  readonly $canUndo: ReadableAtom<boolean>;
  readonly $canRedo: ReadableAtom<boolean>;
  /** @param kind quick changes of one kind are one step; without a kind, each change is a separate step */
  change(change: Partial<TableState>, kind?: string): void;
  /** Starts with another table and an empty history. */
  start(table: TableState): void;
  undo(): void;
  redo(): void;
}

export function createTableStore(initial: History): TableStore {
  const $history = atom(initial);
  const $table = computed($history, ({ present }) => present);
  return {
    $table,
    $text: computed($table, ({ text }) => text),
    $settings: computed($table, ({ settings }) => settings),
    $canUndo: computed($history, ({ past }) => past.length > 0),
    $canRedo: computed($history, ({ future }) => future.length > 0),
    change: (change, kind) => $history.set(edit($history.get(), change, kind, performance.now())),
    start: (table) => $history.set(startHistory(table)),
    undo: () => $history.set(undo($history.get())),
    redo: () => $history.set(redo($history.get())),
  };
}
