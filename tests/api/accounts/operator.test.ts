import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, registerUser } from '../setup/browser.ts';
import { registerOperator } from '../setup/operator.ts';
import { errorOf, post, sales } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let operator: Awaited<ReturnType<typeof registerOperator>>;

beforeAll(async () => {
  setup = await openTestSetup();
  operator = await registerOperator(setup);
});
afterAll(() => setup?.close());

const base = '/api/operator';
const sql = (text: string, values: unknown[] = []) => setup.platform.database.pool.query(text, values);

async function read<Result>(path: string): Promise<Result> {
  const response = await operator.browser.get(base + path);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Result;
}

async function entriesOf(userId: number) {
  const { rows } = await sql(
    'select actor, actor_id::int as "actorId", action, details from audit_log where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) }));
}

const change = (id: number, body: object, by = operator) =>
  by.browser.send('PATCH', `${base}/users/${id}`, body);

interface Listed {
  readonly accounts: { readonly id: number; readonly email: string }[];
  readonly next: number | null;
}

describe('the list of accounts', () => {
  it('is searched by address, name and ID, and has pages', async () => {
    const { user, email } = await registerUser(setup.url);
    await sql("update users set first_name = 'Grace', last_name = 'Hopper 100%_x' where id = $1", [user.id]);
    const search = async (text: string) =>
      (await read<Listed>(`/users?text=${encodeURIComponent(text)}`)).accounts.map(({ id }) => id);
    expect(await search(email.toUpperCase())).toEqual([user.id]);
    expect(await search('grace hop')).toEqual([user.id]);
    expect(await search('100%_x')).toEqual([user.id]);
    expect(await search('h_pper')).toEqual([]);
    expect(await search(String(user.id))).toContain(user.id);
    expect(await search(' ')).not.toEqual([]);
    const all = (await read<Listed>('/users?limit=200')).accounts.map(({ id }) => id);
    const paged: number[] = [];
    for (let next: number | null | undefined; next !== null; ) {
      const page: Listed = await read(`/users?limit=2${next ? `&before=${next}` : ''}`);
      paged.push(...page.accounts.map(({ id }) => id));
      next = page.next;
    }
    expect(paged).toEqual(all);
    const text = JSON.stringify(await read('/users?limit=200'));
    expect(text).not.toMatch(/hash|password/i);
  });
});

describe('one account', () => {
  it('has its plan, projects, keys, storage and usage per day', async () => {
    const { owner, url } = setup;
    await post(`${url}/api/pictable/json-to-png?projectId=${owner.project.id}`, sales, owner.key);
    const { user } = owner;
    const detail = await read<{
      account: { images: number; storageBytes: number; plan: string };
      projects: object[];
      keys: { prefix: string }[];
      days: { day: string; tables: number }[];
    }>(`/users/${user.id}?days=90`);
    expect(detail.account).toMatchObject({ email: user.email, plan: 'enterprise', emailVerified: false });
    expect(detail.account.images).toBeGreaterThan(0);
    expect(detail.account.storageBytes).toBeGreaterThan(1_000);
    expect(detail.projects).toEqual([expect.objectContaining({ id: owner.project.id, images: 1 })]);
    expect(detail.keys.map(({ prefix }) => owner.key.startsWith(prefix))).toContain(true);
    expect(JSON.stringify(detail)).not.toContain(owner.key);
    expect(detail.days).toHaveLength(90);
    expect(detail.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), tables: 1 });
  });
});

