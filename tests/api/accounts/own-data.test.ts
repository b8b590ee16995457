import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { StoredImage, User } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockText } from '../documentation/documented-blocks.ts';
import { type Browser, goodPassword, registerUser } from '../setup/browser.ts';
import { connect, newClient } from '../setup/oauth-app.ts';
import { errorOf, sales } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup({ JOB_WORKERS: '0' });
});
afterAll(() => setup?.close());

/** With a key and digits that `JSON.parse` would change. */
const templateText = '{"title":"Report","styles":{"9":1.50,"2":2}}';
const exportPath = '/api/pictable/user/export';
const deletePath = '/api/pictable/user/delete';

async function json<Body>(response: Promise<Response>): Promise<Body> {
  const received = await response;
  if (!received.ok) throw new Error(`${received.status}: ${await received.text()}`);
  return (await received.json()) as Body;
}

interface Owner {
  browser: Browser;
  email: string;
  user: User;
  project: { id: number; apiKey: string };
  image: StoredImage;
  live: { url: string };
  secrets: string[];
}

/** A user with one of everything. */
async function createOwner(): Promise<Owner> {
  const { browser, email, user } = await registerUser(setup.url);
  await setup.platform.database.pool.query(
    "update users set current_plan_tier = 'enterprise' where id = $1",
    [user.id],
  );
  const project = await json<Owner['project']>(browser.post('/api/pictable/projects', { name: 'North' }));
  const inProject = `?projectId=${project.id}`;
  const image = await json<StoredImage>(browser.post(`/api/pictable/table-to-image${inProject}`, sales));
  const live = await json<Owner['live']>(
    browser.send('PUT', `/api/pictable/user/live/weekly${inProject}`, sales),
  );
  const template = await fetch(`${setup.url}/api/pictable/projects/${project.id}/templates/report`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': project.apiKey },
    body: templateText,
  });
  expect(template.status).toBe(201);
  await json(browser.post(`/api/settings${inProject}`, { headerBg: '#123456' }));
  const personal = await json<{ apiKey: string }>(browser.post('/api/pictable/user/generate-api-key'));
  const hook = { url: 'https://example.com/hook', events: ['image.created'] };
  const webhook = await json<{ secret: string }>(browser.post('/api/pictable/webhooks', hook));
  const clientId = await newClient(setup.url);
  const tokens = await connect(setup.url, { browser, clientId });
  return {
    ...{ browser, email, user, project, image, live },
    secrets: [
      ...[project.apiKey, personal.apiKey, webhook.secret, goodPassword],
      ...[tokens.access_token, tokens.refresh_token],
    ],
  };
}

describe('the export of an account', () => {
  it('contains everything of the account, and no secret', async () => {
    const { browser, email, project, image, live, secrets } = await createOwner();
    const response = await browser.get(exportPath);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="pictable-data.json"');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      success: true,
      account: { email },
      settings: null,
      keys: [{ kind: 'personal' }, { kind: 'project' }],
      projects: [
        {
          id: project.id,
          settings: { headerBg: '#123456' },
          templates: [
            { name: 'report', version: 1, versions: [{ version: 1, payload: { title: 'Report' } }] },
          ],
        },
      ],
      liveImages: [{ name: 'weekly', url: live.url }],
      webhooks: [{ url: 'https://example.com/hook' }],
      connectedApps: [{ name: 'Test app', project: null }],
      images: [{}, { id: image.id, publicUrl: image.url, jsonData: { title: sales.title } }],
    });
    expect(text, 'payloads are as they were sent').toContain(templateText);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('contains every page of images', async () => {
    const { browser, user } = await registerUser(setup.url);
    await setup.platform.database.pool.query(
      `insert into table_images (user_id, filename, public_url, format, width_px, height_px, size_bytes)
       select $1::bigint, 'made-' || $1::bigint || '-' || n || '.png', 'https://x.example/' || n, 'png', 1, 1, 1
       from generate_series(1, 250) n`,
      [user.id],
    );
    const { images } = await json<{ images: { id: number }[] }>(browser.get(exportPath));
    const ids = images.map(({ id }) => id);
    expect(ids).toHaveLength(250);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });

  it('is not available to a key with scopes', async () => {
    const { browser } = await createOwner();
    const created = browser.post('/api/pictable/keys', { name: 'A program', scopes: ['images:read'] });
    const { apiKey } = await json<{ apiKey: string }>(created);
    const response = await fetch(setup.url + exportPath, { headers: { 'x-api-key': apiKey } });
    expect(response.status).toBe(403);
  });
});

