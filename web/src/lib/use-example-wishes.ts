import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { paths } from '../paths.ts';

/** What is looked for among the examples. */
export interface ExampleWishes {
  readonly words: string;
  /** A topic of tables or a platform of workflows; empty: everything. */
  readonly show: string;
}

export const everyExample: ExampleWishes = { words: '', show: '' };

/** What is looked for stands in the address, so that it can be sent to somebody. A prerendered page has everything. */
export function useExampleWishes() {
  const router = useRouter();
  const { history, options } = router;
  const query = useSyncExternalStore(
    history.subscribe,
    () => history.location.search,
    () => '',
  );
  const { q = '', show = '' } = options.parseSearch(query) as Record<string, unknown>;

  function setWishes({ words, show }: ExampleWishes): void {
    const search = options.stringifySearch({ q: words || undefined, show: show || undefined });
    void router.navigate({ href: `${paths.examples}${search}`, replace: true, resetScroll: false });
  }

  return { wishes: { words: String(q), show: String(show) }, setWishes };
}
