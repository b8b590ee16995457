import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import {
  type DemoImage,
  describeLimitViolation,
  destinations,
  type Preview,
  type StoredImage,
} from '@pictable/contract';
import { createClient, signImageUrl } from '@pictable/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigningSecret } from '../conformance/signed-image-cases.ts';
import { errorOf, post, store } from '../setup/send.ts';
import {
  openTestSetup,
  overrideStorage,
  setUsage,
  startServer,
  type TestSetup,
} from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const data = Array.from({ length: 40 }, (_, i) => ({
  Order: 1000 + i,
  Customer: `Customer ${i}`,
  Amount: i * 3.5,
}));
const split = { title: 'Orders', data, for: 'teams' as const };
const generate = (body: unknown = split, key = setup.owner.key) =>
  store(`${setup.url}/api/table-to-image`, body, key);

/** A square image that cannot be compressed. */
function noisePng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const rows = Array.from({ length: side }, () => [Buffer.alloc(1), randomBytes(3 * side)]).flat();
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.concat(rows))],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, ...chunks.map(([type, bytes]) => pngChunk(type, bytes))]);
}

function pngChunk(type: string, bytes: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), bytes]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(bytes.length, 0);
  numbers.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([numbers.subarray(0, 4), content, numbers.subarray(4)]);
}

async function countImages(userId: number): Promise<number> {
  const { rows } = await setup.platform.database.pool.query(
    'select count(*)::int from table_images where user_id = $1',
    [userId],
  );
  return rows[0].count;
}

/** HTTP status of each public image. */
function statuses({ images }: StoredImage): Promise<number[]> {
  return Promise.all(images.map(async ({ url }) => (await fetch(url)).status));
}

describe('a table that is split for its destination', () => {
  it('is stored as numbered images, the first of which serves old clients', async () => {
    const stored = await generate();
    const { images } = stored;
    expect(images.length).toBeGreaterThan(1);
    expect(images.map(({ part, parts }) => `${part}/${parts}`)).toEqual(
      images.map((_, index) => `${index + 1}/${images.length}`),
    );
    expect(images[0]).toMatchObject({
      id: stored.id,
      url: stored.url,
      filename: stored.image.filename,
      width: stored.metadata.width,
      height: stored.metadata.height,
      bytes: stored.metadata.size,
    });
    expect(new Set(images.map(({ id }) => id)).size).toBe(images.length);
    for (const { url, bytes, filename } of images) {
      const file = await (await fetch(url)).arrayBuffer();
      expect(file.byteLength).toBe(bytes);
      expect(filename).toMatch(/^orders-(\d-\d-)?[\w-]{22}\.png$/);
    }
    const detail = await fetch(`${setup.url}/api/pictable/user/images/${images[1]!.id}`, {
      headers: { 'x-api-key': setup.owner.key },
    }).then((response) => response.json());
    expect(detail).toMatchObject({
      title: `Orders (2/${images.length})`,
      jsonData: { data: expect.any(Array) },
    });
  });

  it('counts as one table, and once per Idempotency-Key', async () => {
    const { exhausted, platform, url } = setup;
    await setUsage(platform, exhausted, 24);
    const before = await countImages(exhausted.user.id);
    const request = () =>
      post(`${url}/api/table-to-image`, split, exhausted.key, { 'idempotency-key': 'split-once' });
    const first = await request();
    const again = await request();
    expect([first.status, again.status, again.headers.get('x-quota-used')]).toEqual([200, 200, '25']);
    const stored = (await first.json()) as StoredImage;
    expect(await again.json()).toEqual(stored);
    expect(await countImages(exhausted.user.id)).toBe(before + stored.images.length);
    expect((await errorOf(await post(`${url}/api/table-to-image`, split, exhausted.key))).code).toBe(402);
    expect(await countImages(exhausted.user.id)).toBe(before + stored.images.length);
  });

  it('is stored completely or not at all', async () => {
    const { platform, owner } = setup;
    const before = await countImages(owner.user.id);
    const written: string[] = [];
    const failing = await startServer({
      ...platform,
      storage: overrideStorage(platform.storage, {
        async put(name: string, bytes: Uint8Array) {
          if (written.length === 2) throw new Error('disk full');
          written.push(name);
          return platform.storage.put(name, bytes);
        },
      }),
    });
    const rejected = await post(`${failing.url}/api/table-to-image`, split, owner.key);
    await failing.close();
    expect([rejected.status >= 500, written.length]).toEqual([true, 2]);
    expect(await countImages(owner.user.id)).toBe(before);
    for (const name of written) expect(await platform.storage.stat(name)).toBeUndefined();
  });

  it('is deleted and restored with its first image, the others individually', async () => {
    const stored = await generate();
    const [first, second, ...others] = stored.images;
    const change = (id: number, path = '', method = 'DELETE') =>
      fetch(`${setup.url}/api/pictable/user/images/${id}${path}`, {
        method,
        headers: { 'x-api-key': setup.owner.key },
      });
    expect((await change(second!.id)).status).toBe(200);
    expect(await statuses(stored)).toEqual([200, 404, ...others.map(() => 200)]);
    expect((await change(first!.id)).status).toBe(200);
    expect(new Set(await statuses(stored))).toEqual(new Set([404]));
    expect((await change(first!.id, '/restore', 'POST')).status).toBe(200);
    // The image that was deleted individually stays deleted.
    expect(await statuses(stored)).toEqual([200, 404, ...others.map(() => 200)]);
  });

  it('has all images in its snippets, also in the SDK', async () => {
    const { url, owner } = setup;
    const client = createClient({ baseUrl: url, apiKey: owner.key });
    const { images, html, markdown } = await client.generate(split);
    const count = images.length;
    expect(count).toBeGreaterThan(1);
    for (const { url: imageUrl, part } of images) {
      expect(html).toMatch(new RegExp(`<img src="${imageUrl}" [^>]*alt="[^"]* \\(${part}/${count}\\)"`));
      expect(markdown).toContain(` (${part}/${count})](${imageUrl})`);
    }
    expect([html.split('\n').length, markdown.split('\n\n').length]).toEqual([count, count]);
  });

  it('is the whole table in every companion of each of its images', async () => {
    const { images } = await generate();
    const [first, second] = images.map(({ url }) => url.replace(/\.png$/, ''));
    const whole = await (await fetch(`${first}.csv`)).text();
    expect(whole.split('\r\n')).toHaveLength(data.length + 2);
    expect(await (await fetch(`${second}.csv`)).text()).toBe(whole);
    for (const base of [first, second]) {
      const svg = await (await fetch(`${base}.svg`)).text();
      expect(svg).toContain(`data-row="${data.length}"`);
    }
    expect((await fetch(`${first}.jpeg`)).status).toBe(200);
    const jpeg = await fetch(`${second}.jpeg`);
    expect([jpeg.status, (await errorOf(jpeg)).hint]).toEqual([
      404,
      expect.stringContaining('it is available as PNG only'),
    ]);
    await setup.platform.database.pool.query('update table_images set json_data = null where id = $1', [
      images[0]!.id,
    ]);
    expect((await fetch(`${second}.csv`)).status).toBe(410);
  });

  it('is not available as PNG if its destination requires a JPEG, because a PNG would be too large', async () => {
    const value = `data:image/png;base64,${noisePng(560).toString('base64')}`;
    const image = { type: 'image', value, width: 690, height: 690 };
    const stored = await generate({ data: [{ a: image }], for: 'whatsapp' });
    expect(stored.metadata.format).toBe('jpeg');
    const png = await fetch(stored.url.replace(/\w+$/, 'png'));
    expect([png.status, (await errorOf(png)).hint]).toEqual([
      404,
      'As png, the image would exceed the limits of its destination.',
    ]);
  });

  it('returns its first image as bytes, and the number of images', async () => {
    const bytes = await post(`${setup.url}/api/table-to-image`, split, setup.owner.key, {
      accept: 'image/*',
    });
    expect(bytes.headers.get('content-type')).toBe('image/png');
    expect(Number(bytes.headers.get('x-image-parts'))).toBeGreaterThan(1);
    const preview = await post(`${setup.url}/api/json-to-png/preview`, split, setup.owner.key);
    expect(preview.headers.get('x-image-parts')).toBe(bytes.headers.get('x-image-parts'));
  });
});

