import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { urlWithQuery } from '../../browser/url-with-query.ts';

/** A filter in the URL, so that it survives a reload; empty if it is missing. */
export function useQueryParameter(name: string): readonly [string, (value: string) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const router = useRouter();
  const found = search[name];
  const value = typeof found === 'string' || typeof found === 'number' ? String(found) : '';
  const set = useCallback(
    (next: string) => {
      const href = urlWithQuery({ [name]: next === '' ? undefined : next });
      void router.navigate({ href, replace: true, resetScroll: false, hashScrollIntoView: false });
    },
    [name, router],
  );
  return [value, set];
}
