import {
  readSessionStorage,
  removeFromSessionStorage,
  writeSessionStorage,
} from '../storage/session-storage.ts';
import { readStored, removeStored, storageKeys, writeStored } from '../storage/storage.ts';
import { checkStyleSettings, type StyleSettings } from '../table-styles/style-settings.ts';

/** An unsaved table. The draft of the demo survives registration, in whichever tab that ends. */
export interface Draft {
  readonly text: string;
  readonly styles: StyleSettings;
}

/** Longer tables would fill the browser's storage. */
const draftCharsMax = 1_000_000;

export function fitsDraft(text: string): boolean {
  return text.length <= draftCharsMax;
}

function keyOf(projectId: number | undefined): string {
  return projectId === undefined ? storageKeys.draft : `${storageKeys.draft}:${projectId}`;
}

/**
 * Stores the table of a project or, without a project, of a visitor. Each tab has its own copy: two tabs may
 * have different tables of one project open, and a reloaded tab shows its own.
 */
export function storeDraft(draft: Draft, projectId?: number): void {
  if (!fitsDraft(draft.text)) return;
  const json = JSON.stringify(draft);
  writeStored(keyOf(projectId), json);
  if (projectId !== undefined) writeSessionStorage(keyOf(projectId), json);
}

/** Deletes the draft of this tab. A newer draft of another tab remains. */
export function deleteDraft(projectId?: number): void {
  const key = keyOf(projectId);
  const own = readSessionStorage(key);
  removeFromSessionStorage(key);
  if (own === null || own === readStored(key)) removeStored(key);
}

/** The stored draft. A draft that cannot be read is deleted. */
export function readDraft(projectId?: number): Draft | undefined {
  const key = keyOf(projectId);
  const stored = readSessionStorage(key) ?? readStored(key);
  if (stored === null) return undefined;
  const draft = draftFromText(stored);
  if (!draft) deleteDraft(projectId);
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
