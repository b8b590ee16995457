import { useEffect, useRef } from 'react';
import type { NewerLook } from '../../lib/newer-look.ts';
import { isSameLook } from '../../lib/saved-look.ts';
import { showToast } from '../../lib/toasts.ts';
import { savedLook as messages } from '../../messages/create.ts';
import type { TableState } from './history.ts';
import type { TableHistory } from './use-table-history.ts';

interface Opened {
  readonly history: TableHistory;
  readonly projectId: number | undefined;
  /** Whether there is somebody whose settings can be asked for, and it is known which project is open. */
  readonly ready: boolean;
  /** Puts a table in place of one that nobody has changed. */
  readonly open: (table: TableState) => void;
}

/**
 * Asks for the saved style settings of the project that is opened. What was saved elsewhere is taken over; a table with a
 * look of its own keeps it, and that is told.
 */
export function useSavedLook(opened: Opened): void {
  const { projectId, ready } = opened;
  const latest = useRef(opened);
  useEffect(() => {
    latest.current = opened;
  });
  useEffect(() => {
    if (!ready) return;
    let left = false;
    void findNewerLook(projectId).then((newer) => {
      if (newer && !left) takeOver(newer, latest.current);
    });
    return () => {
      left = true;
    };
  }, [projectId, ready]);
}

/** Without an answer the look that this browser knows goes on. */
async function findNewerLook(projectId: number | undefined): Promise<NewerLook | undefined> {
  try {
    return await (await import('../../lib/newer-look.ts')).findNewerLook(projectId);
  } catch {
    return undefined;
  }
}

function takeOver({ before, now }: NewerLook, { history, open }: Opened): void {
  const { table, canUndo, change } = history;
  if (isSameLook(table.settings, now)) return;
  if (!isSameLook(table.settings, before)) {
    showToast({
      title: messages.changed,
      description: messages.changedText,
      action: { label: messages.use, otherWay: messages.useOtherWay, run: () => change({ settings: now }) },
    });
  } else if (canUndo) change({ settings: now });
  else open({ text: table.text, settings: now });
}
