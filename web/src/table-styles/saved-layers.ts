import { atom, computed, type ReadableAtom } from 'nanostores';

/** Settings as saved with the service, under any of their names. */
export type SavedLayer = Readonly<Record<string, unknown>>;

interface SavedLayers {
  readonly projectId: number | undefined;
  readonly layers: readonly SavedLayer[];
}

const none: readonly SavedLayer[] = [];
const $saved = atom<SavedLayers | undefined>();

/** Records the settings the service applies below the tables of a project: the user's, then the project's. */
export function setSavedLayers(projectId: number | undefined, own: SavedLayer, ofProject: SavedLayer): void {
  $saved.set({ projectId, layers: [own, ofProject] });
}

/** Replaces the user's settings. */
export function replaceUserLayer(own: SavedLayer): void {
  const saved = $saved.get();
  if (saved) $saved.set({ ...saved, layers: [own, ...saved.layers.slice(1)] });
}

/** The layers below a table, lowest precedence first; none until the service has returned them. */
export function savedLayersOf(
  $projectId: ReadableAtom<number | undefined>,
): ReadableAtom<readonly SavedLayer[]> {
  return computed([$saved, $projectId], (saved, projectId) =>
    saved?.projectId === projectId ? (saved?.layers ?? none) : none,
  );
}
