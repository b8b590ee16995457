import { createHmac } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import {
  companionFormats,
  type ImageListItem,
  imageFormats,
  type Preview,
  type StoredImage,
} from '@pictable/contract';
import type { TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSigningSecret } from '../conformance/signed-image-cases.ts';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

const HOUR_MS = 3_600_000;

let setup: TestSetup;
let owner: TestUser;
beforeAll(async () => {
  setup = await openTestSetup({ JOB_WORKERS: '0' });
  owner = setup.owner;
});
afterAll(() => setup?.close());

const generate = (body: object): Promise<StoredImage> =>
  store(`${setup.url}/api/table-to-image`, body, owner.key);
const send = (body: unknown, headers = {}, query = '') =>
  post(`${setup.url}/api/table-to-image${query}`, body, owner.key, headers);
const as = (url: string, form: string) => url.replace(/\.[a-z]+(?=$|\?)/, `.${form}`);
const fileOf = ({ image }: StoredImage) => `images/${image.filename}`;

/** Runs requests on a server whose clock is ahead. */
async function later<Result>(
  hours: number,
  use: (url: (stored: string) => string) => Promise<Result>,
  jobWorkers = 0,
): Promise<Result> {
  const { platform } = setup;
  const now = new Date(Date.now() + hours * HOUR_MS);
  const config = { ...platform.config, jobWorkers };
  const service = await startServer({ ...platform, config, clock: { now: () => now } });
  try {
    return await use((stored) => stored.replaceAll(setup.url, service.url));
  } finally {
    await service.close();
  }
}

async function maxAge(url: string): Promise<number> {
  const response = await fetch(url);
  const [, seconds] = /^public, max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '') ?? [];
  return response.status === 200 ? Number(seconds) : Number.NaN;
}

