import { useRouter, useSearch } from '@tanstack/react-router';
import { addressWith } from './address.ts';

/**
 * The open tab of a page. It stands in the address, so that it outlives a reload and the way back of the browser leads through the
 * tabs; the usual one is left out there.
 */
export function useTab(ids: readonly string[], usual: string): readonly [string, (id: string) => void] {
  const search = useSearch({ strict: false }) as { tab?: unknown };
  const router = useRouter();
  const tab = ids.find((id) => id === search.tab) ?? usual;
  function open(id: string) {
    if (id === tab) return;
    const href = addressWith({ tab: id === usual ? undefined : id });
    void router.navigate({ href, resetScroll: false, hashScrollIntoView: false });
  }
  return [tab, open];
}
