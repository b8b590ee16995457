import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from '../../lib/toasts.ts';

const Toaster = lazy(() => import('../../ui/toaster.tsx'));

/** What stands around every route: the route itself and, from the first toast on, the toasts. */
export function AppFrame() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  return (
    <>
      <Outlet />
      {toast && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