describe('an expiring image', () => {
  it('says when it expires, in its name, its response and its record', async () => {
    const stored = await generate({ ...sales, expires: '24h' });
    expect(stored.image.filename).toMatch(/^E[0-9A-Z]{6}_sales-report-[\w-]{22}\.png$/);
    const leftMs = Date.parse(stored.expiresAt!) - Date.now();
    expect(leftMs).toBeGreaterThan(24 * HOUR_MS - 60_000);
    expect(leftMs).toBeLessThanOrEqual(24 * HOUR_MS + 1_000);
    expect(stored).toMatchObject({ access: 'public', urlsExpireAt: stored.expiresAt });
    const list = await fetch(`${setup.url}/api/pictable/user/images?limit=1`, {
      headers: { 'x-api-key': owner.key },
    });
    const [record] = (await list.json()) as ImageListItem[];
    expect(record).toMatchObject({
      id: stored.id,
      expiresAt: stored.expiresAt,
      access: 'public',
      expired: false,
    });
  });

  it('is cached no longer than it exists, in all its forms', async () => {
    const { url, shareUrl } = await generate({ ...sales, expires: '2m' });
    for (const form of [url, as(url, 'svg'), as(url, 'csv'), shareUrl]) {
      const seconds = await maxAge(form);
      expect([form, seconds > 60 && seconds <= 120]).toEqual([form, true]);
    }
    const oembed = await fetch(`${setup.url}/oembed?${new URLSearchParams({ url })}`);
    expect(((await oembed.json()) as { cache_age: number }).cache_age).toBeLessThanOrEqual(120);
    expect(oembed.headers.get('cache-control')).toMatch(/^public, max-age=1?\d\d$/);
    expect(await maxAge((await generate({ ...sales, expires: '7d' })).url)).toBe(86_400);
  });

  it('is gone afterwards in all its forms, before any job has run', async () => {
    const stored = await generate({ ...sales, expires: '24h' });
    await fetch(as(stored.url, 'svg'));
    await later(25, async (at) => {
      for (const form of [...imageFormats, ...companionFormats]) {
        const response = await fetch(at(as(stored.url, form)));
        expect([form, response.status]).toEqual([form, 410]);
        expect(await errorOf(response)).toMatchObject({
          type: 'image-expired',
          message: `This image expired at ${stored.expiresAt}.`,
        });
        expect(response.headers.get('cache-control') ?? 'no-store').toMatch(/no-store|no-cache/);
      }
      const page = await fetch(at(stored.shareUrl), { headers: { accept: 'text/html' } });
      expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('No longer available')]);
      const oembed = await fetch(at(`${setup.url}/oembed?${new URLSearchParams({ url: at(stored.url) })}`));
      expect(oembed.status).toBe(410);
    });
    expect((await fetch(stored.url)).status).toBe(200);
  });

  it('has no other expiry: a changed name does not exist', async () => {
    const { url } = await generate({ ...sales, expires: '24h' });
    const prefix = /E[0-9A-Z]{6}_/.exec(url)![0];
    for (const other of [
      '',
      'EZZZZZZ_',
      prefix.toLowerCase(),
      `${prefix}${prefix}`,
      'EZZZZZZZZZ_',
      `P_${prefix}`,
    ])
      expect([other, [403, 404]]).toEqual([
        other,
        expect.arrayContaining([(await fetch(url.replace(prefix, other))).status]),
      ]);
  });

  it('loses its files and its table to a job, which can be repeated, and keeps its record', async () => {
    const stored = await generate({ ...sales, expires: '24h' });
    const kept = await generate({ ...sales, expires: '3d' });
    await fetch(as(stored.url, 'svg'));
    const { storage, database } = setup.platform;
    expect(await storage.exists(fileOf(stored))).toBe(true);
    await later(
      25,
      async (at) => {
        await vi.waitFor(async () => {
          const { rows } = await database.pool.query(
            'select json_data, purged_at from table_images where id = $1',
            [stored.id],
          );
          expect(rows[0]).toMatchObject({ json_data: null, purged_at: expect.any(Date) });
        }, 40_000);
        for (const name of [fileOf(stored), as(fileOf(stored), 'svg')])
          expect(await storage.exists(name)).toBe(false);
        const headers = { 'x-api-key': owner.key };
        const record = await fetch(at(`${setup.url}/api/pictable/user/images/${stored.id}`), { headers });
        expect(await record.json()).toMatchObject({ title: 'Sales report', expired: true, jsonData: null });
        expect(
          (await fetch(at(`${setup.url}/api/pictable/user/images/${stored.id}/signed-url`), { headers }))
            .status,
        ).toBe(410);
        expect((await fetch(at(stored.url))).status).toBe(410);
        expect((await fetch(at(kept.url))).status).toBe(200);
      },
      1,
    );
    expect(await storage.exists(fileOf(kept))).toBe(true);
    const headers = { 'x-api-key': owner.key };
    const deleted = await fetch(`${setup.url}/api/pictable/user/images/${stored.id}`, {
      method: 'DELETE',
      headers,
    });
    expect(deleted.status).toBe(200);
  });

  it('can be deleted and restored before its expiry', async () => {
    const { id, url } = await generate({ ...sales, expires: '24h' });
    const path = `${setup.url}/api/pictable/user/images/${id}`;
    const headers = { 'x-api-key': owner.key };
    await fetch(path, { method: 'DELETE', headers });
    expect((await fetch(url)).status).toBe(404);
    const restored = await fetch(`${path}/restore`, { method: 'POST', headers });
    expect(await restored.json()).toMatchObject({ id, expired: false, expiresAt: expect.any(String) });
    expect((await fetch(url)).status).toBe(200);
  });

  it('from a URL that contains its table expires too, and is not rendered again', async () => {
    const secret = await createSigningSecret(setup.url, owner);
    const packed = deflateRawSync('{"data":[{"a":1}],"expires":"2h","access":"signed"}').toString(
      'base64url',
    );
    const text = `${owner.project.endpointPath}.png?d=${packed}`;
    const url = `${setup.url}/api/signed/${text}&s=${createHmac('sha256', secret).update(text).digest('base64url')}`;
    const response = await fetch(url);
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=7[12]\d\d$/);
    expect(response.headers.get('content-disposition')).toMatch(/filename="P_E/);
    await later(3, async (at) => expect((await fetch(at(url))).status).toBe(410));
  });
});

