import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { drain } from './drain.ts';
import { createHttpServer } from './http/http-server.ts';
import { createLog } from './platform/log.ts';
import { openMetrics } from './platform/metrics/metrics.ts';

async function openApp() {
  const lines: string[] = [];
  const app = Fastify({ forceCloseConnections: false });
  let respond = () => {};
  app.get('/slow', () => new Promise((resolve) => (respond = () => resolve('done'))));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  let received = '';
  socket.on('data', (piece) => {
    received += String(piece);
  });
  const begun = once(app.server, 'request');
  socket.write('GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await begun;
  const log = createLog('info', { write: (line) => lines.push(line) });
  const closed = once(socket, 'close').then(() => received);
  return { app, log, lines, closed, respond: () => respond() };
}

it('lets a running request finish', async () => {
  const { app, log, lines, closed, respond } = await openApp();
  const drained = drain(app, log, 60_000);
  await expect.poll(() => app.server.listening).toBe(false);
  respond();
  expect(await closed).toContain('done');
  await drained;
  expect(lines).toEqual([]);
});

it('closes the connections of requests that exceed the drain timeout', async () => {
  const { app, log, lines, closed } = await openApp();
  await drain(app, log, 100);
  expect(await closed).toBe('');
  expect(lines.join('')).toContain('their connections were closed');
});

it('does not wait for a keep-alive client whose response began before the stop', async () => {
  const app = await createHttpServer({
    log: createLog('silent'),
    metrics: openMetrics(),
    trustProxy: false,
    isStopping: () => false,
    inlineScripts: [],
    originOf: () => 'http://127.0.0.1',
  });
  const file = new PassThrough();
  app.get('/file', (_request, reply) => reply.send(file));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const { port } = app.server.address() as AddressInfo;
  file.write('begun, ');
  const [response] = (await once(get({ port, agent, path: '/file' }), 'response')) as [IncomingMessage];
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  file.end('done');
  expect(await text(response)).toBe('begun, done');
  await closed;
  agent.destroy();
});

/** Opens connections and sends a request on each, then wakes the thread that created it. */
const clients = `
const { connect } = require('node:net');
const { parentPort, workerData: { port, sent, count } } = require('node:worker_threads');
const responses = Array.from({ length: count }, () => new Promise((resolve) => {
  let received = '';
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET /quick HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => {
      Atomics.add(sent, 0, 1);
      Atomics.notify(sent, 0);
    });
  });
  socket.on('data', (piece) => { received += piece; });
  socket.on('error', ({ code }) => { received += code; });
  socket.on('close', () => resolve(received));
}));
Promise.all(responses).then((all) => parentPort.postMessage(all));
`;

it('serves connections that were not accepted yet when the stop began', async () => {
  const app = await createHttpServer({
    log: createLog('silent'),
    metrics: openMetrics(),
    trustProxy: false,
    isStopping: () => false,
    inlineScripts: [],
    originOf: () => 'http://127.0.0.1',
  });
  app.get('/quick', async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const count = 5;
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(clients, { eval: true, workerData: { port, sent, count } });
  const responses = once(worker, 'message') as Promise<[string[]]>;
  // Blocks this thread, like the work of other requests, so that it cannot accept the connections.
  for (let seen = 0; seen < count; seen = Atomics.load(sent, 0)) Atomics.wait(sent, 0, seen, 10_000);
  await app.close();
  const [texts] = await responses;
  expect(texts.map((response) => response.slice(-4))).toEqual(texts.map(() => 'done'));
  expect(texts).toHaveLength(count);
});
