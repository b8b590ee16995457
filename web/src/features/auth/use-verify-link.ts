import type { User } from '@pictable/contract';
import { useEffect, useRef, useState } from 'react';
import { service } from '../../lib/service.ts';
import { showToast } from '../../lib/toasts.ts';
import { verify } from '../../messages/auth.ts';

export type LinkState =
  | { readonly step: 'loading' | 'ready' | 'validating' }
  | { readonly step: 'success'; readonly user: User }
  | { readonly step: 'error'; readonly said: string };

/**
 * Looks at the token and confirms it: by itself in the browser that asked for the link, else when the reader says so.
 * Programs that open links in mails would otherwise use it up.
 */
export function useVerifyLink(token: string | undefined) {
  const [state, setState] = useState<LinkState>({ step: 'loading' });
  const begun = useRef(false);

  function fail(said: string) {
    setState({ step: 'error', said });
    showToast({ title: verify.toastTitle, description: verify.toastText, destructive: true });
  }

  async function confirm() {
    if (token === undefined) return;
    setState({ step: 'validating' });
    try {
      const { user } = await service().confirmMagicLink(token);
      setState({ step: 'success', user });
    } catch {
      fail(verify.confirmFailed);
    }
  }

  async function look() {
    if (token === undefined) {
      fail(verify.noToken);
      return;
    }
    try {
      const { sameBrowser } = await service().verifyMagicLink(token);
      if (sameBrowser) await confirm();
      else setState({ step: 'ready' });
    } catch {
      fail(verify.invalid);
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
