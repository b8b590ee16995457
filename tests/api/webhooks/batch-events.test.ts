import type { Batch, RenderJob } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { post, sales } from '../setup/send.ts';
import { openTestSetup, setUsage, type TestSetup } from '../setup/test-setup.ts';
import { openReceiver, type Receiver } from './open-receiver.ts';

let setup: TestSetup;
let receiver: Receiver;
let user: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await setup?.close();
});
beforeEach(async () => {
  receiver.received.length = 0;
  await useAccount('enterprise');
});

async function useAccount(plan: 'free' | 'enterprise'): Promise<void> {
  user = await addTestUser(setup.platform, plan);
  const wanted = { url: receiver.url, events: ['batch.completed'] };
  const created = await post(`${setup.url}/api/pictable/webhooks`, wanted, user.key);
  expect(created.status).toBe(201);
}

const tables = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...sales, title: `Table ${n}` }));
const send = (count: number, headers: Record<string, string> = {}) =>
  post(`${setup.url}/api/pictable/batch`, { tables: tables(count) }, user.key, headers);

/** Waits until nothing is left to deliver; a response is sent after its events are enqueued. */
async function announced() {
  await vi.waitFor(async () => {
    const { rows } = await setup.platform.database.pool.query(
      "select 1 from webhook_deliveries where user_id = $1 and state = 'pending'",
      [user.user.id],
    );
    expect(rows).toEqual([]);
  }, 10_000);
  return receiver.received.map(({ headers, body }) => ({ id: headers['webhook-id'], ...body.data }));
}

const jobOf = async (id: string) =>
  (await (
    await fetch(`${setup.url}/api/pictable/jobs/${id}`, { headers: { 'x-api-key': user.key } })
  ).json()) as RenderJob;
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const job = await jobOf(id);
      expect(['completed', 'failed']).toContain(job.status);
      return job;
    },
    { timeout: 30_000, interval: 50 },
  );

/** The state of a job whose process was killed after its tables, or some of them, were stored. */
async function rewind(id: string, body: object): Promise<void> {
  const { pool } = setup.platform.database;
  await pool.query(
    "update render_jobs set state = 'running', result = null, status = null, ended_at = null, payload = $2 where id = $1",
    [id, JSON.stringify(body)],
  );
  await pool.query("select enqueue_job('run-render-job', $1::jsonb)", [JSON.stringify({ jobId: id })]);
}

describe('the event of a batch', () => {
  it('is sent once for any number of retries with the same key', async () => {
    const headers = { 'idempotency-key': 'order 7' };
    const first = (await (await send(3, headers)).json()) as Batch;
    for (let n = 0; n < 3; n++) expect((await send(3, headers)).status).toBe(200);
    const imageIds = first.results.map((result) => result.success && result.id);
    expect(await announced()).toMatchObject([{ stored: 3, failed: 0, imageIds }]);
  });

  it('is sent for each batch without a key', async () => {
    await send(1);
    await send(1);
    const events = await announced();
    expect(new Set(events.map(({ id }) => id)).size).toBe(2);
  });

  it('is sent once if the same batch is sent several times at once', async () => {
    const headers = { 'idempotency-key': 'order 8' };
    await Promise.all(Array.from({ length: 4 }, () => send(6, headers)));
    expect((await (await send(6, headers)).json()) as Batch).toMatchObject({ stored: 6, failed: 0 });
    expect(await announced()).toMatchObject([{ stored: 6, failed: 0 }]);
  });

  it('is sent again, with another id, after a retry that stored further tables', async () => {
    await useAccount('free');
    await setUsage(setup.platform, user, 23);
    const headers = { 'idempotency-key': 'order 9' };
    expect((await (await send(3, headers)).json()) as Batch).toMatchObject({ stored: 2, failed: 1 });
    await setUsage(setup.platform, user, 5);
    expect((await (await send(3, headers)).json()) as Batch).toMatchObject({ stored: 3, failed: 0 });
    await send(3, headers);
    const events = await announced();
    expect(events).toMatchObject([
      { stored: 2, failed: 1 },
      { stored: 3, failed: 0 },
    ]);
    expect(events[0]!.id).not.toBe(events[1]!.id);
  });
});

describe('the event of an asynchronous batch', () => {
  it('is sent with the end of its job, and not again if the job is repeated after a crash', async () => {
    const job = (await (await send(2, { prefer: 'respond-async' })).json()) as RenderJob;
    const before = await ended(job.id);
    await rewind(job.id, { tables: tables(2) });
    expect((await ended(job.id)).result).toMatchObject({ stored: (before.result as Batch).stored });
    expect(await announced()).toMatchObject([{ stored: 2, failed: 0 }]);
  });

  it('waits for a table that a crashed process was storing', {
    tags: ['slow'],
    timeout: 40_000,
  }, async () => {
    const job = (await (await send(2, { prefer: 'respond-async' })).json()) as RenderJob;
    await ended(job.id);
    await setup.platform.database.pool.query(
      `update idempotent_requests set answer = null, runner = 'crashed', lease_ends_at = now() + interval '1 second'
        where user_id = $1 and key = $2`,
      [user.user.id, `job ${job.id}#1`],
    );
    await announced();
    receiver.received.length = 0;
    await rewind(job.id, { tables: tables(2) });
    expect((await ended(job.id)).result).toMatchObject({ stored: 2, failed: 0 });
    expect(await announced()).toMatchObject([{ stored: 2, failed: 0 }]);
  });
});
