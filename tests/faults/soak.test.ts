import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { removeFolder } from '../remove-folder.ts';
import { percentile } from './percentile.ts';
import { type Service, startService } from './service.ts';
import { SoakClient } from './soak-client.ts';

/** An hour is more conclusive; the default is short enough for a run of all fault tests. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
/** Pause between two rounds of requests. */
const PAUSE_MS = Number(process.env.SOAK_PAUSE_MS ?? 0);
const SAMPLE_INTERVAL_MS = Math.min(Math.max(250, MINUTES * 500), 10_000);
/**
 * Maximum growth between the second and the last third. Heaps vary; a leak grows by far more under this
 * load.
 */
const growthMax: Sample = {
  megabytes: 40,
  files: 10,
  processes: 4,
  leftovers: 20,
  // Other work on the machine affects the lag most.
  lagMs: 1_000,
};

interface Sample {
  readonly megabytes: number;
  /** Number of open files and connections. */
  readonly files: number;
  /** Number of database processes: one per connection and a few of its own. */
  readonly processes: number;
  /** Number of files in the folder for temporary files. */
  readonly leftovers: number;
  /** 99th percentile of the event-loop lag. */
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

async function takeSample(): Promise<Sample> {
  const { pid } = service.process;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const [postmaster] = (await readFile(path.join(folder, 'data/pg/postmaster.pid'), 'utf8')).split('\n');
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return {
    megabytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024,
    files: (await readdir(`/proc/${pid}/fd`)).length,
    processes: children.trim().split(' ').length,
    leftovers: (await readdir(path.join(folder, 'tmp'), { recursive: true })).length,
    lagMs: Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]) * 1_000,
  };
}

/**
 * Typical values of some samples: medians, but the tenth percentile of the memory, because a leak raises what
 * remains after each garbage collection.
 */
function typical(samples: readonly Sample[]): Sample {
  const of = (name: keyof Sample, share = 0.5) =>
    Math.round(
      percentile(
        samples.map((sample) => sample[name]),
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
  `does not leak resources in ${MINUTES} minutes of all kinds of requests`,
  async () => {
    const until = performance.now() + MINUTES * 60_000;
    const client = new SoakClient(service);
    const received = new Map<string, Set<number>>();
    let rounds = 0;
    const work = async () => {
      while (performance.now() < until) {
        for (const [name, status] of await client.round())
          received.set(name, (received.get(name) ?? new Set()).add(status));
        rounds++;
        await sleep(PAUSE_MS);
      }
    };
    let isWorking = true;
    const working = work().finally(() => {
      isWorking = false;
    });
    // A failure is thrown below.
    working.catch(() => {});
    const samples: Sample[] = [];
    while (isWorking && performance.now() < until) {
      await sleep(SAMPLE_INTERVAL_MS);
      samples.push(await takeSample());
    }
    await working;
    expect(samples.length).toBeGreaterThan(9);
    // The first third fills caches and pools.
    const third = Math.floor(samples.length / 3);
    const before = typical(samples.slice(third, 2 * third));
    const after = typical(samples.slice(2 * third));
    console.log(`${rounds} rounds of ${received.size} kinds of requests in ${MINUTES} minutes`);
    console.log('second third', before, 'last third', after);
    const course = samples.filter((_, index) => index % Math.ceil(samples.length / 30) === 0);
    console.log(`memory: ${course.map(({ megabytes }) => Math.round(megabytes)).join(' ')} MB`);
    console.log([...received].map(([name, statuses]) => `${name} ${[...statuses].join(' ')}`).join(', '));
    for (const [name, statuses] of received)
      for (const status of statuses) expect(status, name).not.toBe(500);
    for (const name of Object.keys(growthMax) as (keyof Sample)[])
      expect(after[name] - before[name], name).toBeLessThan(growthMax[name]);
  },
);
