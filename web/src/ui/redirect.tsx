import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { uiTexts } from '../messages/ui-texts.ts';
import { Spinner } from './spinner.tsx';

/** Redirects, replacing the history entry. */
export function Redirect({ href }: { href: string }) {
  const router = useRouter();
  const [target] = useState(href);
  // Only once: this page stays mounted until the code of the next one is loaded, and the URL changes before
  // that.
  useEffect(() => {
    void router.navigate({ href: target, replace: true });
  }, [router, target]);
  return <Spinner label={uiTexts.loading} />;
}
