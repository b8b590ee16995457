import type { ReadableAtom } from 'nanostores';
import { type Draft, deleteDraft, readDraft, storeDraft } from '../../../drafts/draft.ts';
import type { TableState } from './history.ts';
import type { TableStore } from './table-store.ts';
import { dropSharedTable } from './use-shared-table.ts';

const saveDelayMs = 400;

/** The draft of the project, or else the one the visitor left before signing in. */
export function readDraftOf(projectId: number | undefined): Draft | undefined {
  return (projectId === undefined ? undefined : readDraft(projectId)) ?? readDraft();
}

export interface Autosave {
  /** Replaces a table that has not been edited here. If it is a draft, the new table becomes the draft. */
  open(table: TableState): void;
  /** Call it after a table has been stored: it is no longer a draft. */
  markStored(stored: TableState): void;
  /** Writes pending changes, before another project is chosen. */
  flush(): void;
  /** Follows the table until the returned function is called, which writes pending changes. */
  start(): () => void;
}

/** Autosaves the draft of each project. */
export function createAutosave(
  { $table, $canUndo, start }: TableStore,
  $projectId: ReadableAtom<number | undefined>,
): Autosave {
  /** The state that needs no saving: as it was opened, autosaved or stored. */
  let savedTable = $table.get();
  let pending: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    pending?.();
    pending = undefined;
  }

  function schedule(): void {
    clearTimeout(timer);
    const [table, projectId] = [$table.get(), $projectId.get()];
    // The table shown before the draft was opened must not overwrite it when the page closes.
    pending = undefined;
    if (table === savedTable) return;
    pending = () => {
      saveDraft(table, projectId);
      savedTable = table;
    };
    timer = setTimeout(flush, saveDelayMs);
  }

  /** Opens the draft of the first project once the list has loaded, unless the user has edited by then. */
  function openFirstDraft(projectId: number | undefined, before: number | undefined): void {
    if (before !== undefined || projectId === undefined) return;
    if ($canUndo.get() || $table.get() !== savedTable || readDraft()) return;
    const draft = readDraft(projectId);
    if (!draft) return;
    savedTable = { text: draft.text, settings: draft.styles };
    start(savedTable);
  }

  return {
    flush,
    open(opened) {
      savedTable = opened;
      const projectId = $projectId.get();
      if (readDraftOf(projectId)) saveDraft(opened, projectId);
      start(opened);
    },
    markStored(stored) {
      const table = $table.get();
      if (stored.text !== table.text || stored.settings !== table.settings) return;
      pending = undefined;
      savedTable = table;
      deleteDraft($projectId.get());
      deleteDraft();
    },
    start() {
      const stopTable = $table.listen(schedule);
      const stopProject = $projectId.listen((projectId, before) => {
        openFirstDraft(projectId, before);
        schedule();
      });
      addEventListener('pagehide', flush);
      return () => {
        stopTable();
        stopProject();
        removeEventListener('pagehide', flush);
        clearTimeout(timer);
        flush();
      };
    },
  };
}

/** From its first change on, a visitor's table or a shared table belongs to the project. */
function saveDraft({ text, settings }: TableState, projectId: number | undefined): void {
  storeDraft({ text, styles: settings }, projectId);
  if (projectId !== undefined) deleteDraft();
  dropSharedTable();
}
