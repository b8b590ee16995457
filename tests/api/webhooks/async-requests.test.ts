import type { Batch, RenderJob, StoredImage } from '@pictable/contract';
import { limits } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf, post, sales } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';
import { openReceiver } from './open-receiver.ts';

let setup: TestSetup;
let user: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());
beforeEach(async () => {
  user = await addTestUser(setup.platform, 'enterprise');
});

const url = () => `${setup.url}/api/pictable/table-to-image`;
const respondAsync = { prefer: 'respond-async' };
const get = (jobUrl: string, key = user.key) => fetch(jobUrl, { headers: { 'x-api-key': key } });

async function enqueue(
  body: unknown = sales,
  headers: Record<string, string> = {},
  to = url(),
  key = user.key,
) {
  const response = await post(to, body, key, { ...respondAsync, ...headers });
  expect(response.status, await response.clone().text()).toBe(202);
  return (await response.json()) as RenderJob;
}

const ended = (job: RenderJob, key = user.key) =>
  vi.waitFor(
    async () => {
      const found = (await (await get(job.url, key)).json()) as RenderJob;
      expect(['completed', 'failed']).toContain(found.status);
      return found;
    },
    { timeout: 20_000, interval: 30 },
  );

async function used(): Promise<number> {
  const { rows } = await setup.platform.database.pool.query(
    'select usage_count as n from users where id = $1',
    [user.user.id],
  );
  return rows[0].n;
}

