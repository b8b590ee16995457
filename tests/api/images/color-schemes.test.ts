import type { ListedImage, Preview, StoredImage, StoredLiveImage } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';
import { openReceiver } from '../webhooks/open-receiver.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

let owner: TestUser;
beforeEach(async () => {
  owner = await addTestUser(setup.platform, 'enterprise');
});

const table = { data: [{ n: 1, name: 'Aster' }], title: 'Orders', colorScheme: 'both', scale: 2 };
const GENERATE = '/api/pictable/table-to-image';

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return fetch(path.startsWith('http') ? path : setup.url + path, {
    method,
    headers: {
      'x-api-key': owner.projectKey,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function generate(members: object = {}, headers: Record<string, string> = {}): Promise<StoredImage> {
  const response = await send('POST', GENERATE, { ...table, ...members }, headers);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as StoredImage;
}

const status = async (url: string) => (await fetch(url)).status;
const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
/** Width and height of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

async function used(): Promise<number> {
  const { rows } = await setup.platform.database.pool.query('select usage_count from users where id = $1', [
    owner.user.id,
  ]);
  return rows[0].usage_count;
}

describe('a table with both images', () => {
  it('has a URL for each, of the same size, and counts as one table', async () => {
    const stored = await generate();
    const [light, dark] = [await bytesOf(stored.url), await bytesOf(stored.darkUrl ?? '')];
    expect(sizeOf(dark)).toEqual(sizeOf(light));
    expect(sizeOf(light)).toEqual([stored.metadata.width, stored.metadata.height]);
    expect(dark.equals(light)).toBe(false);
    expect(stored.images).toHaveLength(1);
    expect(stored.images[0]).toMatchObject({
      part: 1,
      parts: 1,
      dark: { url: stored.darkUrl, bytes: dark.length, width: stored.metadata.width },
    });
    expect(stored.darkUrls).toEqual([stored.darkUrl]);
    expect(await used()).toBe(1);
    const same = await bytesOf(`${stored.url}?scheme=dark`);
    expect(same.equals(dark)).toBe(true);
  });

  it('has HTML, Markdown and an email that choose between them', async () => {
    const { url, darkUrl, html, markdown, email, metadata, alt } = await generate();
    const size = `width="${metadata.width / 2}" height="${metadata.height / 2}" alt="${alt}"`;
    const source = `<picture><source media="(prefers-color-scheme: dark)" srcset="${darkUrl}">`;
    expect(html).toBe(`${source}<img src="${url}" ${size} style="max-width:100%;height:auto"></picture>`);
    expect(markdown).toBe(`${source}<img src="${url}" ${size}></picture>`);
    expect(email).toContain(`class="pictable-light" src="${url}"`);
    expect(email).toMatch(/class="pictable-dark" src="[^"]+-dark\.png" [^>]*style="display:none/);
  });

  it('has the URL of the dark one in the list and in its record, whose HTML chooses between them', async () => {
    const { id, url, darkUrl = '', html } = await generate();
    const get = async (path: string) => (await send('GET', `/api/pictable/user/images${path}`)).json();
    const listed = (await get('')) as ListedImage[];
    const darkUrls = Object.fromEntries(listed.map((image) => [image.publicUrl, image.darkUrl]));
    expect(darkUrls).toEqual({ [url]: darkUrl, [darkUrl]: undefined });
    expect(await get(`/${id}`)).toMatchObject({ darkUrl, html });
    const changed = await send('PATCH', `/api/pictable/user/images/${id}`, { title: 'May' });
    expect(await changed.json()).toMatchObject({ title: 'May', darkUrl });
    const { id: other } = await generate({ colorScheme: 'light' });
    expect(await get(`/${other}`)).not.toHaveProperty('darkUrl');
    const { id: signed } = await generate({ access: 'signed' });
    const { darkUrl: signedUrl } = (await get(`/${signed}`)) as ListedImage;
    expect(await status(signedUrl ?? '')).toBe(200);
  });

  it('has the URL of the dark one in its event', async () => {
    const receiver = await openReceiver();
    const wanted = { url: receiver.url, events: ['image.created'] };
    const created = await send('POST', '/api/pictable/webhooks', wanted, { 'x-api-key': owner.key });
    expect(created.status, await created.clone().text()).toBe(201);
    const { url, darkUrl } = await generate();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 10_000 });
    expect(receiver.received[0]!.body.data).toMatchObject({ url, darkUrl, parts: 1 });
    await receiver.close();
  });

  it('loses and regains both by deletion and restoring', async () => {
    const { id, url, darkUrl = '' } = await generate();
    expect((await send('DELETE', `/api/pictable/user/images/${id}`)).status).toBe(200);
    expect([await status(url), await status(darkUrl)]).toEqual([404, 404]);
    const restored = await send('POST', `/api/pictable/user/images/${id}/restore`);
    expect(restored.status, await restored.text()).toBe(200);
    expect([await status(url), await status(darkUrl)]).toEqual([200, 200]);
  });

  it('is rendered in other formats, dark where its name is dark', async () => {
    const { url, darkUrl = '' } = await generate();
    const svg = async (name: string) => (await fetch(name.replace('.png', '.svg'))).text();
    const [light, dark] = [await svg(url), await svg(darkUrl)];
    expect(dark).toContain('<svg');
    expect(dark).not.toBe(light);
    expect(await status(darkUrl.replace('.png', '.csv'))).toBe(200);
  });

  it('can be private and expire', async () => {
    const stored = await generate({ access: 'signed', expires: '1h' });
    expect(stored.darkUrl).toContain('s=');
    expect(await status(stored.darkUrl ?? '')).toBe(200);
    expect(await status(stored.darkUrl?.split('?')[0] ?? '')).toBe(403);
  });

  it('has the same response for a repeated request', async () => {
    const key = { 'idempotency-key': 'schemes' };
    const first = await generate({}, key);
    expect(await generate({}, key)).toEqual(first);
    const image = { ...key, accept: 'image/png', 'idempotency-key': 'schemes-image' };
    for (const _ of [1, 2]) {
      const response = await send('POST', GENERATE, table, image);
      expect(response.headers.get('link')).toMatch(
        /<[^>]+-dark\.png>; rel="alternate"; media="\(prefers-color-scheme: dark\)"/,
      );
    }
  });

  it('is shown on its page by the scheme of the visitor', async () => {
    const { shareUrl, darkUrl = '' } = await generate();
    const page = await (await fetch(shareUrl)).text();
    const path = new URL(darkUrl).pathname;
    expect(page).toContain(
      `<picture><source media="(prefers-color-scheme: dark)" srcset="${path}"><img src=`,
    );
    expect(await status(shareUrl.replace(/$/, '-dark'))).toBe(200);
  });

  it('has a dark image per part if it is split', async () => {
    const data = Array.from({ length: 150 }, (_, n) => ({ n, name: `Row ${n}` }));
    const { images, darkUrls = [], url } = await generate({ data, for: 'whatsapp', scale: 1 });
    expect(images.length).toBeGreaterThan(1);
    expect(images.map(({ dark }) => dark?.url)).toEqual(darkUrls);
    const second = await bytesOf(`${url}?part=2&scheme=dark`);
    expect(second.equals(await bytesOf(darkUrls[1]!))).toBe(true);
    expect(await used()).toBe(1);
  });
});

describe('only one image', () => {
  it('has the default colours without a scheme, and no dark URL', async () => {
    const [none, light] = [
      await generate({ colorScheme: undefined }),
      await generate({ colorScheme: 'light' }),
    ];
    expect((await bytesOf(none.url)).equals(await bytesOf(light.url))).toBe(true);
    expect([none.darkUrl, none.darkUrls, none.email]).toEqual([undefined, undefined, undefined]);
    expect(await status(`${none.url}?scheme=dark`)).toBe(404);
  });

  it.each([['sepia'], [1], [true], [['dark']], [{ both: true }]])('is not %j', async (colorScheme) => {
    for (const path of [GENERATE, `${GENERATE}/preview`]) {
      const response = await send('POST', path, { ...table, colorScheme });
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(/colorScheme.*light.*dark.*both/);
    }
  });

  it('has no other scheme in its URL', async () => {
    const { url } = await generate();
    expect(await status(`${url}?scheme=sepia`)).toBe(400);
  });
});

it('a preview has both', async () => {
  const response = await send('POST', '/api/pictable/table-to-image/preview', table);
  expect(response.status, await response.clone().text()).toBe(200);
  const preview = (await response.json()) as Preview;
  expect(await status(preview.darkUrl ?? '')).toBe(200);
  expect(preview.images[0]?.dark?.url).toBe(preview.darkUrl);
});

it('a live image has a stable dark URL', async () => {
  const put = async (members: object) => {
    const response = await send('PUT', '/api/pictable/user/live/orders', { ...table, ...members });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return (await response.json()) as StoredLiveImage;
  };
  const first = await put({});
  const dark = await bytesOf(first.darkUrl ?? '');
  expect(first.urls).toEqual([first.url]);
  expect(first.html).toContain(first.darkUrl);
  const second = await put({ title: 'Orders of May' });
  expect(second.darkUrl).toBe(first.darkUrl);
  const replaced = await bytesOf(first.darkUrl ?? '');
  expect(replaced.equals(dark)).toBe(false);
  expect((await bytesOf(`${first.darkUrl}&v=1`)).equals(dark)).toBe(true);
  const one = await put({ colorScheme: 'light' });
  expect([one.darkUrl, await status(first.darkUrl ?? '')]).toEqual([undefined, 404]);
});

it('a batch has both for each table', async () => {
  const response = await send('POST', '/api/pictable/batch', {
    defaults: { colorScheme: 'both' },
    tables: [table, table],
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const { results } = JSON.parse(text) as { results: StoredImage[] };
  expect(results.map(({ darkUrl }) => typeof darkUrl)).toEqual(['string', 'string']);
});
