import { useRouter, useSearch } from '@tanstack/react-router';
import { urlWithQuery } from './url-with-query.ts';

/**
 * The open tab of a page. It is part of the URL, so that it survives a reload and the back button returns to
 * the previous tab; the default tab is omitted from the URL.
 */
export function useTab(ids: readonly string[], defaultId: string): readonly [string, (id: string) => void] {
  const search = useSearch({ strict: false }) as { tab?: unknown };
  const router = useRouter();
  const tab = ids.find((id) => id === search.tab) ?? defaultId;
  function open(id: string) {
    if (id === tab) return;
    const href = urlWithQuery({ tab: id === defaultId ? undefined : id });
    void router.navigate({ href, resetScroll: false, hashScrollIntoView: false });
  }
  return [tab, open];
}
