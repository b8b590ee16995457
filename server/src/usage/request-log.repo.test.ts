import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../platform/db/schema.ts';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { createLog } from '../platform/log.ts';
import { type LoggedRequest, requestLogRepo } from './request-log.repo.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let userId: number;
beforeAll(async () => {
  database = await testDatabase();
  const [user] = await database.db
    .insert(users)
    .values({ email: 'log@example.com', currentPlanTier: 'free' })
    .returning();
  userId = user!.id;
});
afterAll(() => database.close());

const entry = (requestId: string, changes: Partial<LoggedRequest> = {}): LoggedRequest => ({
  userId,
  projectId: null,
  requestId,
  method: 'POST',
  route: '/api/table-to-image',
  status: 200,
  ms: 3,
  bytes: 100,
  source: 'api',
  errorType: null,
  errorMessage: null,
  createdAt: new Date('2026-01-01T00:00:00.123Z'),
  ...changes,
});

async function stored(): Promise<string[]> {
  const { rows } = await database.pool.query('select request_id from request_log order by id');
  return rows.map(({ request_id: id }) => id);
}

it('drops only the entry that the database rejects', async () => {
  const log = requestLogRepo(database.db);
  const batch = [
    entry('a'),
    entry('b'),
    entry('too many bytes', { bytes: 3_000_000_000 }),
    entry('c'),
    entry('d'),
  ];
  expect(await log.insert(batch)).toBe(1);
  expect((await stored()).toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

it('writes an entry once, even if the response to the first attempt was lost', async () => {
  const log = requestLogRepo(database.db);
  const batch = [entry('e'), entry('e', { createdAt: new Date('2026-01-01T00:00:01Z') }), entry('f')];
  await log.insert(batch);
  const after = await stored();
  expect(await log.insert(batch)).toBe(0);
  expect(await stored()).toEqual(after);
  expect(after.filter((id) => id === 'e')).toHaveLength(2);
});

it('logs a failed write without its data', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const canary = 'canary-of-somebody';
  const error = await database.db
    .insert(users)
    .values({ email: 'log@example.com', username: canary, currentPlanTier: 'free' })
    .catch((reason: unknown) => reason);
  log.error({ err: error }, 'failed');
  expect(error).toBeInstanceOf(Error);
  expect(lines.join('')).toContain('23505');
  expect(lines.join('')).not.toContain(canary);
  expect(lines.join('')).not.toContain('log@example.com');
});
