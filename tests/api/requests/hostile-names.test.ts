import { request } from 'node:http';
import { companionFormats, imageFormats } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClientIp } from '../setup/new-client-ip.ts';
import { errorOf, sales, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

describe('NUL', () => {
  it.each([
    '/api/images/%00.png',
    '/api/images/a%00.png',
    '/api/pictable/user/images/%00',
    '/s/%00',
    '/api/%00',
    '/api/pictable/user/images?projectId=%00',
  ])('in a URL is rejected: %s', async (path) => {
    const response = await fetch(setup.url + path, { headers: { 'x-api-key': setup.owner.key } });
    expect(await errorOf(response)).toMatchObject({ code: 400, type: 'malformed-url' });
  });

  it.each([
    ['a project name', 'POST', '/api/pictable/projects', { name: 'a\0b' }, '/name'],
    ['a user name', 'PATCH', '/api/pictable/user', { first_name: '\0' }, '/first_name'],
    ['a password', 'POST', '/api/login', { email: 'a@example.com', password: 'x\0y' }, '/password'],
  ])('in %s is rejected with the name of the field', async (_what, method, path, body, field) => {
    const response = await fetch(setup.url + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': setup.owner.key, ...newClientIp() },
      body: JSON.stringify(body),
    });
    const error = await errorOf(response);
    expect(error).toMatchObject({ code: 400, details: [{ path: field }] });
    expect(error.message).toContain('U+0000');
  });
});

it('a table with half a surrogate pair is rendered, stored and served in every format', async () => {
  const half = '\\ud83c';
  const body = `{"title":"a${half}","data":[{"${half}":"x${half}","Logo":{"type":"image","value":"https://a.invalid/${half}.png"},"L":{"value":"${half}","link":"https://a.example/${half}"}}]}`;
  const { url, longAlt } = await store(`${setup.url}/api/table-to-image`, body, setup.owner.key);
  expect(Buffer.from(longAlt).toString()).toBe(longAlt);
  for (const format of [...imageFormats, ...companionFormats]) {
    const response = await fetch(url.replace(/png$/, format), { headers: newClientIp() });
    expect(response.status, format).toBe(200);
    await response.arrayBuffer();
  }
});

it('a client that requests missing names is rate limited, but can still get stored images', async () => {
  const client = newClientIp();
  const { quota } = setup.platform.config.rateLimits.misses;
  const { url } = await store(`${setup.url}/api/table-to-image`, sales, setup.owner.key);
  const statuses = new Set<number>();
  for (let n = 0; n < quota + 10; n += 10) {
    const ten = Array.from({ length: 10 }, (_, index) =>
      fetch(`${setup.url}/api/images/guess-${n + index}.png`, { headers: client }),
    );
    for (const { status } of await Promise.all(ten)) statuses.add(status);
  }
  expect([...statuses].toSorted()).toEqual([404, 429]);
  expect((await fetch(`${setup.url}/s/guess`, { headers: client })).status).toBe(429);
  expect((await fetch(url, { headers: client })).status).toBe(200);
  expect((await fetch(`${setup.url}/api/images/guess.png`, { headers: newClientIp() })).status).toBe(404);
});

describe('the Host header of an MCP request', () => {
  const status = (origin: string, host: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { host, 'content-type': 'application/json', 'x-api-key': setup.owner.key };
      const sent = request(`${origin}/mcp`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject).end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    });

  it('must be a local host if no public URL is configured', async () => {
    const config = { ...setup.platform.config, publicUrl: undefined, host: 'localhost' };
    const service = await startServer({ ...setup.platform, config });
    for (const own of ['localhost', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'LOCALHOST'])
      expect(await status(service.url, own), own).toBe(200);
    for (const other of ['evil.example', 'localhost.evil.example', '192.168.1.7', '127.0.0.1.nip.io:3000'])
      expect(await status(service.url, other), other).toBe(403);
    await service.close();
  });

  it('must be the host of the public URL if that is configured', async () => {
    const config = { ...setup.platform.config, publicUrl: 'https://tables.example' };
    const service = await startServer({ ...setup.platform, config });
    expect(await status(service.url, 'tables.example')).toBe(200);
    for (const other of ['localhost', 'evil.example', 'tables.example:8080'])
      expect(await status(service.url, other), other).toBe(403);
    await service.close();
  });

  it('may be any IP address if the service listens on all interfaces', async () => {
    const config = { ...setup.platform.config, publicUrl: undefined, host: '0.0.0.0' };
    const service = await startServer({ ...setup.platform, config });
    expect(await status(service.url, '192.168.1.7:3000')).toBe(200);
    expect(await status(service.url, 'evil.example')).toBe(403);
    await service.close();
  });
});

it('the OpenAPI document is not sent again if the ETag matches', async () => {
  const first = await fetch(`${setup.url}/openapi.json`);
  const etag = first.headers.get('etag') ?? '';
  const document = (await first.json()) as { servers: { url: string }[] };
  expect(document.servers).toEqual([{ url: setup.url }]);
  const again = await fetch(`${setup.url}/openapi.json`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});
