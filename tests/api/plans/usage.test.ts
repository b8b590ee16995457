import type { NewApiKey, Usage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerUser } from '../setup/browser.ts';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, setUsage, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ JOB_WORKERS: '0' });
});
afterAll(() => setup?.close());

const svg = { ...sales, options: { format: 'svg' } };

async function usageOf(key: string, url = setup.url): Promise<Usage> {
  const response = await fetch(`${url}/api/pictable/user/usage`, { headers: { 'x-api-key': key } });
  expect(response.status).toBe(200);
  return (await response.json()) as Usage;
}

describe('the usage of an account', () => {
  it('counts stored images by day and by project, including deleted ones', async () => {
    const { url, stranger } = setup;
    const image = await store(`${url}/api/table-to-image`, svg, stranger.projectKey);
    await store(`${url}/api/table-to-image`, svg, stranger.projectKey);
    await store(`${url}/api/table-to-image`, svg, stranger.key);
    await post(`${url}/api/table-to-image/preview`, svg, stranger.key);
    await fetch(`${url}/api/pictable/user/images/${image.id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': stranger.key },
    });
    const usage = await usageOf(stranger.key);
    expect(usage).toMatchObject({ limit: null, remaining: null, used: 3, planTier: 'enterprise' });
    const today = Date.parse(new Date().toISOString().slice(0, 10));
    expect(usage.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 30 }, (_, n) =>
        new Date(today - (29 - n) * 86_400_000).toISOString().slice(0, 10),
      ),
    );
    expect(usage.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), tables: 3 });
    expect(usage.projects.map(({ projectId, name, tables }) => ({ projectId, name, tables }))).toEqual([
      { projectId: null, name: null, tables: 1 },
      { projectId: stranger.project.id, name: 'Sales', tables: 2 },
    ]);
    expect(usage.projects[1]?.days.at(-1)?.tables).toBe(2);
  });

  it('has the start and the end of the window, also after a reset', async () => {
    const { platform, exhausted } = setup;
    const usage = await usageOf(exhausted.key);
    expect(usage).toMatchObject({ limit: 25, used: 25, remaining: 0, planName: 'Free' });
    expect(usage.resetsAt).toBe(exhausted.user.usageResetDate.toISOString());
    expect(Date.parse(usage.resetsAt) - Date.parse(usage.windowStartsAt)).toBe(30 * 86_400_000);
    const later = new Date(exhausted.user.usageResetDate.getTime() + 1);
    const service = await startServer({ ...platform, clock: { now: () => later } });
    expect(await usageOf(exhausted.key, service.url)).toMatchObject({
      used: 0,
      remaining: 25,
      windowStartsAt: usage.resetsAt,
    });
    await service.close();
  });
});

describe('the emails about the quota', () => {
  async function queuedEmails(email: string) {
    const { rows } = await setup.platform.database.pool.query(
      "select data from pgboss.job where name = 'send-mail' and data->>'to' = $1 order by created_on",
      [email],
    );
    return rows.map(({ data }) => data.values as { percent: number; used: number });
  }

  it('are queued once at 80 and once at 100 percent per window, for any number of requests', async () => {
    const { url, platform, exhausted } = setup;
    const { user, key } = exhausted;
    await setUsage(platform, exhausted, 18);
    await store(`${url}/api/table-to-image`, svg, key);
    expect(await queuedEmails(user.email)).toEqual([]);
    await Promise.all(Array.from({ length: 12 }, () => post(`${url}/api/table-to-image`, svg, key)));
    const resetDate = user.usageResetDate.toISOString().slice(0, 10);
    expect(await queuedEmails(user.email)).toEqual([
      { percent: 80, used: 20, limit: 25, resetDate },
      { percent: 100, used: 25, limit: 25, resetDate },
    ]);
    await setUsage(platform, exhausted, 24);
    await store(`${url}/api/table-to-image`, svg, key);
    expect(await queuedEmails(user.email)).toHaveLength(2);
  });

  it('are queued again in the next window', async () => {
    const { platform, exhausted } = setup;
    await setUsage(platform, exhausted, 25);
    const later = new Date(exhausted.user.usageResetDate.getTime() + 1_000);
    const service = await startServer({ ...platform, clock: { now: () => later } });
    for (let n = 0; n < 20; n++) await store(`${service.url}/api/table-to-image`, svg, exhausted.key);
    await service.close();
    expect((await queuedEmails(exhausted.user.email)).at(-1)).toMatchObject({ percent: 80, used: 20 });
  });
});

describe('the request log', () => {
  interface Entry {
    id: number;
    method: string;
    status: number;
    route: string;
    requestId: string;
    projectId: number | null;
    bytes: number;
    ms: number;
    source: string;
    error: { type: string; message: string } | null;
  }

  async function readLog(key: string, query = ''): Promise<{ requests: Entry[]; next: number | null }> {
    const url = `${setup.url}/api/pictable/user/requests${query}`;
    const response = await fetch(url, { headers: { 'x-api-key': key } });
    return (await response.json()) as { requests: Entry[]; next: number | null };
  }

  it('has each request of a caller with its outcome, and none of others', async () => {
    const { url, owner, subscriber } = setup;
    const good = await post(`${url}/api/table-to-image`, svg, subscriber.projectKey);
    const length = (await good.text()).length;
    const bad = await post(`${url}/api/${subscriber.project.endpointPath}`, 'no json', subscriber.key);
    const rejected = await post(`${url}/api/pictable/projects`, {}, subscriber.projectKey);
    await post(`${url}/api/table-to-image`, svg, owner.key);
    const { requests } = await vi.waitFor(async () => {
      const found = await readLog(subscriber.key);
      expect(found.requests.length).toBeGreaterThanOrEqual(3);
      return found;
    }, 40_000);
    const ids = [rejected, bad, good].map(({ headers }) => headers.get('x-request-id'));
    const own = requests.filter(({ requestId }) => ids.includes(requestId));
    expect(own).toMatchObject([
      { requestId: ids[0], status: 403, route: '/api/pictable/projects' },
      { requestId: ids[1], status: 400, route: '/api/:endpointPath' },
      { requestId: ids[2], status: 200, projectId: subscriber.project.id, bytes: length },
    ]);
    expect(own).toHaveLength(3);
    expect(requests.map(({ requestId }) => requestId)).not.toContain(owner.key);
    for (const { ms } of own) expect(ms).toBeGreaterThanOrEqual(0);
  });

  it('has the source of a request and the reason for a failure', async () => {
    const { url, owner } = setup;
    const n8n = await post(`${url}/api/table-to-image`, '{"data": [1,]}', owner.key, {
      'user-agent': 'n8n',
    });
    const entry = await vi.waitFor(async () => {
      const [newest] = (await readLog(owner.key, '?via=key&status=400&limit=1')).requests;
      expect(newest).toBeDefined();
      return newest;
    }, 40_000);
    expect(entry).toMatchObject({ requestId: n8n.headers.get('x-request-id'), source: 'n8n', status: 400 });
    expect(entry?.error).toMatchObject({ type: 'malformed-json', message: expect.stringMatching(/comma/i) });
    expect((await readLog(owner.key, '?via=session')).requests).toEqual([]);
    const { requests } = await readLog(owner.key, '?status=200');
    expect(requests[0]).toMatchObject({ source: 'api', error: null });
  });

  it('can be read without the read requests of the web app', async () => {
    const { browser } = await registerUser(setup.url);
    await browser.get('/api/user');
    await browser.post('/api/pictable/projects', { name: 'Weekly orders' });
    const { apiKey } = (await (
      await browser.post('/api/pictable/user/generate-api-key')
    ).json()) as NewApiKey;
    const routesOf = async (query: string) =>
      (await readLog(apiKey, query)).requests.map(({ method, route }) => `${method} ${route}`);
    const writes = ['POST /api/pictable/user/generate-api-key', 'POST /api/pictable/projects'];
    await vi.waitFor(async () => {
      expect(await routesOf('?via=session')).toEqual([...writes, 'GET /api/user']);
    }, 40_000);
    expect(await routesOf('?via=session&without=app-reads')).toEqual(writes);
    expect(await routesOf('?without=app-reads')).toContain('GET /api/pictable/user/requests');
    const headers = { 'x-api-key': apiKey };
    const rejected = await fetch(`${setup.url}/api/pictable/user/requests?without=nothing`, { headers });
    expect((await errorOf(rejected)).message).toMatch(/without must be app-reads/);
  });

  it('can be filtered by status and project, and has pages', async () => {
    const { subscriber } = setup;
    expect((await readLog(subscriber.key, '?status=4xx')).requests.map(({ status }) => status)).toEqual([
      403, 400,
    ]);
    expect((await readLog(subscriber.key, '?status=403')).requests).toHaveLength(1);
    const own = await readLog(subscriber.key, `?projectId=${subscriber.project.id}`);
    expect(own.requests.map(({ status }) => status)).toEqual([403, 400, 200]);
    const first = await readLog(subscriber.key, '?limit=1');
    const second = await readLog(subscriber.key, `?limit=1&before=${first.next}`);
    expect(second.requests[0]?.id).toBeLessThan(first.requests[0]?.id ?? 0);
    expect((await readLog(subscriber.projectKey)).requests.map(({ projectId }) => projectId)).not.toContain(
      null,
    );
    expect(await readLog(subscriber.projectKey, '?projectId=1')).toMatchObject({ requests: [], next: null });
  });
});
