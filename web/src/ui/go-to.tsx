import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Leads to another page in place of this one. */
export function GoTo({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => {
    void router.navigate({ href, replace: true });
  }, [router, href]);
  return null;
}
