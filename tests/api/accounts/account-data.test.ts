import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ownedFolders } from '@pictable/server/test-data-map';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Browser, registerUser } from '../setup/browser.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';
import { addressOf, type Canary, plantCanaries } from './canaries.ts';

// A unique text, a canary, is in every column and file of an account, and in those of another account.

interface AccountExport {
  readonly images: unknown;
  readonly records: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly files: unknown;
}

let setup: TestSetup;
let browser: Browser;
let userId: number;
let canaries: Canary[];
let others: Canary[];
beforeAll(async () => {
  setup = await openTestSetup({ JOB_WORKERS: '0' });
  const other = await registerUser(setup.url, addressOf('other'));
  others = await plantCanaries(setup.platform, 'other', other.user.id);
  const account = await registerUser(setup.url, addressOf('canary'));
  ({ browser } = account);
  userId = account.user.id;
  canaries = await plantCanaries(setup.platform, 'canary', userId);
});
afterAll(() => setup?.close());

const query = async (text: string, values: unknown[] = []) =>
  (await setup.platform.database.pool.query(text, values)).rows;

/** All texts in a value, and what those in base64 contain. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, Buffer.from(value, 'base64').toString()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

describe('the export of an account', () => {
  it('has a canary in every table and in every folder', () => {
    const places = new Set(canaries.map(({ place }) => place));
    // These have only numbers and times.
    const withoutTexts = ['usage_days', 'usage_notices'];
    expect(places.size).toBeGreaterThan(20);
    expect([...places]).toEqual(expect.arrayContaining(ownedFolders.map((folder) => `${folder}/`)));
    for (const table of withoutTexts) expect(places).not.toContain(table);
  });

  it('contains what the data map calls exported, in its place, and no secret', async () => {
    const response = await browser.get('/api/pictable/user/export');
    expect(response.status).toBe(200);
    const text = await response.text();
    const body = JSON.parse(text) as AccountExport;
    const all = textsIn(body).join('\n');
    const files = textsIn(body.files).join('\n');
    for (const { text: canary, place, use } of canaries) {
      const where =
        use === 'exported-in' ? body.images : place in body.records ? body.records[place] : undefined;
      const found = where ? textsIn(where).join('\n') : files;
      if (use === 'secret' || use === 'internal') expect(all, canary).not.toContain(canary);
      // The body of an image that was deleted is not listed; it is deleted a minute later.
      else if (use !== 'exported-in' || !canary.endsWith('-2-end'))
        expect(found, `${canary} in ${place}`).toContain(canary);
    }
    expect(all).not.toContain('other-');
    expect(body.records.usage_days).toMatchObject([{ user_id: userId, tables: 1 }]);
  });

  it('has every row of a table with many', async () => {
    await query(
      `insert into request_log (user_id, request_id, method, route, status, ms, bytes)
       select $1, 'many-' || n, 'GET', '/', 200, 1, 1 from generate_series(1, 1000) n`,
      [userId],
    );
    await query(
      `insert into usage_notices (user_id, window_ends_at, percent)
       select $1, now() + n * interval '1 microsecond', 80 from generate_series(1, 450) n`,
      [userId],
    );
    const body = (await (await browser.get('/api/pictable/user/export')).json()) as AccountExport;
    const ids = body.records.request_log!.filter(({ request_id }) => String(request_id).startsWith('many-'));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1_000);
    expect(body.records.usage_notices).toHaveLength(451);
  });
});

describe('the deletion of an account', () => {
  it('leaves no canary in the database, the storage and the emails, except in the audit log', async () => {
    const mail = { to: addressOf('canary').toUpperCase(), template: 'refresh-failed' };
    for (const queue of ['send-mail', 'dead-letter'])
      await query('select enqueue_job($1, $2::jsonb)', [
        queue,
        JSON.stringify({ ...mail, values: { name: 'canary-mail', reason: 'x', failures: 1, nextAt: '' } }),
      ]);
    // Otherwise the deletion would need a password, or be rejected because of the subscription.
    await query('update users set password = null, stripe_subscription_id = null where id = $1', [userId]);
    expect(await placesOf('canary-')).toContain('pgboss.job');
    const deleted = await browser.post('/api/pictable/user/delete', { email: addressOf('canary') });
    expect(await deleted.json()).toEqual({ success: true });
    await runJobs();
    expect(await placesOf('canary-')).toEqual(['audit_log']);
  });

  it('leaves everything of another account', async () => {
    const texts = (await contents()).map(({ text }) => text).join('\n');
    const images = others.filter(({ text }) => !text.endsWith('-2-end') && !text.includes('-file-deleted-'));
    for (const { text } of images) {
      const hex = Buffer.from(text).toString('hex');
      expect(texts.includes(text) || texts.includes(hex), text).toBe(true);
    }
  });
});

/** Runs all jobs on a server with workers. */
async function runJobs(): Promise<void> {
  const { platform } = setup;
  const service = await startServer({ ...platform, config: { ...platform.config, jobWorkers: 2 } });
  try {
    await vi.waitFor(async () => {
      const [{ schedules }] = await query(
        "select count(*)::int as schedules from pgboss.schedule where key like 'sweep-%'",
      );
      expect(schedules).toBe(10);
      const open = await query(
        "select name from pgboss.job where name not like '\\_\\_%' and state <= 'active' and name <> 'dead-letter'",
      );
      expect(open).toEqual([]);
    }, 40_000);
  } finally {
    await service.close();
  }
}

/** The tables, folders and emails that contain a text. */
async function placesOf(text: string): Promise<string[]> {
  const hex = Buffer.from(text).toString('hex');
  const found = (await contents()).filter((one) => one.text.includes(text) || one.text.includes(hex));
  return [...new Set(found.map(({ place }) => place))].sort();
}

/** All rows of all tables, and the names and contents of all files. */
async function contents(): Promise<{ place: string; text: string }[]> {
  const all: { place: string; text: string }[] = [];
  const tables = await query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const rows = await query(`select t::text as text from ${name} t`);
    all.push(...rows.map(({ text }) => ({ place: name.replace(/^public\./, ''), text })));
  }
  const { storageFolder, config } = setup.platform;
  for (const folder of [storageFolder, path.join(config.dataFolder, 'outbox')]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name);
      all.push({
        place: path.relative(config.dataFolder, file),
        text: `${file}\n${await readFile(file, 'latin1')}`,
      });
    }
  }
  return all;
}
