import { type Route, rendersBody } from './route.ts';

/**
 * How a request names its project. `table`: a body to render, its query or its path; the operation finds it. `file`:
 * the file name of an image, in a request of its owner. Otherwise the id in the path, which is that of the project or
 * of something in it, or `projectId` in the query or the body.
 */
export type ProjectNaming =
  | 'table'
  | 'file'
  | 'path'
  | 'query'
  | 'body'
  | 'image'
  | 'job'
  | 'webhook'
  | 'key'
  | 'none';

const byPrefix: readonly (readonly [prefix: string, naming: ProjectNaming])[] = [
  ['/api/pictable/projects/{id}', 'path'],
  ['/api/projects/{id}', 'path'],
  ['/api/pictable/user/images/{id}', 'image'],
  ['/api/pictable/images/{filename}', 'file'],
  ['/api/pictable/jobs/{id}', 'job'],
  ['/api/pictable/webhooks/{id}', 'webhook'],
  ['/api/pictable/keys/{id}', 'key'],
];

/** How a request to this route names its project; `none` for a route without a role. */
export function projectNaming(route: Route): ProjectNaming {
  if (route.role === 'none') return 'none';
  if (route.access !== 'anyone' && rendersBody(route)) return 'table';
  const found = byPrefix.find(([prefix]) => route.path === prefix || route.path.startsWith(`${prefix}/`));
  if (found) return found[1];
  if (route.query && 'projectId' in route.query.shape) return 'query';
  if (typeof route.body === 'object' && 'projectId' in route.body.shape) return 'body';
  return 'none';
}
