import { writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import {
  RenderAborted,
  RenderBusy,
  RenderCrashed,
  type RenderPool,
  RenderStarved,
  RenderTooLarge,
  RenderTooSlow,
} from './render-pool.ts';
import { failure, job, useScriptedPools } from './scripted-pool.fixture.ts';

// Tests that need all processors or much memory are in render-pool.faults.test.ts.

const { open, openWithDefaults } = useScriptedPools();

it('renders, and does not pass the environment to workers', async () => {
  const { bytes } = await (await open()).render(job('quick'));
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ work: 'quick', env: [] });
});

it.runIf(process.platform === 'linux')('runs workers with a lower priority', async () => {
  expect((await whoOf(await open())).nice).toBe(Math.min(getPriority() + 10, 19));
});

it('rejects jobs beyond the queue limit, with a time to retry', async () => {
  const opened = await open({ waitingMax: 4 });
  const results = await Promise.all(
    Array.from({ length: 20 }, () => failure(opened.render(job('slow', 90)))),
  );
  const refused = results.filter((result) => result !== undefined);
  expect(results).toHaveLength(20);
  expect(refused).toHaveLength(20 - 2 - 4);
  for (const error of refused) {
    expect(error).toBeInstanceOf(RenderBusy);
    expect((error as RenderBusy).retryAfterSeconds).toBeGreaterThanOrEqual(1);
  }
  await opened.render(job('quick'));
});

it('accepts only jobs that it can start well within the waiting time, and rejects the rest', async () => {
  const opened = await open({ workers: 1, waitingMax: 1_000, waitMsMax: 1_000 });
  for (let count = 0; count < 40; count++) await opened.render(job('slow', 50));
  const ends: string[] = [];
  const burst = Array.from({ length: 60 }, async () => {
    const error = await failure(opened.render(job('slow', 50)));
    ends.push(error === undefined ? 'drawn' : 'refused');
    if (error !== undefined) expect(error).toBeInstanceOf(RenderBusy);
  });
  await Promise.all(burst);
  // One runs, and as many wait as can start within half of the waiting time.
  const drawn = ends.filter((end) => end === 'drawn').length;
  expect(drawn).toBeGreaterThan(1);
  expect(drawn).toBeLessThanOrEqual(1 + 11);
  expect(ends.lastIndexOf('refused')).toBeLessThan(ends.indexOf('drawn'));
});

it('stops a job that takes too long, and continues with a new worker', async () => {
  const opened = await open({ workers: 1, deadlineMs: 200 });
  expect(await failure(opened.render(job('hang')))).toBeInstanceOf(RenderTooSlow);
  await opened.render(job('quick'));
});

it('does not affect other jobs when it stops one', async () => {
  const opened = await open({ deadlineMs: 400, waitingMax: 20 });
  const hanging = failure(opened.render(job('hang')));
  const neighbours = Array.from({ length: 20 }, () => opened.render(job('quick', 5)));
  expect(await Promise.all(neighbours)).toHaveLength(20);
  expect(await hanging).toBeInstanceOf(RenderTooSlow);
});

it('does not count the waiting time towards the deadline', async () => {
  const opened = await open({ workers: 1, deadlineMs: 2_000, wallMsMax: 2_000, waitMsMax: 12_000 });
  await Promise.all([opened.render(job('slow', 1_100)), opened.render(job('slow', 1_100))]);
});

