import { createHmac } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { companionFormats, type ImageListItem, imageFormats, type StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSigningSecret } from '../conformance/signed-image-cases.ts';
import { registerUser } from '../setup/browser.ts';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

const DAYS = 10;
const DAY_MS = 86_400_000;

let setup: TestSetup;
/** A server whose clock is a day after the images of the test are removed. */
let later: Awaited<ReturnType<typeof startServer>>;
let old: StoredImage;
let young: StoredImage;
let hidden: StoredImage;
let live: { url: string; versionUrl: string };
let signedUrl: string;
let split: StoredImage;

const at = (url: string) => url.replaceAll(setup.url, later.url);
const as = (url: string, form: string) => url.replace(/\.[a-z]+(?=$|\?)/, `.${form}`);
const query = async (text: string, values: unknown[] = []) =>
  (await setup.platform.database.pool.query(text, values)).rows;

beforeAll(async () => {
  setup = await openTestSetup({ JOB_WORKERS: '0', IMAGE_RETENTION_DAYS: String(DAYS) });
  const { platform, owner, url } = setup;
  const generate = (body: object) => store(`${url}/api/table-to-image`, body, owner.key);
  old = await generate({ ...sales, colorScheme: 'both' });
  await fetch(as(old.url, 'svg'));
  hidden = await generate({ ...sales, access: 'signed' });
  young = await generate(sales);
  const rows = Array.from({ length: 400 }, (_, index) => ({ Number: index }));
  split = await generate({ data: rows, options: { for: 'slack' } });
  const put = async (body: object) => {
    const response = await fetch(`${url}/api/pictable/user/live/weekly`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': owner.key },
      body: JSON.stringify(body),
    });
    return (await response.json()) as typeof live;
  };
  await put(sales);
  live = await put({ ...sales, title: 'Second version' });
  const secret = await createSigningSecret(url, owner);
  const text = `${owner.project.endpointPath}.png?d=${deflateRawSync('{"data":[{"a":1}]}').toString('base64url')}`;
  signedUrl = `${url}/api/signed/${text}&s=${createHmac('sha256', secret).update(text).digest('base64url')}`;
  expect((await fetch(signedUrl)).status).toBe(200);
  await query("update table_images set created_at = created_at + interval '5 days' where id = $1", [
    young.id,
  ]);
  const now = new Date(Date.now() + (DAYS + 1) * DAY_MS);
  const config = { ...platform.config, jobWorkers: 1 };
  later = await startServer({ ...platform, config, clock: { now: () => now } });
  await vi.waitFor(async () => {
    expect(await query('select 1 from table_images where id = $1', [old.id])).toEqual([]);
    expect(await query("select 1 from pgboss.job where name = 'delete-files'")).toEqual([]);
  }, 40_000);
});
afterAll(async () => {
  await later?.close();
  await setup?.close();
});

describe('an image that is older than IMAGE_RETENTION_DAYS', () => {
  it('returns 410 in all its forms, with the reason', async () => {
    for (const form of [...imageFormats, ...companionFormats]) {
      const response = await fetch(at(as(old.url, form)));
      expect([form, response.status]).toEqual([form, 410]);
      expect(await errorOf(response)).toMatchObject({
        type: 'image-removed',
        message: expect.stringMatching(/^This image was removed at \d{4}-\d\d-\d\dT[\d:.]+Z\. /),
      });
    }
    expect((await fetch(at(`${old.url}?scheme=dark`))).status).toBe(410);
    expect((await fetch(at(old.darkUrl!))).status).toBe(410);
  });

  it('returns 410 at its share page, to oEmbed and at a signed URL', async () => {
    const page = await fetch(at(old.shareUrl), { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('No longer available')]);
    const oembed = await fetch(at(`${setup.url}/oembed?${new URLSearchParams({ url: at(old.url) })}`));
    expect(oembed.status).toBe(410);
    expect((await errorOf(await fetch(at(hidden.url)))).type).toBe('image-removed');
  });

  it('is removed with every part, its files and its record', async () => {
    expect(split.images.length).toBeGreaterThan(1);
    const { storage } = setup.platform;
    for (const { url, filename } of [...split.images, ...old.images]) {
      expect((await fetch(at(url))).status).toBe(410);
      expect(await storage.exists(`images/${filename}`)).toBe(false);
    }
    expect(await storage.exists(`images/${as(old.image.filename, 'svg')}`)).toBe(false);
    const headers = { 'x-api-key': setup.owner.key };
    const record = await fetch(at(`${setup.url}/api/pictable/user/images/${old.id}`), { headers });
    expect(record.status).toBe(404);
    const list = await fetch(at(`${setup.url}/api/pictable/user/images`), { headers });
    const ids = ((await list.json()) as ImageListItem[]).map(({ id }) => id);
    expect(ids).toContain(young.id);
    expect(ids).not.toContain(old.id);
  });

  it('is not rendered again from a URL that contains its table', async () => {
    const before = await query('select count(*) from table_images');
    expect((await errorOf(await fetch(at(signedUrl)))).type).toBe('image-removed');
    expect(await query('select count(*) from table_images')).toEqual(before);
  });
});

it('a younger image, and one that a live image shows, stay', async () => {
  expect((await fetch(at(young.url))).status).toBe(200);
  expect((await fetch(at(live.url))).status).toBe(200);
  expect((await fetch(at(live.versionUrl))).status).toBe(200);
  expect((await post(`${later.url}/api/table-to-image`, sales, setup.owner.key)).status).toBe(200);
});

it('an earlier version of a live image is removed', async () => {
  const first = await fetch(at(`${live.url}?v=1`));
  expect([first.status, (await errorOf(first)).type]).toEqual([410, 'image-removed']);
});

it('a removed image is remembered by a hash, until the account is deleted', async () => {
  const [{ remembered }] = await query('select json_agg(r)::text as remembered from removed_images r');
  expect(remembered).not.toContain('sales-report');
  const { user, browser, email } = await registerUser(setup.url);
  await query('update removed_images set user_id = $1', [user.id]);
  await query('update users set password = null where id = $1', [user.id]);
  expect((await browser.post('/api/pictable/user/delete', { email })).status).toBe(200);
  expect((await fetch(at(old.url))).status).toBe(404);
});
