import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { routes } from '../generated/routes.ts';
import { AppLayout } from './features/shell/app-layout.tsx';
import Failure from './pages/failure.tsx';
import { redirects } from './paths.ts';
import { endRejectedSession, followOtherTabs } from './session/session.ts';

/** Loaded on demand; a prerendered not-found page loads it before hydration. */
export const NotFound = lazyRouteComponent(() => import('./pages/not-found.tsx'));

/** No retries and no automatic refetching: loaded data stays until the app changes it. */
function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void endRejectedSession(queries, error) }),
    defaultOptions: {
      queries: {
        retry: false,
        // `navigator.onLine` is unreliable: a failed request shows an error, a paused one shows nothing.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { networkMode: 'always' },
    },
  });
  return queries;
}

/**
 * Whether the router sets the scroll position of a page that it has rendered: not of the first one, if its reader
 * has scrolled it before it was hydrated. The router would scroll it back to the top.
 */
function unlessScrolledBefore(): () => boolean {
  let isFirst = true;
  return () => {
    const isKept = isFirst && scrollY > 0;
    isFirst = false;
    return !isKept;
  };
}

/** @param history passed at build time, when there is no address bar */
export function createAppRouter(history?: RouterHistory) {
  const queries = createQueryClient();
  if (!history) followOtherTabs(queries);
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queries}>
        <AppLayout />
      </QueryClientProvider>
    ),
    notFoundComponent: NotFound,
  });
  const pages = routes.map((route) =>
    createRoute({
      getParentRoute: () => root,
      path: route.path,
      component: lazyRouteComponent(route.load),
    }),
  );
  const redirectRoutes = Object.entries(redirects).map(([path, href]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ href });
      },
    }),
  );
  return createRouter({
    routeTree: root.addChildren([...pages, ...redirectRoutes]),
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failure,
    // When prerendered, it would be an inline script, which the content security policy forbids.
    scrollRestoration: history === undefined && unlessScrolledBefore(),
    ...(history ? { history, isServer: true } : {}),
  });
}
