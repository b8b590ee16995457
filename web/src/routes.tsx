import type { ComponentType } from 'react';
import { paths } from './paths.ts';

export interface PageModule {
  readonly default: ComponentType;
}

export interface RouteRecord {
  readonly path: string;
  /** The page, loaded when someone goes there. */
  readonly load: () => Promise<PageModule>;
  /** Source file of the page: the build looks up in its manifest what a prerendered page must preload. */
  readonly source: string;
  /** Turned into HTML at build time, so that it can be read without JavaScript. */
  readonly prerendered: boolean;
}

/** Every page of the app, in one table. Any other address shows the not-found page. */
export const routes: readonly RouteRecord[] = [
  {
    path: paths.home,
    load: () => import('./pages/landing.tsx'),
    source: 'src/pages/landing.tsx',
    prerendered: true,
  },
  {
    path: paths.app,
    load: () => import('./pages/create.tsx'),
    source: 'src/pages/create.tsx',
    prerendered: false,
  },
  {
    path: paths.auth,
    load: () => import('./pages/auth.tsx'),
    source: 'src/pages/auth.tsx',
    prerendered: false,
  },
  {
    path: paths.verify,
    load: () => import('./pages/verify.tsx'),
    source: 'src/pages/verify.tsx',
    prerendered: false,
  },
  {
    path: paths.dashboard,
    load: () => import('./pages/dashboard.tsx'),
    source: 'src/pages/dashboard.tsx',
    prerendered: false,
  },
  {
    path: paths.requests,
    load: () => import('./pages/requests.tsx'),
    source: 'src/pages/requests.tsx',
    prerendered: false,
  },
  {
    path: paths.settings,
    load: () => import('./pages/settings.tsx'),
    source: 'src/pages/settings.tsx',
    prerendered: false,
  },
  {
    path: paths.subscribe,
    load: () => import('./pages/subscribe.tsx'),
    source: 'src/pages/subscribe.tsx',
    prerendered: false,
  },
  {
    path: paths.manageSubscription,
    load: () => import('./pages/manage-subscription.tsx'),
    source: 'src/pages/manage-subscription.tsx',
    prerendered: false,
  },
  {
    path: paths.documentation,
    load: () => import('./pages/documentation.tsx'),
    source: 'src/pages/documentation.tsx',
    prerendered: true,
  },
  {
    path: paths.apiReference,
    load: () => import('./pages/api-reference.tsx'),
    source: 'src/pages/api-reference.tsx',
    prerendered: true,
  },
  {
    path: paths.apiDocumentation,
    load: () => import('./pages/api-reference.tsx'),
    source: 'src/pages/api-reference.tsx',
    prerendered: true,
  },
  {
    path: paths.docs,
    load: () => import('./pages/api-docs.tsx'),
    source: 'src/pages/api-docs.tsx',
    prerendered: true,
  },
  {
    path: paths.apiDocs,
    load: () => import('./pages/api-docs.tsx'),
    source: 'src/pages/api-docs.tsx',
    prerendered: true,
  },
  {
    path: paths.examples,
    load: () => import('./pages/examples.tsx'),
    source: 'src/pages/examples.tsx',
    prerendered: true,
  },
  {
    path: paths.makeIntegration,
    load: () => import('./pages/make-integration.tsx'),
    source: 'src/pages/make-integration.tsx',
    prerendered: true,
  },
  {
    path: paths.n8nIntegration,
    load: () => import('./pages/n8n-integration.tsx'),
    source: 'src/pages/n8n-integration.tsx',
    prerendered: true,
  },
  {
    path: paths.zapierIntegration,
    load: () => import('./pages/zapier-integration.tsx'),
    source: 'src/pages/zapier-integration.tsx',
    prerendered: true,
  },
  {
    path: paths.about,
    load: () => import('./pages/about.tsx'),
    source: 'src/pages/about.tsx',
    prerendered: true,
  },
  {
    path: paths.terms,
    load: () => import('./pages/terms.tsx'),
    source: 'src/pages/terms.tsx',
    prerendered: true,
  },
  {
    path: paths.privacy,
    load: () => import('./pages/privacy.tsx'),
    source: 'src/pages/privacy.tsx',
    prerendered: true,
  },
];

/** Addresses that lead to a page of the table; the service answers them the same way. */
export const redirects: Readonly<Record<string, string>> = {
  [paths.login]: paths.auth,
  [paths.signUp]: paths.register,
  [paths.jsonGuide]: paths.documentationJson,
};
