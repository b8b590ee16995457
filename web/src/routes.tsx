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
];
