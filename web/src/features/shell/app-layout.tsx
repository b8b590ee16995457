import { Outlet } from '@tanstack/react-router';
import { Suspense, useSyncExternalStore } from 'react';
import { lazyComponent, useLoaded } from '../../ui/lazy-component.tsx';
import { toastStore } from '../../ui/toasts/toasts.ts';
import { SiteDialogs } from './site-dialogs.tsx';

const loadPageChange = () => import('./page-change.tsx');
const Toaster = lazyComponent(() => import('../../ui/toasts/toaster.tsx'), 'early');

/** The frame of every route: the route, the site dialogs and, from the first toast on, the toasts. */
export function AppLayout() {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  // Not in a Suspense boundary: after an empty fallback, React waits 300 ms before it shows the next part of the page.
  const { Part: PageChange } = useLoaded(loadPageChange);
  return (
    <>
      <Outlet />
      {PageChange && <PageChange />}
      <SiteDialogs />
      {toast && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
