import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { pino } from 'pino';
import * as schema from '../platform/db/schema.ts';
import { jobsRepo } from './jobs.repo.ts';
import { runJobs } from './run-jobs.ts';
import type { TaskHandlers } from './tasks.ts';

// A process of its own that takes a mail from the queue, says so, and never gets it done. It is there to be killed.

const [host, user, database, leaseMs] = process.argv.slice(2);
const db = drizzle(new pg.Pool({ host, user, database, max: 2 }), { schema });
const handlers = {
  'send-mail': async ({ to }) => {
    process.stdout.write(`sending to ${to}\n`);
    await new Promise(() => {});
  },
} satisfies Partial<TaskHandlers>;

runJobs({
  jobs: jobsRepo(db),
  handlers: handlers as unknown as TaskHandlers,
  log: pino({ level: 'silent' }),
  concurrency: 1,
  leaseMs: Number(leaseMs),
  pollMs: 20,
});
