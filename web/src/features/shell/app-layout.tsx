import { Outlet } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { toastStore } from '../../ui/toasts/toasts.ts';
import { SiteDialogs } from './site-dialogs.tsx';

const PageChange = lazyComponent(() => import('./page-change.tsx'));
const Toaster = lazyComponent(() => import('../../ui/toasts/toaster.tsx'), 'early');

/** The frame of every route: the route, the site dialogs and, from the first toast on, the toasts. */
export function AppLayout() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  const isHydrated = useHydrated();
  return (
    <>
      <Outlet />
      {isHydrated && (
        <Suspense>
          <PageChange />
        </Suspense>
      )}
      <SiteDialogs />
      {toast && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
