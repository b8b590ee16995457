import type { User } from '@pictable/contract';
import { PictableError } from '@pictable/sdk';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { verify } from '../../messages/accounts/auth-texts.ts';
import { service } from '../../session/service.ts';
import { expectSession } from '../../session/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

export type LinkState =
  | { readonly step: 'loading' | 'ready' | 'validating' }
  | { readonly step: 'success'; readonly user: User }
  /** `again` is set if the service was not reached: the link may still be valid. */
  | { readonly step: 'error'; readonly heading: string; readonly again?: () => void };

/**
 * Checks the token and confirms it: automatically in the browser that requested the link, else on a click.
 * Otherwise, mail scanners that open links would use up the token.
 */
export function useVerifyLink(token: string | undefined) {
  const [state, setState] = useState<LinkState>({ step: 'loading' });
  const started = useRef(false);

  function fail(heading: string, failure?: unknown, again?: () => void) {
    // A rejection is final; after any other failure the link may still be valid.
    const rejected = !again || (failure instanceof PictableError && failure.status < 500);
    setState({ step: 'error', heading, ...(rejected ? {} : { again }) });
    if (rejected) showToast({ title: verify.toastTitle, description: verify.toastText, destructive: true });
  }

  const { mutate } = useMutation({
    mutationFn: (confirmed: string) => service().confirmMagicLink(confirmed),
    onMutate: () => setState({ step: 'validating' }),
    onSuccess({ user }) {
      // The session is open now, even if the user leaves or reloads the page before the redirect.
      expectSession();
      setState({ step: 'success', user });
    },
    onError: (failure) => fail(verify.confirmFailed, failure, confirm),
  });

  function confirm() {
    if (token !== undefined) mutate(token);
  }

  async function verifyToken() {
    if (token === undefined) {
      fail(verify.noToken);
      return;
    }
    setState({ step: 'loading' });
    try {
      const { sameBrowser } = await service().verifyMagicLink(token);
      if (sameBrowser) confirm();
      else setState({ step: 'ready' });
    } catch (failure) {
      const reached = failure instanceof PictableError;
      fail(reached ? verify.invalid : verify.notReached, failure, () => void verifyToken());
    }
  }

  const onStart = useEffectEvent(verifyToken);
  // A token is checked only once.
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void onStart();
  }, []);

  return { state, confirm };
}
