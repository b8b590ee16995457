import { defaultStyleSettings } from '../table-styles/style-settings.ts';
import type { SharedTable } from './share-link.ts';

/** Loads a table of the gallery or the landing page. Undefined if there is none of this name. */
export async function loadOwnTable(name: string): Promise<SharedTable | undefined> {
  // Other characters would lead to another file.
  if (!/^[a-z\d-]+$/.test(name)) return undefined;
  const response = await fetch(`/generated/tables/${name}.json`).catch(() => undefined);
  if (!response?.ok) return undefined;
  return { text: await response.text(), settings: defaultStyleSettings, customFilename: '' };
}
