import { createHmac } from 'node:crypto';
import {
  companionFormats,
  type ImageListItem,
  imageFormats,
  type SignedUrl,
  type SigningSecret,
  type StoredImage,
} from '@pictable/contract';
import type { TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigningSecret } from '../conformance/signed-image-cases.ts';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let owner: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
  owner = setup.owner;
});
afterAll(() => setup?.close());

const generate = (body: object, key = owner.projectKey): Promise<StoredImage> =>
  store(`${setup.url}/api/table-to-image`, body, key);
const getJson = async <Json>(path: string, key = owner.key): Promise<Json> =>
  (await (await fetch(setup.url + path, { headers: { 'x-api-key': key } })).json()) as Json;
const signed = () => generate({ ...sales, access: 'signed' });
const withoutQuery = (url: string) => url.replace(/\?.*/, '');
const as = (url: string, form: string) => url.replace(/\.[a-z]+(?=$|\?)/, `.${form}`);

describe('a signed image', () => {
  it('has a private name and works through the URLs of its response', async () => {
    const stored = await signed();
    expect(stored.image.filename).toMatch(/^P_sales-report-[\w-]{22}\.png$/);
    expect(stored).toMatchObject({ access: 'signed', expiresAt: null });
    const days = (Date.parse(stored.urlsExpireAt!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.05);
    for (const url of [stored.url, stored.imageUrl, stored.image.url, stored.images[0]!.url]) {
      const response = await fetch(url);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(response.headers.get('cache-control')).toBe('private, max-age=86400');
    }
  });

  it.each([...imageFormats, ...companionFormats])(
    'opens as %s with its signature only, and is private',
    async (form) => {
      const { url } = await signed();
      const response = await fetch(as(url, form));
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
      const bare = await fetch(withoutQuery(as(url, form)));
      expect([bare.status, (await errorOf(bare)).type]).toEqual([403, 'signature-required']);
      const other = await fetch(as(url, form).replace(/s=.{4}/, 's=AAAA'));
      expect([other.status, (await errorOf(other)).type]).toEqual([403, 'link-not-signed']);
    },
  );

  it('has a private share page whose links are all signed', async () => {
    const { shareUrl } = await signed();
    const response = await fetch(shareUrl);
    expect(response.headers.get('cache-control')).toBe('private, max-age=300');
    const page = await response.text();
    const links = [...page.matchAll(/(?:href|src|content)="([^"]*(?:\/api\/images\/|\/s\/)[^"]*)"/g)];
    expect(links.length).toBeGreaterThan(10);
    for (const [, link = ''] of links) {
      const url = new URL(link.replaceAll('&amp;', '&'), setup.url);
      expect([url.href, (await fetch(url)).status]).toEqual([url.href, 200]);
    }
    expect((await fetch(withoutQuery(shareUrl))).status).toBe(403);
  });

  it('has an oEmbed with a signed URL, for a signed URL only', async () => {
    const { url, shareUrl } = await signed();
    for (const asked of [url, shareUrl]) {
      const response = await fetch(`${setup.url}/oembed?${new URLSearchParams({ url: asked })}`);
      expect(response.headers.get('cache-control')).toMatch(/^private/);
      expect((await fetch(((await response.json()) as { url: string }).url)).status).toBe(200);
      const bare = new URLSearchParams({ url: withoutQuery(asked) });
      expect((await fetch(`${setup.url}/oembed?${bare}`)).status).toBe(403);
    }
  });

  it('cannot be opened by a name without its prefix or with one in lower case', async () => {
    const { url } = await signed();
    for (const changed of [url.replace('/P_', '/'), url.replace('/P_', '/p_'), url.replace('/P_', '/P_P_')])
      expect([changed, (await fetch(changed)).status]).toEqual([changed, 404]);
  });

  it('answers HEAD, If-None-Match and Range only with a signature', async () => {
    const { url } = await signed();
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const requests: RequestInit[] = [
      { method: 'HEAD' },
      { headers: { 'if-none-match': etag } },
      { headers: { range: 'bytes=0-3' } },
    ];
    const statuses = (of: string) =>
      Promise.all(requests.map(async (request) => (await fetch(of, request)).status));
    expect(await statuses(url)).toEqual([200, 304, 206]);
    expect(await statuses(withoutQuery(url))).toEqual([403, 403, 403]);
  });

  it('stops opening when the URL expires, whose time is signed', async () => {
    const secret = await createSigningSecret(setup.url, owner);
    const { url, image } = await signed();
    const base = image.filename.replace('.png', '');
    const urlOf = (e: string) => {
      const signature = createHmac('sha256', secret).update(`${base}?e=${e}`).digest('base64url');
      return `${withoutQuery(url)}?e=${e}&s=${signature}`;
    };
    const seconds = Math.floor(Date.now() / 1_000);
    const open = await fetch(urlOf(String(seconds + 30)));
    expect(open.status).toBe(200);
    expect(
      Number(/^private, max-age=(\d+)$/.exec(open.headers.get('cache-control')!)?.[1]),
    ).toBeLessThanOrEqual(30);
    const past = await fetch(urlOf(String(seconds - 1)));
    expect([past.status, (await errorOf(past)).type]).toEqual([410, 'link-expired']);
    for (const e of ['', '0', '-1', '1e9', '9'.repeat(13), 'x', '01'])
      expect([e, (await fetch(urlOf(e))).status]).toEqual([e, 403]);
  });

  it('is not opened by the signature of another image or of another owner', async () => {
    const [one, two] = [await signed(), await signed()];
    expect((await fetch(withoutQuery(one.url) + new URL(two.url).search)).status).toBe(403);
    const theirs = await generate({ ...sales, access: 'signed' }, setup.stranger.projectKey);
    expect((await fetch(withoutQuery(one.url) + new URL(theirs.url).search)).status).toBe(403);
  });

  it('gets new URLs after its secret was rotated; the old ones stop working', async () => {
    const { url, id } = await signed();
    await createSigningSecret(setup.url, owner);
    expect((await fetch(url)).status).toBe(403);
    const fresh = await getJson<SignedUrl>(`/api/pictable/user/images/${id}/signed-url?expires=30m`);
    expect((await fetch(fresh.url)).status).toBe(200);
    expect((await fetch(fresh.shareUrl)).status).toBe(200);
    const minutes = (Date.parse(fresh.urlsExpireAt!) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29.9);
    expect(minutes).toBeLessThanOrEqual(30.1);
  });

  it('outside of projects is signed with a secret of the account', async () => {
    const { url, id, image } = await generate({ ...sales, access: 'signed' }, owner.key);
    expect((await fetch(url)).status).toBe(200);
    await createSigningSecret(setup.url, owner);
    expect((await fetch(url)).status).toBe(200);
    const created = await post(`${setup.url}/api/pictable/user/signing-secret`, undefined, owner.key, {});
    const { signingSecret } = (await created.json()) as SigningSecret;
    expect((await fetch(url)).status).toBe(403);
    const fresh = await getJson<SignedUrl>(`/api/pictable/user/images/${id}/signed-url`);
    const [, e, s] = /\?e=(\d+)&s=(.+)$/.exec(fresh.url)!;
    const text = `${image.filename.replace('.png', '')}?e=${e}`;
    expect(s).toBe(createHmac('sha256', signingSecret).update(text).digest('base64url'));
    expect((await fetch(fresh.url)).status).toBe(200);
  });

  it('has URLs that work in lists and records, and a redirect from its id', async () => {
    const { id } = await signed();
    const [listed] = await getJson<ImageListItem[]>('/api/pictable/user/images?limit=1');
    const record = await getJson<ImageListItem>(`/api/pictable/user/images/${id}`);
    for (const image of [listed!, record]) {
      expect(image).toMatchObject({ id, access: 'signed', expiresAt: null, expired: false });
      for (const url of [image.displayUrl, image.publicUrl, image.public_url, image.shareUrl])
        expect((await fetch(url)).status).toBe(200);
    }
    const redirected = await fetch(`${setup.url}/api/images/${id}.csv`, {
      headers: { 'x-api-key': owner.key },
    });
    expect([redirected.status, await redirected.text()]).toEqual([200, expect.stringContaining('North')]);
  });

  it('is not found if it does not exist', async () => {
    const missing = await fetch(`${setup.url}/api/images/P_sales-${'x'.repeat(22)}.png?e=9999999999&s=x`);
    expect(missing.status).toBe(404);
  });
});

describe('the parts of a signed table', () => {
  it('all need a signature, and the one of the first opens them all', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => ({ n, text: 'x'.repeat(40) }));
    const stored = await generate({ data: rows, for: 'telegram', access: 'signed', expires: '1d' });
    expect(stored.images.length).toBeGreaterThan(1);
    for (const part of stored.images) {
      expect(part.filename).toMatch(/^P_E[0-9A-Z]{6}_/);
      expect((await fetch(part.url)).status).toBe(200);
      expect((await fetch(withoutQuery(part.url))).status).toBe(403);
    }
    const second = await fetch(`${stored.url}&part=2`);
    expect(second.status).toBe(200);
    expect((await fetch(`${withoutQuery(stored.url)}?part=2`)).status).toBe(403);
    const page = await (await fetch(stored.shareUrl)).text();
    const sources = [...page.matchAll(/<img src="(\/api\/[^"]+)"/g)].map(([, link = '']) =>
      link.replaceAll('&amp;', '&'),
    );
    expect(sources).toHaveLength(stored.images.length);
    for (const source of sources) expect((await fetch(setup.url + source)).status).toBe(200);
    const later =
      stored.shareUrl.replace(/\/s\/[^?]+\?.*/, '/s/') +
      new URL(stored.images[1]!.url).pathname.split('/').at(-1)!.replace('.png', '') +
      new URL(stored.images[1]!.url).search;
    expect(await (await fetch(later)).text()).not.toContain(`All ${stored.images.length} images`);
  });
});
