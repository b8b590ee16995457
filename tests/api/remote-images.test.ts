import type { DemoImage } from '@pictable/contract';
import {
  FetcherBusy,
  onePixel,
  onlyTestNames,
  openPictureServer,
  type PictureServer,
} from '@pictable/server/test-image-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, post, store } from './send.ts';
import { listen, openWorld, setUsage, type World } from './world.ts';

let world: World;
let pictures: PictureServer;
beforeAll(async () => {
  pictures = await openPictureServer((request, response) =>
    request.url === '/logo.png' ? response.end(onePixel) : response.writeHead(404).end(),
  );
  world = await openWorld({}, onlyTestNames(pictures));
});
afterAll(async () => {
  await world?.close();
  pictures?.close();
});

const cell = (value: string) => ({ type: 'image', value, format: { width: 40, height: 20 } });
const at = (path: string) => `http://pictures.test:${pictures.port}/${path}`;
const tableOf = (...addresses: string[]) => ({
  data: addresses.map((address) => ({ Logo: cell(address) })),
  options: { format: 'svg' },
});

it.each(['/api/table-to-image', '/api/json-to-png/preview'])(
  '%s draws pictures from their addresses',
  async (path) => {
    const before = pictures.connections();
    const { url, warnings } = path.endsWith('preview')
      ? { url: undefined, warnings: [] }
      : await store(`${world.url}${path}`, tableOf(at('logo.png'), at('logo.png')), world.owner.key);
    const answer = url
      ? await fetch(url)
      : await post(`${world.url}${path}`, tableOf(at('logo.png')), world.owner.key);
    expect(await answer.text()).toContain('data:image/png;base64,');
    expect(warnings).toEqual([]);
    expect(pictures.connections()).toBe(before + 1);
  },
);

it('draws the table all the same when a picture is dead, forbidden or no picture, and says so alike', async () => {
  const addresses = [
    at('gone.png'),
    'http://127.0.0.1/a.png',
    'http://[::1]:9/a.png',
    'http://nowhere.invalid/a.png',
  ];
  const { warnings } = await store(`${world.url}/api/table-to-image`, tableOf(...addresses), world.owner.key);
  expect(warnings.map(({ message }) => message.replace(/"http[^"]*"/, '…'))).toEqual(
    addresses.map(() => expect.stringContaining('The image … could not be loaded')),
  );
});

it('loads nothing for the demo', async () => {
  const before = pictures.connections();
  const answer = await post(`${world.url}/api/demo/generate-image`, tableOf(at('logo.png')));
  expect(answer.status).toBe(200);
  const { warnings } = (await answer.json()) as DemoImage;
  expect(warnings[0]?.message).toContain('could not be loaded');
  expect(pictures.connections()).toBe(before);
});

it('asks for no picture of a table that cannot be stored', async () => {
  const before = pictures.connections();
  const answer = await post(`${world.url}/api/table-to-image`, tableOf(at('logo.png')), world.exhausted.key);
  expect(answer.status).toBe(402);
  expect(pictures.connections()).toBe(before);
});

it('a table whose pictures could not be asked for, because of those of others, is not charged', async () => {
  const { platform, url, exhausted } = world;
  await setUsage(platform, exhausted, 0);
  // What makes a fetcher busy is tried in share-fetches.test.ts.
  const busy = await listen({
    ...platform,
    imageFetcher: { fetchAll: () => Promise.reject(new FetcherBusy()) },
  });
  const response = await post(`${busy.url}/api/table-to-image`, tableOf(at('logo.png')), exhausted.key);
  await busy.close();
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await errorOf(response)).type).toBe('service-busy');
  const again = await post(`${url}/api/table-to-image`, tableOf(at('logo.png')), exhausted.key);
  expect(again.status).toBe(200);
  expect(again.headers.get('x-quota-used')).toBe('1');
});
