import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { errorText } from '../../lib/error-text.ts';
import { endSession, loadService } from '../../lib/session.ts';
import { removeStored, storageKeys } from '../../lib/storage.ts';
import { showToast } from '../../lib/toasts.ts';
import { header } from '../../messages/shared.ts';
import { paths } from '../../paths.ts';

/** Ends the session, forgets what was loaded for it, and goes home. */
export function useLogOut(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    try {
      await (await loadService()).logout();
    } catch (error) {
      showToast({
        title: header.logoutFailed,
        description: errorText(error, header.logoutFailed),
        destructive: true,
      });
      return;
    }
    // The next page, whichever it is, must not ask for the user.
    removeStored(storageKeys.signedIn);
    // Home first: a page that needs a session would else lead to the sign-in page.
    await router.navigate({ href: paths.home });
    endSession(queries);
  };
}
