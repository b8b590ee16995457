import { type Route, routeList, routePaths } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newClientIp } from '../setup/new-client-ip.ts';
import { browserFor } from '../setup/operator.ts';
import { errorOf, post } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { fuzzRuns, fuzzSettings, fuzzTimeoutMs } from './fuzz-settings.ts';
import { type HostileBody, hostileBody, hostileEscapes, hostileHeader } from './hostile-text.ts';
import { document, requestSchema, validateResponse } from './response-validator.ts';
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
const runs = Math.max(6, Math.round(fuzzRuns / 8));

/** Whether the body contains tables, whose texts may contain anything. */
const takesTables = ({ body }: Route) => body === 'table' || body === 'tables';

/** A request with hostile text in its URL, its headers and its body, or in the body alone. */
function hostileRequest(path: string, route: Route) {
  const text = fc.constantFrom(...hostileEscapes);
  const names = [...path.matchAll(/\{\w+\}|:\w+/g)].map(([name]) => name);
  const queryNames = Object.keys(route.query?.def.shape ?? {});
  const segments = fc.tuple(...names.map(() => (route.body ? fc.oneof(fc.constant('1'), text) : text)));
  const query = fc.record(Object.fromEntries(queryNames.map((name) => [name, text])), { requiredKeys: [] });
  const body: fc.Arbitrary<HostileBody | undefined> = route.body
    ? hostileBody(allowedBy(requestSchema(route.method, path)))
    : fc.constant(undefined);
  return fc.record({ segments, query, body, header: hostileHeader }).map((parts) => ({
    path: names.reduce((url, name, index) => url.replace(name, () => parts.segments[index] ?? ''), path),
    query: Object.entries(parts.query)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
    body: parts.body,
    header: parts.header,
  }));
}

it.each(operations)(
  '%s %s handles NUL and half surrogate pairs without an internal error',
  { timeout: fuzzTimeoutMs },
  async (method, path, route) => {
    const browser = await browserFor(route, setup);
    const cookie = browser && [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await fc.assert(
      fc.asyncProperty(hostileRequest(path, route), async ({ path: requestPath, query, body, header }) => {
        if (body) expect(body.json).toMatch(/\\u0000|\\ud83d|\\udc00/);
        const response = await fetch(`${setup.url}${requestPath}${query && `?${query}`}`, {
          method,
          redirect: 'manual',
          headers: {
            ...newClientIp(),
            ...(cookie ? { cookie } : { 'x-api-key': caller.key }),
            'user-agent': header,
            referer: header,
            'if-none-match': header,
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: body.json }),
        });
        const sent = JSON.stringify({ requestPath, query, header, body });
        expect(response.status, `${sent}\n${await response.clone().text()}`).not.toBe(500);
        expect(await validateResponse(method, path, response.clone()), sent).toEqual([]);
        if (`${requestPath}?${query}`.includes('%00'))
          expect(await errorOf(response), sent).toMatchObject({ code: 400, type: 'malformed-url' });
        else if (body?.character === '\0' && body.pointer !== undefined && !takesTables(route)) {
          expect(response.ok, sent).toBe(false);
          const error = await errorOf(response);
          // The query is read before the body.
          const inQuery = [...new URLSearchParams(query).keys()].map((name) => `/${name}`);
          if (error.type === 'invalid-request')
            expect([body.pointer, ...inQuery], sent).toContain(error.details?.[0]?.path);
        }
      }),
      fuzzSettings(runs),
    );
  },
);

it('a table with NUL or half a surrogate pair is rejected, or stored with its companions', {
  timeout: fuzzTimeoutMs,
}, async () => {
  const seen = { stored: 0, nul: 0, half: 0 };
  const tables = fc.oneof(
    allowedBy(document.components.schemas.TablePayload ?? {}),
    fc.constant({
      title: 'a',
      description: 'b',
      customFilename: 'c',
      data: [{ h: 'x', logo: { type: 'image', value: 'https://a.invalid/a.png' } }],
    }),
  );
  await fc.assert(
    fc.asyncProperty(hostileBody(tables), async ({ json, character }) => {
      seen[character === '\0' ? 'nul' : 'half']++;
      const response = await post(`${setup.url}/api/table-to-image`, json, setup.owner.key);
      expect(response.status, `${json}\n${await response.clone().text()}`).toBeLessThan(500);
      if (!response.ok) return;
      seen.stored++;
      const { url } = (await response.json()) as { url: string };
      for (const format of ['md', 'csv', 'json']) {
        const companion = await fetch(url.replace(/\w+$/, format), { headers: newClientIp() });
        expect(companion.status, `${format} of ${json}`).toBeLessThan(500);
        await companion.arrayBuffer();
      }
    }),
    fuzzSettings(fuzzRuns),
  );
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThanOrEqual(fuzzRuns / 10);
});
