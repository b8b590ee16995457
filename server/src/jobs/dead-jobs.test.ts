import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { openMetrics } from '../platform/metrics/metrics.ts';
import { idleHandlers } from './idle-handlers.fixture.ts';
import { jobsRepo } from './jobs.repo.ts';
import { enqueueMail } from './mail-outbox.repo.ts';
import { retryDeadJobs } from './retry-dead-jobs.ts';
import { type JobRunner, runJobs } from './run-jobs.ts';
import { watchDeadJobs } from './watch-dead-jobs.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const mailTo = (to: string) => ({ to, template: 'magic-link', values: { seed: 'test' } }) as const;

function start(sendMail: (mail: { to: string }) => Promise<void>): JobRunner {
  return runJobs({
    database,
    jobs: jobsRepo(database.db),
    handlers: { ...idleHandlers, 'send-mail': sendMail },
    log: pino({ level: 'silent' }),
    concurrency: 2,
    pollSeconds: 0.5,
  });
}

async function stop(runner: JobRunner): Promise<void> {
  runner.stopClaiming();
  await runner.drain();
}

it('a job that always fails becomes a dead job, is counted, and runs again after a retry', async () => {
  const { db, pool } = database;
  const metrics = openMetrics();
  watchDeadJobs(metrics, db);
  expect(await metrics.text()).not.toMatch(/^pictable_dead_jobs\{/m);
  for (const to of ['a', 'b']) await enqueueMail(db, mailTo(to));
  await pool.query('update pgboss.job set retry_limit = 1');

  const failing = start(async () => {
    throw new Error('no server');
  });
  await vi.waitFor(async () => {
    await pool.query("update pgboss.job set start_after = now() where state = 'retry'");
    expect((await jobsRepo(db).countDeadJobs()).get('send-mail')).toBe(2);
  }, 20_000);
  await stop(failing);
  expect(await metrics.text()).toContain('pictable_dead_jobs{task="send-mail"} 2');

  const recorded: number[] = [];
  const retry = () => retryDeadJobs(database, async (_tx, jobs) => void recorded.push(jobs));
  expect([await retry(), await retry()]).toEqual([2, 0]);
  expect(recorded).toEqual([2]);
  expect(await metrics.text()).not.toMatch(/^pictable_dead_jobs\{/m);
  const { rows } = await pool.query(
    "select distinct retry_limit, retry_count from pgboss.job where name = 'send-mail' and state = 'created'",
  );
  expect(rows).toEqual([{ retry_limit: 11, retry_count: 0 }]);

  const sent: string[] = [];
  const working = start(async ({ to }) => {
    sent.push(to);
  });
  await vi.waitFor(() => expect(sent.toSorted()).toEqual(['a', 'b']), 20_000);
  await stop(working);
});

it('a dead job is deleted after its retention period', async () => {
  const { db, pool } = database;
  await pool.query(
    "insert into pgboss.job (name, data, source_name) values ('dead-letter', '{}', 'send-mail')",
  );
  const jobs = jobsRepo(db);
  expect(await jobs.deleteDeadJobs(new Date(Date.now() - 60_000))).toBe(0);
  expect(await jobs.deleteDeadJobs(new Date(Date.now() + 60_000))).toBe(1);
});
