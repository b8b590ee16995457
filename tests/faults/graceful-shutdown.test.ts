import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { Ledger } from './ledger.ts';
import { type Service, startService } from './service.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10);
const CLIENTS = 8;

let folder: string;
let service: Service | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-drain-'));
});
afterAll(async () => {
  await service?.end('SIGKILL');
  await removeFolder(folder);
});

it(`finishes accepted requests when it receives SIGTERM, ${ROUNDS} times`, async () => {
  const ledger = new Ledger();
  let longestMs = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    service = await startService(path.join(folder, 'data'));
    const stopping = new AbortController();
    const clients = Array.from({ length: CLIENTS }, () => ledger.run(service!, stopping.signal));
    await sleep(300 + Math.random() * 700);
    const startedAt = performance.now();
    expect(await service.end('SIGTERM')).toBe(0);
    longestMs = Math.max(longestMs, performance.now() - startedAt);
    stopping.abort();
    await Promise.all(clients);
  }
  service = await startService(path.join(folder, 'data'));
  expect(await ledger.untilJobsEnd(service)).toEqual([]);
  expect(await ledger.violations(service)).toEqual([]);
  const { charged, unknown } = ledger.state;
  console.log(
    `${ROUNDS} stops: ${charged} tables, ${unknown} without a response, longest stop ${Math.round(longestMs)} ms`,
  );
  // Requests that never reached the service have no response either; each accepted request has one.
  const { used } = (await (
    await fetch(`${service.url}/api/pictable/user/usage`, { headers: { 'x-api-key': service.key } })
  ).json()) as { used: number };
  expect(used).toBe(charged);
  expect(longestMs).toBeLessThan(25_000);
});
