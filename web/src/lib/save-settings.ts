import type { User } from '@pictable/contract';
import { styleSettings as messages } from '../messages/create.ts';
import { forgetLooks } from './saved-look.ts';
import { service } from './service.ts';
import { chosenStyles, type StyleSettings, saveStyleSettings } from './style-settings.ts';
import { showToast } from './toasts.ts';

/** Keeps the look for new tables: in this browser, and for a user with the service too. */
export async function saveSettings(settings: StyleSettings, user: User | null): Promise<void> {
  try {
    if (!saveStyleSettings(settings)) throw new Error(messages.saveFailed);
    forgetLooks();
    if (user) await service().saveSettings(chosenStyles(settings));
  } catch {
    showToast({ title: messages.saveFailed, destructive: true });
    return;
  }
  showToast({ title: messages.saved, description: messages.savedText });
}

/** Takes back what was kept with the service. */
export async function forgetSavedSettings(): Promise<void> {
  try {
    forgetLooks();
    await service().saveSettings({});
  } catch {
    showToast({ title: messages.saveFailed, destructive: true });
  }
}
