import type { StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { blockText } from '../documentation/documented-blocks.ts';
import { errorOf, sales, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  const block = blockText('documentation/data-protection.md', 'Keep logs for a week and images for a year');
  const documented = [...block.matchAll(/([A-Z_]+)=(\d+)/g)].map(([, name, value]) => [name, value]);
  setup = await openTestSetup({ JOB_WORKERS: '0', ...Object.fromEntries(documented) });
});
afterAll(() => setup?.close());

const query = async (text: string, values: unknown[] = []) =>
  (await setup.platform.database.pool.query(text, values)).rows;

/** A row of each kind of record, which says how old it is. */
async function addRecords(days: number): Promise<void> {
  const { id: userId } = setup.owner.user;
  const age = `now() - interval '${days} days'`;
  await query(
    `insert into request_log (user_id, request_id, method, route, status, ms, bytes, created_at)
     values ($1, $2, 'GET', '/', 200, 1, 1, ${age})`,
    [userId, `${days} days`],
  );
  const [endpoint] = await query(
    "insert into webhook_endpoints (user_id, url, events) values ($1, 'https://example.com', '{}') returning id",
    [userId],
  );
  await query(
    `insert into webhook_deliveries (endpoint_id, user_id, message_id, type, body, state, created_at)
     values ($1, $2, $3, 'image.created', '{}', 'delivered', ${age})`,
    [endpoint.id, userId, `${days} days`],
  );
  await query(
    `insert into render_jobs (id, user_id, kind, request, fingerprint, state, created_at)
     values ($1, $2, 'table', '{}', 'x', 'completed', ${age})`,
    [`${days} days`, userId],
  );
  await query(
    `insert into audit_log (actor, action, user_id, target, created_at) values ('command', 'account.plan', $1, $2, ${age})`,
    [userId, `${days} days`],
  );
  await query("select enqueue_job('dead-letter', $1::jsonb)", [JSON.stringify({ age: `${days} days` })]);
  await query(
    `update pgboss.job set created_on = ${age} where name = 'dead-letter' and data ->> 'age' = $1`,
    [`${days} days`],
  );
}

it('logs are kept for RETENTION_DAYS, results no longer than usual, and the audit log for 90 days', async () => {
  const { platform, url, owner } = setup;
  for (const days of [2, 6, 8, 89, 91]) await addRecords(days);
  const images: StoredImage[] = [];
  for (const days of [6, 8]) {
    const image = await store(`${url}/api/table-to-image`, sales, owner.key);
    await query(`update table_images set created_at = now() - interval '${days} days' where id = $1`, [
      image.id,
    ]);
    images.push(image);
  }
  const ages = async (column: string, table: string, condition = 'true') => {
    const rows = await query(`select ${column} as age from ${table} where ${condition}`);
    return rows.map(({ age }) => Number.parseInt(age, 10)).sort((a, b) => a - b);
  };
  const service = await startServer({ ...platform, config: { ...platform.config, jobWorkers: 1 } });
  try {
    await vi.waitFor(async () => {
      expect(await ages('request_id', 'request_log', "request_id like '% days'")).toEqual([2, 6]);
      expect(await ages('message_id', 'webhook_deliveries')).toEqual([2, 6]);
      expect(await ages('id', 'render_jobs')).toEqual([2]);
      expect(await ages('target', 'audit_log', "target like '% days'")).toEqual([2, 6, 8, 89]);
      expect(await ages("data ->> 'age'", 'pgboss.job', "name = 'dead-letter'")).toEqual([2, 6]);
      const [old] = await query('select json_data from table_images where id = $1', [images[1]!.id]);
      expect(old.json_data).toBeNull();
    }, 40_000);
    const [young, old] = images.map((image) => image.url.replace(/\.png$/, '.csv'));
    expect((await fetch(young!)).status).toBe(200);
    const gone = await fetch(old!);
    expect([gone.status, (await errorOf(gone)).message]).toEqual([
      410,
      expect.stringContaining('request bodies are deleted after 7 days'),
    ]);
    expect((await fetch(images[1]!.url)).status).toBe(200);
  } finally {
    await service.close();
  }
});

it('has the settings that the documentation shows', () => {
  expect(setup.platform.config.retention).toEqual({ recordDays: 7, imageDays: 365 });
});
