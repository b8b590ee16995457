import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsRepo } from '../accounts/accounts.repo.ts';
import { imagesRepo, type NewImageRow } from '../images/images.repo.ts';
import { enqueueMailExpression } from '../jobs/mail-outbox.repo.ts';
import { testDatabase } from '../platform/db/test-database.fixture.ts';
import { composeMail } from '../platform/mail/compose-mail.ts';
import type { TemplatedMail } from '../platform/mail/mail.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const now = new Date('2027-01-01T12:00:00Z');

const imageOf = (userId: number, filename: string): NewImageRow => ({
  userId,
  projectId: null,
  filename,
  publicUrl: `https://tables.example/api/images/${filename}`,
  title: null,
  description: null,
  format: 'png',
  widthPx: 1,
  heightPx: 1,
  sizeBytes: 1,
  alt: '',
  scale: 1,
  jsonText: '{}',
  styleLayers: null,
  expiresAt: null,
});

it('enqueues, in the statement that charges a table, exactly the mail that the outbox describes', async () => {
  const { id } = await accountsRepo(database.db).insert({
    email: 'notice@example.com',
    username: 'notice',
    tier: 'free',
    apiKeyHash: 'hash',
    apiKeyPrefix: 'prefix',
    usageResetDate: new Date('2027-01-31T12:00:00Z'),
  });
  for (let n = 1; n <= 5; n++)
    await imagesRepo(database.db).chargeAndInsert([imageOf(id, `image-${n}.png`)], 5, now);

  const { rows } = await database.pool.query<{ data: TemplatedMail }>(
    "select data from pgboss.job where name = 'send-mail' order by created_on, data -> 'values' ->> 'used'",
  );
  const queued = rows.map(({ data }) => data);
  const some: TemplatedMail = {
    to: 'notice@example.com',
    template: 'usage-notice',
    values: { percent: 80, used: 4, limit: 5, resetDate: '2027-01-31' },
  };
  const all: TemplatedMail = { ...some, values: { ...some.values, percent: 100, used: 5 } };
  expect(queued).toEqual([some, all]);
  const links = {
    signIn: (seed: string) => seed,
    invitation: (seed: string) => `https://tables.example.com/invitation?token=${seed}`,
    registration: (seed: string) => seed,
    page: (to: string) => to,
  };
  expect(composeMail(queued[1]!, links).text).toContain(
    '5 of 5 tables in your plan. Your quota resets on 2027-01-31.',
  );
});

it('enqueues the first notice at 80 % or the first table above, if the limit has no table there', async () => {
  const { id } = await accountsRepo(database.db).insert({
    email: 'odd@example.com',
    username: 'odd',
    tier: 'free',
    apiKeyHash: 'odd hash',
    apiKeyPrefix: 'prefix',
    usageResetDate: new Date('2027-01-31T12:00:00Z'),
  });
  for (let n = 1; n <= 6; n++)
    await imagesRepo(database.db).chargeAndInsert([imageOf(id, `odd-${n}.png`)], 7, now);
  const { rows } = await database.pool.query(
    "select data -> 'values' -> 'used' as used from pgboss.job where data ->> 'to' = 'odd@example.com'",
  );
  expect(rows).toEqual([{ used: 6 }]);
});

it('accepts no mail with the payload of another template', () => {
  // @ts-expect-error A usage notice has no seed.
  const other = enqueueMailExpression({ to: 'a', template: 'usage-notice', values: { seed: 'a' } });
  // @ts-expect-error There is no such template.
  const unknown = enqueueMailExpression({ to: 'a', template: 'nonsense', values: {} });
  expect([other, unknown]).toHaveLength(2);
});
