import { mkdirSync, writeFileSync } from 'node:fs';
import { type PageRecord, pageRecords } from '../src/page-records.ts';

/**
 * Writes the route table of the app. It is generated because every page loads it: a loader must name its file
 * literally, and the other facts of a record are not needed by every page.
 */
export function writeRoutes(generated: string): void {
  mkdirSync(generated, { recursive: true });
  writeFileSync(`${generated}/routes.ts`, routesModule(pageRecords));
}

/** The source of a module with the path and the loader of each page. */
export function routesModule(pages: readonly PageRecord[]): string {
  const routes = pages.filter(({ topic }) => topic === undefined).map(routeOf);
  const topicFile = pages.find(({ topic }) => topic !== undefined)?.file;
  const topics = pages.filter(({ topic }) => topic !== undefined).map(({ topic }) => JSON.stringify(topic));
  return `// Written by web/scripts/write-routes.ts from web/src/page-records.ts.
import type { ComponentType } from 'react';
import { topicPath } from '../src/paths.ts';

export interface RouteRecord {
  readonly path: string;
  /** Loads the page on navigation. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

export const routes: readonly RouteRecord[] = [
${routes.join('\n')}
  ...([${topics.join(', ')}] as const).map((name) => ({
    path: topicPath(name),
    load: () => import('../src/pages/${topicFile}.tsx').then((page) => page.loadTopicPage(name)),
  })),
];
`;
}

function routeOf({ path, file }: PageRecord): string {
  return `  { path: ${JSON.stringify(path)}, load: () => import('../src/pages/${file}.tsx') },`;
}
