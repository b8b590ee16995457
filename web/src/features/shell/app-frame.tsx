import { Outlet } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { toastStore } from '../../lib/toasts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SiteDialogs } from './site-dialogs.tsx';

const Toaster = lazyPart(() => import('../../ui/toaster.tsx'), 'early');

/** What stands around every route: the route itself, the dialogs of every page and, from the first toast on, the toasts. */
export function AppFrame() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  return (
    <>
      <Outlet />
      <SiteDialogs />
      {toast && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
