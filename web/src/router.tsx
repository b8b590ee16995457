import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { AppFrame } from './features/shell/app-frame.tsx';
import { followOtherTabs, loseSession } from './lib/session.ts';
import Failure from './pages/failure.tsx';
import { redirects, routes } from './routes.tsx';

/** Loaded when somebody needs them; a prerendered not-found page loads its own before it is taken over. */
export const NotFound = lazyRouteComponent(() => import('./pages/not-found.tsx'));

/** No retries, no refetching behind the user's back: what was loaded stays until the app itself changes it. */
function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void loseSession(queries, error) }),
    defaultOptions: {
      queries: {
        retry: false,
        // What the browser takes for a connection is a guess; a request that fails says so, one that waits for the guess says nothing.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
    },
  });
  return queries;
}

/** @param history given at build time, where there is no address bar */
export function createAppRouter(history?: RouterHistory) {
  const queries = createQueryClient();
  if (!history) followOtherTabs(queries);
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={queries}>
        <AppFrame />
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
  const detours = Object.entries(redirects).map(([path, href]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ href });
      },
    }),
  );
  return createRouter({
    routeTree: root.addChildren([...pages, ...detours]),
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: Failure,
    // Prerendered it would be an inline script, which the content policy forbids; the browser's router does without.
    scrollRestoration: history === undefined,
    ...(history ? { history, isServer: true } : {}),
  });
}
