import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { doEarlyPress, forgetWhatIsDone } from './lib/early-press.ts';
import { layOutAll } from './lib/later.ts';
import { createAppRouter, NotFound } from './router.tsx';

type Router = ReturnType<typeof createAppRouter>;

/** Takes over the HTML that was made for this address, else makes the page here. */
export async function start(container: HTMLElement): Promise<void> {
  const router = createAppRouter();
  /** The address the HTML was made for, `*` for the not-found page; nothing where the page is made here alone. */
  const prerenderedPath = container.dataset.path;
  if (prerenderedPath !== '*' && prerenderedPath !== location.pathname) {
    container.replaceChildren();
    // The page brings its own title, which would stand behind this one.
    document.querySelector('title')?.remove();
    createRoot(container).render(<App router={router} />);
    return;
  }
  // The router must know that it takes over server HTML, and its page must be loaded before, or the markers differ.
  router.ssr = { manifest: undefined };
  await Promise.all([router.load(), prerenderedPath === '*' && NotFound.preload?.()]);
  forgetWhatIsDone();
  hydrateRoot(container, <App router={router} />);
}

function App({ router }: { router: Router }) {
  useEffect(() => {
    // Not before React has let go: only then it takes a part over because somebody presses it.
    setTimeout(doEarlyPress);
    return router.subscribe('onBeforeNavigate', layOutAll);
  }, [router]);
  return <RouterProvider router={router} />;
}
