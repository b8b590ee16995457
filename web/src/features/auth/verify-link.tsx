import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasFirstTable } from '../../drafts/first-table.ts';
import { verify } from '../../messages/accounts/auth-texts.ts';
import { paths } from '../../paths.ts';
import { takePendingPage } from '../../session/pending-page.ts';
import { beginSession } from '../../session/session.ts';
import { removeStored, storageKeys } from '../../storage/storage.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type LinkState, useVerifyLink } from './use-verify-link.ts';

const NewLinkForm = lazyComponent(() => import('./new-link-form.tsx'));

const redirectAfterMs = 2_000;

function tokenFromUrl(): string | undefined {
  return new URLSearchParams(location.search).get('token') || undefined;
}

/** The page that the link in a sign-in email opens. */
export function VerifyLink() {
  const [token] = useState(tokenFromUrl);
  const { state, confirm } = useVerifyLink(token);
  const openDashboard = useDashboardRedirect(state);
  const finished = state.step === 'success' || (state.step === 'error' && !state.again);
  useEffect(() => {
    // A reload must work until the token is used. Then it must not stay in the history or in a shared URL.
    if (finished && location.search !== '') history.replaceState(history.state, '', paths.verify);
  }, [finished]);
  return (
    <div className="mx-auto w-full max-w-[460px] px-4 py-16">
      <div role="status" className="rounded-lg border border-rule-strong bg-sheet p-6">
        {state.step === 'loading' && <Waiting heading={verify.loading} text={verify.loadingText} />}
        {state.step === 'validating' && <Waiting heading={verify.validating} text={verify.validatingText} />}
        {state.step === 'ready' && (
          <StateText heading={verify.ready} text={verify.readyText}>
            <Button variant="primary" onClick={confirm}>
              {verify.confirm}
            </Button>
          </StateText>
        )}
        {state.step === 'success' && (
          <StateText heading={verify.success} text={verify.successText}>
            <Button variant="primary" onClick={openDashboard}>
              {verify.continueNow}
            </Button>
          </StateText>
        )}
        {state.step === 'error' && (
          <StateText heading={state.heading} text={errorTextOf(state, token)}>
            {state.again && (
              <Button variant="primary" className="mr-2" onClick={state.again}>
                {verify.again}
              </Button>
            )}
            <SiteLink href={paths.auth} label={verify.back} className={buttonClasses('outline')} />
          </StateText>
        )}
      </div>
      {state.step === 'error' && !state.again && (
        <div className="mt-4 rounded-lg border border-rule-strong bg-sheet p-6">
          <Suspense>
            <NewLinkForm />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/**
 * Starts the session and opens the page that needed it, the table that a new user brought, or the dashboard, once: after a
 * delay, or immediately when the user continues.
 */
function useDashboardRedirect(state: LinkState): () => void {
  const queries = useQueryClient();
  const router = useRouter();
  const user = state.step === 'success' ? state.user : undefined;

  // The page may load for longer than the delay; then the pending page was taken already.
  const isOpening = useRef(false);

  function openDashboard() {
    if (!user || isOpening.current) return;
    isOpening.current = true;
    const pending = takePendingPage();
    beginSession(queries, user);
    removeStored(storageKeys.linkEmail);
    const href = hasFirstTable(user) ? paths.firstTable : (pending ?? paths.dashboard);
    void router.navigate({ href, replace: true });
  }

  const onTimeout = useEffectEvent(openDashboard);
  useEffect(() => {
    if (!user) return;
    const timer = setTimeout(() => onTimeout(), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [user]);
  return openDashboard;
}

/** Text below the heading of an error. */
function errorTextOf(state: Extract<LinkState, { step: 'error' }>, token: string | undefined): string {
  if (state.again) return verify.notReachedText;
  return token === undefined ? verify.noTokenText : verify.invalidText;
}

function Waiting({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <StateText heading={heading} text={text} />
      <Spinner label={heading} />
    </>
  );
}

function StateText({ heading, text, children }: { heading: string; text: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="text-xl">{heading}</h1>
      <p className="mt-2 mb-5 text-ink-2">{text}</p>
      {children}
    </>
  );
}
