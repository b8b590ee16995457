import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { publicErrorOf, registerErrorHandler } from './send-error.ts';

const withCode = (code: string) => Object.assign(new Error(`read ${code}`), { code });

let app: FastifyInstance;
let port: number;
let received: number;
/** The types of the errors of all requests. */
let reported: string[];
/** What the operation throws once the body has arrived. */
let thrown: Error;
beforeEach(async () => {
  app = Fastify();
  registerErrorHandler(app, () => 'https://pictable.example');
  [received, reported] = [0, []];
  app.addHook('onError', async (request, _, error) => void reported.push(publicErrorOf(error, request).type));
  app.addHook('onRequest', async ({ headers }) => {
    received++;
    if (headers['x-fails-early'] !== undefined) throw withCode('ECONNRESET');
  });
  app.post('/', () => Promise.reject(thrown));
  app.get('/', () => Promise.reject(thrown));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

it.each([
  ['POST', 'ECONNRESET'],
  ['GET', 'ECONNRESET'],
  ['POST', 'ECONNREFUSED'],
  ['GET', 'ETIMEDOUT'],
])('%s: %s of the database or the bucket is an outage, not an error of the client', async (method, code) => {
  thrown = withCode(code);
  const body = method === 'POST' ? '{"data":[]}' : null;
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method,
    body,
    headers: body === null ? {} : { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await response.json()).toMatchObject({ error: { type: 'data-out-of-reach' } });
});

it('is an outage also while the body is still arriving, as when a key is looked up', async () => {
  const socket = net.connect({ port, host: '127.0.0.1' });
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nX-Fails-Early: yes\r\nContent-Length: 50\r\n\r\n{"da');
  const [response] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  expect(response.toString()).toMatch(/^HTTP\/1\.1 503 /);
});

it('is an error of the client if the client has closed the connection', async () => {
  const socket = net.connect({ port, host: '127.0.0.1' });
  socket.write(
    'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"da',
  );
  await vi.waitFor(() => expect(received).toBe(1));
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(reported).toEqual(['malformed-request']));
});
