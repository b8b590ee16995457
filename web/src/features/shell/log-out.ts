import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { errorText, request } from '../../lib/request.ts';
import { removeStored, storageKeys } from '../../lib/storage.ts';
import { showToast } from '../../lib/toasts.ts';
import { header } from '../../messages/shared.ts';
import { apiPaths, paths } from '../../paths.ts';

/** Ends the session, forgets what was loaded for it, and goes home. */
export function useLogOut(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    try {
      await request(apiPaths.logout, { method: 'POST' });
    } catch (error) {
      showToast({
        title: header.logoutFailed,
        description: errorText(error, header.logoutFailed),
        destructive: true,
      });
      return;
    }
    removeStored(storageKeys.signedIn);
    queries.setQueryData(['user'], null);
    queries.setQueryData(['projects'], null);
    await router.navigate({ href: paths.home });
  };
}
