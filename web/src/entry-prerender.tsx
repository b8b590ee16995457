import type { PlanCatalogue } from '@pictable/contract';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { NoScriptNotice } from './features/shell/no-script-notice.tsx';
import { setArticles } from './guides/articles.ts';
import { product } from './messages/shared-texts.ts';
import { setCurrentPlans } from './plans/plans.ts';
import { createAppRouter } from './router.tsx';

export { planCatalogues } from '@pictable/contract';
export { pageRecords } from './page-records.ts';
export { withPlans } from './plans/plan-rows.ts';

const articleFiles = import.meta.glob<string>('../generated/articles/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const articleName = (file: string) => file.replace(/^.*\/|\.html$/g, '');
setArticles(new Map(Object.entries(articleFiles).map(([file, html]) => [articleName(file), html])));

/** The shell of a client-rendered page: its title, and a body for browsers without JavaScript. */
export const emptyPage = {
  head: renderToStaticMarkup(<title>{product}</title>),
  body: renderToStaticMarkup(<NoScriptNotice />),
};

/** The HTML of a page for a visitor without JavaScript, with the plans of a server. */
export async function renderPage(path: string, plans: PlanCatalogue): Promise<string> {
  setCurrentPlans(plans);
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  // In one chunk: later chunks would be placed by an inline script, which the content policy forbids.
  const options = { progressiveChunkSize: Number.MAX_SAFE_INTEGER };
  const { prelude } = await prerender(<RouterProvider router={router} />, options);
  return new Response(prelude).text();
}