describe('the keys expires and access', () => {
  it.each([
    ['in options', { ...sales, options: { expires: '1h', access: 'signed' } }],
    [
      'as a date and time',
      { ...sales, access: 'signed', expires: new Date(Date.now() + HOUR_MS).toISOString() },
    ],
    ['with an offset', { ...sales, access: 'signed', expires: '2035-01-31T12:00:00+02:00' }],
    ['inside an n8n item', [{ json: { ...sales, expires: '1h', access: 'signed' } }]],
    ['beside text', { data: 'a,b\n1,2', expires: ' 1h ', access: 'signed' }],
    ['beside rows', { headers: ['a'], rows: [[1]], expires: '1h', access: 'signed' }],
  ])('count %s', async (_, body) => {
    const stored = (await (await send(body)).json()) as StoredImage;
    expect(stored).toMatchObject({ access: 'signed', expiresAt: expect.any(String) });
    expect(stored.warnings.filter(({ message }) => /expires|access/.test(message))).toEqual([]);
  });

  it.each([
    ['text/csv', 'a,b\n1,2'],
    ['application/x-www-form-urlencoded', 'a=1&b=2'],
    ['application/json', '{"a":1,"b":2}'],
    ['application/json', '[{"a":1,"b":2}]'],
  ])('count in the query beside %s %s', async (type, body) => {
    const response = await send(body, { 'content-type': type }, '?expires=1h&access=signed');
    expect(await response.json()).toMatchObject({ access: 'signed', expiresAt: expect.any(String) });
  });

  it('count as fields of a form', async () => {
    // Spaces around a value are easily typed in a form.
    const form = 'data=a,b%0A1,2&expires=+1h&access=signed+';
    const response = await send(form, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(await response.json()).toMatchObject({ access: 'signed', expiresAt: expect.any(String) });
  });

  it.each([
    [{ product: 'Milk', expires: '2027-01-01', access: 'Staff' }],
    [[{ product: 'Milk', expires: '24h', access: 'signed' }]],
    [{ product: ['Milk'], expires: ['24h'], access: ['signed'] }],
  ])('are columns without a table beside them: %j', async (body) => {
    const stored = (await (await send(body)).json()) as StoredImage;
    expect(stored).toMatchObject({ access: 'public', expiresAt: null });
    const csv = await (await fetch(as(stored.url, 'csv'))).text();
    expect(csv.replace('\uFEFF', '').split(/\r?\n/)[0]).toBe('product,expires,access');
  });

  const soon = new Date(Date.now() + 1_000).toISOString();
  it.each<[string, unknown, string]>([
    ['expires', '30s', '"30s"'],
    ['expires', '0h', '"0h"'],
    ['expires', '-1h', '"-1h"'],
    ['expires', '1.5h', '"1.5h"'],
    ['expires', '9999999w', '"9999999w"'],
    ['expires', '3661d', '"3661d"'],
    ['expires', 3600, '"3600"'],
    ['expires', true, '"true"'],
    ['expires', 'tomorrow', '"tomorrow"'],
    ['expires', '2027-01-31', '"2027-01-31"'],
    ['expires', '2035-01-31T12:00:00', '"2035-01-31T12:00:00"'],
    ['expires', '2035-02-30T12:00:00Z', '"2035-02-30T12:00:00Z"'],
    ['expires', '2001-01-01T00:00:00Z', '"2001-01-01T00:00:00Z"'],
    ['expires', '9999-12-31T23:59:59Z', '"9999-12-31T23:59:59Z"'],
    ['expires', soon, `"${soon}"`],
    ['expires', ['24h'], 'a list'],
    ['expires', { in: '24h' }, 'an object'],
    ['access', 'private', '"private"'],
    ['access', 'SIGNED', '"SIGNED"'],
    ['access', true, '"true"'],
    ['access', 1, '"1"'],
    ['access', ['signed'], 'a list'],
    ['access', '__proto__', '"__proto__"'],
    ['expires', 'x'.repeat(5_000), '"xxxx'],
  ])('%s: %j is an error', async (key, value, got) => {
    for (const body of [
      { ...sales, [key]: value },
      { ...sales, options: { [key]: value } },
    ]) {
      const response = await send(body);
      const error = await errorOf(response);
      expect([response.status, error.message]).toEqual([400, expect.stringMatching(`^${key} must be`)]);
      expect(error.message).toContain(got);
      expect(error.message.length).toBeLessThan(400);
      expect(error.details).toEqual([
        { path: 'options' in body ? `/options/${key}` : `/${key}`, message: error.message },
      ]);
    }
  });

  it.each([null, ''])('%j means the default', async (value) => {
    expect(await generate({ ...sales, expires: value, access: value })).toMatchObject({
      access: 'public',
      expiresAt: null,
    });
  });

  it('are reported where they have no effect', async () => {
    const { warnings } = await generate({ ...sales, styles: { access: 'signed' } });
    expect(warnings).toContainEqual(expect.objectContaining({ path: '/styles/access' }));
    const both = { ...sales, expires: '24h', access: 'signed' };
    const paths = ({ warnings: given }: Preview) => given.map(({ path }) => path);
    const preview = await post(`${setup.url}/api/table-to-image/preview`, both, owner.key);
    expect(paths((await preview.json()) as Preview)).toEqual(['/expires', '/access']);
    const demo = await post(`${setup.url}/api/demo/generate-image`, both);
    expect(paths((await demo.json()) as Preview)).toEqual(['/expires', '/access']);
    const invalid = await post(
      `${setup.url}/api/table-to-image/preview`,
      { ...sales, expires: 'x' },
      owner.key,
    );
    expect(invalid.status).toBe(400);
  });

  it('are part of what an Idempotency-Key repeats', async () => {
    const headers = { 'idempotency-key': `expiry-${Date.now()}` };
    const body = { ...sales, expires: '24h', access: 'signed' };
    const first = await (await send(body, headers)).json();
    expect(await (await send(body, headers)).json()).toEqual(first);
    const image = await send(body, { ...headers, accept: 'image/png' });
    expect(image.status).toBe(422);
    expect((await send({ ...body, access: 'public' }, headers)).status).toBe(422);
  });
});
