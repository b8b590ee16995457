import { readdir } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { randomSuffix } from '../ids.ts';
import { openRateLimits } from '../rate-limit/open-rate-limits.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { isPgbouncerInstalled, openPgbouncer, type Pgbouncer } from './pgbouncer.fixture.ts';
import { projects } from './schema.ts';
import { migrationsFolder } from './test-server.fixture.ts';

const server = inject('postgres');
let name: string;
let lines: string[];
const opened: Database[] = [];

async function onServer(database: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...server, database });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

beforeEach(async () => {
  name = `pooled_${randomSuffix(8)}`;
  lines = [];
  await onServer('postgres', `create database ${name}`);
});

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await onServer('postgres', `drop database ${name} with (force)`);
});

const directUrl = () => `postgres://${server.user}@${encodeURIComponent(server.host)}/${name}`;

async function open(
  url: string,
  settings: { directUrl?: string; poolSize?: number } = {},
): Promise<Database> {
  const log = pino({}, { write: (line) => lines.push(line) });
  const { signal } = new AbortController();
  const options = { dataFolder: '/nowhere', migrationsFolder, log, signal, poolSize: 10 };
  const database = await openDatabase({ ...options, url, ...settings });
  opened.push(database);
  return database;
}

async function migrationsDone(): Promise<number> {
  const { rows } = await onServer(name, 'select count(*)::int as n from drizzle.__drizzle_migrations');
  return rows[0].n;
}

const migrationFiles = async () =>
  (await readdir(migrationsFolder)).filter((file) => file.endsWith('.sql')).length;

describe.skipIf(!isPgbouncerInstalled)(
  'a DATABASE_URL that points to PgBouncer in transaction mode',
  { tags: ['slow'] },
  () => {
    let pgbouncer: Pgbouncer;
    beforeAll(async () => {
      pgbouncer = await openPgbouncer({ server, poolSize: 4 });
    });
    afterAll(() => pgbouncer?.close());

    /**
     * Records the connection over which each table is created, which the timeout set by the pooler identifies.
     */
    async function watchTables(): Promise<void> {
      await onServer(
        name,
        `create table made (way text);
       create function note() returns event_trigger language plpgsql as $$
         begin insert into public.made values (case current_setting('statement_timeout') when '15s' then 'pooled' else 'direct' end); end $$;
       create event trigger note on ddl_command_end when tag in ('CREATE TABLE', 'CREATE FUNCTION') execute function note()`,
      );
    }

    const waysMade = async () =>
      (await onServer(name, 'select distinct way from made')).rows.map(({ way }) => way);

    it('is migrated through the pooler once when several processes start concurrently', async () => {
      await watchTables();
      await Promise.all(Array.from({ length: 5 }, () => open(pgbouncer.urlOf(name))));
      expect(await migrationsDone()).toBe(await migrationFiles());
      expect(await waysMade()).toEqual(['pooled']);
      expect(opened.map(({ canListen }) => canListen)).toEqual(Array(5).fill(false));
      expect(lines.join('')).toContain('the job queue is polled every two seconds');
      expect(lines.join('')).not.toContain('these timeouts are not set');
    });

    it('is migrated through DATABASE_DIRECT_URL if that is set', async () => {
      await watchTables();
      await Promise.all(
        Array.from({ length: 5 }, () => open(pgbouncer.urlOf(name), { directUrl: directUrl() })),
      );
      expect(await migrationsDone()).toBe(await migrationFiles());
      expect(await waysMade()).toEqual(['direct']);
      const database = opened[0]!;
      expect(database.canListen).toBe(true);
      expect(lines).toEqual([]);
      const listener = await database.connect();
      const heard = new Promise((resolve) => listener.once('notification', resolve));
      await listener.query('listen something');
      await database.db.execute(sql`select pg_notify('something', '')`);
      await heard;
      await listener.end();
    });

    it('serves concurrent queries, including prepared statements and those of the rate limits', async () => {
      const database = await open(pgbouncer.urlOf(name), { poolSize: 30 });
      const prepared = database.db
        .select()
        .from(projects)
        .where(eq(projects.id, sql.placeholder('id')))
        .prepare('p');
      const limits = await openRateLimits({
        store: 'postgres',
        redisUrl: undefined,
        database,
        log: pino({ level: 'silent' }),
      });
      const limiter = limits.limiter({ name: 'test', quota: 1_000, windowSeconds: 60 });
      const transaction = () =>
        database.db.transaction(async (tx) => {
          const ids = [1, 2].map(() => tx.execute<{ id: number }>(sql`select pg_backend_pid() as id`));
          const [one, two] = (await Promise.all(ids)).map(({ rows }) => rows[0]?.id);
          expect(one).toBe(two);
        });
      for (let round = 0; round < 3; round++) {
        await Promise.all(
          Array.from({ length: 40 }, () => [
            prepared.execute({ id: 1 }),
            limiter.consume('k'),
            transaction(),
          ]).flat(),
        );
      }
      // If the store had failed, a store in memory would have replaced it.
      const { rows } = await onServer(name, 'select points from rate_limits');
      expect(rows).toEqual([{ points: 120 }]);
    });

    it('warns of missing timeouts and asynchronous commits', async () => {
      const bare = await openPgbouncer({ server, poolSize: 4, connectQuery: 'set synchronous_commit = off' });
      const database = await open(bare.urlOf(name));
      expect(lines.join('')).toContain('["idle_in_transaction_session_timeout","statement_timeout"]');
      expect(database.unsafeSettings).toEqual(['synchronous_commit is off']);
      await opened.pop()?.close();
      await bare.close();
    });

    it.each([
      ['is a pooler too', () => pgbouncer.urlOf(name), /shares its connections/],
      [
        'is another database',
        () => `postgres://${server.user}@${encodeURIComponent(server.host)}/postgres`,
        /different/,
      ],
    ])('does not start when DATABASE_DIRECT_URL %s', async (_, wrong, message) => {
      const refused = open(pgbouncer.urlOf(name), { directUrl: wrong() });
      await expect(refused).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringMatching(message),
      });
    });
  },
);
