import type { ReactNode } from 'react';
import { auth } from '../../messages/accounts/auth-texts.ts';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

/** The frame of the forms that sign in or create an account. */
export function AuthCard({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[460px] px-4 py-10 md:py-16">
      <h1 className="text-2xl">{heading}</h1>
      <div className="mt-6 rounded-lg border border-rule-strong bg-sheet">
        {!navigator.cookieEnabled && <Notice tone="error">{auth.noCookies}</Notice>}
        {children}
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
