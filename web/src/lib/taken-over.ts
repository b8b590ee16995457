import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the browser has taken the page over. Before, it must be what was prerendered for a visitor without a session. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
