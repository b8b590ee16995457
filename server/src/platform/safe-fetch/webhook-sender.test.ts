import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { FetchRejected } from './fetch-bytes.ts';
import { type ImageServer, openImageServer, testHostRules } from './image-server.fixture.ts';
import { openWebhookSender } from './webhook-sender.ts';

const servers: ImageServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<ImageServer> {
  const server = await openImageServer(listener);
  servers.push(server);
  return server;
}

const message = () => ({
  body: '{"a":"é"}',
  headers: { 'webhook-id': 'msg_1' },
  signal: new AbortController().signal,
});
const onPublicInternet = openWebhookSender({ allowsLoopback: false });

describe('on the public internet', () => {
  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://localhost.localdomain@127.0.0.1/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0/',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://example.com:22/',
    'https://example.com:8443/',
    'https://user:secret@example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    '//example.com/',
    '',
  ])('nothing is sent to %s', async (url) => {
    expect(() => onPublicInternet.check(url)).toThrow(FetchRejected);
    await expect(onPublicInternet.post(url, message())).rejects.toThrow(FetchRejected);
  });

  it('a server on this machine is not reached over its names', async () => {
    const server = await serve((_request, response) => response.end());
    for (const host of ['127.0.0.1', 'localhost', '[::1]'])
      await expect(onPublicInternet.post(`http://${host}:${server.port}/`, message())).rejects.toThrow();
    expect(server.connections()).toBe(0);
  });
});

/** A sender for names below `.test`, whose IP address is decided per lookup. */
function senderTo(server: ImageServer, addresses: readonly string[], timeoutMs = 5_000) {
  let lookups = 0;
  const rules = {
    ...testHostRules(server),
    resolve: async () => [{ address: addresses[Math.min(lookups++, addresses.length - 1)]!, family: 4 }],
  };
  const sender = openWebhookSender({ allowsLoopback: false, rules, timeoutMs });
  return { post: () => sender.post(`http://hooks.test:${server.port}/`, message()), lookups: () => lookups };
}

describe('a request', () => {
  it('has the body and the headers as given', async () => {
    let text = '';
    let received: unknown;
    const server = await serve(async (request, response) => {
      for await (const chunk of request.setEncoding('utf8')) text += chunk;
      received = { method: request.method, ...request.headers };
      response.writeHead(201, { 'retry-after': '7' }).end('thank you\0');
    });
    expect(await senderTo(server, ['127.0.0.1']).post()).toEqual({
      status: 201,
      text: 'thank you',
      retryAfter: '7',
    });
    expect(text).toBe('{"a":"é"}');
    expect(received).toMatchObject({ method: 'POST', 'webhook-id': 'msg_1', 'content-length': '10' });
  });

  it.each([
    '169.254.169.254',
    '10.0.0.1',
    '192.168.0.1',
    '0.0.0.0',
    '::ffff:169.254.169.254',
    '::ffff:7f00:1',
    'fd00::1',
  ])('is not sent if the name resolves to %s', async (address) => {
    const server = await serve((_request, response) => response.end());
    await expect(senderTo(server, [address]).post()).rejects.toThrow('not allowed');
    expect(server.connections()).toBe(0);
  });

  it('goes to the IP address that was checked, although the name then resolves to another one', async () => {
    const server = await serve((_request, response) => response.end());
    const rebinding = senderTo(server, ['127.0.0.1', '169.254.169.254']);
    expect((await rebinding.post()).status).toBe(200);
    expect(rebinding.lookups()).toBe(1);
    await expect(rebinding.post()).rejects.toThrow('169.254.169.254');
    expect(server.connections()).toBe(1);
  });

  it('does not follow a redirect to the metadata service', async () => {
    const server = await serve((_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
    );
    const redirecting = senderTo(server, ['127.0.0.1']);
    expect((await redirecting.post()).status).toBe(302);
    expect(redirecting.lookups()).toBe(1);
  });

  it('times out if no response arrives, or if it drips', async () => {
    const silent = await serve(() => {});
    await expect(senderTo(silent, ['127.0.0.1'], 200).post()).rejects.toMatchObject({ name: 'TimeoutError' });
    const dripping = await serve((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const startedAt = performance.now();
    const { status, text } = await senderTo(dripping, ['127.0.0.1'], 300).post();
    expect(status).toBe(200);
    expect(text).toMatch(/^x+$/);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('does not decompress a response', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb),
    );
    const { status, text } = await senderTo(server, ['127.0.0.1']).post();
    expect(status).toBe(200);
    expect(text.length).toBeLessThanOrEqual(1_024);
  });

  it('reads no more than the start of a large response', async () => {
    let sent = 0;
    const server = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && sent < 500_000_000) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536, 'a'))) return void response.once('drain', more);
        }
      };
      more();
    });
    expect((await senderTo(server, ['127.0.0.1']).post()).text).toHaveLength(1_024);
    expect(sent).toBeLessThan(50_000_000);
  });
});

it('in development, servers on this machine are allowed, and nothing else that is private', async () => {
  const server = await serve((_request, response) => response.end());
  const sender = openWebhookSender({ allowsLoopback: true });
  expect((await sender.post(`http://localhost:${server.port}/`, message())).status).toBe(200);
  expect(() => sender.check('http://10.0.0.1/')).toThrow(FetchRejected);
  expect(() => sender.check('http://169.254.169.254/')).toThrow(FetchRejected);
});
