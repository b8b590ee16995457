import pg from 'pg';
import { pino } from 'pino';
import { createQueryLayer } from '../platform/db/query-layer.ts';
import { watchPool } from '../platform/db/watch-writes.ts';
import { idleHandlers } from './idle-handlers.fixture.ts';
import { jobsRepo } from './jobs.repo.ts';
import { runJobs } from './run-jobs.ts';
import type { TaskHandlers } from './tasks.ts';

// A separate process that takes an email job from the queue, prints a line and never finishes, so that a test
// can kill it.

const [host, user, name] = process.argv.slice(2);
const address = { host, user, database: name };
const pool = new pg.Pool({ ...address, max: 2 });
const db = createQueryLayer(pool);
const connect = async () => {
  const client = new pg.Client(address);
  await client.connect();
  return client;
};
const handlers: TaskHandlers = {
  ...idleHandlers,
  'send-mail': async ({ to }) => {
    process.stdout.write(`sending to ${to}\n`);
    await new Promise(() => {});
  },
};

runJobs({
  database: {
    db,
    pool,
    connect,
    kind: 'server',
    watchWrites: watchPool(pool),
    unsafeSettings: [],
    canListen: true,
    ping: async () => {},
    close: () => pool.end(),
  },
  jobs: jobsRepo(db),
  handlers,
  log: pino({ level: 'silent' }),
  concurrency: 1,
  pollSeconds: 0.5,
});
