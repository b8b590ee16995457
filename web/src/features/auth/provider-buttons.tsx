import type { SignInMethods, SignInProvider } from '@pictable/contract';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { expectSession } from '../../session/session.ts';
import { buttonClasses } from '../../ui/buttons/button.tsx';

/** The operator chose single sign-on for this server, so it comes first. */
const order: readonly SignInProvider[] = ['oidc', 'google', 'github'];

/** The configured external sign-in providers. */
export function ProviderButtons({ ways }: { ways: SignInMethods }) {
  const offered = order.filter((provider) => ways[provider]);
  if (offered.length === 0) return null;
  return (
    <div className="border-t border-rule p-5">
      <div className="grid gap-2">
        {offered.map((provider) => (
          // The server redirects from this URL; it is not a page of the app.
          <a
            key={provider}
            href={`/api/auth/${provider}`}
            onClick={expectSession}
            className={`${buttonClasses('outline')} h-11 w-full`}
          >
            {labelOf(provider, ways)}
          </a>
        ))}
      </div>
    </div>
  );
}

function labelOf(provider: SignInProvider, { oidcName }: SignInMethods): string {
  if (provider === 'oidc') return oidcName ?? auth.singleSignOn;
  return auth.withProvider(provider === 'google' ? 'Google' : 'GitHub');
}
