import { useBlocker } from '@tanstack/react-router';
import { profile } from '../messages/settings.ts';

/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
export function useLeaveGuard(changed: boolean): void {
  useBlocker({
    // Another tab of the same page keeps what was typed.
    shouldBlockFn: ({ current, next }) =>
      changed && current.pathname !== next.pathname && !window.confirm(profile.leave),
    enableBeforeUnload: () => changed,
    disabled: !changed,
  });
}
