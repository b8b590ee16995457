import { placeholderOrigin } from '@pictable/contract';
import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Where the service lives, for addresses shown to the reader; prerendered pages show a placeholder host. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => placeholderOrigin,
  );
}
