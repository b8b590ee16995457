import type { BillingPage } from '@pictable/contract';
import type { PictableClient } from '@pictable/sdk';
import { plans as messages } from '../../messages/plans-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';

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
