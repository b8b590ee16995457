import { useEffect, useRef } from 'react';
import { savedStyle as messages } from '../../../messages/create-texts.ts';
import type { RemoteStyles } from '../../../table-styles/remote-style-settings.ts';
import { setSavedLayers } from '../../../table-styles/saved-layers.ts';
import { areSameStyles } from '../../../table-styles/saved-styles.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
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
export function useSavedStyles(opened: Opened): void {
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
      setSavedLayers(projectId, remote.own, remote.ofProject);
      if (latest.current.linked) return;
      applyStyles(remote, latest.current);
      remote.store();
    });
    return () => {
      left = true;
    };
  }, [projectId, ready]);
}

/** If the request fails, the settings known to this browser stay in use. */
async function loadRemoteStyles(projectId: number | undefined): Promise<RemoteStyles | undefined> {
  try {
    return await (await import('../../../table-styles/remote-style-settings.ts')).fetchSavedStyles(projectId);
  } catch {
    return undefined;
  }
}

function applyStyles({ known, saved }: RemoteStyles, { history, open }: Opened): void {
  const { table, canUndo, change } = history;
  if (areSameStyles(saved, known) || areSameStyles(table.settings, saved)) return;
  if (!areSameStyles(table.settings, known)) {
    showToast({
      title: messages.changed,
      description: messages.changedText,
      action: {
        label: messages.apply,
        alternative: messages.applyHint,
        run: () => change({ settings: saved }),
      },
    });
  } else if (canUndo) change({ settings: saved });
  else open({ text: table.text, settings: saved });
}
