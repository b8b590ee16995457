import { styleSettings as messages } from '../messages/create-texts.ts';
import { useMutationWithToast } from '../requests/use-mutation-with-toast.ts';
import { useCurrentUser } from '../session/session.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import type { StyleSettings } from './style-settings.ts';

/** Imports the records of all styles, which the editor page does not need before. */
const loadActions = () => import('./save-settings.ts');

const failure = { title: messages.saveFailed };

/** Saves and deletes the style of new tables, as mutations whose failures are shown as toasts. */
export function useSaveSettings() {
  const user = useCurrentUser();
  // A reset during a save must not be overwritten by it.
  const { act } = useMutationWithToast({ scope: 'saved-style' });

  async function save(settings: StyleSettings): Promise<void> {
    const isSaved = await act(async () => (await loadActions()).saveSettings(settings, user), failure);
    if (isSaved) showToast({ title: messages.saved, description: messages.savedText });
  }

  /** Deletes the settings saved with the service; a visitor has none. */
  async function deleteSaved(): Promise<void> {
    if (user) await act(async () => (await loadActions()).deleteSavedSettings(), failure);
  }

  return { save, deleteSaved };
}
