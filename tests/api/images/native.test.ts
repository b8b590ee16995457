import {
  fillPath,
  type NativeMessage,
  nativePlatforms,
  routes,
  type StoredImage,
  type StoredLiveImage,
} from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newClientIp } from '../setup/new-client-ip.ts';
import { errorOf, post, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const native = [...nativePlatforms];
const sales = { title: 'Sales', data: [{ product: 'Laptop', units: 45 }], options: { format: 'svg' } };
/** No platform shows a drawing in a cell. */
const drawn = { ...sales, columns: { units: { show: 'bar' } } };

const generate = () => `${setup.url}/api/table-to-image`;
const stored = (table: object) => store(generate(), table, setup.owner.key);
const fileOf = (url: string, extension: string) => url.replace(/\.[a-z]+(?=$|\?)/, `.${extension}`);
const getMessage = async (url: string) => {
  const response = await fetch(url, { headers: newClientIp() });
  expect(response.status).toBe(200);
  return (await response.json()) as NativeMessage;
};

describe('a table with native', () => {
  it('has a message for each platform, and the same later from its URL', async () => {
    const image = await stored({ ...sales, native });
    expect(Object.keys(image.native!)).toEqual(native);
    for (const platform of native) {
      const message = image.native![platform]!;
      expect(message).toEqual({ fits: true, payload: expect.any(Object) });
      expect(JSON.stringify(message.payload)).toContain('Laptop');
      expect(await getMessage(fileOf(image.url, `${platform}.json`))).toEqual(message);
    }
  });

  it('shows its image as PNG where a platform cannot show the table', async () => {
    const image = await stored({ ...drawn, native });
    const png = fileOf(image.url, 'png');
    for (const platform of native) {
      const message = image.native![platform]!;
      expect(message.fits).toBe(false);
      expect(message.why).toMatch(/ cannot show .*drawings in cells\.$/);
      expect(JSON.stringify(message.payload)).toContain(png);
      expect(await getMessage(fileOf(image.url, `${platform}.json`))).toEqual(message);
    }
    expect((await fetch(png)).headers.get('content-type')).toBe('image/png');
    expect(image.native!.slack!.payload).toMatchObject({ blocks: [{ type: 'image', alt_text: image.alt }] });
    expect(image.native!.email!.payload.html).toContain('<img ');
  });

  it('shows every image of a split table', async () => {
    const data = Array.from({ length: 400 }, (_, index) => ({ n: index, text: 'x'.repeat(40) }));
    const image = await stored({ data, for: 'discord', native: ['discord', 'teams'] });
    expect(image.images.length).toBeGreaterThan(1);
    for (const { url } of image.images.slice(0, 10)) {
      expect(JSON.stringify(image.native!.discord!.payload)).toContain(url);
      expect(JSON.stringify(image.native!.teams!.payload)).toContain(url);
    }
    expect(await getMessage(fileOf(image.url, 'discord.json'))).toEqual(image.native!.discord);
  });

  it('contains the signed URL of a private image, which works', async () => {
    const image = await stored({ ...drawn, access: 'signed', native: ['slack'] });
    const [block] = image.native!.slack!.payload.blocks as { image_url: string }[];
    expect(block!.image_url).toContain('s=');
    expect((await fetch(block!.image_url)).status).toBe(200);
    expect(await getMessage(fileOf(image.url, 'slack.json'))).toEqual(image.native!.slack);
    expect((await fetch(fileOf(image.url, 'slack.json').replace(/\?.*/, ''))).status).toBe(403);
  });

  it('is a column if its value is no list and no text, with a warning', async () => {
    const image = await stored({ ...sales, native: { a: 1 } });
    expect(image).not.toHaveProperty('native');
    expect(image.warnings).toContainEqual({
      path: '/native',
      message: expect.stringContaining('native is ignored: it must be a list of platforms'),
    });
    const columns = await stored({ country: ['France'], native: ['French'], options: { format: 'svg' } });
    expect(columns).not.toHaveProperty('native');
    expect(columns.alt).toContain('native');
  });

  it('is rejected with an unknown platform, named with its place', async () => {
    const response = await post(generate(), { ...sales, native: ['slack', 'slak'] }, setup.owner.key);
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toMatchObject({
      message: expect.stringContaining('got "slak". Did you mean "slack"?'),
      details: [{ path: '/native/1' }],
    });
  });
});

describe('the ways to send native', () => {
  it('are also the query, a form, a template of the batch and a project', async () => {
    const csv = await fetch(`${generate()}?native=slack,email`, {
      method: 'POST',
      headers: { 'x-api-key': setup.owner.key, 'content-type': 'text/csv' },
      body: 'a,b\n1,2\n',
    });
    expect(Object.keys(((await csv.json()) as StoredImage).native!)).toEqual(['slack', 'email']);
    const batch = await post(
      setup.url + routes.generateBatch.path,
      { tables: [sales, { ...drawn, native: 'teams' }], defaults: { native: ['telegram'] } },
      setup.owner.key,
    );
    const { results } = (await batch.json()) as { results: StoredImage[] };
    expect(results.map((result) => Object.keys(result.native!))).toEqual([['telegram'], ['teams']]);
  });

  it('include a live image, whose stable URL is in the message', async () => {
    const put = (table: object) =>
      fetch(setup.url + fillPath(routes.putLiveImage.path, { name: 'native' }), {
        method: 'PUT',
        headers: { 'x-api-key': setup.owner.key, 'content-type': 'application/json' },
        body: JSON.stringify(table),
      });
    const live = (await (await put({ ...drawn, native: ['slack'] })).json()) as StoredLiveImage;
    expect(live.native!.slack!.payload).toMatchObject({ blocks: [{ image_url: fileOf(live.url, 'png') }] });
    const redirected = await fetch(fileOf(live.url, 'slack.json'));
    expect(await redirected.json()).toMatchObject({ fits: false, why: live.native!.slack!.why });
  });

  it('give the URLs of the messages in headers if the response is the image, also when it is repeated', async () => {
    const send = () =>
      post(generate(), { ...sales, native: ['slack', 'teams'] }, setup.owner.key, {
        accept: 'image/svg+xml',
        'idempotency-key': 'native',
      });
    for (const response of [await send(), await send()]) {
      await response.arrayBuffer();
      const link = response.headers.get('link')!;
      const urls = [...link.matchAll(/<([^>]+)>; rel="alternate"; type="application\/json"/g)];
      expect(urls).toHaveLength(2);
      expect(await getMessage(urls[0]![1]!)).toMatchObject({ fits: true });
    }
  });

  it('are ignored in a preview, with a warning', async () => {
    const response = await post(
      `${setup.url}/api/pictable/table-to-image/preview`,
      { ...sales, native: ['slack'] },
      setup.owner.key,
    );
    expect(await response.json()).toMatchObject({
      warnings: [{ path: '/native', message: 'native is ignored: a preview expires after an hour.' }],
    });
  });
});

describe('hostile texts', () => {
  it('in every place mention nobody and never fail', async () => {
    const texts = ['<!channel>', '@everyone', '<@U012AB3CD>', '```', '</table><script>', '\ud83c', '\0'];
    for (const text of texts) {
      const row = { [text]: text, b: { value: text, link: 'https://example.com' } };
      const image = await stored({
        title: text,
        subtitle: text,
        caption: text,
        data: [row],
        sourceNotes: [text],
        native,
      });
      expect(Object.keys(image.native!)).toEqual(native);
      expect(String(image.native!.slack!.payload.text)).not.toMatch(/[<>]/);
      expect(image.native!.discord!.payload.allowed_mentions).toEqual({ parse: [] });
      expect(image.native!.telegram!.payload).toMatchObject({
        rich_message: { skip_entity_detection: true },
      });
      expect(image.native!.email!.payload.html).not.toContain('<script');
    }
  });

  it('of many platforms are one list of errors', async () => {
    const response = await post(generate(), { ...sales, native: Array(5_000).fill('x') }, setup.owner.key);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details!.length).toBeLessThanOrEqual(20);
  });
});
