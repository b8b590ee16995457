import type { SignInMethods, SignInProvider } from '@pictable/contract';
import { useSearch } from '@tanstack/react-router';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { providerSignInPath } from '../../paths.ts';
import { forgetPendingPage } from '../../session/pending-page.ts';
import { expectSession } from '../../session/session.ts';
import { buttonClasses } from '../../ui/buttons/button.tsx';

/** In the order of the buttons: single sign-on first, because the operator chose it for this server. */
const order: readonly SignInProvider[] = ['oidc', 'google', 'github'];

/** The configured external sign-in providers. */
export function ProviderButtons({ ways }: { ways: SignInMethods }) {
  const { next } = useSearch({ strict: false }) as { next?: unknown };
  const offered = order.filter((provider) => ways[provider]);
  if (offered.length === 0) return null;
  return (
    <div className="border-t border-rule p-5">
      <div className="grid gap-2">
        {offered.map((provider) => (
          // The server redirects from this URL; it is not a page of the app.
          <a
            key={provider}
            href={providerSignInPath(provider, next)}
            onClick={leave}
            className={`${buttonClasses('outline')} h-11 w-full`}
          >
            {labelOf(provider, ways)}
          </a>
        ))}
      </div>
    </div>
  );
}

/** The server redirects to the page that needed the sign-in. */
function leave(): void {
  forgetPendingPage();
  expectSession();
}

function labelOf(provider: SignInProvider, { oidcName }: SignInMethods): string {
  if (provider === 'oidc') return oidcName ?? auth.singleSignOn;
  return auth.withProvider(provider === 'google' ? 'Google' : 'GitHub');
}
