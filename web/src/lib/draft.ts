import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';
import { checkStyleSettings, type StyleSettings } from './style-settings.ts';

/** A table as it was left. That of the demo outlives the way through registration, in whatever tab that ends. */
export interface Draft {
  readonly text: string;
  readonly styles: StyleSettings;
}

/** Longer tables would fill the storage of the browser. */
const draftCharsMax = 1_000_000;

function keyOf(projectId: number | undefined): string {
  return projectId === undefined ? storageKeys.draft : `${storageKeys.draft}:${projectId}`;
}

/** Keeps the table of a project; without one, that of a visitor. */
export function keepDraft(draft: Draft, projectId?: number): void {
  if (draft.text.length <= draftCharsMax) writeStored(keyOf(projectId), JSON.stringify(draft));
}

export function forgetDraft(projectId?: number): void {
  removeStored(keyOf(projectId));
}

/** The kept draft; one that cannot be read is thrown away. */
export function readDraft(projectId?: number): Draft | undefined {
  const stored = readStored(keyOf(projectId));
  if (stored === null) return undefined;
  const draft = draftFromText(stored);
  if (!draft) forgetDraft(projectId);
  return draft;
}

function draftFromText(stored: string): Draft | undefined {
  try {
    const { text, styles } = JSON.parse(stored) as { text?: unknown; styles?: unknown };
    const checked = checkStyleSettings(styles);
    return typeof text === 'string' && checked ? { text, styles: checked } : undefined;
  } catch {
    return undefined;
  }
}
