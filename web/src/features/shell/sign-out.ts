import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { header } from '../../messages/shared-texts.ts';
import { paths } from '../../paths.ts';
import { errorText } from '../../requests/error-text.ts';
import { endSession, loadService } from '../../session/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/** Maximum wait for pending requests when signing out. */
const pendingWaitMs = 2_000;

/** Waits for pending requests, which would otherwise fail with 401. */
async function pendingRequests(queries: QueryClient): Promise<void> {
  const pending = queries.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const timeout = new Promise((done) => setTimeout(done, pendingWaitMs));
  await Promise.race([Promise.allSettled(pending.map(({ promise }) => promise)), timeout]);
}

/** Opens the landing page, ends the session and clears its cached data. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    // Navigate first: a protected page would go on sending requests and redirect to the sign-in page.
    await router.navigate({ href: paths.home });
    // Users with unsaved changes may have chosen to stay.
    if (router.state.location.pathname !== paths.home) return;
    await pendingRequests(queries);
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
    endSession(queries);
  };
}
