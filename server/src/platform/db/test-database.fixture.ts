import pg from 'pg';
import { inject } from 'vitest';
import { randomSuffix } from '../ids.ts';
import type { Database } from './database.ts';
import { createQueryLayer } from './query-layer.ts';
import { TEMPLATE } from './test-server.fixture.ts';
import { watchPool } from './watch-writes.ts';

/** Creates an empty migrated database on the PostgreSQL server that the test run shares. */
export async function testDatabase(): Promise<Database & { readonly pool: pg.Pool }> {
  const server = inject('postgres');
  const name = `test_${randomSuffix(12)}`;
  const first = new pg.Client({ ...server, database: 'postgres' });
  await first.connect();
  // Lock, because PostgreSQL cannot copy a template concurrently.
  await first.query('select pg_advisory_lock(1)');
  await first.query(`create database ${name} template ${TEMPLATE}`);
  await first.end();
  const pool = new pg.Pool({ ...server, database: name, max: 4 });
  return {
    pool,
    db: createQueryLayer(pool),
    kind: 'embedded',
    watchWrites: watchPool(pool),
    unsafeSettings: [],
    canListen: true,
    connect: async () => {
      const client = new pg.Client({ ...server, database: name });
      await client.connect();
      return client;
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}
