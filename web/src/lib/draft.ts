import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';
import { checkStyleSettings, type StyleSettings } from './style-settings.ts';

/** The table of the demo as it was left. It outlives the way through registration, in whatever tab that ends. */
export interface Draft {
  readonly text: string;
  readonly styles: StyleSettings;
}

export function keepDraft(draft: Draft): void {
  writeStored(storageKeys.draft, JSON.stringify(draft));
}

export function forgetDraft(): void {
  removeStored(storageKeys.draft);
}

/** The kept draft; one that cannot be read is thrown away. */
export function readDraft(): Draft | undefined {
  const stored = readStored(storageKeys.draft);
  if (stored === null) return undefined;
  const draft = draftFromText(stored);
  if (!draft) forgetDraft();
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
