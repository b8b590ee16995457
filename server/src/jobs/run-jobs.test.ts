import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { idleHandlers } from './idle-handlers.fixture.ts';
import { enqueue, jobsRepo } from './jobs.repo.ts';
import { enqueueMail } from './mail-outbox.repo.ts';
import { type JobRunner, runJobs } from './run-jobs.ts';
import type { TaskHandlers } from './tasks.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
const runners: JobRunner[] = [];

beforeAll(async () => {
  database = await testDatabase();
});

afterEach(async () => {
  for (const runner of runners) runner.stopClaiming();
  for (const runner of runners.splice(0)) await runner.drain();
  await database.pool.query('delete from pgboss.job; delete from pgboss.schedule');
});

afterAll(() => database.close());

function start(handlers: Partial<TaskHandlers>, heartbeatSeconds = 3): JobRunner {
  const runner = runJobs({
    database,
    jobs: jobsRepo(database.db),
    handlers: { ...idleHandlers, ...handlers },
    log: pino({ level: 'silent' }),
    concurrency: 4,
    pollSeconds: 0.5,
    lostSeconds: 1,
    heartbeatSeconds,
  });
  runners.push(runner);
  return runner;
}

async function waiting(task: string) {
  const { rows } = await database.pool.query(
    `select retry_count + (state = 'retry')::int as attempts, output ->> 'message' as last_error, start_after > now() as is_later
       from pgboss.job where state <= 'active' and (name = $1 or name = 'periodic' and data ->> 'task' = $1)
     union all
     select 0, null, true from pgboss.schedule
       where key = $1 and not exists (select from pgboss.job where name = 'periodic' and data ->> 'task' = $1)`,
    [task],
  );
  return rows as { attempts: number; last_error: string | null; is_later: boolean }[];
}

const mailTo = (to: string) => ({ to, template: 'magic-link', values: { seed: 'test' } }) as const;

it('runs each job once with two concurrent runners', async () => {
  const sent: string[] = [];
  for (let n = 0; n < 60; n++) await enqueueMail(database.db, mailTo(String(n)));
  const handlers = { 'send-mail': async ({ to }: { to: string }) => sent.push(to) };
  start(handlers);
  start(handlers);
  await vi.waitFor(async () => expect(await waiting('send-mail')).toEqual([]), 20_000);
  expect(new Set(sent).size).toBe(60);
  expect(sent).toHaveLength(60);
});

it('does not run a job whose transaction was rolled back', async () => {
  const { db } = database;
  const rolledBack = db.transaction(async (tx) => {
    await enqueueMail(tx, mailTo('nobody'));
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await waiting('send-mail')).toEqual([]);
});

it('enqueues only one job per dedupe key at a time', async () => {
  const options = { dedupeKey: 'a', delaySeconds: 60 };
  expect(await enqueue(database.db, 'delete-files', { names: [] }, options)).toMatch(/^[0-9a-f-]{36}$/);
  expect(await enqueue(database.db, 'delete-files', { names: [] }, options)).toBeUndefined();
  expect(await waiting('delete-files')).toHaveLength(1);
});

it('retries a failed job with increasing delays and stores the error', async () => {
  await enqueueMail(database.db, mailTo('a'));
  start({
    'send-mail': async () => {
      throw new Error('no server\0');
    },
  });
  await vi.waitFor(async () => {
    expect(await waiting('send-mail')).toEqual([{ attempts: 1, last_error: 'no server', is_later: true }]);
  }, 20_000);
  await database.pool.query("update pgboss.job set start_after = now() where name = 'send-mail'");
  await vi.waitFor(async () => expect((await waiting('send-mail'))[0]?.attempts).toBe(2), 20_000);
});

it('marks a job as dead when every attempt fails', async () => {
  await enqueueMail(database.db, mailTo('a'));
  await enqueueMail(database.db, mailTo('b'));
  await database.pool.query("update pgboss.job set retry_limit = 1 where data ->> 'to' = 'a'");
  const tried: string[] = [];
  const job = async ({ to }: { to: string }) => {
    tried.push(to);
    throw new Error('no server');
  };
  start({ 'send-mail': job });
  await vi.waitFor(async () => {
    await database.pool.query(
      "update pgboss.job set start_after = now() where state = 'retry' and retry_count < 3",
    );
    expect(tried.filter((to) => to === 'b')).toHaveLength(4);
  }, 20_000);
  expect(tried.filter((to) => to === 'a')).toHaveLength(2);
});

/**
 * Waits until the heartbeats of the only email job have continued for a number of the timeouts after which a
 * job counts as lost.
 */
async function untilHeldFor(timeouts: number): Promise<void> {
  const query = `select 1 from pgboss.job where name = 'send-mail' and state = 'active'
    and heartbeat_on - started_on > $1::float8 * heartbeat_seconds * interval '1 second'`;
  while ((await database.pool.query(query, [timeouts])).rows.length === 0) await sleep(50);
}

it('keeps the lease of a long job while it runs', { tags: ['slow'] }, async () => {
  let runs = 0;
  await enqueueMail(database.db, mailTo('a'));
  const handlers = {
    'send-mail': async () => {
      runs++;
      await untilHeldFor(1.2);
    },
  };
  start(handlers, 1);
  start(handlers, 1);
  await vi.waitFor(async () => expect(await waiting('send-mail')).toEqual([]), 20_000);
  expect(runs).toBe(1);
});

it('aborts the signal when another runner has taken the job over', async () => {
  let reason = '';
  await enqueueMail(database.db, mailTo('a'));
  start(
    {
      'send-mail': (_mail, signal) =>
        new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => {
            reason = 'lost';
            resolve();
          });
          void database.pool.query(
            "update pgboss.job set retry_count = retry_count + 1 where name = 'send-mail'",
          );
        }),
    },
    1,
  );
  await vi.waitFor(() => expect(reason).toBe('lost'), 20_000);
  // The other runner still has the job.
  expect(await waiting('send-mail')).toHaveLength(1);
});

it('schedules periodic tasks once and reschedules them', async () => {
  let sweeps = 0;
  const handlers = { 'sweep-previews': async () => sweeps++ };
  start(handlers);
  start(handlers);
  await vi.waitFor(async () => {
    expect(await waiting('sweep-previews')).toEqual([{ attempts: 0, last_error: null, is_later: true }]);
  }, 20_000);
  expect(sweeps).toBe(1);
});

it('waits for running jobs when it stops, and takes no new ones', async () => {
  const begun = deferred();
  const sent = deferred();
  const done: string[] = [];
  const runner = start({
    'send-mail': async ({ to }) => {
      begun.resolve();
      await sent.promise;
      done.push(to);
    },
  });
  await enqueueMail(database.db, mailTo('first'));
  await begun.promise;
  runner.stopClaiming();
  await enqueueMail(database.db, mailTo('second'));
  const drained = runner.drain();
  sent.resolve();
  await drained;
  expect(done).toEqual(['first']);
  expect(await waiting('send-mail')).toHaveLength(1);
});

/** A promise that the test resolves. `Promise.withResolvers` is not in the library of the supported versions. */
function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}