describe('changes of an account', () => {
  it('apply immediately, and are in the audit log with the operator', async () => {
    const { user, email, browser } = await registerUser(setup.url);
    const changed = await change(user.id, { plan: 'premium', role: 'operator' });
    expect(await changed.json()).toMatchObject({ account: { plan: 'premium', role: 'operator' } });
    expect((await change(user.id, { plan: 'premium' })).status).toBe(200);
    expect(await browser.user()).toMatchObject({ current_plan_tier: 'premium', role: 'operator' });
    await change(user.id, { role: 'user', disabled: true });
    expect((await browser.get('/api/user')).status).toBe(401);
    await change(user.id, { disabled: false });
    const by = { actor: 'operator', actorId: operator.user.id };
    expect(await entriesOf(user.id)).toEqual([
      { ...by, action: 'account.plan', details: { from: 'free', to: 'premium' } },
      { ...by, action: 'account.role', details: { from: 'user', to: 'operator' } },
      { ...by, action: 'account.role', details: { from: 'operator', to: 'user' } },
      { ...by, action: 'account.disable', details: null },
      { ...by, action: 'account.enable', details: null },
    ]);
    const log = await read<{ entries: object[] }>(
      `/audit?account=${email.toUpperCase()}&action=account.plan`,
    );
    expect(log.entries).toEqual([
      expect.objectContaining({ ...by, actorEmail: operator.email, email, action: 'account.plan' }),
    ]);
    expect((await read<{ entries: object[] }>(`/audit?account=${user.id}`)).entries).toHaveLength(5);
    const own = await read<{ entries: object[]; next: number }>(`/audit?actor=${operator.email}&limit=2`);
    expect(own.entries).toHaveLength(2);
    const older = await read<{ entries: { id: number }[] }>(`/audit?actor=operator&before=${own.next}`);
    expect(older.entries.every(({ id }) => id < own.next)).toBe(true);
  });

  it('are undone if the entry fails, and have no entry if they fail', async () => {
    const { user, email, browser } = await registerUser(setup.url);
    await sql(`alter table audit_log add constraint broken check (user_id <> ${user.id})`);
    try {
      const sent = [
        await change(user.id, { plan: 'premium' }),
        await change(user.id, { disabled: true }),
        await operator.browser.post(`${base}/users/${user.id}/sign-in-link`),
        await operator.browser.post(`${base}/users/${user.id}/delete`, { email }),
        await operator.browser.get(`${base}/users/${user.id}/export`),
      ];
      expect(sent.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500]);
      expect(await browser.user()).toMatchObject({ current_plan_tier: 'free' });
      const links = await sql('select from login_tokens where user_id = $1', [user.id]);
      expect(links.rowCount).toBe(0);
    } finally {
      await sql('alter table audit_log drop constraint broken');
    }
    expect(
      (await operator.browser.post(`${base}/users/${user.id}/delete`, { email: 'x@y.example' })).status,
    ).toBe(400);
    await sql("update users set stripe_subscription_id = 'sub_x' where id = $1", [user.id]);
    const charged = await operator.browser.post(`${base}/users/${user.id}/delete`, { email });
    expect([charged.status, (await errorOf(charged)).type]).toEqual([409, 'subscription-active']);
    // One of two changes is impossible: neither is made.
    const last = await registerOperator(setup);
    const both = await change(last.user.id, { plan: 'premium', disabled: true }, last);
    expect((await errorOf(both)).type).toBe('own-account');
    expect(await entriesOf(last.user.id)).toEqual([]);
    expect(await entriesOf(user.id)).toEqual([]);
    await sql("update users set role = 'user' where id = $1", [last.user.id]);
  });

  it('always leave an operator, even if two remove each other at the same time', async () => {
    const [a, b] = [await registerOperator(setup), await registerOperator(setup)];
    await sql("update users set role = 'user' where role = 'operator' and id not in ($1, $2)", [
      a.user.id,
      b.user.id,
    ]);
    try {
      const responses = await Promise.all([
        change(b.user.id, { role: 'user' }, a),
        change(a.user.id, { role: 'user' }, b),
      ]);
      const statuses = responses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const { rows } = await sql("select id::int from users where role = 'operator' and disabled_at is null");
      expect(rows).toHaveLength(1);
      const left = rows[0].id === a.user.id ? a : b;
      const last = await change(left.user.id, { role: 'user' }, left);
      expect([last.status, (await errorOf(last)).type]).toEqual([409, 'last-operator']);
      const deletion = { email: left.email, currentPassword: goodPassword };
      const deleted = await left.browser.post('/api/pictable/user/delete', deletion);
      expect([deleted.status, (await errorOf(deleted)).type]).toEqual([409, 'last-operator']);
      await sql("update users set role = 'operator' where id = $1", [operator.user.id]);
      expect((await left.browser.post('/api/pictable/user/delete', deletion)).status).toBe(200);
    } finally {
      await sql("update users set role = 'operator' where id = $1", [operator.user.id]);
    }
  });
});

describe('an account', () => {
  it('gets a link that signs in once, is exported, and is deleted with its files', async () => {
    const { user, email } = await registerUser(setup.url);
    const created = await operator.browser.post(`${base}/users/${user.id}/sign-in-link`);
    const { url } = (await created.json()) as { url: string };
    expect(url.startsWith(`${setup.url}/auth/verify?token=`)).toBe(true);
    const token = new URL(url).searchParams.get('token');
    const confirm = () => post(`${setup.url}/api/confirm-magic-link`, { token });
    expect(await (await confirm()).json()).toMatchObject({ user: { email } });
    expect((await confirm()).status).toBe(400);

    const exported = await operator.browser.get(`${base}/users/${user.id}/export`);
    expect(exported.headers.get('content-disposition')).toContain('attachment');
    expect(await exported.json()).toMatchObject({ account: { id: user.id, email }, images: [] });

    const removed = await operator.browser.post(`${base}/users/${user.id}/delete`, {
      email: email.toUpperCase(),
    });
    expect(removed.status).toBe(200);
    expect((await operator.browser.get(`${base}/users/${user.id}`)).status).toBe(404);
    const actions = (await entriesOf(user.id)).map(({ action }) => action);
    expect(actions).toEqual(['account.sign-in-link', 'account.export', 'account.delete']);
    const log = await read<{ entries: { email: null }[] }>(`/audit?account=${user.id}`);
    expect(log.entries.map((entry) => entry.email)).toEqual([null, null, null]);
  });

  it('has images that are counted, purged and restored', async () => {
    const { url, stranger } = setup;
    const created = await post(`${url}/api/pictable/json-to-png`, sales, stranger.key);
    const image = (await created.json()) as { id: number; url: string };
    const users = `${base}/users/${stranger.user.id}`;
    const purge = async (body: object) =>
      (await operator.browser.post(`${users}/purge`, body)).json() as Promise<{ images: number }>;
    expect(await purge({ olderThanDays: 1 })).toMatchObject({ images: 0 });
    expect(await purge({ olderThanDays: 0, dryRun: true })).toMatchObject({ images: 1 });
    expect((await entriesOf(stranger.user.id)).map(({ action }) => action)).toEqual(['project.create']);
    expect(await purge({ olderThanDays: 0 })).toMatchObject({ images: 1 });
    const { deletedImages } = await read<{ deletedImages: { id: number }[] }>(`/users/${stranger.user.id}`);
    expect(deletedImages.map(({ id }) => id)).toEqual([image.id]);
    const restore = (id: number) => operator.browser.post(`${users}/images/${id}/restore`);
    expect((await restore(image.id)).status).toBe(200);
    expect((await fetch(image.url)).status).toBe(200);
    expect((await restore(image.id)).status).toBe(404);
    expect((await entriesOf(stranger.user.id)).map(({ action }) => action)).toEqual([
      'project.create',
      'account.purge',
      'account.restore-image',
    ]);
  });
});

