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
const CUT_MS_MAX = 45_000;

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

/** Sends the head, or head and some of the body, and then a byte a second. */
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

it('cuts callers who take for ever, and answers the others meanwhile', async () => {
  const head = 'POST /api/demo/generate-image HTTP/1.1\r\nHost: x\r\n';
  const body = `${head}Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"data":`;
  const slow = await Promise.all(
    [...Array(SLOW_CLIENTS).fill(`${head}X-Slow: `), ...Array(SLOW_CLIENTS).fill(body)].map((start) =>
      drip(start),
    ),
  );
  const begun = performance.now();
  let isCut = false;
  const allCut = Promise.all(slow.map(({ closed }) => closed)).then(() => {
    isCut = true;
  });
  const answered: number[] = [];
  while (!isCut && performance.now() - begun < CUT_MS_MAX) {
    const asked = performance.now();
    const response = await storeTable(service);
    expect(response.status).toBe(200);
    answered.push(performance.now() - asked);
    await sleep(100);
  }
  expect(isCut).toBe(true);
  await allCut;
  const p99 = percentile(answered, 0.99);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  console.log(
    `${slow.length} slow callers cut after ${seconds} s; ${answered.length} others, p99 ${Math.round(p99)} ms`,
  );
  expect(p99).toBeLessThan(2_000);
});
