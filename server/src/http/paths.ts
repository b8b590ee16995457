import { endpointPathPattern, reservedEndpointPaths, routeList, routePaths } from '@pictable/contract';

/** The path of a request target, without its query. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Whether a request belongs to the API, so that it never gets a page as its response. */
export function isApiPath(url: string): boolean {
  return /^\/(api|l|s|oembed|generate-url|mcp|livez|readyz|v1|openapi\.json)(\/|$)/.test(pathOf(url));
}

/** Removes the trailing slash that some clients add to API paths. */
export function withoutTrailingSlash(url: string): string {
  const path = pathOf(url);
  if (!isApiPath(url) || !path.endsWith('/')) return url;
  return path.slice(0, -1) + url.slice(path.length);
}

/** `/api/{name}` in Fastify's syntax: `/api/:name`. */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

const knownPaths = routeList.flatMap((route) =>
  routePaths(route).map((path) => ({ method: route.method, pattern: pathPattern(path) })),
);

function pathPattern(path: string): RegExp {
  const source = path
    .replace(/[.]/g, '\\.')
    .replace('{endpointPath}', `(?<endpointPath>[a-z0-9-]+)`)
    .replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${source}$`);
}

/** The methods that a path supports; empty for an unknown path. */
export function methodsForPath(url: string): readonly string[] {
  const path = pathOf(url);
  const methods = new Set(
    knownPaths.filter(({ pattern }) => isPathOf(pattern, path)).map(({ method }) => method),
  );
  return [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

/** A reserved word is not a valid endpoint path, so it does not match. */
function isPathOf(pattern: RegExp, path: string): boolean {
  const match = pattern.exec(path);
  const endpointPath = match?.groups?.endpointPath;
  if (endpointPath === undefined) return match !== null;
  return isValidEndpointPath(endpointPath);
}

/** Whether the text is a valid endpoint path of a project. */
export function isValidEndpointPath(text: string): boolean {
  return endpointPathPattern.test(text) && !reservedEndpointPaths.has(text);
}

/** The number in an `{id}` of a path; 0, which no record has, for anything else. */
export function parseId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
