import { useEffect, useRef } from 'react';
import { keepLayers } from '../../lib/saved-layers.ts';
import { isSameLook } from '../../lib/saved-look.ts';
import { showToast } from '../../lib/toasts.ts';
import type { ToldLook } from '../../lib/told-look.ts';
import { savedLook as messages } from '../../messages/create.ts';
import type { TableState } from './history.ts';
import type { TableHistory } from './use-table-history.ts';

interface Opened {
  readonly history: TableHistory;
  readonly projectId: number | undefined;
  /** Whether there is somebody whose settings can be asked for, and it is known which project is open. */
  readonly ready: boolean;
  /** A link brought the table: the look in it is as much a part of it as its rows. */
  readonly linked: boolean;
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
    void askForLook(projectId).then((told) => {
      if (!told || left) return;
      keepLayers(projectId, told.own, told.ofProject);
      if (latest.current.linked) return;
      takeOver(told, latest.current);
      told.keep();
    });
    return () => {
      left = true;
    };
  }, [projectId, ready]);
}

/** Without an answer the look that this browser knows goes on. */
async function askForLook(projectId: number | undefined): Promise<ToldLook | undefined> {
  try {
    return await (await import('../../lib/told-look.ts')).askForLook(projectId);
  } catch {
    return undefined;
  }
}

function takeOver({ before, now }: ToldLook, { history, open }: Opened): void {
  const { table, canUndo, change } = history;
  if (isSameLook(now, before) || isSameLook(table.settings, now)) return;
  if (!isSameLook(table.settings, before)) {
    showToast({
      title: messages.changed,
      description: messages.changedText,
      action: { label: messages.use, otherWay: messages.useOtherWay, run: () => change({ settings: now }) },
    });
  } else if (canUndo) change({ settings: now });
  else open({ text: table.text, settings: now });
}
