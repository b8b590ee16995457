import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { removeFolder } from '../remove-folder.ts';
import { percentile } from './percentile.ts';
import { type Service, startService } from './service.ts';
import { SoakCaller } from './soak-calls.ts';

/** An hour tells more; this is what a round of all fault tests has time for. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
/** Rest between two rounds of calls. */
const PAUSE_MS = Number(process.env.SOAK_PAUSE_MS ?? 0);
const LOOK_MS = Math.min(Math.max(250, MINUTES * 500), 10_000);
/** From one third of the time to the next. Heaps breathe; what leaks grows by far more under so many drawings. */
const growthMax: Look = {
  megabytes: 40,
  files: 10,
  processes: 4,
  leftovers: 20,
  // Other work on the machine shows here first.
  lagMs: 1_000,
};

interface Look {
  readonly megabytes: number;
  /** Open files and connections. */
  readonly files: number;
  /** Of the database: one for each connection, and a few of its own. */
  readonly processes: number;
  /** Files in the folder for temporary files. */
  readonly leftovers: number;
  /** What one in a hundred waited for the main thread. */
  readonly lagMs: number;
}

let folder: string;
let service: Service;
let metricsPort: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-soak-'));
  metricsPort = await freePort();
  await mkdir(path.join(folder, 'tmp'));
  service = await startService(path.join(folder, 'data'), {
    RENDER_WORKERS: '1',
    TMPDIR: path.join(folder, 'tmp'),
    METRICS_PORT: String(metricsPort),
    METRICS_HOST: '127.0.0.1',
    RATE_LIMIT_WRONG_KEYS: '1000000/1',
  });
});
afterAll(async () => {
  await service?.end('SIGTERM');
  await removeFolder(folder);
});

async function look(): Promise<Look> {
  const { pid } = service.process;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const [postmaster] = (await readFile(path.join(folder, 'data/pg/postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return {
    megabytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024,
    files: (await readdir(`/proc/${pid}/fd`)).length,
    processes: children.trim().split(' ').length,
    leftovers: (await readdir(path.join(folder, 'tmp'), { recursive: true })).length,
    lagMs: Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(figures)?.[1]) * 1_000,
  };
}

/** What is typical of some looks. Of memory the lower end: a heap breathes, and what leaks raises what is left after each breath. */
function typical(looks: readonly Look[]): Look {
  const of = (name: keyof Look, share = 0.5) =>
    Math.round(
      percentile(
        looks.map((one) => one[name]),
        share,
      ),
    );
  return {
    megabytes: of('megabytes', 0.1),
    files: of('files'),
    processes: of('processes'),
    leftovers: of('leftovers'),
    lagMs: of('lagMs'),
  };
}

it.skipIf(process.platform !== 'linux')(
  `needs no more of anything after ${MINUTES} minutes of all that callers do`,
  async () => {
    const until = performance.now() + MINUTES * 60_000;
    const caller = new SoakCaller(service);
    const answered = new Map<string, Set<number>>();
    let rounds = 0;
    const work = async () => {
      while (performance.now() < until) {
        for (const [name, status] of await caller.round())
          answered.set(name, (answered.get(name) ?? new Set()).add(status));
        rounds++;
        await sleep(PAUSE_MS);
      }
    };
    let isWorking = true;
    const working = work().finally(() => {
      isWorking = false;
    });
    // What it fails with is thrown below.
    working.catch(() => {});
    const looks: Look[] = [];
    while (isWorking && performance.now() < until) {
      await sleep(LOOK_MS);
      looks.push(await look());
    }
    await working;
    expect(looks.length).toBeGreaterThan(9);
    // The first third fills caches and pools.
    const third = Math.floor(looks.length / 3);
    const before = typical(looks.slice(third, 2 * third));
    const after = typical(looks.slice(2 * third));
    console.log(`${rounds} rounds of ${answered.size} kinds of calls in ${MINUTES} minutes`);
    console.log('then', before, 'and at the end', after);
    const course = looks.filter((_, index) => index % Math.ceil(looks.length / 30) === 0);
    console.log(`memory meanwhile: ${course.map(({ megabytes }) => Math.round(megabytes)).join(' ')} MB`);
    console.log([...answered].map(([name, statuses]) => `${name} ${[...statuses].join(' ')}`).join(', '));
    for (const [name, statuses] of answered)
      for (const status of statuses) expect(status, name).not.toBe(500);
    for (const name of Object.keys(growthMax) as (keyof Look)[])
      expect(after[name] - before[name], name).toBeLessThan(growthMax[name]);
  },
);
