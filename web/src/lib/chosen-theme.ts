import { useSyncExternalStore } from 'react';
import { removeStored, storageKeys, writeStored } from './storage.ts';
import type { Theme } from './theme.ts';

/** A theme, or what the system has at the time. */
export type ChosenTheme = Theme | 'system';

const page = () => document.documentElement;

function readChosenTheme(): ChosenTheme {
  const { theme } = page().dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Shows a theme and remembers it. */
export function chooseTheme(theme: ChosenTheme): void {
  if (theme === 'system') {
    delete page().dataset.theme;
    removeStored(storageKeys.theme);
    return;
  }
  page().dataset.theme = theme;
  writeStored(storageKeys.theme, theme);
}

/** The head line has a switch of its own, so the page itself is watched. */
function subscribe(listener: () => void): () => void {
  const watcher = new MutationObserver(listener);
  watcher.observe(page(), { attributeFilter: ['data-theme'] });
  return () => watcher.disconnect();
}

export function useChosenTheme(): ChosenTheme {
  return useSyncExternalStore(subscribe, readChosenTheme, () => 'system' as const);
}