it('the documented command downloads the export', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictable-export-'));
  const command = blockText('documentation/data-protection.md', 'Download all data of an account')
    .replace('http://localhost:3000', setup.url)
    .replace('YOUR_PERSONAL_KEY', setup.owner.key);
  await promisify(execFile)('sh', ['-c', command], { cwd: folder });
  const { account } = JSON.parse(await readFile(path.join(folder, 'pictable-data.json'), 'utf8'));
  expect(account).toMatchObject({ email: setup.owner.user.email });
  await rm(folder, { recursive: true });
});

describe('the deletion of an account', () => {
  it('deletes everything at once: records, files, keys and the session', async () => {
    const { browser, email, user, project, image, live, secrets } = await createOwner();
    const other = await createOwner();
    const { filename } = image.image;
    await browser.send('DELETE', `/api/pictable/user/images/${image.id}`);
    const kept = await json<StoredImage>(browser.post('/api/pictable/table-to-image', sales));
    const response = await browser.post(deletePath, {
      email: ` ${email.toUpperCase()}`,
      currentPassword: goodPassword,
    });
    expect(await response.json()).toEqual({ success: true });
    expect(browser.cookies.has('sid')).toBe(false);
    expect(await browser.user()).toBeUndefined();
    for (const key of [project.apiKey, secrets[1]!]) {
      const asKey = await fetch(`${setup.url}/api/user`, { headers: { 'x-api-key': key } });
      expect(asKey.status).toBe(401);
    }
    expect((await fetch(kept.url)).status).toBe(404);
    expect((await fetch(live.url)).status).toBe(404);
    const { storage, database } = setup.platform;
    expect(await storage.exists(`deleted/${filename}`)).toBe(false);
    expect(await storage.exists(`images/${kept.image.filename}`)).toBe(false);
    const { rows: tables } = await database.pool.query<{ table_name: string }>(
      "select table_name from information_schema.columns where column_name = 'user_id' and table_schema = 'public'",
    );
    for (const { table_name } of tables) {
      // Its entries stay for 90 days, and have ids only.
      if (table_name === 'audit_log') continue;
      const { rows } = await database.pool.query(`select 1 from "${table_name}" where user_id = $1`, [
        user.id,
      ]);
      expect(rows, table_name).toEqual([]);
    }
    expect((await fetch(other.image.url)).status).toBe(200);
    expect(await other.browser.user()).toMatchObject({ email: other.email });
    const again = await registerUser(setup.url, email);
    expect(again.user.usage_count).toBe(0);
  });

  it('counts wrong passwords together with failed sign-ins', async () => {
    const { browser, email } = await registerUser(setup.url);
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) {
      statuses.push((await browser.post(deletePath, { email, currentPassword: 'wrong one' })).status);
      statuses.push((await browser.post('/api/login', { email, password: 'wrong one' })).status);
    }
    expect(statuses).toEqual([400, 401, 400, 401, 400, 429]);
  });

  it('needs the address and the password', async () => {
    const { browser, email, image } = await createOwner();
    const wrongAddress = await browser.post(deletePath, {
      email: 'x@example.com',
      currentPassword: goodPassword,
    });
    expect(await errorOf(wrongAddress)).toMatchObject({ code: 400, details: [{ path: '/email' }] });
    const withoutPassword = await browser.post(deletePath, { email });
    expect(await errorOf(withoutPassword)).toMatchObject({
      type: 'wrong-password',
      details: [{ path: '/currentPassword' }],
    });
    expect((await fetch(image.url)).status).toBe(200);
  });

  it('needs no password if the account has none', async () => {
    const { browser, email, user } = await registerUser(setup.url);
    await setup.platform.database.pool.query('update users set password = null where id = $1', [user.id]);
    expect((await browser.post(deletePath, { email })).status).toBe(200);
  });

  it('is refused while the payment provider would go on charging', async () => {
    const { browser, email, user, image } = await createOwner();
    await setup.platform.database.pool.query(
      "update users set stripe_subscription_id = 'sub' where id = $1",
      [user.id],
    );
    const response = await browser.post(deletePath, { email, currentPassword: goodPassword });
    expect(await errorOf(response)).toMatchObject({ code: 409, type: 'subscription-active' });
    expect((await fetch(image.url)).status).toBe(200);
    expect(await browser.user()).toBeDefined();
  });
});
