import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { percentile } from './percentile.ts';
import { type Service, startService, storeTable } from './service.ts';

const SECONDS = Number(process.env.FAULT_SECONDS ?? 300);
const CALLERS = 2;
const LOOK_MS = 1_000;
/** Heaps breathe; what leaks grows by far more than this under so many drawings. */
const GROWTH_MB_MAX = 40;

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-soak-'));
  service = await startService(path.join(folder, 'data'), { RENDER_WORKERS: '1' });
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

interface Look {
  readonly megabytes: number;
  readonly files: number;
}

async function look(): Promise<Look> {
  const { pid } = service.process;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return { megabytes: kilobytes / 1_024, files: (await readdir(`/proc/${pid}/fd`)).length };
}

it.skipIf(process.platform !== 'linux')(`needs no more memory after ${SECONDS} seconds of work`, async () => {
  const until = performance.now() + SECONDS * 1_000;
  let stored = 0;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (performance.now() < until) {
      expect((await storeTable(service)).status).toBe(200);
      stored++;
    }
  });
  const looks: Look[] = [];
  while (performance.now() < until) {
    await sleep(LOOK_MS);
    looks.push(await look());
  }
  await Promise.all(callers);
  // The first third fills caches and pools.
  const third = Math.floor(looks.length / 3);
  const middle = (from: number, of: (look: Look) => number) =>
    percentile(looks.slice(from, from + third).map(of), 0.5);
  const [before, after] = [third, 2 * third].map((from) => ({
    megabytes: middle(from, ({ megabytes }) => megabytes),
    files: middle(from, ({ files }) => files),
  }));
  console.log(
    `${stored} tables in ${SECONDS} s: memory ${Math.round(before!.megabytes)} MB, then ${Math.round(after!.megabytes)} MB; ` +
      `open files ${before!.files}, then ${after!.files}`,
  );
  expect(stored).toBeGreaterThan(SECONDS / 10);
  expect(after!.megabytes - before!.megabytes).toBeLessThan(GROWTH_MB_MAX);
  expect(after!.files - before!.files).toBeLessThan(10);
});
