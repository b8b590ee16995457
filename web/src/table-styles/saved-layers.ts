import { useSyncExternalStore } from 'react';

/** Settings as saved with the service, under any of their names. */
export type SavedLayer = Readonly<Record<string, unknown>>;

interface SavedLayers {
  readonly projectId: number | undefined;
  readonly layers: readonly SavedLayer[];
}

const none: readonly SavedLayer[] = [];
const listeners = new Set<() => void>();
let current: SavedLayers | undefined;

function update(next: SavedLayers): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Records the settings the service applies below the tables of a project: the user's, then the project's. */
export function setSavedLayers(projectId: number | undefined, own: SavedLayer, ofProject: SavedLayer): void {
  update({ projectId, layers: [own, ofProject] });
}

/** Replaces the user's settings. */
export function replaceUserLayer(own: SavedLayer): void {
  if (current) update({ ...current, layers: [own, ...current.layers.slice(1)] });
}

/** The layers below a table, lowest precedence first; none until the service has returned them. */
export function useSavedLayers(projectId: number | undefined): readonly SavedLayer[] {
  const read = () => (current && current.projectId === projectId ? current.layers : none);
  return useSyncExternalStore(subscribe, read, () => none);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
