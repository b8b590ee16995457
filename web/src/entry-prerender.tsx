import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import { createAppRouter } from './router.tsx';
import { routes } from './routes.tsx';

export const prerenderedRoutes = routes.filter((route) => route.prerendered);

/** The HTML of a page as a visitor without JavaScript sees it. */
export async function renderPage(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { prelude } = await prerender(<RouterProvider router={router} />);
  return new Response(prelude).text();
}
