import { useSyncExternalStore } from 'react';

/** Whether a media query matches; follows changes while the component is mounted. */
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

/** From this width on, two panes fit side by side. */
export const wideScreen = '(min-width: 64rem)';

/** From this width on, three panes fit side by side. */
export const veryWideScreen = '(min-width: 80rem)';
