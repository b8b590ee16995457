import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

/**
 * Whether a key without Ctrl or Cmd may be a shortcut. Users of speech input can turn them off (WCAG 2.1.4).
 */
export function areSingleKeyShortcutsOn(): boolean {
  return readStored(storageKeys.singleKeys) === null;
}

export function setSingleKeyShortcuts(on: boolean): void {
  if (on) removeStored(storageKeys.singleKeys);
  else writeStored(storageKeys.singleKeys, 'off');
}
