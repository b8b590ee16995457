import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Principal } from '../http/caller.ts';
import { systemClock } from '../platform/clock.ts';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { recordRequests } from './record-requests.ts';
import { requestLogRepo } from './request-log.repo.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('records the requests that end while earlier ones are written', async () => {
  const { rows } = await database.pool.query(
    "insert into users (email) values ('a@example.com') returning *",
  );
  const user = { id: Number(rows[0].id) } as Principal;
  const requestLog = requestLogRepo(database.db);
  let isWriting = false;
  let proceed = () => {};
  const slow: typeof requestLog.insert = async (batch) => {
    const dropped = await requestLog.insert(batch);
    if (!isWriting)
      await new Promise<void>((resolve) => {
        isWriting = true;
        proceed = resolve;
      });
    return dropped;
  };
  const app = Fastify();
  app.addHook('onRequest', async (request) => {
    request.caller = { user, project: undefined };
  });
  recordRequests(app, { requestLog: { ...requestLog, insert: slow }, clock: systemClock });
  app.get('/first', async () => 'x');
  app.get('/second', async () => 'x');
  await app.inject('/first');
  await vi.waitFor(() => expect(isWriting).toBe(true), 10_000);
  await app.inject('/second');
  proceed();
  await app.close();
  const logged = await database.pool.query('select route from request_log order by id');
  expect(logged.rows.map(({ route }) => route)).toEqual(['/first', '/second']);
});
