import type { RequestListener } from 'node:http';
import { limits, type RenderJob } from '@pictable/contract';
import { type ImageServer, openImageServer, testHostRules } from '@pictable/server/test-image-server';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf, post, sales } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

/** Servers of the setup that run jobs. */
const SERVERS = 3;
const RUNNING_PER_ACCOUNT = 2;

let setup: TestSetup;
let server: ImageServer;
let answer: RequestListener;
let requested = 0;
let [busy, other]: TestUser[] = [];
beforeAll(async () => {
  server = await openImageServer((request, response) => {
    requested++;
    answer(request, response);
  });
  setup = await openTestSetup({}, testHostRules(server));
});
afterAll(async () => {
  await setup?.close();
  server?.close();
});
beforeEach(async () => {
  requested = 0;
  busy = await addTestUser(setup.platform, 'enterprise');
  other = await addTestUser(setup.platform, 'enterprise');
});

const url = () => `${setup.url}/api/pictable/table-to-image`;
const enqueue = (body: unknown, { key }: TestUser) => post(url(), body, key, { prefer: 'respond-async' });

/** Sends requests until the account has as many as it can have; each has a source of its own. */
async function fillQueue(user: TestUser, path: string): Promise<RenderJob[]> {
  const jobs: RenderJob[] = [];
  for (let n = 0; n < limits.renderJobsMax; n++) {
    const source = { url: `http://data.test:${server.port}${path}?${user.user.id}-${n}` };
    const response = await enqueue({ source }, user);
    expect(response.status, await response.clone().text()).toBe(202);
    jobs.push((await response.json()) as RenderJob);
  }
  return jobs;
}

async function states({ user }: TestUser): Promise<Record<string, number>> {
  const { rows } = await setup.platform.database.pool.query(
    'select state, count(*)::int as n from render_jobs where user_id = $1 group by state',
    [user.id],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

describe('many asynchronous requests of one account', { tags: ['slow'] }, () => {
  it('that take long delay neither requests nor previews nor stored tables of another one', async () => {
    answer = () => {};
    await fillQueue(busy!, '/hangs');
    await vi.waitFor(async () => expect((await states(busy!)).running).toBeGreaterThanOrEqual(2), 10_000);
    const waited = await msOf(async () => {
      const response = await post(url(), sales, other!.key, { prefer: 'respond-async, wait=20' });
      expect(response.status, await response.clone().text()).toBe(200);
    });
    expect(waited).toBeLessThan(3_000);
    expect(await msOf(() => post(url(), sales, other!.key))).toBeLessThan(3_000);
    expect(await msOf(() => post(`${url()}/preview`, sales, other!.key))).toBeLessThan(3_000);
    expect((await states(busy!)).running).toBeLessThanOrEqual(RUNNING_PER_ACCOUNT * SERVERS);
    expect(requested).toBeGreaterThan(0);
    const refused = await enqueue(sales, busy!);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect((await errorOf(refused)).type).toBe('too-many-jobs');
    await setup.platform.database.pool.query(
      "delete from render_jobs where user_id = $1 and state = 'queued'",
      [busy!.user.id],
    );
  }, 60_000);

  it('that are quick are run in turns with those of another one, and all of them end', async () => {
    // Sources respond only once the queue is full, so that a slow machine has not emptied it before.
    let openSources = () => {};
    const opened = new Promise<void>((resolve) => {
      openSources = resolve;
    });
    answer = async (_, response) => {
      await opened;
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/csv' }).end('A,B\n1,2\n'), 150);
    };
    const jobs = await fillQueue(busy!, '/table.csv');
    openSources();
    const response = await post(url(), sales, other!.key, { prefer: 'respond-async, wait=20' });
    expect(response.status, await response.clone().text()).toBe(200);
    // Without turns, the other account would be last.
    expect((await states(busy!)).queued).toBeGreaterThan(0);
    await vi.waitFor(async () => expect(await states(busy!)).toEqual({ completed: jobs.length }), {
      timeout: 60_000,
      interval: 200,
    });
  }, 90_000);
});
