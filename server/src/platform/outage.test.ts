import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabase } from './db/test-database.fixture.ts';
import { isOutage, mayHaveSucceeded } from './outage.ts';
import { openS3Server } from './storage/s3-server.fixture.ts';
import { openS3Storage } from './storage/s3-storage.ts';

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an outage is', () => {
  it('an unreachable database', async () => {
    const folder = path.join(tmpdir(), 'no-postgres-here');
    for (const address of [{ host: '127.0.0.1', port: 1 }, { host: folder }]) {
      const pool = new pg.Pool(address);
      expect(isOutage(await failure(drizzle(pool).execute(sql`select 1`)))).toBe(true);
      await pool.end();
    }
  });

  it('a connection or query that the server terminated', async () => {
    const database = await testDatabase();
    const end = database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    expect(isOutage(await failure(end))).toBe(true);
    const slow = database.pool.query('set statement_timeout = 50; select pg_sleep(5)');
    expect(isOutage(await failure(slow))).toBe(true);
    await database.close();
  });

  it('an unreachable bucket', async () => {
    const server = await openS3Server();
    const storage = await openS3Storage(server.settings);
    await server.close();
    expect(isOutage(await failure(storage.put('a.png', Buffer.from('x'))))).toBe(true);
  });

  it.each(['ENOSPC', 'EIO', 'EROFS', 'EMFILE', '53100', '53300', '57P01', '08006', '25006'])('%s', (code) => {
    expect(isOutage(new Error('wrapped', { cause: Object.assign(new Error(code), { code }) }))).toBe(true);
  });
});

describe('not an outage is', () => {
  it.each(['23505', '42P01', '22P02', 'ENOENT', 'EACCES', 'ERR_ASSERTION'])('%s', (code) => {
    expect(isOutage(Object.assign(new Error('x'), { code }))).toBe(false);
  });

  it('a bug in the code, or no error at all', () => {
    expect(isOutage(new TypeError('x is undefined'))).toBe(false);
    expect(isOutage(undefined)).toBe(false);
  });
});

describe('a change that ended with an outage', () => {
  const failed = (query: string, message: string) =>
    Object.assign(new Error('Failed query', { cause: new Error(message) }), { query });

  it.each([
    ['timeout exceeded when trying to connect', false],
    ['Connection terminated due to connection timeout', false],
    ['Connection terminated unexpectedly', true],
    ['Query read timeout', true],
    ['Client has encountered a connection error and is not queryable', true],
    ['query_wait_timeout', false],
  ])('may have succeeded if the query was sent: %s', (message, isPossible) => {
    expect(mayHaveSucceeded(failed('insert into a values (1)', message))).toBe(isPossible);
    expect(mayHaveSucceeded(failed(' select 1', message))).toBe(false);
  });
});
