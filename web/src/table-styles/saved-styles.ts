import { readStored, removeStored, storageKeys, writeStored } from '../storage/storage.ts';
import type { SavedLayer } from './saved-layers.ts';
import { chosenStyles, loadStyleSettings, parseStyleSettings, type StyleSettings } from './style-settings.ts';

function keyOf(projectId: number | undefined): string {
  return projectId === undefined ? storageKeys.savedStyles : `${storageKeys.savedStyles}:${projectId}`;
}

/** The style the service last returned for a project: the user's settings overridden by the project's. */
export function readSavedStyles(projectId: number | undefined): StyleSettings | undefined {
  const stored = readStored(keyOf(projectId));
  return stored === null ? undefined : parseStyleSettings(stored);
}

export function storeSavedStyles(projectId: number | undefined, styles: StyleSettings): void {
  writeStored(keyOf(projectId), JSON.stringify(styles));
}

/** Call this when the settings are saved or reset here, which makes the stored styles outdated. */
export function clearSavedStyles(): void {
  const names = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? '');
  for (const name of names) {
    if (name === storageKeys.savedStyles || name.startsWith(`${storageKeys.savedStyles}:`))
      removeStored(name);
  }
}

/** The initial style of a new table of a project. */
export function initialStyles(projectId: number | undefined): StyleSettings {
  return readSavedStyles(projectId) ?? loadStyleSettings();
}

export function areSameStyles(one: StyleSettings, other: StyleSettings): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof StyleSettings)[];
  return names.every((name) => one[name] === other[name]);
}

/**
 * The styles that are sent with a table to be stored. The service applies the saved settings below them, so a
 * saved value that is back to its default has to be sent too.
 *
 * @param saved the saved settings, as far as they are known here
 */
export function stylesToStore(settings: StyleSettings, saved: StyleSettings): Partial<StyleSettings> {
  const current: StyleSettings = { ...settings, theme: settings.theme ?? 'default' };
  const savedNames = Object.keys(chosenStyles(saved)) as (keyof StyleSettings)[];
  const resets = Object.fromEntries(savedNames.map((name) => [name, current[name]]));
  const sent: Partial<StyleSettings> = { ...resets, ...chosenStyles(settings) };
  const { density, cellPadding, ...styles } = sent;
  // Only one of the two is sent: a padding would override the density beside it and a saved one.
  if (settings.density !== undefined) return { ...styles, density: settings.density };
  const sendsPadding = cellPadding !== undefined || saved.density !== undefined;
  return sendsPadding ? { ...styles, cellPadding: settings.cellPadding } : styles;
}

interface Styled {
  readonly settings: StyleSettings;
  readonly projectId: number | undefined;
  readonly layers: readonly SavedLayer[];
}

/** The styles and settings to render a table here as the service would render it. */
export function stylesForRendering({ settings, projectId, layers }: Styled) {
  return { styles: stylesToStore(settings, initialStyles(projectId)), settings: layers, projectId };
}
