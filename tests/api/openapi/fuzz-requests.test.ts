import { fillPath, isFileBody, type Route, routeList, routePaths } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../setup/browser.ts';
import { newClientIp } from '../setup/new-client-ip.ts';
import { browserFor } from '../setup/operator.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { fuzzRuns, fuzzSettings, fuzzTimeoutMs } from './fuzz-settings.ts';
import { requestSchema, requestValidator, validateResponse } from './response-validator.ts';
import { allowedBy } from './schema-arbitrary.ts';

let setup: TestSetup;
let caller: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
  caller = await addTestUser(setup.platform, 'enterprise');
});
afterAll(() => setup?.close());

const operations = routeList.flatMap((route) =>
  routePaths(route).map((path) => [route.method, path, route] as const),
);
const runs = Math.max(4, Math.round(fuzzRuns / 12));

/** A usual or an unexpected value in a path or a query. */
const segment = fc.oneof(
  fc.integer({ min: 1, max: 60 }).map(String),
  fc.constantFrom('sales', 'a.png', 'github', '__proto__', '...', '%', '0', '-1', '1e9', '9999999999999999'),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    // `.` and `..` would be resolved before the request is sent.
    .filter((text) => text.trim() !== '' && text !== '.' && text !== '..'),
);

interface Request {
  readonly path: string;
  readonly query: string;
  readonly body: string | undefined;
}

function requestsTo(path: string, route: Route): fc.Arbitrary<Request> {
  const params = fc.record(
    Object.fromEntries(Object.keys(route.params ?? {}).map((name) => [name, segment])),
  );
  const names = Object.keys(route.query?.def.shape ?? {});
  const query = fc.record(Object.fromEntries(names.map((name) => [name, segment])), { requiredKeys: [] });
  return fc.record({ params, query, body: bodiesOf(path, route) }).map((values) => ({
    path: fillPath(path, values.params),
    query: new URLSearchParams(values.query as Record<string, string>).toString(),
    body: values.body,
  }));
}

/** A body that the document allows, any JSON or any text. */
function bodiesOf(path: string, route: Route): fc.Arbitrary<string | undefined> {
  if (!route.body) return fc.constant(undefined);
  if (isFileBody(route.body)) return fc.string({ unit: 'binary' });
  const allowed = allowedBy(requestSchema(route.method, path)).map((value) => JSON.stringify(value));
  const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value));
  return fc.oneof(allowed, json, fc.string({ unit: 'binary' }));
}

function fileTypeOf({ body }: Route): string | undefined {
  if (!isFileBody(body)) return undefined;
  return body === 'font' ? 'font/ttf' : 'image/svg+xml';
}

function send(
  method: string,
  { path, query, body }: Request,
  browser: Browser | undefined,
  fileType: string | undefined,
): Promise<Response> {
  const headers: Record<string, string> = { ...newClientIp(), 'x-api-key': caller.key };
  if (browser) headers.cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  if (browser) delete headers['x-api-key'];
  if (body !== undefined) headers['content-type'] = fileType ?? 'application/json';
  const url = `${setup.url}${path}${query === '' ? '' : `?${query}`}`;
  return fetch(url, { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) });
}

it.each(operations)(
  '%s %s responds as documented to any request',
  { timeout: fuzzTimeoutMs },
  async (method, path, route) => {
    const browser = await browserFor(route, setup);
    const isAllowed = requestValidator(method, path);
    await fc.assert(
      fc.asyncProperty(requestsTo(path, route), async (request) => {
        const response = await send(method, request, browser, fileTypeOf(route));
        expect(response.status, await response.clone().text()).not.toBe(500);
        expect(await validateResponse(method, path, response), JSON.stringify(request)).toEqual([]);
        if (response.ok && isAllowed && route.body !== 'table' && route.body !== 'tables')
          expect(isAllowed(JSON.parse(request.body ?? 'null')), `accepted: ${request.body}`).toBe(true);
      }),
      fuzzSettings(runs),
    );
  },
);
