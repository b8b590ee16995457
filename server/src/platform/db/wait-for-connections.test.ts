import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { randomSuffix } from '../ids.ts';
import { isOutage, mayHaveSucceeded } from '../outage.ts';
import { waitForConnections } from './wait-for-connections.ts';

// The whole database with its maximum wait of five seconds is in wait-for-connections.faults.test.ts.

const server = inject('postgres');

let role: string;
let lines: string[];
let pool: pg.Pool;
let endWaiting: () => void;

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** Limits the connections of the database user, which has the same effect as other processes using them. */
const allow = (connections: number) => onServer(`alter role ${role} connection limit ${connections}`);

beforeEach(async () => {
  role = `few_${randomSuffix(8)}`;
  lines = [];
  await onServer(`create role ${role} login`);
});

afterEach(async () => {
  endWaiting();
  await pool.end();
  await onServer(`drop role ${role}`);
});

function open(poolSize: number, waitMsMax = 30_000): void {
  pool = new pg.Pool({ ...server, user: role, database: 'postgres', max: poolSize });
  endWaiting = waitForConnections(pool, waitMsMax, pino({}, { write: (line) => lines.push(line) }));
}

const query = () => pool.query('select pg_sleep(0.01)');
const queries = (count: number) => Promise.all(Array.from({ length: count }, query));

it('a pool of two connections serves fifty concurrent queries in order', async () => {
  open(2);
  // New connections may become ready in either order.
  await queries(2);
  const started: number[] = [];
  const order = Array.from({ length: 50 }, (_, index) => index);
  const run = async (index: number) => {
    const client = await pool.connect();
    started.push(index);
    await client.query('select pg_sleep(0.001)').finally(() => client.release());
  };
  await Promise.all(order.map(run));
  expect(started).toEqual(order);
  expect(pool.totalCount).toBe(2);
});

it('a query is rejected after the maximum wait as an outage without an effect, and the next one is served', async () => {
  open(1, 100);
  const held = await pool.connect();
  const error = await query().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: expect.stringContaining('timeout') });
  expect([isOutage(error), mayHaveSucceeded(error)]).toEqual([true, false]);
  const waiting = query();
  held.release();
  await waiting;
});

it('requests wait for the existing connections of a full server, and the pool grows again later', {
  tags: ['slow'],
}, async () => {
  open(6);
  await allow(3);
  await queries(30);
  // An attempt that the server has refused may still count when it decides about the next one.
  await expect.poll(() => queries(30).then(() => pool.totalCount), { timeout: 20_000 }).toBe(3);
  expect(lines.filter((line) => line.includes('has no more free connections'))).toHaveLength(1);
  await allow(20);
  await expect.poll(() => queries(12).then(() => pool.totalCount), { timeout: 20_000 }).toBe(6);
});
