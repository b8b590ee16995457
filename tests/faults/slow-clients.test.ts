import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { percentile } from './percentile.ts';
import { type Service, startService, storeTable } from './service.ts';

const SLOW_CLIENTS = 300;
const CLOSED_MS_MAX = 45_000;

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-slow-'));
  service = await startService(path.join(folder, 'data'));
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await removeFolder(folder);
});

/** Opens a connection, sends the start of a request, and then one byte per second. */
async function drip(start: string): Promise<{ closed: Promise<unknown> }> {
  const { hostname, port } = new URL(service.url);
  const socket: Socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(start);
  socket.resume();
  const timer = setInterval(() => socket.write('x'), 1_000);
  closed.finally(() => clearInterval(timer));
  return { closed };
}

it('closes connections that are too slow, and serves other clients meanwhile', async () => {
  const head = 'POST /api/demo/generate-image HTTP/1.1\r\nHost: x\r\n';
  const body = `${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"data":`;
  const slow = await Promise.all(
    [...Array(SLOW_CLIENTS).fill(`${head}X-Slow: `), ...Array(SLOW_CLIENTS).fill(body)].map((start) =>
      drip(start),
    ),
  );
  const startedAt = performance.now();
  let areClosed = false;
  const allClosed = Promise.all(slow.map(({ closed }) => closed)).then(() => {
    areClosed = true;
  });
  const durationsMs: number[] = [];
  while (!areClosed && performance.now() - startedAt < CLOSED_MS_MAX) {
    const sentAt = performance.now();
    const response = await storeTable(service);
    expect(response.status).toBe(200);
    durationsMs.push(performance.now() - sentAt);
    await sleep(100);
  }
  expect(areClosed).toBe(true);
  await allClosed;
  const p99 = percentile(durationsMs, 0.99);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(
    `${slow.length} slow connections closed after ${seconds} s; ${durationsMs.length} others, p99 ${Math.round(p99)} ms`,
  );
  expect(p99).toBeLessThan(2_000);
});
