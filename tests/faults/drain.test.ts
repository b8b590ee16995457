import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { Ledger } from './ledger.ts';
import { type Service, startService } from './service.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 10);
const CALLERS = 8;

let folder: string;
let service: Service | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-drain-'));
});
afterAll(async () => {
  await service?.end('SIGKILL');
  await removeFolder(folder);
});

it(`finishes what it has begun when it is told to stop, ${ROUNDS} times`, async () => {
  const ledger = new Ledger();
  let longestMs = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    service = await startService(path.join(folder, 'data'));
    const stopping = new AbortController();
    const callers = Array.from({ length: CALLERS }, () => ledger.work(service!, stopping.signal));
    await sleep(300 + Math.random() * 700);
    const begun = performance.now();
    expect(await service.end('SIGTERM')).toBe(0);
    longestMs = Math.max(longestMs, performance.now() - begun);
    stopping.abort();
    await Promise.all(callers);
  }
  service = await startService(path.join(folder, 'data'));
  expect(await ledger.faults(service)).toEqual([]);
  const { charged, unknown } = ledger.state;
  console.log(
    `${ROUNDS} stops: ${charged} tables, ${unknown} without an answer, longest stop ${Math.round(longestMs)} ms`,
  );
  // A request that never reached the service has no answer either; one that it began has one.
  const { used } = (await (
    await fetch(`${service.url}/api/pictable/user/usage`, { headers: { 'x-api-key': service.key } })
  ).json()) as { used: number };
  expect(used).toBe(charged);
  expect(longestMs).toBeLessThan(25_000);
});
