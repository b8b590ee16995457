import type { User } from '@pictable/contract';
import { PictableError } from '@pictable/sdk';
import { useEffect, useRef, useState } from 'react';
import { service } from '../../lib/service.ts';
import { expectSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { verify } from '../../messages/auth.ts';

export type LinkState =
  | { readonly step: 'loading' | 'ready' | 'validating' }
  | { readonly step: 'success'; readonly user: User }
  /** `again` where the service was not reached: the link may still be good. */
  | { readonly step: 'error'; readonly said: string; readonly again?: () => void };

/**
 * Looks at the token and confirms it: by itself in the browser that asked for the link, else when the reader says so.
 * Programs that open links in mails would otherwise use it up.
 */
export function useVerifyLink(token: string | undefined) {
  const [state, setState] = useState<LinkState>({ step: 'loading' });
  const begun = useRef(false);

  function fail(said: string, failure?: unknown, again?: () => void) {
    // A refusal is final; anything else says nothing about the link.
    const refused = !again || (failure instanceof PictableError && failure.status < 500);
    setState({ step: 'error', said, ...(refused ? {} : { again }) });
    if (refused) showToast({ title: verify.toastTitle, description: verify.toastText, destructive: true });
  }

  async function confirm() {
    if (token === undefined) return;
    setState({ step: 'validating' });
    try {
      const { user } = await service().confirmMagicLink(token);
      // The session is open from here on, also for whoever leaves or reloads the page before it leads on.
      expectSession();
      setState({ step: 'success', user });
    } catch (failure) {
      fail(verify.confirmFailed, failure, () => void confirm());
    }
  }

  async function look() {
    if (token === undefined) {
      fail(verify.noToken);
      return;
    }
    setState({ step: 'loading' });
    try {
      const { sameBrowser } = await service().verifyMagicLink(token);
      if (sameBrowser) await confirm();
      else setState({ step: 'ready' });
    } catch (failure) {
      const reached = failure instanceof PictableError;
      fail(reached ? verify.invalid : verify.notReached, failure, () => void look());
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a token is looked at once
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void look();
  }, []);

  return { state, confirm };
}
