import { useRouter } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { paths } from '../paths.ts';

/** The search and filter of the examples. */
export interface ExampleFilters {
  readonly words: string;
  /** A topic of tables or a platform of workflows; empty: all. */
  readonly show: string;
}

export const noExampleFilters: ExampleFilters = { words: '', show: '' };

/** The filters are part of the URL, so that they can be shared. A prerendered page shows all examples. */
export function useExampleFilters() {
  const router = useRouter();
  const { history, options } = router;
  const query = useSyncExternalStore(
    history.subscribe,
    () => history.location.search,
    () => '',
  );
  const { q = '', show = '' } = options.parseSearch(query) as Record<string, unknown>;

  function setFilters({ words, show }: ExampleFilters): void {
    const search = options.stringifySearch({ q: words || undefined, show: show || undefined });
    void router.navigate({ href: `${paths.examples}${search}`, replace: true, resetScroll: false });
  }

  return { filters: { words: String(q), show: String(show) }, setFilters };
}
