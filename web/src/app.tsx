import { RouterProvider } from '@tanstack/react-router';
import { startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { disableContentVisibility } from './browser/disable-content-visibility.ts';
import { forgetHandledEvents, replayPreHydrationClick } from './browser/event-replay.ts';
import { createAppRouter, NotFound } from './router.tsx';

type Router = ReturnType<typeof createAppRouter>;

/** Hydrates the HTML that was prerendered for this path, or renders the page here. */
export async function start(container: HTMLElement): Promise<void> {
  const router = createAppRouter();
  /** The path the HTML was prerendered for; `*` for the not-found page, undefined if client-rendered. */
  const prerenderedPath = container.dataset.path;
  if (prerenderedPath !== '*' && prerenderedPath !== location.pathname) {
    container.replaceChildren();
    // The page adds its own title, which would come after this one.
    document.querySelector('title')?.remove();
    forgetHandledEvents();
    createRoot(container).render(<App router={router} />);
    return;
  }
  // The router must know that it hydrates server HTML, and its page must load first, or the markers differ.
  router.ssr = { manifest: undefined };
  await nextTask();
  await Promise.all([router.load(), prerenderedPath === '*' && NotFound.preload?.()]);
  forgetHandledEvents();
  // In a transition, React hydrates in slices, between which the page responds.
  startTransition(() => void hydrateRoot(container, <App router={router} />));
}

/** The page responds between two tasks. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

function App({ router }: { router: Router }) {
  useEffect(() => {
    // Deferred until React has yielded: only then does a click hydrate a part.
    setTimeout(replayPreHydrationClick);
    return router.subscribe('onBeforeNavigate', disableContentVisibility);
  }, [router]);
  return <RouterProvider router={router} />;
}
