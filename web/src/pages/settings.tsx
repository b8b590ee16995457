import type { User } from '@pictable/contract';
import { useRef } from 'react';
import { useTab } from '../browser/use-tab.ts';
import { BrowserSettings } from '../features/account/browser-settings.tsx';
import { OwnData } from '../features/account/own-data.tsx';
import { PasswordForm } from '../features/account/password-form.tsx';
import { PersonalKey } from '../features/account/personal-key.tsx';
import { ProfileForm } from '../features/account/profile-form.tsx';
import { ScopedKeys } from '../features/account/scoped-keys.tsx';
import { ConnectedApps } from '../features/connected-apps/connected-apps.tsx';
import { SignedInOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { settings } from '../messages/settings-texts.ts';
import { paths } from '../paths.ts';
import { useCurrentUser } from '../session/session.ts';
import { buttonClasses } from '../ui/buttons/button.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { TabBar, TabPanel, Tabs } from '../ui/tabs.tsx';

const tabs = [
  { id: 'profile', label: settings.profileTab },
  { id: 'security', label: settings.securityTab },
  { id: 'keys', label: settings.keysTab },
  { id: 'apps', label: settings.appsTab },
];

const tabIds = tabs.map(({ id }) => id);

export default function Settings() {
  const user = useCurrentUser();
  const wasHere = useRef(false);
  if (user) wasHere.current = true;
  return (
    <Page fillsScreen>
      <title>{settings.title}</title>
      <meta name="robots" content="noindex" />
      <SignedInOnly {...(wasHere.current ? { signedOut: <NotAuthorized /> } : {})}>
        {(signedIn) => <OwnSettings user={signedIn} />}
      </SignedInOnly>
    </Page>
  );
}

function OwnSettings({ user }: { user: User }) {
  const [tab, setTab] = useTab(tabIds, 'profile');
  return (
    <div className="mx-auto max-w-[720px] px-4 pt-8 pb-20 md:px-6">
      <h1 className="text-2xl">{settings.heading}</h1>
      <Tabs value={tab} onValueChange={setTab} className="mt-6">
        <div className="border-b border-rule">
          <TabBar label={settings.tabs} tabs={tabs} />
        </div>
        {/* Stays mounted while another tab is open, so that unsaved input is not lost. */}
        <TabPanel value="profile" tabIndex={-1} forceMount className="pt-8 data-[state=inactive]:hidden">
          <ProfileForm user={user} />
          <BrowserSettings />
          <OwnData user={user} />
        </TabPanel>
        <TabPanel value="security" tabIndex={-1} className="pt-8">
          <PasswordForm user={user} />
        </TabPanel>
        <TabPanel value="keys" tabIndex={-1} className="pt-8">
          <PersonalKey />
          <ScopedKeys />
        </TabPanel>
        <TabPanel value="apps" tabIndex={-1} className="pt-8">
          <ConnectedApps />
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** Shown if the session ends while the page is open; visitors without a session are redirected to sign in. */
function NotAuthorized() {
  return (
    <div className="mx-auto max-w-[720px] px-4 py-20 md:px-6">
      <h1 className="text-2xl">{settings.notAuthorized}</h1>
      <p className="mt-3 text-ink-2">{settings.notAuthorizedText}</p>
      <SiteLink href={paths.auth} label={settings.signIn} className={`${buttonClasses('primary')} mt-6`} />
    </div>
  );
}