it.each(destinations)('a preview keeps the limits of $name', async (destination) => {
  const body = { ...split, for: destination.name };
  const preview = (await (
    await post(`${setup.url}/api/table-to-image/preview`, body, setup.owner.key)
  ).json()) as Preview;
  expect(preview.images.length).toBeGreaterThan(destination.name === 'teams' ? 1 : 0);
  expect(preview.images[0]!.url).toBe(preview.previewUrl);
  for (const { url, width, height, bytes } of preview.images) {
    const file = await (await fetch(url)).arrayBuffer();
    expect(file.byteLength).toBe(bytes);
    expect(describeLimitViolation(destination, { widthPx: width, heightPx: height, bytes })).toBeUndefined();
  }
});

it('the demo splits a table', async () => {
  const demo = (await (await post(`${setup.url}/api/demo/generate-image`, split)).json()) as DemoImage;
  expect(demo.images[0]!.url).toBe(demo.url);
  for (const { url } of demo.images) expect((await fetch(url)).status).toBe(200);
});

it('an unknown destination is rejected with a list of the known ones', async () => {
  const { code, message } = await errorOf(
    await post(`${setup.url}/api/table-to-image`, { ...split, for: 'pager' }, setup.owner.key),
  );
  expect([code, message]).toEqual([
    400,
    expect.stringMatching(/for must be .*slack.*whatsapp.*; got "pager"/),
  ]);
});

it('a signed URL is rejected if its destination does not support the format', async () => {
  const { url: baseUrl, owner } = setup;
  const secret = await createSigningSecret(baseUrl, owner);
  const { endpointPath } = owner.project;
  const image = { baseUrl, endpointPath, secret, payload: split };
  const rejected = await fetch(await signImageUrl({ ...image, format: 'svg' }));
  const { code, message } = await errorOf(rejected);
  expect([code, message]).toEqual([
    400,
    'Microsoft Teams does not show svg; for "teams" supports png or jpeg.',
  ]);
  const supported = await fetch(await signImageUrl({ ...image, format: 'jpeg' }));
  expect([supported.status, supported.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});
