import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';
import { checkStyleSettings, type StyleSettings } from './style-settings.ts';
import { readOfTab, removeOfTab, writeOfTab } from './tab-storage.ts';

/** A table as it was left. That of the demo outlives the way through registration, in whatever tab that ends. */
export interface Draft {
  readonly text: string;
  readonly styles: StyleSettings;
}

/** Longer tables would fill the storage of the browser. */
const draftCharsMax = 1_000_000;

export function fitsDraft(text: string): boolean {
  return text.length <= draftCharsMax;
}

function keyOf(projectId: number | undefined): string {
  return projectId === undefined ? storageKeys.draft : `${storageKeys.draft}:${projectId}`;
}

/**
 * Keeps the table of a project; without one, that of a visitor. Each tab has a copy of what was written in it: two tabs may have
 * different tables of one project open, and a tab that is loaded again shows its own.
 */
export function keepDraft(draft: Draft, projectId?: number): void {
  if (!fitsDraft(draft.text)) return;
  const kept = JSON.stringify(draft);
  writeStored(keyOf(projectId), kept);
  if (projectId !== undefined) writeOfTab(keyOf(projectId), kept);
}

/** Forgets the draft of this tab; that of another tab, written later, stays. */
export function forgetDraft(projectId?: number): void {
  const key = keyOf(projectId);
  const own = readOfTab(key);
  removeOfTab(key);
  if (own === null || own === readStored(key)) removeStored(key);
}

/** The kept draft; one that cannot be read is thrown away. */
export function readDraft(projectId?: number): Draft | undefined {
  const key = keyOf(projectId);
  const stored = readOfTab(key) ?? readStored(key);
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
