import type { ConsentDecision } from '@pictable/contract';
import { PictableError } from '@pictable/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consent as messages } from '../../messages/accounts/connected-apps-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';

/** The request of an app; null if it does not exist any more. */
export function useConsentRequest(id: string) {
  return useQuery({
    queryKey: [...queryKeys.consentRequest, id],
    queryFn: async () => {
      try {
        return await service().consentRequest(id);
      } catch (error) {
        if (error instanceof PictableError && error.status === 404) return null;
        throw error;
      }
    },
    // It is decided once; what the user has chosen must not change meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sends the decision, then the browser back to the app. */
export function useDecision(id: string) {
  const { busy, act } = useMutationWithToast();
  const [decided, setDecided] = useState<'allowed' | 'denied'>();
  const decide = (given: ConsentDecision) =>
    act(
      async () => {
        const { redirectTo } = await service().decideConsentRequest(id, given);
        setDecided(given.allow ? 'allowed' : 'denied');
        location.assign(redirectTo);
      },
      { title: messages.failed },
    );
  return { busy, decided, decide: (given: ConsentDecision) => void decide(given) };
}
