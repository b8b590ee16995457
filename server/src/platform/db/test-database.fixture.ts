import pg from 'pg';
import { inject } from 'vitest';
import { randomSuffix } from '../ids.ts';
import type { Database } from './database.ts';
import { queryLayer } from './query-layer.ts';
import { TEMPLATE } from './test-server.fixture.ts';

/** An empty database of its own, with all tables, on the PostgreSQL that one run of the tests shares. */
export async function testDatabase(): Promise<Database & { readonly pool: pg.Pool }> {
  const server = inject('postgres');
  const name = `test_${randomSuffix(12)}`;
  const first = new pg.Client({ ...server, database: 'postgres' });
  await first.connect();
  // One lock for all copies: PostgreSQL refuses to copy a template while another copy is being made.
  await first.query('select pg_advisory_lock(1)');
  await first.query(`create database ${name} template ${TEMPLATE}`);
  await first.end();
  const pool = new pg.Pool({ ...server, database: name, max: 4 });
  return {
    pool,
    db: queryLayer(pool),
    kind: 'embedded',
    hazards: [],
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
