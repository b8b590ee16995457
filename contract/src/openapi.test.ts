import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { routePaths, routeStatuses } from './route.ts';
import { routeList } from './routes.ts';

type Json = Record<string, unknown>;
const document = openApiDocument({ version: '1.2.3', origin: 'https://tables.example' });
const paths = document.paths as Record<string, Record<string, Json>>;

function references(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const own = '$ref' in node && typeof node.$ref === 'string' ? [node.$ref] : [];
  return [...own, ...Object.values(node).flatMap(references)];
}

describe('the OpenAPI document', () => {
  it('has every route under every path, with every status it can answer', () => {
    for (const route of routeList) {
      for (const path of routePaths(route)) {
        const operation = paths[path]?.[route.method.toLowerCase()];
        const statuses = Object.keys(operation?.responses ?? {}).filter((status) => status !== 'default');
        expect(statuses.map(Number), `${route.method} ${path}`).toEqual(routeStatuses(route));
      }
    }
  });

  it('has nothing that is not a route', () => {
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const known = routeList.flatMap((route) => routePaths(route).map((path) => `${route.method} ${path}`));
    expect(documented.sort()).toEqual([...known].sort());
  });

  it('names each operation once', () => {
    const ids = Object.values(paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('refers only to what is there', () => {
    const { schemas } = document.components as { schemas: Json };
    for (const reference of references(document)) {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1];
      expect(schemas, reference).toHaveProperty(name ?? '(no component)');
    }
  });
});
