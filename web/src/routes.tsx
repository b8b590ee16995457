import type { ComponentType } from 'react';
import { paths, topicNames, topicPath } from './paths.ts';

export interface PageModule {
  readonly default: ComponentType;
}

export interface RouteRecord {
  readonly path: string;
  /** The page, loaded when someone goes there. */
  readonly load: () => Promise<PageModule>;
}

/** Pages below the documentation. They have one module, so that this table, which every page loads, stays small. */
const topicRoutes = topicNames.map((name) => ({
  path: topicPath(name),
  load: () => import('./pages/topic.tsx').then((page) => page.loadTopicPage(name)),
}));

/**
 * Every page of the app, in one table. Any other address shows the not-found page. What can be read without JavaScript stands in
 * `prerendered-pages.ts` too, which no browser has to load.
 */
export const routes: readonly RouteRecord[] = [
  { path: paths.home, load: () => import('./pages/landing.tsx') },
  { path: paths.app, load: () => import('./pages/create.tsx') },
  { path: paths.auth, load: () => import('./pages/auth.tsx') },
  { path: paths.verify, load: () => import('./pages/verify.tsx') },
  { path: paths.dashboard, load: () => import('./pages/dashboard.tsx') },
  { path: paths.requests, load: () => import('./pages/requests.tsx') },
  { path: paths.settings, load: () => import('./pages/settings.tsx') },
  { path: paths.subscribe, load: () => import('./pages/subscribe.tsx') },
  { path: paths.manageSubscription, load: () => import('./pages/manage-subscription.tsx') },
  { path: paths.documentation, load: () => import('./pages/documentation.tsx') },
  ...topicRoutes,
  { path: paths.apiReference, load: () => import('./pages/api-reference.tsx') },
  { path: paths.apiDocumentation, load: () => import('./pages/api-reference.tsx') },
  { path: paths.docs, load: () => import('./pages/api-docs.tsx') },
  { path: paths.apiDocs, load: () => import('./pages/api-docs.tsx') },
  { path: paths.examples, load: () => import('./pages/examples.tsx') },
  { path: paths.makeIntegration, load: () => import('./pages/make-integration.tsx') },
  { path: paths.n8nIntegration, load: () => import('./pages/n8n-integration.tsx') },
  { path: paths.zapierIntegration, load: () => import('./pages/zapier-integration.tsx') },
  { path: paths.about, load: () => import('./pages/about.tsx') },
  { path: paths.terms, load: () => import('./pages/terms.tsx') },
  { path: paths.privacy, load: () => import('./pages/privacy.tsx') },
];

/** Addresses that lead to a page of the table; the service answers them the same way. */
export const redirects: Readonly<Record<string, string>> = {
  [paths.login]: paths.auth,
  [paths.signUp]: paths.register,
  [paths.jsonGuide]: paths.documentationJson,
};
