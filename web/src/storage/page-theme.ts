import { storageKeys, writeStored } from './storage.ts';

export type Theme = 'light' | 'dark';

/** The active theme: the chosen one, else that of the system. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Switches to the other theme and stores it; `public/theme.js` applies it before the next first paint. */
export function switchTheme(): void {
  const theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset.theme = theme;
  writeStored(storageKeys.theme, theme);
}
