import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { sessions } from '../messages/auth.ts';
import { Spinner } from './spinner.tsx';

/** Leads to another page in place of this one. */
export function GoTo({ href }: { href: string }) {
  const router = useRouter();
  const [target] = useState(href);
  // Once: this page stays until the code of the next one is there, and its own address changes before that.
  useEffect(() => {
    void router.navigate({ href: target, replace: true });
  }, [router, target]);
  return <Spinner label={sessions.loading} />;
}
