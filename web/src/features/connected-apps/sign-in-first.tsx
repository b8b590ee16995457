import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { signInPath } from '../../paths.ts';
import { rememberPendingPage } from '../../session/pending-page.ts';
import { Redirect } from '../../ui/redirect.tsx';

/** Opens the sign-in page, which leads back here, whichever way to sign in the visitor chooses. */
export function SignInFirst() {
  const href = useLocation({ select: (location) => location.href });
  useEffect(() => rememberPendingPage(href), [href]);
  return <Redirect href={signInPath(href)} />;
}
