import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../db/test-database.fixture.ts';
import { installQueues } from './install-queues.ts';
import { queueDatabase } from './queue-database.ts';
import { DEAD_LETTER_QUEUE, queues } from './queues.ts';
import { withPgBoss } from './with-pg-boss.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from pgboss.job');
});

async function install(): Promise<void> {
  const client = await database.connect();
  await installQueues(client).finally(() => client.end());
}

async function jobs() {
  const { rows } = await database.pool.query(
    `select name, data, singleton_key, retry_count, state, round(extract(epoch from start_after - now()) / 60) as delay_minutes
       from pgboss.job order by data::text`,
  );
  return rows;
}

it.each(Object.keys(queues).filter((name) => name !== DEAD_LETTER_QUEUE))(
  'enqueues a job to %s as pg-boss does',
  async (queue) => {
    const { pool } = database;
    const db = queueDatabase(database, pino({ level: 'silent' }));
    await withPgBoss({ db, migrate: false }, async (boss) => {
      const expected = await boss.send(queue, { a: 1 }, { startAfter: 60, singletonKey: 'expected' });
      const { rows } = await pool.query(
        "select enqueue_job($1, '{\"a\":1}', interval '60 s', 'actual') as id",
        [queue],
      );
      const { rows: both } = await pool.query(
        'select * from pgboss.job where id = any($1) order by singleton_key',
        [[expected, rows[0].id]],
      );
      const [own, sent] = both.map(
        ({ id, singleton_key: _key, created_on, start_after, keep_until, ...rest }) => ({
          ...rest,
          delaySeconds: Math.round((start_after - created_on) / 1_000),
          keptSeconds: Math.round((keep_until - start_after) / 1_000),
          hasId: typeof id === 'string',
        }),
      );
      expect(own).toEqual(sent);
    });
  },
);

describe('the queue of earlier versions', () => {
  const add = `insert into jobs (task, payload, run_at, attempts, dedupe_key) values
    ('send-mail', '{"to":"a"}', now() - interval '1 minute', 0, null),
    ('send-mail', '{"to":"b"}', now() + interval '1 minute', 3, null),
    ('delete-files', '{"names":["c"]}', now(), 0, 'key of c'),
    ('sweep-sessions', '{}', now(), 0, 'periodic:sweep-sessions')`;
  const moved = [
    {
      name: 'delete-files',
      data: { names: ['c'] },
      singleton_key: 'key of c',
      retry_count: 0,
      state: 'created',
      delay_minutes: '0',
    },
    {
      name: 'send-mail',
      data: { to: 'a' },
      singleton_key: expect.any(String),
      retry_count: 0,
      state: 'created',
      delay_minutes: '0',
    },
    {
      name: 'send-mail',
      data: { to: 'b' },
      singleton_key: expect.any(String),
      retry_count: 2,
      state: 'retry',
      delay_minutes: '1',
    },
  ];

  it('is moved to the current queue when the service starts', async () => {
    const { pool } = database;
    // The database as left by a version before pg-boss.
    await pool.query('drop trigger forward_job on jobs');
    await pool.query(add);
    await pool.query(
      `insert into jobs (task, payload, attempts, attempts_max) values ('send-mail', '{"to":"dead"}', 12, 12)`,
    );
    await install();
    expect(await jobs()).toEqual(moved);
    expect((await pool.query('select 1 from jobs')).rowCount).toBe(0);
    await install();
    expect(await jobs()).toEqual(moved);
  });

  it('forwards jobs of an instance of such a version in the same transaction', async () => {
    const { pool } = database;
    const client = await database.connect();
    try {
      await client.query('begin');
      await client.query(add);
      expect(await jobs()).toEqual([]);
      await client.query('rollback');
      expect(await jobs()).toEqual([]);
      await client.query('begin');
      await client.query(add);
      await client.query('commit');
      expect(await jobs()).toEqual(moved);
      expect((await pool.query('select 1 from jobs')).rowCount).toBe(0);
    } finally {
      await client.end();
    }
  });
});
