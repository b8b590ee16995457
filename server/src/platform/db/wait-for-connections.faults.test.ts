import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { randomSuffix } from '../ids.ts';
import { isOutage, mayHaveSucceeded } from '../outage.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { migrationsFolder } from './test-server.fixture.ts';

const server = inject('postgres');

let name: string;
let lines: string[];
let database: Database;

async function onServer(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

/** Limits the connections of the database user, which has the same effect as other processes using them. */
const allow = (connections: number) => onServer(`alter role ${name} connection limit ${connections}`);

beforeEach(async () => {
  name = `few_${randomSuffix(8)}`;
  lines = [];
  await onServer(`create role ${name} login`);
  await onServer(`create database ${name} owner ${name}`);
});

afterEach(async () => {
  await database?.close();
  await onServer(`drop database ${name} with (force)`);
  await onServer(`drop role ${name}`);
});

async function open(poolSize: number): Promise<void> {
  database = await openDatabase({
    url: `postgres://${name}@${encodeURIComponent(server.host)}/${name}`,
    poolSize,
    dataFolder: '/nowhere',
    migrationsFolder,
    log: pino({}, { write: (line) => lines.push(line) }),
    signal: new AbortController().signal,
  });
}

const query = (ms = 10) => database.pool.query(`select pg_sleep(${ms / 1_000})`);
const queries = (count: number) => Promise.all(Array.from({ length: count }, () => query()));

async function disconnect(): Promise<void> {
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  // Until the pool notices, it would hand out connections that are broken.
  await expect.poll(() => database.pool.totalCount).toBe(0);
}

/** Expects an outage that did not change anything. */
async function expectRejected(work: Promise<unknown>): Promise<void> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ message: expect.stringContaining('timeout') });
  expect(isOutage(error)).toBe(true);
  expect(mayHaveSucceeded(error)).toBe(false);
}

describe('a pool of two connections', () => {
  it('serves fifty concurrent queries in order', async () => {
    await open(2);
    // New connections may become ready in either order.
    await queries(2);
    const started: number[] = [];
    const order = Array.from({ length: 50 }, (_, index) => index);
    const run = async (index: number) => {
      const client = await database.pool.connect();
      started.push(index);
      await client.query('select pg_sleep(0.01)').finally(() => client.release());
    };
    await Promise.all(order.map(run));
    expect(started).toEqual(order);
    expect(database.pool.totalCount).toBe(2);
  });

  it('rejects a query after a wait of five seconds, and serves the next one', async () => {
    await open(2);
    const held = await Promise.all([database.pool.connect(), database.pool.connect()]);
    await expectRejected(query());
    const waiting = query();
    for (const client of held) client.release();
    await waiting;
  });
});

describe('a server without free connections', () => {
  it('makes requests wait for the existing connections, and the pool grows again later', async () => {
    await open(10);
    await allow(3);
    await queries(60);
    expect(database.pool.totalCount).toBe(3);
    expect(lines.filter((line) => line.includes('has no more free connections'))).toHaveLength(1);
    await allow(20);
    await expect.poll(() => queries(20).then(() => database.pool.totalCount), { timeout: 20_000 }).toBe(10);
  });

  it('is retried while it provides no connection at all', async () => {
    await open(10);
    await queries(10);
    await allow(0);
    await disconnect();
    const waiting = queries(10);
    await expect.poll(() => lines.join('')).toContain('has no more free connections');
    await allow(20);
    await waiting;
  });

  it('causes a timeout in the end', async () => {
    await open(10);
    await allow(0);
    await disconnect();
    await expectRejected(query());
  });

  it('is waited for at startup', async () => {
    await allow(0);
    const opening = open(2);
    await expect.poll(() => lines.join('')).toContain('waiting for PostgreSQL');
    await allow(20);
    await opening;
  });
});