describe('a request with Prefer: respond-async', () => {
  it('is accepted, and its job has the body of the response', async () => {
    const response = await post(url(), sales, user.key, respondAsync);
    expect(response.status).toBe(202);
    const job = (await response.json()) as RenderJob;
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ location: `${setup.url}/api/pictable/jobs/${job.id}`, 'preference-applied': 'respond-async' },
      'retry-after': '1',
    });
    expect(job.url).toBe(response.headers.get('location'));
    const done = await ended(job);
    expect(done).toMatchObject({ status: 'completed', error: null });
    const result = done.result as StoredImage;
    expect(result).toMatchObject({ success: true, metadata: { format: 'png' }, userId: user.user.id });
    expect((await fetch(result.url)).status).toBe(200);
    expect(await used()).toBe(1);
    const { rows } = await setup.platform.database.pool.query(
      'select payload from render_jobs where id = $1',
      [job.id],
    );
    expect(rows[0].payload).toBeNull();
  });

  it('waits for the result if asked to', async () => {
    const response = await post(url(), sales, user.key, { prefer: 'respond-async, wait=20' });
    expect(response.status, await response.clone().text()).toBe(200);
    expect(response.headers.get('preference-applied')).toBe('respond-async, wait=20');
    expect((await response.json()) as StoredImage).toMatchObject({ success: true });
    const invalid = await post(url(), { data: 5 }, user.key, { prefer: 'wait=20; respond-async' });
    expect(invalid.status).toBe(400);
    expect(await used()).toBe(1);
  });

  it('works for projects, batches and other formats', async () => {
    const ofProject = await enqueue(sales, {}, `${setup.url}/api/pictable/${user.project.endpointPath}`);
    expect((await ended(ofProject)).result).toMatchObject({ projectId: user.project.id });
    expect((await get(ofProject.url, user.projectKey)).status).toBe(200);
    const csv = await enqueue('A,B\n1,2', { 'content-type': 'text/csv' }, `${url()}?format=svg`);
    expect((await ended(csv)).result).toMatchObject({ metadata: { format: 'svg' } });
    const batch = await enqueue(
      { tables: [sales, { data: 1 }, sales] },
      {},
      `${setup.url}/api/pictable/batch`,
    );
    const result = (await ended(batch)).result as Batch;
    expect(result).toMatchObject({ success: false, stored: 2, failed: 1 });
    expect(await used()).toBe(4);
  });

  it('fails with the error of the request', async () => {
    const done = await ended(await enqueue({ data: 5 }));
    expect(done).toMatchObject({ status: 'failed', result: null, error: { code: 400 } });
    expect(await used()).toBe(0);
  });

  it.each([
    ['401', 401, (to: string) => post(to, sales, 'pictable_wrong', respondAsync)],
    ['malformed JSON', 400, (to: string) => post(to, '{"data": [1,]}', user.key, respondAsync)],
    ['an empty body', 400, (to: string) => post(to, '', user.key, respondAsync)],
    [
      'a foreign project',
      404,
      (to: string) => post(`${to}?projectId=${setup.owner.project.id}`, sales, user.key, respondAsync),
    ],
    ['a used quota', 402, (to: string) => post(to, sales, setup.exhausted.key, respondAsync)],
    [
      'a large body',
      413,
      (to: string) => post(to, ' '.repeat(limits.bodyBytesMax + 1), user.key, respondAsync),
    ],
  ])('is rejected at once for %s', async (_name, status, send) => {
    expect((await send(url())).status).toBe(status);
  });

  it('with the same Idempotency-Key is the same job, and is charged once', async () => {
    const headers = { 'idempotency-key': 'order 7' };
    const jobs = await Promise.all(Array.from({ length: 8 }, () => enqueue(sales, headers)));
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(1);
    const done = await ended(jobs[0]!);
    const direct = await post(url(), sales, user.key, headers);
    expect(direct.headers.get('idempotency-replayed')).toBe('true');
    expect(await direct.json()).toEqual(done.result);
    expect(await used()).toBe(1);
    const other = await post(url(), { ...sales, title: 'Other' }, user.key, { ...respondAsync, ...headers });
    expect((await errorOf(other)).type).toBe('idempotency-key-reused');
  });

  it('with the same Idempotency-Key is the same job if only white space differs', async () => {
    const batch = `${setup.url}/api/pictable/batch`;
    const message = `${setup.url}/api/pictable/messages`;
    const tables = { tables: [sales, { data: [{ Price: 1 }] }], defaults: { theme: 'modern' } };
    for (const [to, body] of [
      [url(), sales],
      [batch, tables],
      [message, { text: 'A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n' }],
    ] as const) {
      const headers = { 'idempotency-key': `spaced${to}` };
      const first = await enqueue(JSON.stringify(body), headers, to);
      expect((await enqueue(JSON.stringify(body, null, 2), headers, to)).id).toBe(first.id);
      const other = await post(to, { ...body, projectId: user.project.id }, user.key, {
        ...respondAsync,
        ...headers,
      });
      expect((await errorOf(other)).type).toBe('idempotency-key-reused');
    }
  });

  it('is returned again after the quota is used up, also if a synchronous request stored it', async () => {
    const limited = await addTestUser(setup.platform, 'free');
    const batch = `${setup.url}/api/pictable/batch`;
    const send = (to: string, body: unknown, headers: Record<string, string>) =>
      post(to, body, limited.key, headers);
    const key = (name: string) => ({ 'idempotency-key': name });
    const job = await enqueue(sales, key('later'), url(), limited.key);
    await ended(job, limited.key);
    const now = (await (await send(url(), sales, key('now'))).json()) as StoredImage;
    await send(batch, { tables: [sales] }, key('batch'));
    await setup.platform.database.pool.query('update users set usage_count = 25 where id = $1', [
      limited.user.id,
    ]);
    expect((await enqueue(sales, key('later'), url(), limited.key)).id).toBe(job.id);
    const replayed = await enqueue(sales, key('now'), url(), limited.key);
    expect((await ended(replayed, limited.key)).result).toMatchObject({ id: now.id });
    const again = await enqueue({ tables: [sales] }, key('batch'), batch, limited.key);
    expect((await ended(again, limited.key)).result).toMatchObject({ stored: 1 });
    for (const headers of [respondAsync, { ...respondAsync, ...key('new') }])
      expect((await errorOf(await send(url(), sales, headers))).type).toBe('quota-exceeded');
  });

  it('that failed does not keep its Idempotency-Key: one new job begins', async () => {
    const headers = { 'idempotency-key': 'failing' };
    const failed = await enqueue({ data: 5 }, headers);
    expect((await ended(failed)).status).toBe('failed');
    const again = await enqueue({ data: 5 }, headers);
    expect(again.id).not.toBe(failed.id);
    await ended(again);
    const jobs = await Promise.all(Array.from({ length: 8 }, () => enqueue(sales, headers)));
    const ids = new Set(jobs.map(({ id }) => id));
    expect(ids.size).toBe(1);
    expect(ids).not.toContain(again.id);
    expect((await ended(jobs[0]!)).status).toBe('completed');
    expect((await ended(failed)).error).toMatchObject({ code: 400 });
    expect(await used()).toBe(1);
  });

  it('that is a batch with a failure processes only the other tables again', async () => {
    const headers = { 'idempotency-key': 'half' };
    const to = `${setup.url}/api/pictable/batch`;
    const body = { tables: [sales, { data: 1 }] };
    const first = await enqueue(body, headers, to);
    const stored = ((await ended(first)).result as Batch).results[0];
    const second = await enqueue(body, headers, to);
    expect(second.id).not.toBe(first.id);
    const { results } = (await ended(second)).result as Batch;
    expect(results[0]).toEqual({ ...stored, replayed: true });
    expect(await used()).toBe(1);
  });

  it('loses its Idempotency-Key after a day', async () => {
    const headers = { 'idempotency-key': 'daily' };
    const job = await enqueue(sales, headers);
    await ended(job);
    expect((await enqueue(sales, headers)).id).toBe(job.id);
    const tomorrow = new Date(Date.now() + 24 * 3_600_000 + 60_000);
    const service = await startServer({ ...setup.platform, clock: { now: () => tomorrow } });
    const to = `${service.url}/api/pictable/table-to-image`;
    const other = await enqueue({ ...sales, title: 'Tomorrow' }, headers, to);
    await service.close();
    expect(other.id).not.toBe(job.id);
    expect((await ended(job)).status).toBe('completed');
  });

  it('is charged once if the process crashes between the charge and the end of the job', async () => {
    const job = await enqueue();
    await ended(job);
    const { pool } = setup.platform.database;
    const [before] = [(await (await get(job.url)).json()) as RenderJob];
    // The state that a kill leaves behind: charged and stored, but the job has not ended.
    await pool.query(
      "update render_jobs set state = 'running', result = null, status = null, ended_at = null, payload = $2 where id = $1",
      [job.id, JSON.stringify(sales)],
    );
    await pool.query("select enqueue_job('run-render-job', $1::jsonb)", [JSON.stringify({ jobId: job.id })]);
    const after = await ended(job);
    expect(after.result).toEqual(before!.result);
    expect(await used()).toBe(1);
  });

  it('that is a batch waits for a table that a killed process began', { tags: ['slow'] }, async () => {
    const body = { tables: [sales, sales] };
    const job = await enqueue(body, {}, `${setup.url}/api/pictable/batch`);
    await ended(job);
    const { pool } = setup.platform.database;
    // The state that a kill leaves behind: one table is charged, the key of the other is leased.
    const { rows: leased } = await pool.query(
      `update idempotent_requests set answer = null, runner = 'killed', lease_ends_at = now() + interval '4 s'
        where user_id = $1 and key = $2 returning id`,
      [user.user.id, `job ${job.id}#1`],
    );
    expect(leased).toHaveLength(1);
    await pool.query(
      "update render_jobs set state = 'running', result = null, status = null, ended_at = null, payload = $2 where id = $1",
      [job.id, JSON.stringify(body)],
    );
    await pool.query("select enqueue_job('run-render-job', $1::jsonb)", [JSON.stringify({ jobId: job.id })]);
    expect((await ended(job)).result).toMatchObject({ success: true, stored: 2, failed: 0 });
    expect(await used()).toBe(3);
  });

  it('is not found by others', async () => {
    const job = await enqueue();
    expect((await get(job.url, setup.stranger.key)).status).toBe(404);
    expect((await get(job.url, user.projectKey)).status).toBe(404);
    expect((await fetch(job.url)).status).toBe(401);
    for (const id of ['x', '%2e%2e', 'x'.repeat(5_000), '%F0%9F%92%A9'])
      expect([400, 404, 414]).toContain((await get(`${setup.url}/api/pictable/jobs/${id}`)).status);
  });

  it('is limited per account', async () => {
    await setup.platform.database.pool.query(
      `insert into render_jobs (id, user_id, kind, request, fingerprint, state, runner)
        select 'filler ' || n, $1, 'table', '{}', '', 'running', 'x' from generate_series(1, $2::int) n`,
      [user.user.id, limits.renderJobsMax],
    );
    const response = await post(url(), sales, user.key, respondAsync);
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('5');
    expect((await errorOf(response)).type).toBe('too-many-jobs');
  });

  it.each(['respond-async; foo="bar"', 'return=minimal, RESPOND-ASYNC', 'handling=lenient,,respond-async'])(
    'can be written as %s',
    async (prefer) => {
      expect((await post(url(), sales, user.key, { prefer })).status).toBe(202);
    },
  );

  it.each(['return=minimal', 'wait=5', '', ',;=', 'respond-asynchronously', 'x'.repeat(4_000)])(
    'is synchronous with Prefer: %s',
    async (prefer) => {
      expect((await post(url(), sales, user.key, { prefer })).status).toBe(200);
    },
  );

  it('is announced to webhooks', async () => {
    const receiver = await openReceiver();
    await post(
      `${setup.url}/api/pictable/webhooks`,
      { url: receiver.url, events: ['job.completed'] },
      user.key,
    );
    const job = await enqueue();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000 });
    expect(receiver.received[0]!.body).toMatchObject({
      type: 'job.completed',
      data: { id: job.id, status: 'completed', url: job.url, projectId: null },
    });
    await receiver.close();
  });
});

it('any page can send the preference and read the response', async () => {
  const preflight = await fetch(url(), { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Prefer');
  expect(preflight.headers.get('access-control-expose-headers')).toContain('Preference-Applied');
});
