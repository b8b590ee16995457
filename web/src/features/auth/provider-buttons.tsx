import { type SignInMethods, signInProviders } from '@pictable/contract';
import { auth } from '../../messages/auth-texts.ts';
import { expectSession } from '../../session/session.ts';
import { buttonClasses } from '../../ui/buttons/button.tsx';

const names = { google: 'Google', github: 'GitHub' } as const;

/** The configured external sign-in providers. */
export function ProviderButtons({ ways }: { ways: SignInMethods }) {
  const offered = signInProviders.filter((provider) => ways[provider]);
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
            {auth.withProvider(names[provider])}
          </a>
        ))}
      </div>
    </div>
  );
}
