import { placeholderOrigin } from '@pictable/contract';
import { useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/**
 * The origin of the service in displayed URLs. Prerendered pages show a placeholder or their configured
 * origin.
 */
export function useOrigin(): string {
  return useSyncExternalStore(
    noSubscription,
    () => location.origin,
    () => (import.meta.env.SSR ? undefined : document.documentElement.dataset.origin) ?? placeholderOrigin,
  );
}
