import { useSyncExternalStore } from 'react';

/** Settings as somebody saved them with the service, under any of their names. */
export type SavedLayer = Readonly<Record<string, unknown>>;

interface Told {
  readonly projectId: number | undefined;
  readonly layers: readonly SavedLayer[];
}

const none: readonly SavedLayer[] = [];
const listeners = new Set<() => void>();
let told: Told | undefined;

function tell(next: Told): void {
  told = next;
  for (const listener of listeners) listener();
}

/** Keeps what the service says it lays under the tables of a project: the user's settings and over them the project's. */
export function keepLayers(projectId: number | undefined, own: SavedLayer, ofProject: SavedLayer): void {
  tell({ projectId, layers: [own, ofProject] });
}

/** The user's settings are others from now on. */
export function changeOwnLayer(own: SavedLayer): void {
  if (told) tell({ ...told, layers: [own, ...told.layers.slice(1)] });
}

/** The layers under a table, weakest first; none before the service has told them. */
export function useSavedLayers(projectId: number | undefined): readonly SavedLayer[] {
  const read = () => (told && told.projectId === projectId ? told.layers : none);
  return useSyncExternalStore(subscribe, read, () => none);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
