import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import type { paths } from '../paths.ts';

/** The search and filter of a list of examples. */
export interface ExampleFilters {
  readonly words: string;
  /** A topic of tables or a platform of workflows; empty: all. */
  readonly show: string;
}

const noExampleFilters: ExampleFilters = { words: '', show: '' };

/**
 * The filters are part of the URL, so that they can be shared. A prerendered page shows all examples.
 *
 * @param path the page with the list
 */
export function useExampleFilters(path: typeof paths.examples | typeof paths.gallery) {
  const router = useRouter();
  const { history, options } = router;
  const field = useRef<HTMLInputElement>(null);
  const query = useSyncExternalStore(
    history.subscribe,
    () => history.location.search,
    () => '',
  );
  const { q = '', show = '' } = options.parseSearch(query) as Record<string, unknown>;
  const filters: ExampleFilters = { words: String(q), show: String(show) };

  function setFilters({ words, show }: ExampleFilters): void {
    const search = options.stringifySearch({ q: words || undefined, show: show || undefined });
    void router.navigate({ href: `${path}${search}`, replace: true, resetScroll: false });
  }

  const keepTyped = useEffectEvent(() => {
    const typed = field.current?.value;
    if (typed) setFilters({ ...filters, words: typed });
  });
  // Text may have been typed before hydration.
  useEffect(() => keepTyped(), []);

  // The pressed button is removed, so focus moves to the search field.
  function showAll() {
    setFilters(noExampleFilters);
    field.current?.focus();
  }

  return { filters, setFilters, field, showAll };
}
