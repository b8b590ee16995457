import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/**
 * Whether React has hydrated the page. Until then it must match the page prerendered for signed-out visitors.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}
