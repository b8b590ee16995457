import { useBlocker } from '@tanstack/react-router';
import { profile } from '../../messages/settings-texts.ts';

/** Asks for confirmation before leaving a page with unsaved changes, by a link or by closing the tab. */
export function useLeaveGuard(changed: boolean): void {
  useBlocker({
    // Switching tabs within the page keeps the input.
    shouldBlockFn: ({ current, next }) =>
      changed && current.pathname !== next.pathname && !window.confirm(profile.leave),
    enableBeforeUnload: () => changed,
    disabled: !changed,
  });
}