describe('the service', () => {
  it('shows dead jobs, which are retried, with an entry in the same transaction', async () => {
    const { pool } = setup.platform.database;
    const dead = `insert into pgboss.job (name, source_name, source_output, data)
      values ('dead-letter', 'delete-files', '{"message": "disk is full"}', '{"names": []}')`;
    await pool.query(dead);
    const overview = await read<{ queue: { task: string; dead: number }[]; deadJobs: object[] }>('/overview');
    expect(overview).toMatchObject({ accounts: { operators: expect.any(Number) }, days: expect.any(Array) });
    expect(overview.queue.find(({ task }) => task === 'delete-files')).toMatchObject({ dead: 1 });
    expect(overview.deadJobs).toEqual([
      expect.objectContaining({ task: 'delete-files', problem: 'disk is full' }),
    ]);
    await pool.query(`alter table audit_log add constraint broken check (action <> 'jobs.retry')`);
    try {
      expect((await operator.browser.post(`${base}/dead-jobs/retry`)).status).toBe(500);
      expect((await read<{ deadJobs: object[] }>('/overview')).deadJobs).toHaveLength(1);
    } finally {
      await pool.query('alter table audit_log drop constraint broken');
    }
    const retried = await operator.browser.post(`${base}/dead-jobs/retry`);
    expect(await retried.json()).toEqual({ success: true, retried: 1 });
    expect((await read<{ deadJobs: object[] }>('/overview')).deadJobs).toEqual([]);
    expect((await entriesOf(operator.user.id)).at(-1)).toMatchObject({
      action: 'jobs.retry',
      details: { jobs: 1 },
    });
  });

  it('shows failed requests by request ID and by account', async () => {
    const { owner, stranger, url } = setup;
    const invalid = await post(`${url}/api/pictable/json-to-png`, '{"data": [1,]}', owner.key);
    const requestId = invalid.headers.get('x-request-id') ?? '';
    await sql(
      `insert into request_log (user_id, request_id, method, route, status, ms, bytes, error_type, error_message)
       values ($1, 'r-500', 'POST', '/api/x', 500, 1, 1, 'internal-error', 'Server error'),
              ($2, 'r-big', 'POST', '/api/y', 400, 1, 1, 'too-complex', 'Too complex'),
              ($2, 'r-bad', 'POST', '/api/y', 400, 1, 1, 'invalid-request', 'Invalid')`,
      [owner.user.id, stranger.user.id],
    );
    await sql(
      `insert into render_jobs (id, user_id, kind, request, fingerprint, state, status, result, ended_at)
       values ('job-1', $1, 'table', '{}', 'f', 'failed', 400,
         '{"success":false,"error":{"type":"too-complex","message":"Too complex"}}', now())`,
      [stranger.user.id],
    );
    interface Failures {
      readonly failures: { readonly id: string; readonly email: string; readonly error: object }[];
    }
    const ids = async (query: string) =>
      (await read<Failures>(`/failures${query}`)).failures.map(({ id }) => id);
    expect(await ids('?limit=200')).toEqual(expect.arrayContaining(['job-1', 'r-500', 'r-big']));
    expect(await ids('?limit=200')).not.toContain('r-bad');
    expect(await ids(`?userId=${owner.user.id}`)).toEqual(['r-500']);
    expect(await ids('?requestId=r-bad')).toEqual(['r-bad']);
    expect((await read<Failures>('/failures?requestId=job-1')).failures).toEqual([
      expect.objectContaining({
        kind: 'job',
        email: stranger.user.email,
        error: { type: 'too-complex', message: 'Too complex' },
      }),
    ]);
    // The log is written a moment after the response.
    await expect.poll(() => ids(`?requestId=${requestId}`), { timeout: 5_000 }).toEqual([requestId]);
  });
});
