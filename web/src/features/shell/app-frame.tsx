import { Outlet } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { toastStore } from '../../lib/toasts.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SiteDialogs } from './site-dialogs.tsx';

const Toaster = lazyPart(() => import('../../ui/toaster.tsx'), 'early');

/** The frame of every route: the route, the site dialogs and, from the first toast on, the toasts. */
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
