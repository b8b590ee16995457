import type { ComponentType } from 'react';
import { paths, topicNames, topicPath } from './paths.ts';

export interface PageModule {
  readonly default: ComponentType;
}

export interface RouteRecord {
  readonly path: string;
  /** Loads the page on navigation. */
  readonly load: () => Promise<PageModule>;
}

/** Pages below the documentation. They share a module to keep this table small: every page loads it. */
const topicRoutes = topicNames.map((name) => ({
  path: topicPath(name),
  load: () => import('./pages/topic.tsx').then((page) => page.loadTopicPage(name)),
}));

/**
 * All pages of the app. Any other path shows the not-found page. Pages that can be read without JavaScript
 * are also listed in `prerendered-pages.ts`, which browsers do not load.
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

/** Paths that redirect to a page of the table; the server redirects them as well. */
export const redirects: Readonly<Record<string, string>> = {
  [paths.login]: paths.auth,
  [paths.signUp]: paths.register,
  [paths.jsonGuide]: paths.documentationJson,
};
