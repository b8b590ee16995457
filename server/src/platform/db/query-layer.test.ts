import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Outage } from '../outage.ts';
import { cutConnection } from './end-connection.ts';
import { testDatabase } from './test-database.fixture.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const lentCount = () => database.pool.totalCount - database.pool.idleCount;

describe('a transaction', () => {
  it('gives its connection back when it is done, and when it fails', async () => {
    const one = await database.db.transaction(async (tx) => (await tx.execute(sql`select 1 as n`)).rows[0]);
    expect(one).toEqual({ n: 1 });
    const failing = database.db.transaction(async () => {
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(lentCount()).toBe(0);
  });

  it('gives its connection back if that is lost before it begins', async () => {
    database.pool.once('acquire', cutConnection);
    const failing = database.db.transaction(async (tx) => tx.execute(sql`select 1`));
    await expect(failing).rejects.toThrow(Outage);
    expect(lentCount()).toBe(0);
    expect((await database.db.execute(sql`select 2 as n`)).rows).toEqual([{ n: 2 }]);
  });
});
