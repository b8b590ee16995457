import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, setUsage, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ RENDER_QUEUE_MAX: '500' });
});
afterAll(() => setup?.close());

async function usage(): Promise<number> {
  const { database } = setup.platform;
  const { rows } = await database.pool.query('select usage_count from users where id = $1', [
    setup.exhausted.user.id,
  ]);
  return rows[0].usage_count;
}

describe('the quota', () => {
  it('accepts exactly 25 of 200 concurrent requests, and stores nothing for the others', async () => {
    const { url, platform, exhausted } = setup;
    await setUsage(platform, exhausted, 0);
    const filesBefore = (await readdir(path.join(platform.storageFolder, 'images')).catch(() => [])).length;
    const requests = Array.from({ length: 200 }, () =>
      post(`${url}/api/table-to-image`, sales, exhausted.key),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(25);
    expect(statuses.filter((status) => status === 402)).toHaveLength(175);
    expect(await usage()).toBe(25);
    const { rows } = await platform.database.pool.query(
      'select filename from table_images where user_id = $1',
      [exhausted.user.id],
    );
    expect(rows).toHaveLength(25);
    const files = await readdir(path.join(platform.storageFolder, 'images'));
    expect(files).toHaveLength(filesBefore + 25);
  });

  it('reports its numbers when it is used up', async () => {
    const { url, exhausted, platform } = setup;
    await setUsage(platform, exhausted, 25);
    const response = await post(`${url}/api/table-to-image`, sales, exhausted.key);
    expect(response.headers.get('x-quota-limit')).toBe('25');
    expect(response.headers.get('x-quota-remaining')).toBe('0');
    expect((await errorOf(response)).message).toMatch(
      /^Plan limit of 25 tables reached: 25 of 25 used until \d{4}-\d\d-\d\d\. Upgrade to continue\.$/,
    );
  });

  it('counts stored images only', async () => {
    const { url, exhausted, platform } = setup;
    await setUsage(platform, exhausted, 0);
    await post(`${url}/api/table-to-image/preview`, sales, exhausted.key);
    await post(`${url}/api/pictable/json-to-png/preview`, sales, exhausted.key);
    await post(`${url}/api/table-to-image`, '{"data": []}', exhausted.key);
    await post(`${url}/api/table-to-image`, 'not json', exhausted.key);
    expect(await usage()).toBe(0);
    const response = await post(`${url}/api/table-to-image`, sales, exhausted.key);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-quota-limit': '25',
      'x-quota-used': '1',
      'x-quota-remaining': '24',
    });
  });

  it('is reset when the window of 30 days ends, at a multiple of 30 days', async () => {
    const { platform, exhausted } = setup;
    await setUsage(platform, exhausted, 25);
    const { user } = exhausted;
    const later = new Date(user.usageResetDate.getTime() + 65 * 86_400_000);
    const service = await startServer({ ...platform, clock: { now: () => later } });
    try {
      const account = await fetch(`${service.url}/api/user`, { headers: { 'x-api-key': exhausted.key } });
      const resetsAt = new Date(user.usageResetDate.getTime() + 90 * 86_400_000).toISOString();
      expect(await account.json()).toMatchObject({ usage_count: 0, usage_reset_date: resetsAt });
      const response = await post(`${service.url}/api/table-to-image`, sales, exhausted.key);
      expect(response.headers.get('x-quota-used')).toBe('1');
      expect(response.headers.get('x-quota-reset')).toBe(resetsAt);
    } finally {
      await service.close();
    }
  });

  it('has no limit on the unlimited plan', async () => {
    const { url, owner } = setup;
    await store(`${url}/api/table-to-image`, sales, owner.key);
    const response = await post(`${url}/api/table-to-image`, sales, owner.key);
    expect(response.headers.get('x-quota-limit')).toBe('unlimited');
    expect(response.headers.get('x-quota-remaining')).toBe('unlimited');
  });
});
