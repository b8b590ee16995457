import type { User } from '@pictable/contract';
import type { StyleSettings as SavedStyles } from '@pictable/sdk';
import { styleSettings as messages } from '../messages/create.ts';
import { changeOwnLayer } from './saved-layers.ts';
import { forgetLooks } from './saved-look.ts';
import { service } from './service.ts';
import { chosenStyles, type StyleSettings, saveStyleSettings } from './style-settings.ts';
import { showToast } from './toasts.ts';
import { withoutControls } from './told-look.ts';

/** Saves the style of new tables in this browser and, for a signed-in user, with the service. */
export async function saveSettings(settings: StyleSettings, user: User | null): Promise<void> {
  try {
    if (!saveStyleSettings(settings)) throw new Error(messages.saveFailed);
    forgetLooks();
    if (user) await saveWithService(settings);
  } catch {
    showToast({ title: messages.saveFailed, destructive: true });
    return;
  }
  showToast({ title: messages.saved, description: messages.savedText });
}

async function saveWithService(settings: StyleSettings): Promise<void> {
  const { settings: before } = await service().settings();
  const own = { ...withoutControls(before ?? {}), ...chosenStyles(settings) };
  // The settings were validated when they were chosen or previously saved.
  await service().saveSettings(own as SavedStyles);
  changeOwnLayer(own);
}

/** Deletes the settings saved with the service. */
export async function forgetSavedSettings(): Promise<void> {
  try {
    forgetLooks();
    await service().saveSettings({});
    changeOwnLayer({});
  } catch {
    showToast({ title: messages.saveFailed, destructive: true });
  }
}
