import { useEffect } from 'react';
import { savedStyle as messages } from '../../../messages/create-texts.ts';
import type { RemoteStyles } from '../../../table-styles/remote-style-settings.ts';
import { setSavedLayers } from '../../../table-styles/saved-layers.ts';
import { areSameStyles } from '../../../table-styles/saved-styles.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { Workspace } from './workspace.ts';

interface OpenTable {
  readonly projectId: number | undefined;
  /** Whether the user is signed in and the open project is known. */
  readonly ready: boolean;
  /** Whether the table comes from a share link; its style is then part of it and must not change. */
  readonly linked: boolean;
}

/** Follows the saved style settings while the component is mounted. */
export function useSavedStyles(workspace: Workspace, { projectId, ready, linked }: OpenTable): void {
  useEffect(
    () => (ready ? followSavedStyles(workspace, { projectId, linked }) : undefined),
    [workspace, projectId, ready, linked],
  );
}

/**
 * Loads the saved style settings of the open project and applies settings saved elsewhere. A table with its
 * own style keeps it, and the user is notified.
 *
 * @returns a function to call when another project is opened, after which nothing is applied
 */
export function followSavedStyles(
  workspace: Workspace,
  { projectId, linked }: Omit<OpenTable, 'ready'>,
): () => void {
  let left = false;
  void loadRemoteStyles(projectId).then((remote) => {
    if (!remote || left) return;
    setSavedLayers(projectId, remote.own, remote.ofProject);
    if (linked) return;
    applyStyles(remote, workspace);
    remote.store();
  });
  return () => {
    left = true;
  };
}

/** If the request fails, the settings known to this browser stay in use. */
async function loadRemoteStyles(projectId: number | undefined): Promise<RemoteStyles | undefined> {
  try {
    const [{ fetchSavedStyles }, { loadProjectStyles }] = await Promise.all([
      import('../../../table-styles/remote-style-settings.ts'),
      import('../../../table-styles/load-project-styles.ts'),
    ]);
    return await fetchSavedStyles(projectId, loadProjectStyles(projectId));
  } catch {
    return undefined;
  }
}

function applyStyles({ known, saved }: RemoteStyles, { table, autosave }: Workspace): void {
  const { text, settings } = table.$table.get();
  if (areSameStyles(saved, known) || areSameStyles(settings, saved)) return;
  if (!areSameStyles(settings, known)) {
    showToast({
      title: messages.changed,
      description: messages.changedText,
      action: {
        label: messages.apply,
        alternative: messages.applyHint,
        run: () => table.change({ settings: saved }),
      },
    });
  } else if (table.$canUndo.get()) table.change({ settings: saved });
  else autosave.open({ text, settings: saved });
}
