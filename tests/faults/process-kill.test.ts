import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { Ledger } from './ledger.ts';
import { type Service, startService } from './service.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 100);
const CLIENTS = 6;
const WORK_MS_MAX = 1_500;

let folder: string;
let data: string;
let service: Service | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-kill-'));
  data = path.join(folder, 'data');
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await removeFolder(folder);
});

/** Kills PostgreSQL, which is a separate process, as a crash of the machine would. */
async function killPostgres(): Promise<void> {
  const [first] = (await readFile(path.join(data, 'pg/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  if (Number(first) > 1) process.kill(Number(first), 'SIGKILL');
}

it(`loses no acknowledged data over ${ROUNDS} kills`, async () => {
  const ledger = new Ledger();
  for (let round = 1; round <= ROUNDS; round++) {
    service = await startService(data);
    const stopping = new AbortController();
    const clients = Array.from({ length: CLIENTS }, () => ledger.run(service!, stopping.signal));
    await sleep(200 + Math.random() * WORK_MS_MAX);
    // The database dies too in every third round, and dies first in every sixth.
    if (round % 6 === 0) await killPostgres();
    const ended = service.end('SIGKILL');
    if (round % 3 === 0) await killPostgres().catch(() => {});
    await ended;
    stopping.abort();
    await Promise.all(clients);
    if (round % 10 === 0 || round === ROUNDS) {
      service = await startService(data);
      expect(await ledger.violations(service), `round ${round}`).toEqual([]);
      await service.end('SIGKILL');
      console.log(`${round} kills: ${summarize(ledger)}`);
    }
  }
  service = await startService(data);
  expect(await ledger.untilJobsEnd(service)).toEqual([]);
  expect(await ledger.violations(service)).toEqual([]);
  const { charged, deletedImages } = ledger.state;
  expect(charged).toBeGreaterThan(ROUNDS);
  expect(deletedImages.size).toBeGreaterThan(0);
});

function summarize({ state }: Ledger): string {
  const { images, deletedImages, projectKeys, deletedKeys, charged, unknown } = state;
  return (
    `${charged} tables acknowledged, ${images.size} kept, ${deletedImages.size} deleted, ` +
    `${projectKeys.size + deletedKeys.size} keys, ${unknown} requests without a response, nothing lost`
  );
}
