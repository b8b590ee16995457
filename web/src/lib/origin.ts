import { placeholderOrigin } from '@pictable/contract';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Where the service lives, for addresses shown to the reader; prerendered pages show a placeholder host, or the one they name. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => (import.meta.env.SSR ? undefined : document.documentElement.dataset.origin) ?? placeholderOrigin,
  );
}
