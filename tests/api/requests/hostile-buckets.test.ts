import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { BucketTest, ProjectBucket } from '@pictable/contract';
import { shortBucketTimeouts } from '@pictable/server/test-hanging-proxy';
import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sales, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let server: ImageServer;
let answer: RequestListener;
let owner: TestUser;
/** Names that the service looked up. */
const lookups: string[] = [];
beforeAll(async () => {
  server = await openImageServer((request, response) => answer(request, response));
  const rules = testHostRules(server);
  const resolve: typeof rules.resolve = (name) => {
    lookups.push(name);
    return rules.resolve(name);
  };
  setup = await openTestSetup({}, { ...rules, resolve }, shortBucketTimeouts);
});
afterAll(async () => {
  await setup?.close();
  server?.close();
});
beforeEach(async () => {
  owner = await addTestUser(setup.platform, 'enterprise');
  lookups.length = 0;
});

const url = (path = '') => `${setup.url}/api/pictable/projects/${owner.project.id}/bucket${path}`;
function send(method: string, path = '', body?: unknown): Promise<Response> {
  return fetch(url(path), {
    method,
    headers: { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
const setBucket = (members: object = {}) =>
  send('PUT', '', {
    ...{
      endpoint: `http://s3.test:${server.port}`,
      bucket: 'tables',
      accessKeyId: 'A',
      secretAccessKey: 'B',
    },
    ...members,
  });

/** Writes bytes slowly, and never ends. */
const drip: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'image/svg+xml', 'content-length': '1000000' });
  const timer = setInterval(() => response.write('x'), 50);
  response.on('close', () => clearInterval(timer));
};
const flood: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/xml' });
  const more = () => {
    while (!response.destroyed)
      if (!response.write(Buffer.alloc(65_536, '<'))) return void response.once('drain', more);
  };
  more();
};
const redirect =
  (status: number, location: string): RequestListener =>
  (_, response) =>
    response.writeHead(status, { location, 'x-amz-bucket-region': 'internal' }).end();
const bomb = gzipSync(Buffer.alloc(50_000_000));

describe('a hostile S3 service is reported as a failed step in time', () => {
  it.each<[string, RequestListener]>([
    ['redirects to the metadata service', redirect(302, 'http://169.254.169.254/latest/meta-data/')],
    ['redirects with 307', redirect(307, 'http://127.0.0.1:5432/')],
    ['redirects permanently', redirect(301, 'http://internal.example/')],
    ['never responds', () => {}],
    ['sends its body byte by byte', drip],
    ['sends without end', flood],
    ['closes the connection', (request) => request.socket.destroy()],
    ['sends an error that is no XML', (_, response) => response.writeHead(500).end('{'.repeat(100_000))],
    [
      'sends an error with entities',
      (_, response) =>
        response
          .writeHead(403, { 'content-type': 'application/xml' })
          .end('<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;&b;">]><Error><Code>&c;</Code></Error>'),
    ],
    [
      'sends a compressed bomb',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb),
    ],
  ])(
    '%s',
    async (_, listener) => {
      answer = listener;
      expect((await setBucket()).status).toBe(200);
      const startedAt = performance.now();
      const response = await send('POST', '/test');
      expect(response.status).toBe(200);
      const result = (await response.json()) as BucketTest;
      expect(result.passed).toBe(false);
      for (const { message } of result.steps) expect(message ?? '').not.toMatch(/169\.254|internal|127\.0/);
      expect(performance.now() - startedAt).toBeLessThan(4 * shortBucketTimeouts.step + 2_000);
      expect(new Set(lookups)).toEqual(new Set(['s3.test']));
    },
    40_000,
  );
});

it('a bucket that sends its body byte by byte holds up a copy for a limited time', {
  tags: ['slow'],
  timeout: 60_000,
}, async () => {
  answer = (request, response) => {
    if (request.method === 'GET') drip(request, response);
    else response.writeHead(200).end();
  };
  const publicUrl = `http://s3.test:${server.port}/tables`;
  expect((await setBucket({ keepCopy: false, publicUrl })).status).toBe(200);
  const { url: imageUrl } = await store(`${setup.url}/api/table-to-image`, sales, owner.projectKey);
  await vi.waitFor(
    async () =>
      expect((await (await send('GET')).json()) as ProjectBucket).toMatchObject({ problem: 'not-reachable' }),
    { timeout: 35_000, interval: 100 },
  );
  expect((await fetch(imageUrl, { redirect: 'manual' })).status).toBe(200);
});

it.each(
  [
    { endpoint: 'http://169.254.169.254' },
    { endpoint: 'https://[::ffff:169.254.169.254]' },
    { endpoint: 'https://127.0.0.1:443/%2e%2e' },
    { endpoint: 'https://user:x@s3.test' },
    { endpoint: 'file:///etc/passwd' },
    { endpoint: `https://${'a'.repeat(5_000)}.test` },
    { publicUrl: 'https://10.0.0.1/' },
    { publicUrl: 'javascript:alert(1)' },
    { bucket: '../../etc' },
    { bucket: '..' },
    { bucket: 'a'.repeat(5_000) },
    { prefix: '../' },
    { prefix: '/' },
    { prefix: 'a'.repeat(5_000) },
    { prefix: '\u0000/' },
    { region: 'a\r\nhost: b' },
    { accessKeyId: 'a b' },
    { secretAccessKey: '\u{1f4a9}' },
    { secretAccessKey: '' },
    { keepCopy: 'false' },
    { endpoint: null },
    { bucket: ['tables'] },
  ].map((members) => [JSON.stringify(members).slice(0, 60), members] as const),
)('%s is rejected, and nothing is looked up', async (_, members) => {
  const response = await setBucket(members);
  expect(response.status, await response.clone().text()).toBe(400);
  expect(await response.json()).toMatchObject({
    success: false,
    error: { code: 400, details: [{ path: expect.any(String) }] },
  });
  expect(lookups).toEqual([]);
});
