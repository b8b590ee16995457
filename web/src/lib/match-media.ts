import { useSyncExternalStore } from 'react';

/** Whether a media query holds, as long as the component stands. */
export function useMatchMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** From here on there is room for two panes beside each other. */
export const wideScreen = '(min-width: 64rem)';
