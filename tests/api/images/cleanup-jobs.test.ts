import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { post, sales, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ JOB_WORKERS: '0' });
});
afterAll(() => setup?.close());

const svg = { ...sales, options: { format: 'svg' } };

async function count(table: string, condition = 'true'): Promise<number> {
  const { rows } = await setup.platform.database.pool.query(
    `select count(*)::int as n from ${table} where ${condition}`,
  );
  return rows[0].n;
}

it('a server with job workers deletes expired data and nothing else', async () => {
  const { url, owner, platform } = setup;
  const image = await store(`${url}/api/table-to-image`, svg, owner.key);
  await post(`${url}/api/table-to-image`, svg, owner.key, { 'idempotency-key': 'a' });
  const preview = (await (await post(`${url}/api/table-to-image/preview`, svg, owner.key)).json()) as {
    previewUrl: string;
  };
  await vi.waitFor(async () => expect(await count('request_log')).toBeGreaterThan(0), 40_000);
  expect((await fetch(preview.previewUrl)).status).toBe(200);

  const later = new Date(Date.now() + 31 * 86_400_000);
  const config = { ...platform.config, jobWorkers: 2 };
  const service = await startServer({ ...platform, config, clock: { now: () => later } });
  try {
    await vi.waitFor(async () => {
      expect(await count('previews')).toBe(0);
      expect(await count('idempotent_requests')).toBe(0);
      expect(await count('request_log')).toBe(0);
      expect(await count('table_images', 'json_data is not null')).toBe(0);
      expect(await count('pgboss.job', "name = 'periodic' and state <= 'active'")).toBe(0);
      expect(await count('pgboss.schedule', "key like 'sweep-%'")).toBe(10);
    }, 40_000);
    expect((await fetch(image.url)).status).toBe(200);
    expect(await count('table_images')).toBe(2);
    expect(await platform.storage.stat(`previews/${preview.previewUrl.split('/').at(-1)}`)).toBeUndefined();
  } finally {
    await service.close();
  }
});
