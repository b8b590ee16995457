import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { errorText } from '../../lib/error-text.ts';
import { endSession, loadService } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { header } from '../../messages/shared.ts';
import { paths } from '../../paths.ts';

/** Nobody who signs out waits longer for what was asked for before. */
const patienceMs = 2_000;

/** Waits for what is on its way, which would else come back as refused. */
async function answered(queries: QueryClient): Promise<void> {
  const asked = queries.getQueryCache().findAll({ fetchStatus: 'fetching' });
  const patience = new Promise((done) => setTimeout(done, patienceMs));
  await Promise.race([Promise.allSettled(asked.map(({ promise }) => promise)), patience]);
}

/** Goes home, ends the session, and forgets what was loaded for it. */
export function useLogOut(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    // Home first: a page of the user would go on asking while the session ends, and one that needs it lead to the sign-in page.
    await router.navigate({ href: paths.home });
    // Who has changes that are not saved may have chosen to stay.
    if (router.state.location.pathname !== paths.home) return;
    await answered(queries);
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
