import type { SavedLayer } from './saved-layers.ts';
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';
import { chosenStyles, loadStyleSettings, type StyleSettings, settingsFromText } from './style-settings.ts';

function keyOf(projectId: number | undefined): string {
  return projectId === undefined ? storageKeys.look : `${storageKeys.look}:${projectId}`;
}

/** The look the service last told for tables of a project: the user's saved settings with the project's over them. */
export function readLook(projectId: number | undefined): StyleSettings | undefined {
  const stored = readStored(keyOf(projectId));
  return stored === null ? undefined : settingsFromText(stored);
}

export function keepLook(projectId: number | undefined, look: StyleSettings): void {
  writeStored(keyOf(projectId), JSON.stringify(look));
}

/** To be called when the settings are saved or reset here: what was told before is out of date. */
export function forgetLooks(): void {
  const names = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? '');
  for (const name of names) {
    if (name === storageKeys.look || name.startsWith(`${storageKeys.look}:`)) removeStored(name);
  }
}

/** The look a new table of a project starts with. */
export function startingLook(projectId: number | undefined): StyleSettings {
  return readLook(projectId) ?? loadStyleSettings();
}

export function isSameLook(one: StyleSettings, other: StyleSettings): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof StyleSettings)[];
  return names.every((name) => one[name] === other[name]);
}

/**
 * The styles that go out with a table to be stored. The service puts the saved settings under them, so what was saved and
 * is the built-in look again has to be said.
 *
 * @param look what is saved, as far as it is known here
 */
export function stylesToStore(settings: StyleSettings, look: StyleSettings): Partial<StyleSettings> {
  const current: StyleSettings = { ...settings, theme: settings.theme ?? 'default' };
  const saved = Object.keys(chosenStyles(look)) as (keyof StyleSettings)[];
  const said = Object.fromEntries(saved.map((name) => [name, current[name]]));
  const { density, cellPadding, ...styles }: Partial<StyleSettings> = { ...said, ...chosenStyles(settings) };
  // Of the two one is said: a padding wins over the density beside it, and over one that was saved.
  if (settings.density !== undefined) return { ...styles, density: settings.density };
  const isSaid = cellPadding !== undefined || look.density !== undefined;
  return isSaid ? { ...styles, cellPadding: settings.cellPadding } : styles;
}

interface Styled {
  readonly settings: StyleSettings;
  readonly projectId: number | undefined;
  readonly layers: readonly SavedLayer[];
}

/** What decides about the look where a table is drawn here as the service would draw it. */
export function drawnLook({ settings, projectId, layers }: Styled) {
  return { styles: stylesToStore(settings, startingLook(projectId)), settings: layers };
}
