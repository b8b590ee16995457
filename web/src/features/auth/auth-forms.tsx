import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { auth } from '../../messages/auth-texts.ts';
import { paths } from '../../paths.ts';
import { service } from '../../session/service.ts';
import { Notice } from '../../ui/notice.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { TabBar, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { LoginForm } from './login-form.tsx';
import { MagicLinkForm } from './magic-link-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { RegisterForm } from './register-form.tsx';

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
]);

/** The three ways to sign in; they share one email address field. */
export function AuthForms() {
  const search = useSearch({ strict: false }) as { tab?: unknown; error?: unknown };
  const router = useRouter();
  const [email, setEmail] = useState('');
  const [magicLink, setMagicLink] = useState(false);
  const ways = useQuery({ queryKey: ['sign-in-ways'], queryFn: () => service().signInWays() }).data;
  const tab: AuthTab = search.tab === 'register' ? 'register' : magicLink ? 'magic-link' : 'password';
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
    <div className="mx-auto w-full max-w-[460px] px-4 py-10 md:py-16">
      <h1 className="text-2xl">{tab === 'register' ? auth.registerHeading : auth.heading}</h1>
      <div className="mt-6 rounded-lg border border-rule-strong bg-sheet">
        {!navigator.cookieEnabled && <Notice tone="error">{auth.noCookies}</Notice>}
        {search.error !== undefined && (
          <Notice tone="error">{failures.get(search.error) ?? auth.providerFailed}</Notice>
        )}
        <Tabs value={tab} onValueChange={choose}>
          <div className="border-b border-rule px-3">
            <TabBar label={auth.tabs} tabs={tabs} />
          </div>
          <TabPanel value="password" tabIndex={-1} className="p-5">
            <LoginForm {...emailProps} onMagicLink={() => choose('magic-link')} />
          </TabPanel>
          <TabPanel value="magic-link" tabIndex={-1} className="p-5">
            <MagicLinkForm {...emailProps} off={ways?.magicLink === false} />
          </TabPanel>
          <TabPanel value="register" tabIndex={-1} className="p-5">
            <RegisterForm {...emailProps} />
          </TabPanel>
        </Tabs>
        {ways && <ProviderButtons ways={ways} />}
      </div>
      <p className="mt-5 text-sm text-ink-2">
        {auth.agree} <TextLink href={paths.terms} label={auth.terms} /> {auth.and}{' '}
        <TextLink href={paths.privacy} label={auth.privacy} />.
      </p>
    </div>
  );
}

function TextLink(props: { href: string; label: string }) {
  return <SiteLink {...props} className="text-ink underline underline-offset-4 hover:text-accent" />;
}
