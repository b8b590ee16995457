import './styles/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createAppRouter, NotFound } from './router.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element.');

const router = createAppRouter();
const app = <RouterProvider router={router} />;

/** The address the HTML was made for, `*` for the not-found page; nothing where the page is made here alone. */
const prerenderedPath = container.dataset.path;
if (prerenderedPath === '*' || prerenderedPath === location.pathname) {
  // The router must know that it takes over server HTML, and its page must be loaded before, or the markers differ.
  router.ssr = { manifest: undefined };
  const parts = [router.load(), prerenderedPath === '*' && NotFound.preload?.()];
  Promise.all(parts).then(() => hydrateRoot(container, app));
} else {
  container.replaceChildren();
  createRoot(container).render(app);
}
