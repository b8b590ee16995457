import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRenderPool, type RenderPoolOptions } from './piscina-render-pool.ts';
import {
  RenderAborted,
  RenderBusy,
  RenderCrashed,
  type RenderPool,
  RenderStarved,
  RenderTooLarge,
  RenderTooSlow,
} from './render-pool.ts';

const workerUrl = new URL('./scripted-worker.fixture.ts', import.meta.url);
const workerFile = fileURLToPath(workerUrl);
let pool: RenderPool | undefined;

afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

async function open(changes: Partial<RenderPoolOptions> = {}): Promise<RenderPool> {
  // A job that hangs uses up its CPU time in the end, however few of it a busy machine gives it.
  const wallMsMax = 60_000;
  const bounds = { workers: 2, waitingMax: 4, deadlineMs: 12_000, wallMsMax, estimateCostMs };
  pool = await openRenderPool({ workerFile, ...bounds, ...changes });
  return pool;
}

/** What a job says that it takes. A size tells nothing of scripted work. */
const estimateCostMs = ({ payload }: { payload: string }) => Math.max(1, JSON.parse(payload).ms ?? 0);
const job = (work: string, ms = 0) => JSON.stringify({ work, ms });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

it('draws, and gives the workers nothing of the environment', async () => {
  const { bytes } = await (await open()).render(job('quick'));
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ work: 'quick', env: [] });
});

it.runIf(process.platform === 'linux')(
  'lets what answers go first: drawing has the lower priority',
  async () => {
    const { bytes } = await (await open()).render(job('who'));
    expect(JSON.parse(Buffer.from(bytes).toString()).nice).toBe(Math.min(getPriority() + 10, 19));
  },
);

