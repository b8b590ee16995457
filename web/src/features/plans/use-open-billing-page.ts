import type { BillingPage } from '@pictable/contract';
import type { PictableClient } from '@pictable/sdk';
import { service } from '../../lib/service.ts';
import { useMutationWithToast } from '../../lib/use-mutation-with-toast.ts';
import { plans as messages } from '../../messages/plans.ts';

/** Redirects to a page of the payment provider. */
export function useOpenBillingPage() {
  const { busy, act } = useMutationWithToast();

  const open = (ask: (client: PictableClient) => Promise<BillingPage>) =>
    act(
      async () => {
        const { url } = await ask(service());
        location.assign(url);
      },
      { title: messages.failed },
    );

  return { busy, open };
}