describe('the deadline is CPU time', () => {
  it('a job that uses more is too complex, even on an idle machine', async () => {
    const opened = await open({ workers: 1, deadlineMs: 200 });
    expect(await failure(opened.render(job('burn', 60_000)))).toBeInstanceOf(RenderTooSlow);
  });

  it('a job that gets little CPU time can take longer in wall time', async () => {
    const opened = await open({ workers: 1, deadlineMs: 600 });
    const startedAt = performance.now();
    await opened.render(job('burn-slowly', 400));
    expect(performance.now() - startedAt).toBeGreaterThan(1_200);
  });

  it('a tenant whose jobs only waited for a processor keeps every worker', async () => {
    const opened = await open({ workers: 2, deadlineMs: 5_000, estimateCostMs: () => 1 });
    await opened.render(job('burn-slowly', 200));
    const running = [opened.render(job('slow', 500)), opened.render(job('slow', 500))];
    expect(opened.load().waiting).toBe(0);
    await Promise.all(running);
  });

  it('CPU time of earlier jobs does not count', { tags: ['slow'] }, async () => {
    const opened = await open({ workers: 1, deadlineMs: 600 });
    for (let count = 0; count < 3; count++) await opened.render(job('burn', 400));
    await opened.render(job('burn-slowly', 300));
  });

  it('a job that uses none is stopped after three times the deadline, and can be retried', async () => {
    const opened = await openWithDefaults({ workers: 1, waitingMax: 4, deadlineMs: 200 });
    const startedAt = performance.now();
    const error = await failure(opened.render(job('slow', 60_000)));
    expect(error).toBeInstanceOf(RenderStarved);
    expect(error).toBeInstanceOf(RenderBusy);
    expect((error as RenderBusy).retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(performance.now() - startedAt).toBeGreaterThan(600);
    await opened.render(job('quick'));
  });

  it('stops a job whose CPU time cannot be read', async () => {
    const reading = vi.spyOn(Worker.prototype, 'cpuUsage').mockReturnValue(new Promise(() => {}));
    try {
      const opened = await open({ workers: 1, deadlineMs: 100, wallMsMax: 500 });
      expect(await failure(opened.render(job('hang')))).toBeInstanceOf(RenderStarved);
      expect(reading).toHaveBeenCalled();
    } finally {
      reading.mockRestore();
    }
  });
});

/** The load counts the running jobs of visitors. */
const forVisitor = { isVisitor: true };

async function untilRunning(opened: RenderPool): Promise<void> {
  await vi.waitFor(() => expect(opened.load().visitorsRunning).toBe(1), { timeout: 20_000, interval: 5 });
}

it('limits the time that a job waits', async () => {
  const opened = await open({ workers: 1, deadlineMs: 600, waitMsMax: 500 });
  const hanging = failure(opened.render(job('hang'), forVisitor));
  await untilRunning(opened);
  expect(await failure(opened.render(job('quick')))).toBeInstanceOf(RenderBusy);
  expect(await hanging).toBeInstanceOf(RenderTooSlow);
});

it('stops a running job and removes a queued one when the caller aborts', async () => {
  const opened = await open({ workers: 1 });
  const [runner, waiter] = [new AbortController(), new AbortController()];
  const running = failure(opened.render(job('hang'), { ...forVisitor, signal: runner.signal }));
  await untilRunning(opened);
  const waiting = failure(opened.render(job('quick'), { signal: waiter.signal }));
  waiter.abort();
  expect(await waiting).toBeInstanceOf(RenderAborted);
  runner.abort();
  expect(await running).toBeInstanceOf(RenderAborted);
  const late = failure(opened.render(job('quick'), { signal: AbortSignal.abort() }));
  expect(await late).toBeInstanceOf(RenderAborted);
  await opened.render(job('quick'));
});

it.each(['exit', 'throw'])('survives a worker that ends by %s', async (death) => {
  const opened = await open({ workers: 1 });
  const error = await failure(opened.render(job(death)));
  expect(error).toBeInstanceOf(RenderCrashed);
  expect((error as Error).cause).toBeInstanceOf(Error);
  await opened.render(job('quick'));
});

describe('while the only worker is replaced', () => {
  let slowStart: string;
  beforeAll(async () => {
    slowStart = path.join(path.dirname(inject('scriptedWorkerFile')), 'slow-start.mjs');
    const warmUp = 'if (performance.now() > 0) await new Promise((ready) => setTimeout(ready, 600));\n';
    await writeFile(
      slowStart,
      `${warmUp}export { default } from ${JSON.stringify(pathToFileURL(inject('scriptedWorkerFile')))};\n`,
    );
  });

  it.each(['exit', 'hang'])(
    'the next job waits until the replacement after "%s" has warmed up',
    async (end) => {
      const opened = await open({ workerFile: slowStart, workers: 1, deadlineMs: 200, waitMsMax: 150 });
      expect(await failure(opened.render(job(end)))).toBeDefined();
      expect(await Promise.all([opened.render(job('quick')), opened.render(job('quick'))])).toHaveLength(2);
    },
  );

  it('no job waits forever', async () => {
    const bounds = { waitMsMax: 100, warmUpMsMax: 100 };
    const opened = await open({ workerFile: slowStart, workers: 1, ...bounds });
    expect(await failure(opened.render(job('exit')))).toBeDefined();
    expect(await failure(opened.render(job('quick')))).toBeInstanceOf(RenderBusy);
  });
});

it('accepts one job while the only worker hangs, but not a second one', { tags: ['slow'] }, async () => {
  const opened = await open({ workers: 1, deadlineMs: 3_000, waitMsMax: 1_000 });
  let isHanging = true;
  const hanging = failure(opened.render(job('hang'))).finally(() => {
    isHanging = false;
  });
  for (const until = performance.now() + 600; performance.now() < until; await sleep(20))
    expect(opened.capacityError()).toBeUndefined();
  const first = failure(opened.render(job('quick')));
  while (isHanging && !opened.capacityError()) await sleep(20);
  expect(isHanging).toBe(true);
  expect(await first).toBeInstanceOf(RenderBusy);
  expect(await hanging).toBeInstanceOf(RenderTooSlow);
});

it('stops a job that needs more memory than a worker has, and continues with a new worker', async () => {
  const opened = await open({ workers: 1, heapMb: 64, deadlineMs: 50_000 });
  expect(await failure(opened.render(job('memory')))).toBeInstanceOf(RenderTooLarge);
  await opened.render(job('quick'));
});

it('finishes running and queued jobs before it closes, and accepts no new ones', async () => {
  const opened = await open({ workers: 1 });
  const jobs = [opened.render(job('slow', 150)), opened.render(job('slow', 150))];
  const closing = opened.close();
  expect(await failure(opened.render(job('quick')))).toBeInstanceOf(RenderBusy);
  expect(await Promise.all(jobs)).toHaveLength(2);
  await closing;
});

it('reports its load', async () => {
  const opened = await open({ workers: 1 });
  expect(opened.load()).toEqual({
    workers: 1,
    waiting: 0,
    waitingMax: 4,
    visitorsRunning: 0,
    replacements: 0,
  });
  const jobs = [1, 2, 3].map(() => opened.render(job('slow', 100)));
  expect(opened.load().waiting).toBe(2);
  await Promise.all(jobs);
});

it('replaces its workers after a number of jobs without losing any', async () => {
  const opened = await open({ jobsMax: 10 });
  const who = () => threadOf(opened);
  const seen = new Set<number>();
  for (let round = 0; round < 200 && seen.size <= 2; round++) {
    for (const thread of await Promise.all([who(), who(), who()])) seen.add(thread);
  }
  expect(seen.size).toBeGreaterThan(2);
  expect(opened.load().replacements).toBeGreaterThan(0);
});

it('continues with new workers if the old ones cannot be stopped', async () => {
  const opened = await open({ jobsMax: 10 });
  const failing = vi.spyOn(Piscina.prototype, 'destroy').mockRejectedValueOnce(new Error('cannot stop'));
  try {
    for (let round = 0; round < 200 && failing.mock.calls.length === 0; round++) {
      await Promise.all([1, 2, 3].map(() => opened.render(job('quick', 5))));
    }
    expect(failing).toHaveBeenCalledOnce();
    await Promise.all([1, 2, 3].map(() => opened.render(job('slow', 50))));
    expect(failing).toHaveBeenCalledOnce();
  } finally {
    failing.mockRestore();
  }
});

interface Who {
  readonly thread: number;
  readonly nice: number;
  readonly releases: number;
}

/** Describes the worker that renders. */
async function whoOf(opened: RenderPool): Promise<Who> {
  const { bytes } = await opened.render(job('who', 5));
  return JSON.parse(Buffer.from(bytes).toString());
}

/** The thread of a worker that renders. */
const threadOf = async (opened: RenderPool) => (await whoOf(opened)).thread;

/** Workers except the first one start with the first job. */
async function untilWorkersAreReady(opened: RenderPool, workers: number): Promise<void> {
  const seen = new Set<number>();
  while (seen.size < workers)
    for (const thread of await Promise.all(Array.from({ length: workers }, () => threadOf(opened))))
      seen.add(thread);
}

it('starts its other workers with the first job', async () => {
  const opened = await open({ workers: 3 });
  await untilWorkersAreReady(opened, 3);
});

describe('in a pool that is idle for five minutes', () => {
  const minutes = (count: number) => count * 60_000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  /** How often each of the two workers has released its memory, by their threads. */
  async function releasesOf(opened: RenderPool): Promise<ReadonlyMap<number, number>> {
    const found = new Map<number, number>();
    while (found.size < 2)
      for (const { thread, releases } of await Promise.all([whoOf(opened), whoOf(opened)]))
        found.set(thread, releases);
    return found;
  }

  it('one worker remains, and releases its memory', async () => {
    const opened = await open();
    const before = await releasesOf(opened);
    await vi.advanceTimersByTimeAsync(minutes(6));
    const after = await releasesOf(opened);
    expect([...after].filter(([thread]) => before.has(thread)).map(([, releases]) => releases)).toEqual([1]);
    expect([...after.values()].sort()).toEqual([0, 1]);
  });

  // A timer of the library, once forgotten, can still stop a worker early; another one starts then.
  it('but nothing is released with a job every four minutes', async () => {
    const opened = await open();
    await releasesOf(opened);
    for (let round = 0; round < 4; round++) {
      await vi.advanceTimersByTimeAsync(minutes(4));
      expect([...(await releasesOf(opened)).values()]).toEqual([0, 0]);
    }
  });
});

describe('shares its workers between tenants', () => {
  const of = (tenant: string, more = {}) => ({ tenant, ...more });

  it('so that small work never waits for large work of others', async () => {
    const opened = await open({ workers: 2, waitingMax: 100, waitMsMax: 60_000 });
    await untilWorkersAreReady(opened, 2);
    const ends: string[] = [];
    const large = Array.from({ length: 4 }, () =>
      opened.render(job('slow', 150), of('large')).then(() => ends.push('large')),
    );
    const small = Array.from({ length: 4 }, () =>
      opened.render(job('quick', 1), of('small')).then(() => ends.push('small')),
    );
    await Promise.all([...large, ...small]);
    expect(ends.slice(0, 4)).toEqual(['small', 'small', 'small', 'small']);
  });

  it('evenly, regardless of how much each sends', async () => {
    const opened = await open({ workers: 1, waitingMax: 100, waitMsMax: 60_000 });
    const ends: string[] = [];
    const send = (tenant: string, count: number) =>
      Array.from({ length: count }, () =>
        opened.render(job('slow', 10), of(tenant)).then(() => ends.push(tenant)),
      );
    await Promise.all([...send('much', 20), ...send('little', 3)]);
    expect(ends.lastIndexOf('little')).toBeLessThanOrEqual(7);
  });

  it('and reserves one for accounts when there are many visitors', async () => {
    const opened = await open({ workers: 2, waitingMax: 100, waitMsMax: 60_000 });
    const visits = Array.from({ length: 6 }, (_, number) =>
      opened.render(job('slow', 50), of(`visitor ${number}`, { isVisitor: true })),
    );
    const ends: string[] = [];
    void Promise.all(visits).then(() => ends.push('visitors'));
    await opened.render(job('quick'), of('account')).then(() => ends.push('account'));
    await Promise.all(visits);
    await vi.waitFor(() => expect(ends).toEqual(['account', 'visitors']));
  });

  it('and rejects no tenant because of queued work of others', async () => {
    const opened = await open({ workers: 2, waitingMax: 100, waitMsMax: 2_000 });
    const flood = Array.from({ length: 40 }, () => failure(opened.render(job('slow', 120), of('flood'))));
    expect(opened.capacityError('flood')).toBeUndefined();
    await opened.render(job('quick'), of('other'));
    const ends = await Promise.all(flood);
    expect(ends.some((end) => end instanceof RenderBusy)).toBe(true);
    // Finished work does not delay new work.
    await opened.render(job('quick'), of('flood'));
    expect(opened.capacityError('flood')).toBeUndefined();
  });
});
