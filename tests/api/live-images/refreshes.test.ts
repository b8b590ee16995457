import { readdir, readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { type LiveImageDetail, limits, type StoredLiveImage } from '@pictable/contract';
import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf, post } from '../setup/send.ts';
import { openTestSetup, setUsage, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let server: ImageServer;
let answer: RequestListener;
let owner: TestUser;
beforeAll(async () => {
  server = await openImageServer((request, response) => answer(request, response));
  setup = await openTestSetup({}, testHostRules(server));
});
afterAll(async () => {
  await setup?.close();
  server?.close();
});
beforeEach(async () => {
  owner = await addTestUser(setup.platform, 'enterprise');
  answer = rows('first');
});

const rows =
  (text: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end(`A\n${text}`);
const missing: RequestListener = (_, response) => response.writeHead(404).end();
const liveUrl = (name: string) => `${setup.url}/api/pictable/user/live/${name}`;
const tableOf = (refresh?: string) => ({
  source: { url: `http://data.test:${server.port}/a.csv` },
  options: { format: 'svg' },
  ...(refresh !== undefined && { refresh }),
});

function send(method: string, name: string, body?: unknown, user = owner) {
  return fetch(liveUrl(name), {
    method,
    headers: {
      'x-api-key': user.projectKey,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
async function put(name: string, body: unknown = tableOf('1h'), user = owner): Promise<StoredLiveImage> {
  const response = await send('PUT', name, body, user);
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return (await response.json()) as StoredLiveImage;
}
const get = async (name: string) => (await (await send('GET', name)).json()) as LiveImageDetail;
const query = (text: string, values: unknown[] = []) => setup.platform.database.pool.query(text, values);
const textOf = async (url: string) => (await fetch(url.replace('.svg', '.html'))).text();
const usageOf = async ({ user } = owner) =>
  (await query('select usage_count from users where id = $1', [user.id])).rows[0].usage_count as number;

/** Lets the refreshes of a user be due now, starts all lanes and waits until they have ended. */
async function refresh({ user } = owner): Promise<void> {
  await query(
    "update live_images set next_refresh_at = now() - interval '1 s' where user_id = $1 and refresh_seconds is not null",
    [user.id],
  );
  for (let lane = 0; lane < 4; lane++)
    await query("select enqueue_job('refresh-live-images', $1, key => $2)", [{ lane }, `lane-${lane}`]);
  await vi.waitFor(
    async () => {
      const due = await query(
        `select id from live_images where user_id = $1 and deleted_at is null
           and (next_refresh_at <= now() or refresh_lease_until is not null)`,
        [user.id],
      );
      expect(due.rows).toEqual([]);
    },
    { timeout: 30_000, interval: 50 },
  );
}

const jobsEnded = () =>
  vi.waitFor(async () => {
    const { rows: jobs } = await query("select from pgboss.job where name = 'refresh-live-images'");
    expect(jobs).toEqual([]);
  }, 10_000);

it('is rendered again when its source has changed, and charged only then', async () => {
  const { url, refresh: interval, nextRefreshAt } = await put('sales');
  expect(interval).toBe('1h');
  expect(Date.parse(nextRefreshAt!) - Date.now()).toBeGreaterThan(3_590_000);
  await refresh();
  const same = await get('sales');
  expect(same).toMatchObject({ version: 1, lastError: null, lastRefreshAt: expect.any(String) });
  expect(await usageOf()).toBe(1);
  answer = rows('second');
  await refresh();
  const changed = await get('sales');
  expect(changed).toMatchObject({ version: 2, url, refresh: '1h', lastError: null });
  expect(Date.parse(changed.nextRefreshAt!)).toBeGreaterThan(Date.now());
  expect(await usageOf()).toBe(2);
  expect(await textOf(changed.versionUrl)).toContain('>second<');
  await vi.waitFor(async () => expect((await fetch(url)).headers.get('x-live-version')).toBe('2'));
});

it('is not refreshed while the account is disabled', async () => {
  const { url } = await put('sales');
  answer = rows('second');
  const disable = (at: string) =>
    query(`update users set disabled_at = ${at} where id = $1`, [owner.user.id]);
  await disable('now()');
  await query("update live_images set next_refresh_at = now() - interval '1 s' where user_id = $1", [
    owner.user.id,
  ]);
  const other = await addTestUser(setup.platform, 'enterprise');
  await put('theirs', tableOf('1h'), other);
  await refresh(other);
  expect(await textOf(url)).toContain('>first<');
  await disable('null');
  await refresh();
  await vi.waitFor(async () => expect(await textOf(url)).toContain('>second<'));
});

it('keeps the last image after a failure, reports it, and sends one mail after three', async () => {
  const { url } = await put('broken');
  answer = missing;
  for (let failures = 1; failures <= limits.refreshFailuresMailed + 1; failures++) {
    await refresh();
    expect((await get('broken')).lastError).toMatchObject({
      reason: 'The source did not respond.',
      failures,
    });
  }
  const { nextRefreshAt, lastRefreshAt } = await get('broken');
  // After three failures the time between two attempts doubles.
  expect(Date.parse(nextRefreshAt!) - Date.parse(lastRefreshAt!)).toBeGreaterThan(2 * 3_600_000 - 1_000);
  expect((await fetch(url)).status).toBe(200);
  expect(await usageOf()).toBe(1);
  const mails = await mailsTo(owner);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('Your live image "broken" is not up to date');
  expect(mails[0]).toContain('The source did not respond.');
  answer = rows('back');
  await refresh();
  expect(await get('broken')).toMatchObject({ version: 2, lastError: null });
});

async function mailsTo({ user }: TestUser): Promise<string[]> {
  const folder = path.join(path.dirname(setup.platform.storageFolder), 'outbox');
  let found: string[] = [];
  await vi.waitFor(async () => {
    const files = await readdir(folder);
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
    found = texts.filter((text) => text.includes(user.email)).map(unfolded);
    expect(found.length).toBeGreaterThan(0);
  });
  return found;
}

/** An email without the soft line breaks of quoted-printable. */
const unfolded = (mail: string) => mail.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=22', '"');

it('an exhausted quota is a failure with its own reason', async () => {
  const poor = await addTestUser(setup.platform, 'free');
  await put('poor', tableOf('1d'), poor);
  await setUsage(setup.platform, poor, 25);
  answer = rows('changed');
  await refresh(poor);
  const { lastError, version } = (await (
    await send('GET', 'poor', undefined, poor)
  ).json()) as LiveImageDetail;
  expect(version).toBe(1);
  expect(lastError?.reason).toMatch(/^Plan limit of 25 tables reached/);
});

it('ends with a request without refresh, and with a deletion', async () => {
  const asked = vi.fn();
  await put('ended');
  expect(await put('ended', tableOf())).toMatchObject({
    unchanged: true,
    refresh: null,
    nextRefreshAt: null,
  });
  await put('deleted');
  await send('DELETE', 'deleted');
  answer = (request, response) => {
    asked();
    rows('later')(request, response);
  };
  await refresh();
  expect((await send('POST', 'deleted/restore')).status).toBe(200);
  await refresh();
  expect(await get('deleted')).toMatchObject({ refresh: null, nextRefreshAt: null, sourceUrl: null });
  expect(asked).not.toHaveBeenCalled();
  expect(await usageOf()).toBe(2);
  expect((await put('deleted')).refresh).toBe('1h');
});

const scheduleColumns = 'refresh_seconds, refresh_request, next_refresh_at, refresh_lease_until';
const storedSchedules = async () =>
  (await query(`select ${scheduleColumns} from live_images where user_id = $1`, [owner.user.id])).rows;
const noSchedule = Object.fromEntries(scheduleColumns.split(', ').map((column) => [column, null]));

it('deletes the stored request with the live image, and a refresh under way has no effect', async () => {
  await put('deleted');
  let respond = () => {};
  const isAsked = new Promise<void>((resolve) => {
    answer = (request, response) => {
      respond = () => rows('later')(request, response);
      resolve();
    };
  });
  const refreshed = refresh();
  await isAsked;
  expect((await send('DELETE', 'deleted')).status).toBe(200);
  expect(await storedSchedules()).toEqual([noSchedule]);
  respond();
  await refreshed;
  await jobsEnded();
  expect((await send('POST', 'deleted/restore')).status).toBe(200);
  expect(await get('deleted')).toMatchObject({ version: 1, refresh: null, lastError: null });
  expect(await storedSchedules()).toEqual([noSchedule]);
});

it('a migration deletes the requests of live images that were deleted before', async () => {
  for (const name of ['deleted', 'kept']) await put(name);
  await query("update live_images set deleted_at = now() where user_id = $1 and name = 'deleted'", [
    owner.user.id,
  ]);
  const file = new URL('../../../server/migrations/0033_refreshes-of-deleted.sql', import.meta.url);
  await query(await readFile(file, 'utf8'));
  expect(await storedSchedules()).toContainEqual(noSchedule);
  expect(await get('kept')).toMatchObject({ refresh: '1h', nextRefreshAt: expect.any(String) });
});

it('a process that was killed loses nothing, and nothing runs twice', async () => {
  let requests = 0;
  await put('killed');
  const claimed = 'update live_images set refresh_lease_until = now() + $2::interval where user_id = $1';
  // Another process has the claim: nobody else loads the source.
  await query(claimed, [owner.user.id, '1 minute']);
  answer = (request, response) => {
    requests++;
    rows('second')(request, response);
  };
  await query("update live_images set next_refresh_at = now() - interval '1 s' where user_id = $1", [
    owner.user.id,
  ]);
  await query("select enqueue_job('refresh-live-images', '{}', key => 'lane-0')");
  await jobsEnded();
  expect(requests).toBe(0);
  // The process was killed: its claim ends.
  await query(claimed, [owner.user.id, '-1 s']);
  await refresh();
  expect(requests).toBe(1);
  expect(await get('killed')).toMatchObject({ version: 2 });
  expect(await usageOf()).toBe(2);
});

it('many that are due run once each', async () => {
  const names = Array.from({ length: 12 }, (_, n) => `many-${n}`);
  for (const name of names) await put(name, { ...tableOf('1h'), title: name });
  answer = rows('changed');
  await refresh();
  for (const name of names) expect(await get(name)).toMatchObject({ version: 2, lastError: null });
  expect(await usageOf()).toBe(2 * names.length);
});

it('sends the headers of its request, which no table of the database and no response shows', async () => {
  const sent: (string | undefined)[] = [];
  answer = (request, response) => {
    sent.push(request.headers.authorization);
    rows(`row ${sent.length}`)(request, response);
  };
  const { source, ...others } = tableOf('1h');
  const headers = { Authorization: 'Bearer visible-nowhere-7' };
  const live = await put('with-headers', { ...others, source: { ...source, headers } });
  await refresh();
  expect(sent).toEqual(['Bearer visible-nowhere-7', 'Bearer visible-nowhere-7']);
  const shown = [live, await get('with-headers'), await (await send('GET', '')).json()];
  expect(JSON.stringify(shown)).not.toContain('visible-nowhere');
  for (const table of [
    'live_images',
    'live_versions',
    'table_images',
    'idempotent_requests',
    'request_log',
  ]) {
    const { rows: found } = await query(`select 1 from ${table} as t where t::text like '%visible-nowhere%'`);
    expect(found, table).toEqual([]);
  }
});

it('refreshes what was stored before requests were encrypted', async () => {
  await put('older');
  const request = { body: JSON.stringify(tableOf('1h')), origin: setup.url };
  await query('update live_images set refresh_request = $2 where user_id = $1', [
    owner.user.id,
    JSON.stringify(request),
  ]);
  answer = rows('second');
  await refresh();
  expect(await get('older')).toMatchObject({ version: 2, lastError: null });
});

it.each(['v1.AAAA', 'of another row'])('keeps the last image if its request is %s', async (text) => {
  await put('changed');
  await put('other');
  const stored = await query('select refresh_request from live_images where user_id = $1 and name = $2', [
    owner.user.id,
    'other',
  ]);
  await query("update live_images set refresh_request = $2 where user_id = $1 and name = 'changed'", [
    owner.user.id,
    text === 'of another row' ? stored.rows[0].refresh_request : text,
  ]);
  answer = rows('second');
  await refresh();
  expect(await get('changed')).toMatchObject({
    version: 1,
    lastError: { reason: expect.stringContaining('cannot be decrypted'), failures: 1 },
  });
  await put('changed');
  expect(await get('changed')).toMatchObject({ version: 2, lastError: null });
});

it('rejects what cannot be refreshed', async () => {
  const free = await addTestUser(setup.platform, 'free');
  const cases: [unknown, TestUser][] = [
    [tableOf('1m'), owner],
    [tableOf('31d'), owner],
    [tableOf('hourly'), owner],
    [tableOf('1h'), free],
  ];
  for (const [body, user] of cases) {
    const response = await send('PUT', 'x', body, user);
    expect(await errorOf(response)).toMatchObject({ code: 400, details: [{ path: '/refresh' }] });
  }
  const generated = await post(`${setup.url}/api/pictable/table-to-image`, tableOf('1h'), owner.projectKey);
  expect(await errorOf(generated)).toMatchObject({ code: 400, details: [{ path: '/refresh' }] });
});

describe('a request about the schedule', () => {
  it('changes the interval, keeps what is stored, and ends the refreshes', async () => {
    const { url } = await put('interval');
    const changed = await send('PATCH', 'interval', { refresh: '2h' });
    expect(changed.status).toBe(200);
    const live = (await changed.json()) as LiveImageDetail;
    expect(live).toMatchObject({ url, version: 1, refresh: '2h', lastError: null });
    expect((await get('interval')).sourceUrl).toBe(tableOf().source.url);
    expect(Date.parse(live.nextRefreshAt!) - Date.now()).toBeGreaterThan(7_190_000);
    answer = rows('second');
    await refresh();
    expect(await get('interval')).toMatchObject({ version: 2, refresh: '2h' });
    const ended = await (await send('PATCH', 'interval', { refresh: null })).json();
    expect(ended).toMatchObject({ version: 2, refresh: null, nextRefreshAt: null });
    expect((await get('interval')).sourceUrl).toBeNull();
    expect(await usageOf()).toBe(2);
  });

  it('refreshes now, without waiting for the schedule', async () => {
    await put('now');
    answer = rows('second');
    const response = await send('POST', 'now/refresh');
    expect(response.status).toBe(202);
    await vi.waitFor(async () => expect(await get('now')).toMatchObject({ version: 2, refresh: '1h' }), {
      timeout: 30_000,
    });
    expect(Date.parse((await get('now')).nextRefreshAt!)).toBeGreaterThan(Date.now() + 3_500_000);
  });

  it('is rejected without a schedule, and for an interval that the plan does not allow', async () => {
    await put('still', tableOf());
    for (const response of [
      await send('PATCH', 'still', { refresh: '1h' }),
      await send('POST', 'still/refresh'),
    ]) {
      const error = await errorOf(response);
      expect(error.code).toBe(400);
      expect(error.message).toMatch(/^The live image is not refreshed\./);
    }
    await put('bad');
    const hostile = [{ refresh: '1m' }, { refresh: '31d' }, { refresh: '' }, { refresh: '1h'.repeat(9_999) }];
    for (const body of [...hostile, { refresh: 3 }, {}, [], { refresh: { a: 1 } }])
      expect((await send('PATCH', 'bad', body)).status, JSON.stringify(body).slice(0, 60)).toBe(
        JSON.stringify(body).length > 16 * 1024 ? 413 : 400,
      );
    const free = await addTestUser(setup.platform, 'free');
    await put('free', tableOf('1d'), free);
    const response = await send('PATCH', 'free', { refresh: '1h' }, free);
    expect(await errorOf(response)).toMatchObject({ code: 400, details: [{ path: '/refresh' }] });
    expect(await get('bad')).toMatchObject({ refresh: '1h' });
  });
});
