import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { header } from '../../messages/shared-texts.ts';
import { paths } from '../../paths.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { endSession, loadService } from '../../session/session.ts';

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
  const { act } = useMutationWithToast();
  return async () => {
    // Navigate first: a protected page would go on sending requests and redirect to the sign-in page.
    await router.navigate({ href: paths.home });
    // Users with unsaved changes may have chosen to stay.
    if (router.state.location.pathname !== paths.home) return;
    await pendingRequests(queries);
    const next: { href?: string | null } = {};
    const signOut = async () => {
      next.href = (await (await loadService()).logout()).providerSignOutUrl;
    };
    if (!(await act(signOut, { title: header.logoutFailed }))) return;
    endSession(queries);
    // Otherwise the next click on single sign-on would sign in again without a question.
    if (next.href) location.assign(next.href);
  };
}
