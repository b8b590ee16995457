import { useSyncExternalStore } from 'react';
import type { Theme } from './page-theme.ts';
import { removeStored, storageKeys, writeStored } from './storage.ts';

/** A theme, or the current theme of the system. */
export type ThemePreference = Theme | 'system';

const page = () => document.documentElement;

function readThemePreference(): ThemePreference {
  const { theme } = page().dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Shows a theme and remembers it. */
export function setThemePreference(theme: ThemePreference): void {
  if (theme === 'system') {
    delete page().dataset.theme;
    removeStored(storageKeys.theme);
    return;
  }
  page().dataset.theme = theme;
  writeStored(storageKeys.theme, theme);
}

/** The header has its own theme switch, so observe the attribute of the page. */
function subscribe(listener: () => void): () => void {
  const watcher = new MutationObserver(listener);
  watcher.observe(page(), { attributeFilter: ['data-theme'] });
  return () => watcher.disconnect();
}

export function useThemePreference(): ThemePreference {
  return useSyncExternalStore(subscribe, readThemePreference, () => 'system' as const);
}
