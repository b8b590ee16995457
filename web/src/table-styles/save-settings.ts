import type { User } from '@pictable/contract';
import type { StyleSettings as SavedStyles } from '@pictable/sdk';
import { styleSettings as messages } from '../messages/create-texts.ts';
import { service } from '../session/service.ts';
import { findOwnTheme } from './own-themes.ts';
import { withoutControls } from './remote-style-settings.ts';
import { replaceUserLayer } from './saved-layers.ts';
import { clearSavedStyles } from './saved-styles.ts';
import { chosenStyles, type StyleSettings, savableSettings, saveStyleSettings } from './style-settings.ts';

/**
 * Saves the style of new tables in this browser and, for a signed-in user, with the service.
 *
 * @throws if the browser stores nothing, or the service rejects the request or is not reached
 */
export async function saveSettings(settings: StyleSettings, user: User | null): Promise<void> {
  const saved = savableSettings(settings);
  if (!saveStyleSettings(saved)) throw new Error(messages.saveFailed);
  clearSavedStyles();
  if (user) await saveWithService(saved);
}

async function saveWithService(settings: StyleSettings): Promise<void> {
  const { settings: before } = await service().settings();
  const chosen = chosenStyles(settings);
  // The settings of the account apply to projects that have no theme of this name.
  const theme = findOwnTheme(chosen.theme)?.colors ?? chosen.theme;
  const own = { ...withoutControls(before ?? {}), ...chosen, ...(theme !== undefined && { theme }) };
  // The settings were validated when they were chosen or previously saved.
  await service().saveSettings(own as SavedStyles);
  replaceUserLayer(own);
}

/**
 * Deletes the settings saved with the service.
 *
 * @throws if the service rejects the request or is not reached
 */
export async function deleteSavedSettings(): Promise<void> {
  clearSavedStyles();
  await service().saveSettings({});
  replaceUserLayer({});
}
