import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageServer, openImageServer } from './image-server.fixture.ts';
import { openIssuerFetch } from './issuer-fetch.ts';

const requests: { line: string; body: string; agent: string | undefined }[] = [];
let server: ImageServer;
beforeAll(async () => {
  server = await openImageServer(async (request, response) => {
    const path = request.url ?? '';
    requests.push({
      line: `${request.method} ${path}`,
      body: await text(request),
      agent: request.headers['user-agent'],
    });
    if (path === '/never') return;
    const status = Number(/^\/(\d{3})$/.exec(path)?.[1] ?? 200);
    const encoding = path === '/packed' ? { 'content-encoding': 'gzip' } : {};
    response.writeHead(status, { 'content-type': 'application/json', location: '/moved', ...encoding });
    response.end(path === '/large' ? Buffer.alloc(1_000_001, ' ') : status === 204 ? undefined : '{"a":1}');
  });
});
afterAll(() => server.close());

const load = (path: string, timeoutMs = 5_000, host = '127.0.0.1') =>
  openIssuerFetch(timeoutMs)(`http://${host}:${server.port}${path}`, { method: 'GET', headers: {} });

it('loads JSON from this machine, including by name', async () => {
  for (const host of ['127.0.0.1', 'localhost']) {
    const response = await load('/keys', 5_000, host);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await response.json()).toEqual({ a: 1 });
  }
  expect(requests.at(-1)).toEqual({ line: 'GET /keys', body: '', agent: 'Pictable' });
});

it('sends forms', async () => {
  const body = new URLSearchParams({ code: 'a b' });
  await openIssuerFetch(5_000)(`http://127.0.0.1:${server.port}/token`, {
    method: 'POST',
    headers: {},
    body,
  });
  expect(requests.at(-1)).toMatchObject({ line: 'POST /token', body: 'code=a+b' });
});

it.each([302, 307, 400, 500, 204])(
  'returns a response with status %d, and follows no redirect',
  async (status) => {
    const response = await load(`/${status}`);
    expect(response.status).toBe(status);
    expect(requests.at(-1)?.line).toBe(`GET /${status}`);
  },
);

it.each([
  ['/large', 'too large'],
  ['/packed', 'content encoding gzip'],
])('rejects %s', async (path, reason) => {
  await expect(load(path)).rejects.toThrow(reason);
});

it('waits for a limited time, for all requests together', async () => {
  const limited = openIssuerFetch(200);
  const url = `http://127.0.0.1:${server.port}/never`;
  await expect(limited(url, { method: 'GET', headers: {} })).rejects.toThrow();
  const requestsBefore = requests.length;
  await expect(limited(url, { method: 'GET', headers: {} })).rejects.toThrow();
  expect(requests).toHaveLength(requestsBefore);
});

describe('a URL', () => {
  it.each([
    ['http://192.0.2.1/', 'IP address 192.0.2.1 is not allowed'],
    ['http://10.0.0.7/', 'IP address 10.0.0.7 is not allowed'],
    ['http://[2001:db8::1]/', 'IP address 2001:db8::1 is not allowed'],
    ['ftp://127.0.0.1/', 'not an HTTP or HTTPS URL'],
    ['https://a:b@127.0.0.1/', 'credentials in the URL'],
    ['127.0.0.1', 'invalid URL'],
  ])('cannot be %s', async (url, reason) => {
    await expect(openIssuerFetch(5_000)(url, { method: 'GET', headers: {} })).rejects.toThrow(reason);
  });

  it('with HTTPS may have a private IP address, but needs a certificate', async () => {
    const url = `https://127.0.0.1:${server.port}/`;
    await expect(openIssuerFetch(5_000)(url, { method: 'GET', headers: {} })).rejects.toThrow(/SSL|EPROTO/);
  });
});
