import { type RefObject, useEffect, useRef } from 'react';
import { type Draft, forgetDraft, keepDraft, readDraft } from '../../lib/draft.ts';
import type { TableState } from './history.ts';
import { dropSharedTable } from './use-shared-table.ts';
import type { TableHistory } from './use-table-history.ts';

const restMs = 400;

/** The draft of the project, else what a visitor left before he signed in. */
export function readDraftOf(projectId: number | undefined): Draft | undefined {
  return (projectId === undefined ? undefined : readDraft(projectId)) ?? readDraft();
}

export interface Drafting {
  /** Puts a table in place of one that nobody has changed here; where it is a draft, it stays one. */
  open(table: TableState): void;
  /** Called when a table has been stored: it is no draft any more. */
  settle(stored: TableState): void;
  /** Writes what has not been written yet, before another project is chosen. */
  flush(): void;
}

/** Keeps the table of each project as it is typed. */
export function useDraft(history: TableHistory, projectId: number | undefined): Drafting {
  const { table } = history;
  /** The state that needs no keeping: as it was opened, kept or stored. */
  const settled = useRef(table);
  const latest = useRef(table);
  const pending = useRef<() => void>(undefined);
  useOpenFirstDraft(history, settled, projectId);

  useEffect(() => {
    latest.current = table;
    if (table === settled.current) {
      // What stood here before the draft was opened must not be written over it on the way out.
      pending.current = undefined;
      return;
    }
    pending.current = () => {
      keep(table, projectId);
      settled.current = table;
    };
    const timer = setTimeout(() => flush(pending), restMs);
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
      settled.current = opened;
      if (readDraftOf(projectId)) keep(opened, projectId);
      history.start(opened);
    },
    flush: () => flush(pending),
    settle(stored) {
      if (stored.text !== latest.current.text || stored.settings !== latest.current.settings) return;
      pending.current = undefined;
      settled.current = latest.current;
      forgetDraft(projectId);
      forgetDraft();
    },
  };
}

/** Opens the draft of the project that turns out to be the first of the list, unless something stands here by then. */
function useOpenFirstDraft(
  history: TableHistory,
  settled: RefObject<TableState>,
  projectId: number | undefined,
): void {
  const opened = useRef(projectId);
  const { table, start, canUndo } = history;
  useEffect(() => {
    if (opened.current !== undefined || projectId === undefined) return;
    opened.current = projectId;
    if (canUndo || table !== settled.current || readDraft()) return;
    const draft = readDraft(projectId);
    if (!draft) return;
    settled.current = { text: draft.text, settings: draft.styles };
    start(settled.current);
  }, [table, start, canUndo, settled, projectId]);
}

function flush(pending: RefObject<(() => void) | undefined>): void {
  pending.current?.();
  pending.current = undefined;
}

/** What a visitor left, or a link brought, belongs to the project from its first change on. */
function keep({ text, settings }: TableState, projectId: number | undefined): void {
  keepDraft({ text, styles: settings }, projectId);
  if (projectId !== undefined) forgetDraft();
  dropSharedTable();
}
