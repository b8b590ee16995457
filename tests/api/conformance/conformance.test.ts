import { errorBodySchema, routeList, routePaths, routeStatuses } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateResponse } from '../openapi/response-validator.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { type Cases, malformedUrl } from './status-case.ts';
import { cases, makeFixtures } from './status-cases.ts';

let setup: TestSetup;

beforeAll(async () => {
  setup = await openTestSetup();
  await makeFixtures(setup);
});

afterAll(() => setup?.close());

async function expectEnvelope(response: Response, status: number): Promise<void> {
  const text = await response.text();
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = errorBodySchema.parse(JSON.parse(text));
  expect(body.error.code).toBe(status);
  expect(body.error.requestId).toBe(response.headers.get('x-request-id'));
  expect(text).not.toMatch(/node_modules|\.ts:|at Object|select |insert /);
}

describe.each(routeList.map((route) => [route.name, route] as const))('%s', (name, route) => {
  const allCases: Cases = { 400: malformedUrl(route.method), ...cases[name] };

  it('has a case for every status it can return, and for no other', () => {
    expect(Object.keys(allCases).map(Number)).toEqual(routeStatuses(route));
  });

  for (const path of routePaths(route)) {
    for (const status of routeStatuses(route)) {
      it(`${route.method} ${path} → ${status}`, async () => {
        const response = await allCases[status]!(setup, path);
        expect(response.status, await response.clone().text()).toBe(status);
        expect(await validateResponse(route.method, path, response.clone())).toEqual([]);
        expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('access-control-allow-origin')).toBe('*');
        if (status >= 400) return expectEnvelope(response, status);
        const documented = route.responses[status];
        if (documented?.schema)
          expect(documented.schema.safeParse(await response.json()).error).toBeUndefined();
        else if (documented?.image) expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
      });
    }
  }
});

describe('the OpenAPI document of the service', () => {
  it('is OpenAPI 3.1 with the routes of the app, each under its canonical path', async () => {
    const response = await fetch(`${setup.url}/api/openapi.json`);
    const document = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { 'x-aliases'?: string[] }>>;
      servers: { url: string }[];
    };
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: setup.url }]);
    expect(Object.keys(document.paths).sort()).toEqual(
      [...new Set(routeList.map(({ path }) => path))].sort(),
    );
    const aliases = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .flatMap((operation) => operation['x-aliases'] ?? []);
    expect(aliases.sort()).toEqual(routeList.flatMap((route) => route.aliases).sort());
  });
});