it('refuses what the queue cannot hold, and says when to come again', async () => {
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

it('takes no more than it can begin well within the time to wait, and refuses the rest at once', async () => {
  const opened = await open({ workers: 1, waitingMax: 1_000, waitMsMax: 1_000 });
  for (let count = 0; count < 40; count++) await opened.render(job('slow', 50));
  const ends: string[] = [];
  const burst = Array.from({ length: 60 }, async () => {
    const error = await failure(opened.render(job('slow', 50)));
    ends.push(error === undefined ? 'drawn' : 'refused');
    if (error !== undefined) expect(error).toBeInstanceOf(RenderBusy);
  });
  await Promise.all(burst);
  // One runs, and those that half of the time to wait has room for wait.
  const drawn = ends.filter((end) => end === 'drawn').length;
  expect(drawn).toBeGreaterThan(1);
  expect(drawn).toBeLessThanOrEqual(1 + 11);
  expect(ends.lastIndexOf('refused')).toBeLessThan(ends.indexOf('drawn'));
});

it('stops a job that takes too long, and goes on with a new worker', async () => {
  const opened = await open({ workers: 1, deadlineMs: 200 });
  expect(await failure(opened.render(job('hang')))).toBeInstanceOf(RenderTooSlow);
  await opened.render(job('quick'));
});

it('does not disturb the neighbours of a job it stops', async () => {
  const opened = await open({ deadlineMs: 400, waitingMax: 20 });
  const hanging = failure(opened.render(job('hang')));
  const neighbours = Array.from({ length: 20 }, () => opened.render(job('quick', 5)));
  expect(await Promise.all(neighbours)).toHaveLength(20);
  expect(await hanging).toBeInstanceOf(RenderTooSlow);
});

it('gives the time a job waits no share in its deadline', async () => {
  const opened = await open({ workers: 1, deadlineMs: 2_000, wallMsMax: 2_000, waitMsMax: 12_000 });
  await Promise.all([opened.render(job('slow', 1_100)), opened.render(job('slow', 1_100))]);
});

describe('the deadline is CPU time', () => {
  it('a job that uses more is too complex, also on a quiet machine', async () => {
    const opened = await open({ workers: 1, deadlineMs: 200 });
    expect(await failure(opened.render(job('burn', 60_000)))).toBeInstanceOf(RenderTooSlow);
  });

  it('a job that gets a processor only now and then may take longer in wall time', async () => {
    const opened = await open({ workers: 1, deadlineMs: 600 });
    const begun = performance.now();
    await opened.render(job('burn-slowly', 400));
    expect(performance.now() - begun).toBeGreaterThan(1_200);
  });

  it('a job that shares the processors with others is not too complex', async () => {
    const workers = 3 * Math.min(availableParallelism(), 8);
    const opened = await open({ workers, waitingMax: workers, waitMsMax: 60_000, deadlineMs: 900 });
    const neighbours = Array.from({ length: workers }, () => opened.render(job('burn', 500)));
    expect(await Promise.all(neighbours)).toHaveLength(workers);
  });

  it('what a worker used for earlier jobs does not count', async () => {
    const opened = await open({ workers: 1, deadlineMs: 600 });
    for (let count = 0; count < 3; count++) await opened.render(job('burn', 400));
    await opened.render(job('burn-slowly', 300));
  });

  it('a job that uses none is ended after three times the deadline, and may be sent again', async () => {
    const opened = await openRenderPool({ workerFile, workers: 1, waitingMax: 4, deadlineMs: 200 });
    pool = opened;
    const begun = performance.now();
    const error = await failure(opened.render(job('slow', 60_000)));
    expect(error).toBeInstanceOf(RenderStarved);
    expect(error).toBeInstanceOf(RenderBusy);
    expect((error as RenderBusy).retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(performance.now() - begun).toBeGreaterThan(600);
    await opened.render(job('quick'));
  });

  it('ends a job whose CPU time cannot be read', async () => {
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

it('bounds the time a job waits', async () => {
  const opened = await open({ workers: 1, deadlineMs: 600, waitMsMax: 500 });
  const hanging = failure(opened.render(job('hang')));
  await sleep(20);
  expect(await failure(opened.render(job('quick')))).toBeInstanceOf(RenderBusy);
  expect(await hanging).toBeInstanceOf(RenderTooSlow);
});

it('stops a running job and drops a waiting one when the caller goes away', async () => {
  const opened = await open({ workers: 1 });
  const [runner, waiter] = [new AbortController(), new AbortController()];
  const running = failure(opened.render(job('hang'), { signal: runner.signal }));
  await sleep(100);
  const waiting = failure(opened.render(job('quick'), { signal: waiter.signal }));
  waiter.abort();
  expect(await waiting).toBeInstanceOf(RenderAborted);
  runner.abort();
  expect(await running).toBeInstanceOf(RenderAborted);
  const late = failure(opened.render(job('quick'), { signal: AbortSignal.abort() }));
  expect(await late).toBeInstanceOf(RenderAborted);
  await opened.render(job('quick'));
});

it.each(['exit', 'throw'])('survives a worker that dies by %s', async (death) => {
  const opened = await open({ workers: 1 });
  const error = await failure(opened.render(job(death)));
  expect(error).toBeInstanceOf(RenderCrashed);
  expect((error as Error).cause).toBeInstanceOf(Error);
  await opened.render(job('quick'));
});

describe('while the only worker is replaced', () => {
  let folder: string;
  let slowStart: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pictable-pool-'));
    slowStart = path.join(folder, 'slow-start.mjs');
    const warmUp = 'if (performance.now() > 0) await new Promise((ready) => setTimeout(ready, 600));\n';
    await writeFile(slowStart, `${warmUp}export { default } from ${JSON.stringify(workerUrl)};\n`);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(['exit', 'hang'])(
    'the next job waits until its successor after "%s" has warmed up',
    async (end) => {
      const opened = await open({ workerFile: slowStart, workers: 1, deadlineMs: 200, waitMsMax: 150 });
      expect(await failure(opened.render(job(end)))).toBeDefined();
      expect(await Promise.all([opened.render(job('quick')), opened.render(job('quick'))])).toHaveLength(2);
    },
  );

  it('nobody waits for ever', async () => {
    const bounds = { waitMsMax: 100, warmUpMsMax: 100 };
    const opened = await open({ workerFile: slowStart, workers: 1, ...bounds });
    expect(await failure(opened.render(job('exit')))).toBeDefined();
    expect(await failure(opened.render(job('quick')))).toBeInstanceOf(RenderBusy);
  });
});

it('lets nobody in by what jobs took before a flood, to refuse him when his time is over', async () => {
  // Half of the time to wait is what the machine may stand still for; without a newer figure the last would wait for twice as long.
  const opened = await open({ workers: 1, waitingMax: 200, waitMsMax: 6_000 });
  for (let count = 0; count < 50; count++) await opened.render(job('quick'));
  const calls: Promise<'let in vain' | 'refused at once' | 'drawn'>[] = [];
  for (let count = 0; count < 130; count++) {
    const isLetIn = opened.refusal() === undefined;
    const refused = isLetIn ? 'let in vain' : 'refused at once';
    calls.push(failure(opened.render(job('slow', 90))).then((error) => (error ? refused : 'drawn')));
    await sleep(10);
  }
  const ends = await Promise.all(calls);
  expect(ends).toContain('refused at once');
  expect(ends).not.toContain('let in vain');
});

it('lets one wait for a worker that may never be free, and no second one', async () => {
  const opened = await open({ workers: 1, deadlineMs: 3_000, waitMsMax: 1_000 });
  let isHanging = true;
  const hanging = failure(opened.render(job('hang'))).finally(() => {
    isHanging = false;
  });
  await sleep(600);
  expect(opened.refusal()).toBeUndefined();
  const first = failure(opened.render(job('quick')));
  while (isHanging && !opened.refusal()) await sleep(20);
  expect(isHanging).toBe(true);
  expect(await first).toBeInstanceOf(RenderBusy);
  expect(await hanging).toBeInstanceOf(RenderTooSlow);
});

it('ends a job that needs more memory than a worker has, and goes on with a new worker', async () => {
  const opened = await open({ workers: 1, heapMb: 64, deadlineMs: 50_000 });
  expect(await failure(opened.render(job('memory')))).toBeInstanceOf(RenderTooLarge);
  await opened.render(job('quick'));
});

it('finishes running and waiting jobs before it closes, and takes no new ones', async () => {
  const opened = await open({ workers: 1 });
  const jobs = [opened.render(job('slow', 150)), opened.render(job('slow', 150))];
  const closing = opened.close();
  expect(await failure(opened.render(job('quick')))).toBeInstanceOf(RenderBusy);
  expect(await Promise.all(jobs)).toHaveLength(2);
  await closing;
});

it('tells how busy it is', async () => {
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

it('replaces its workers after so many jobs, and loses none of those that run', async () => {
  const opened = await open({ jobsMax: 10 });
  const who = async () => {
    const { bytes } = await opened.render(job('who', 5));
    return (JSON.parse(Buffer.from(bytes).toString()) as { thread: number }).thread;
  };
  const seen = new Set<number>();
  for (let round = 0; round < 200 && seen.size <= 2; round++) {
    for (const thread of await Promise.all([who(), who(), who()])) seen.add(thread);
  }
  expect(seen.size).toBeGreaterThan(2);
  expect(opened.load().replacements).toBeGreaterThan(0);
});

it('replaces workers that keep memory which no limit of a heap bounds', async () => {
  const opened = await open({ workers: 1, heapMb: 64, growthMb: 100 });
  const before = process.memoryUsage.rss();
  for (let round = 0; round < 200 && opened.load().replacements < 2; round++) {
    await opened.render(job('hoard'));
  }
  expect(opened.load().replacements).toBeGreaterThanOrEqual(2);
  await opened.close();
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024);
});

it('goes on with its new workers though the old ones cannot be ended', async () => {
  const opened = await open({ jobsMax: 10 });
  const failing = vi.spyOn(Piscina.prototype, 'destroy').mockRejectedValueOnce(new Error('not to be ended'));
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

describe('shares its workers between tenants', () => {
  const of = (tenant: string, more = {}) => ({ tenant, ...more });

  it('so that small work never waits behind the large work of others', async () => {
    const opened = await open({ workers: 2, waitingMax: 100, waitMsMax: 60_000 });
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

  it('evenly, however much each of them sends', async () => {
    const opened = await open({ workers: 1, waitingMax: 100, waitMsMax: 60_000 });
    const ends: string[] = [];
    const send = (tenant: string, count: number) =>
      Array.from({ length: count }, () =>
        opened.render(job('slow', 10), of(tenant)).then(() => ends.push(tenant)),
      );
    await Promise.all([...send('much', 20), ...send('little', 3)]);
    expect(ends.lastIndexOf('little')).toBeLessThanOrEqual(7);
  });

  it('and leaves one of them to accounts when visitors come in numbers', async () => {
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

  it('and refuses nobody for what others have waiting', async () => {
    const opened = await open({ workers: 2, waitingMax: 100, waitMsMax: 2_000 });
    const flood = Array.from({ length: 40 }, () => failure(opened.render(job('slow', 120), of('flood'))));
    expect(opened.refusal('flood')).toBeUndefined();
    await opened.render(job('quick'), of('other'));
    const ends = await Promise.all(flood);
    expect(ends.some((end) => end instanceof RenderBusy)).toBe(true);
    // Nothing that is over holds anybody up.
    await opened.render(job('quick'), of('flood'));
    expect(opened.refusal('flood')).toBeUndefined();
  });
});
