import { routeList, routePaths } from '@pictable/contract';

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Whether a request belongs to the API (and is never answered with a page). */
export function isApiPath(url: string): boolean {
  return /^\/(api|s|oembed|generate-url|mcp|livez|readyz|openapi\.json)(\/|$)/.test(pathOf(url));
}

/** `/api/{name}` in the form Fastify reads: `/api/:name`. */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

const knownPaths = routeList.flatMap((route) =>
  routePaths(route)
    .filter((path) => !path.includes('{endpointPath}'))
    .map((path) => ({ method: route.method, pattern: pathPattern(path) })),
);

function pathPattern(path: string): RegExp {
  const source = path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

/** The methods that a known path does answer; empty for an unknown one. */
export function methodsAt(url: string): readonly string[] {
  const path = pathOf(url);
  const methods = new Set(knownPaths.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
  return [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/** The number in an `{id}` of a path; 0, which no record has, for anything else. */
export function idOf(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
