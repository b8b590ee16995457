import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { paths } from '../../paths.ts';
import { pageAfterSignIn } from '../../session/page-after-sign-in.ts';
import { rememberPendingPage } from '../../session/pending-page.ts';
import { Notice } from '../../ui/notice.tsx';
import { TabBar, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { AuthCard } from './auth-card.tsx';
import { InvitedForms } from './invited-forms.tsx';
import { MagicLinkForm } from './magic-link-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { RegisterPanel } from './register-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSignInWays } from './use-sign-in-ways.ts';

type AuthTab = 'password' | 'magic-link' | 'register';

const tabs: readonly { id: AuthTab; label: string }[] = [
  { id: 'password', label: auth.passwordTab },
  { id: 'magic-link', label: auth.magicLinkTab },
  { id: 'register', label: auth.registerTab },
];

/** Why the server sent the browser back here, by `error` in the URL. */
const failures: ReadonlyMap<unknown, string> = new Map([
  ['account-disabled', auth.accountDisabled],
  ['provider-unavailable', auth.providerUnavailable],
  ['email-unverified', auth.emailUnverified],
  ['registration-closed', auth.registrationClosed],
]);

interface AuthSearch {
  readonly tab?: unknown;
  readonly error?: unknown;
  readonly invitation?: unknown;
  readonly next?: unknown;
}

/** The ways to sign in, or to create the account of an invitation. */
export function AuthForms() {
  const { invitation, next } = useSearch({ strict: false }) as AuthSearch;
  useEffect(() => {
    if (next !== undefined) rememberPendingPage(pageAfterSignIn(next));
  }, [next]);
  return invitation === undefined ? <SignInForms /> : <InvitedForms token={String(invitation)} />;
}

/** The three ways to sign in; they share one email address field. */
function SignInForms() {
  const search = useSearch({ strict: false }) as AuthSearch;
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [magicLink, setMagicLink] = useState(false);
  const { data: ways, isPending } = useSignInWays();
  const isOpen = (ways?.registration ?? 'open') === 'open';
  const tab: AuthTab = search.tab === 'register' ? 'register' : magicLink ? 'magic-link' : 'password';
  const isRegistering = tab === 'register' && isOpen;
  const emailProps = { email, onEmail: setEmail };

  function choose(chosen: string) {
    setMagicLink(chosen === 'magic-link');
    const kept = new URLSearchParams(location.search);
    kept.delete('error');
    if (chosen === 'register') kept.set('tab', 'register');
    else kept.delete('tab');
    void router.navigate({ href: kept.size ? `${paths.auth}?${kept}` : paths.auth, replace: true });
  }

  return (
    <AuthCard heading={isRegistering ? auth.registerHeading : auth.heading}>
      {search.error !== undefined && (
        <Notice tone="error">{failures.get(search.error) ?? auth.providerFailed}</Notice>
      )}
      <Tabs value={tab} onValueChange={choose}>
        <div className="border-b border-rule px-3">
          <TabBar label={auth.tabs} tabs={tabs} />
        </div>
        <TabPanel value="password" tabIndex={-1} className="p-5">
          <SignInForm {...emailProps} onMagicLink={() => choose('magic-link')} />
        </TabPanel>
        <TabPanel value="magic-link" tabIndex={-1} className="p-5">
          <MagicLinkForm {...emailProps} off={ways?.magicLink === false} isOpen={isOpen} />
        </TabPanel>
        <TabPanel value="register" tabIndex={-1} className="p-5">
          <RegisterPanel
            {...emailProps}
            ways={ways}
            isLoading={isPending}
            onSignIn={() => choose('password')}
          />
        </TabPanel>
      </Tabs>
      {ways && <ProviderButtons ways={ways} />}
    </AuthCard>
  );
}
