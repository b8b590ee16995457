import { type PostmanItem, postmanCollection } from '@pictable/contract/postman';
import { addTestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const items = postmanCollection({ origin: 'https://tables.example' }).item.flatMap(({ item }) => item);

/** Sends the request of an item as Postman would, with its variables filled in. */
function send({ request }: PostmanItem, key: string): Promise<Response> {
  const { method, url, header, body, auth } = request;
  const headers: Record<string, string> = Object.fromEntries(
    header.map(({ key: name, value }) => [name, value]),
  );
  if (auth?.type !== 'noauth') headers.authorization = `Bearer ${key}`;
  const target = url.raw.replace('{{origin}}', setup.url).replace(/(?<=\/):\w+/g, '1');
  return fetch(target, { method, headers, redirect: 'manual', ...(body ? { body: body.raw } : {}) });
}

it('each request of the Postman collection reaches a route', async () => {
  const { key } = await addTestUser(setup.platform, 'enterprise');
  for (const item of items) {
    const response = await send(item, key);
    const text = await response.text();
    expect(response.status, `${item.name}: ${text}`).not.toBe(405);
    expect(text, item.name).not.toMatch(/"type":"(?:route-not-found|missing-credentials)"/);
  }
});

it('the tables of the Postman collection are rendered, one of them with groups', async () => {
  const { key } = await addTestUser(setup.platform, 'enterprise');
  const store = items.filter(({ name }) => /^Generate a table image(?:: |$)/.test(name));
  const tables = store.map(({ request }) => request.body?.raw);
  expect(tables.filter((text) => text?.includes('"rowGroups": "category"'))).toHaveLength(1);
  for (const item of store) {
    const response = await send(item, key);
    expect([response.status, await response.json()]).toMatchObject([200, { warnings: [] }]);
  }
});

it('query parameters of the Postman collection are enabled if they are mandatory', () => {
  const parameters = items.flatMap(({ name, request }) =>
    (request.url.query ?? []).map(({ key, disabled }) => ({ name, key, disabled, raw: request.url.raw })),
  );
  expect(parameters.filter(({ disabled }) => disabled).length).toBeGreaterThan(0);
  const enabled = parameters.filter(({ disabled }) => !disabled);
  expect(enabled.map(({ name, key }) => `${name}: ${key}`)).toEqual([
    'Render the table in a signed URL: d',
    'Render the table in a signed URL: s',
    'oEmbed of an image: url',
    'Download several images: ids',
    'Check a magic link: token',
  ]);
  for (const { raw, key } of enabled) expect(raw).toMatch(new RegExp(`[?&]${key}=`));
});
