import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { jobsRepo } from './jobs.repo.ts';
import { runJobs } from './run-jobs.ts';
import type { TaskHandlers } from './tasks.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const LEASE_MS = 1_500;

let folder: string;
let program: string;
let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  // Inside the project, so that the packages it leaves out are found.
  folder = await mkdtemp(path.join(root, 'node_modules/.pictable-jobs-'));
  program = path.join(folder, 'run-jobs.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['server/src/jobs/run-jobs-program.fixture.ts'],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.19',
    logLevel: 'warning',
    external: ['pg', 'pino', 'drizzle-orm', 'drizzle-orm/*', 'zod', 'zod/*'],
  });
  database = await testDatabase();
});

afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true });
});

async function startWorker(): Promise<ChildProcess> {
  const { host, user } = inject('postgres');
  const { rows } = await database.pool.query('select current_database() as name');
  const child = spawn(process.execPath, [program, host, user, rows[0].name, String(LEASE_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout!, 'data')) as [Buffer];
  expect(String(said)).toBe('sending to somebody@example.com\n');
  return child;
}

const waiting = async () => {
  const { rows } = await database.pool.query("select attempts from jobs where task = 'send-mail'");
  return rows as { attempts: number }[];
};

it('a job whose process is killed is done by another one in seconds, and not while the first still lives', async () => {
  const mail = { to: 'somebody@example.com', template: 'test', values: {} };
  await enqueueMail(database.db, mail);
  const first = await startWorker();
  const sent: string[] = [];
  const handlers = { 'send-mail': async ({ to }) => sent.push(to) } satisfies Partial<TaskHandlers>;
  const second = runJobs({
    jobs: jobsRepo(database.db),
    handlers: handlers as unknown as TaskHandlers,
    log: pino({ level: 'silent' }),
    concurrency: 1,
    leaseMs: LEASE_MS,
    pollMs: 20,
  });
  // Two leases long the first one keeps the job by its heartbeat.
  await sleep(2 * LEASE_MS);
  expect(sent).toEqual([]);
  first.kill('SIGKILL');
  await once(first, 'close');
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 20_000 });
  expect(sent).toEqual(['somebody@example.com']);
  second.stopClaiming();
  await second.drain();
});
