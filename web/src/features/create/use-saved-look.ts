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
  /** Whether the user is signed in and the open project is known. */
  readonly ready: boolean;
  /** Whether the table comes from a share link; its style is then part of it and must not change. */
  readonly linked: boolean;
  /** Replaces a table that has not been edited. */
  readonly open: (table: TableState) => void;
}

/**
 * Loads the saved style settings of the open project and applies settings saved elsewhere. A table with its
 * own style keeps it, and the user is notified.
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
    void loadRemoteStyles(projectId).then((remote) => {
      if (!remote || left) return;
      keepLayers(projectId, remote.own, remote.ofProject);
      if (latest.current.linked) return;
      applyStyles(remote, latest.current);
      remote.keep();
    });
    return () => {
      left = true;
    };
  }, [projectId, ready]);
}

/** If the request fails, the settings known to this browser stay in use. */
async function loadRemoteStyles(projectId: number | undefined): Promise<ToldLook | undefined> {
  try {
    return await (await import('../../lib/told-look.ts')).askForLook(projectId);
  } catch {
    return undefined;
  }
}

function applyStyles({ before, now }: ToldLook, { history, open }: Opened): void {
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
