import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { idleHandlers } from './idle-handlers.fixture.ts';
import { jobsRepo } from './jobs.repo.ts';
import { enqueueMail } from './mail-outbox.repo.ts';
import { runJobs } from './run-jobs.ts';

const program = path.join(import.meta.dirname, 'run-jobs-program.fixture.ts');
/** The shortest heartbeat timeout that pg-boss allows. */
const LEASE_SECONDS = 10;

let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database?.close());

async function startWorker(): Promise<ChildProcess> {
  const { host, user } = inject('postgres');
  const { rows } = await database.pool.query('select current_database() as name');
  const child = spawn(process.execPath, [program, host, user, rows[0].name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(child.stdout!, 'data')) as [Buffer];
  expect(String(output)).toBe('sending to somebody@example.com\n');
  return child;
}

const waiting = async () => {
  const { rows } = await database.pool.query(
    "select retry_count as attempts from pgboss.job where name = 'send-mail' and state <= 'active'",
  );
  return rows as { attempts: number }[];
};

/** Whether the heartbeats of a process have kept the job for a time. */
async function isHeldFor(seconds: number): Promise<boolean> {
  const { rows } = await database.pool.query(
    "select 1 from pgboss.job where name = 'send-mail' and heartbeat_on - started_on > $1::float8 * interval '1 second'",
    [seconds],
  );
  return rows.length > 0;
}

it('another process runs a job within seconds of its process being killed, but not before', {
  tags: ['slow'],
}, async () => {
  await enqueueMail(database.db, {
    to: 'somebody@example.com',
    template: 'magic-link',
    values: { seed: 'test' },
  });
  const first = await startWorker();
  const sent: string[] = [];
  const second = runJobs({
    database,
    jobs: jobsRepo(database.db),
    handlers: { ...idleHandlers, 'send-mail': async ({ to }) => sent.push(to) },
    log: pino({ level: 'silent' }),
    concurrency: 1,
    pollSeconds: 0.5,
    lostSeconds: 1,
  });
  while (!(await isHeldFor(2 * LEASE_SECONDS))) {
    expect(sent).toEqual([]);
    await sleep(50);
  }
  first.kill('SIGKILL');
  await once(first, 'close');
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 20_000 });
  expect(sent).toEqual(['somebody@example.com']);
  second.stopClaiming();
  await second.drain();
});
