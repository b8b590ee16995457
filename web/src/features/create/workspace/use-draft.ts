import { type RefObject, useEffect, useRef } from 'react';
import { type Draft, deleteDraft, readDraft, storeDraft } from '../../../drafts/draft.ts';
import type { TableState } from './history.ts';
import { dropSharedTable } from './use-shared-table.ts';
import type { TableHistory } from './use-table-history.ts';

const saveDelayMs = 400;

/** The draft of the project, or else the one the visitor left before signing in. */
export function readDraftOf(projectId: number | undefined): Draft | undefined {
  return (projectId === undefined ? undefined : readDraft(projectId)) ?? readDraft();
}

export interface DraftState {
  /** Replaces a table that has not been edited here. If it is a draft, the new table becomes the draft. */
  open(table: TableState): void;
  /** Call it after a table has been stored: it is no longer a draft. */
  markStored(stored: TableState): void;
  /** Writes pending changes, before another project is chosen. */
  flush(): void;
}

/** Autosaves the draft of each project. */
export function useDraft(history: TableHistory, projectId: number | undefined): DraftState {
  const { table } = history;
  /** The state that needs no saving: as it was opened, autosaved or stored. */
  const savedTable = useRef(table);
  const latest = useRef(table);
  const pending = useRef<() => void>(undefined);
  useOpenFirstDraft(history, savedTable, projectId);

  useEffect(() => {
    latest.current = table;
    if (table === savedTable.current) {
      // The table shown before the draft was opened must not overwrite it when the page closes.
      pending.current = undefined;
      return;
    }
    pending.current = () => {
      saveDraft(table, projectId);
      savedTable.current = table;
    };
    const timer = setTimeout(() => flush(pending), saveDelayMs);
    return () => clearTimeout(timer);
  }, [table, projectId]);

  useEffect(() => {
    const leave = () => flush(pending);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    open(opened) {
      savedTable.current = opened;
      if (readDraftOf(projectId)) saveDraft(opened, projectId);
      history.start(opened);
    },
    flush: () => flush(pending),
    markStored(stored) {
      if (stored.text !== latest.current.text || stored.settings !== latest.current.settings) return;
      pending.current = undefined;
      savedTable.current = latest.current;
      deleteDraft(projectId);
      deleteDraft();
    },
  };
}

/** Opens the draft of the first project once the list has loaded, unless the user has edited by then. */
function useOpenFirstDraft(
  history: TableHistory,
  savedTable: RefObject<TableState>,
  projectId: number | undefined,
): void {
  const opened = useRef(projectId);
  const { table, start, canUndo } = history;
  useEffect(() => {
    if (opened.current !== undefined || projectId === undefined) return;
    opened.current = projectId;
    if (canUndo || table !== savedTable.current || readDraft()) return;
    const draft = readDraft(projectId);
    if (!draft) return;
    savedTable.current = { text: draft.text, settings: draft.styles };
    start(savedTable.current);
  }, [table, start, canUndo, savedTable, projectId]);
}

function flush(pending: RefObject<(() => void) | undefined>): void {
  pending.current?.();
  pending.current = undefined;
}

/** From its first change on, a visitor's table or a shared table belongs to the project. */
function saveDraft({ text, settings }: TableState, projectId: number | undefined): void {
  storeDraft({ text, styles: settings }, projectId);
  if (projectId !== undefined) deleteDraft();
  dropSharedTable();
}
