import type { DemoImage } from '@pictable/contract';
import {
  FetcherBusy,
  type ImageServer,
  onePixelPng,
  openImageServer,
  testHostRules,
} from '@pictable/server/test-image-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, post, store } from '../setup/send.ts';
import { openTestSetup, setUsage, startServer, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let imageServer: ImageServer;
beforeAll(async () => {
  imageServer = await openImageServer((request, response) =>
    request.url === '/logo.png' ? response.end(onePixelPng) : response.writeHead(404).end(),
  );
  setup = await openTestSetup({}, testHostRules(imageServer));
});
afterAll(async () => {
  await setup?.close();
  imageServer?.close();
});

const cell = (value: string) => ({ type: 'image', value, format: { width: 40, height: 20 } });
const at = (path: string) => `http://pictures.test:${imageServer.port}/${path}`;
const tableOf = (...urls: string[]) => ({
  data: urls.map((url) => ({ Logo: cell(url) })),
  options: { format: 'svg' },
});

it.each(['/api/table-to-image', '/api/json-to-png/preview'])(
  '%s renders images from their URLs',
  async (path) => {
    const before = imageServer.connections();
    const { url, warnings } = path.endsWith('preview')
      ? { url: undefined, warnings: [] }
      : await store(`${setup.url}${path}`, tableOf(at('logo.png'), at('logo.png')), setup.owner.key);
    const response = url
      ? await fetch(url)
      : await post(`${setup.url}${path}`, tableOf(at('logo.png')), setup.owner.key);
    expect(await response.text()).toContain('data:image/png;base64,');
    expect(warnings).toEqual([]);
    expect(imageServer.connections()).toBe(before + 1);
  },
);

it('renders the table if an image is missing, forbidden or invalid, with the same warning', async () => {
  const urls = [
    at('gone.png'),
    'http://127.0.0.1/a.png',
    'http://[::1]:9/a.png',
    'http://nowhere.invalid/a.png',
  ];
  const { warnings } = await store(`${setup.url}/api/table-to-image`, tableOf(...urls), setup.owner.key);
  expect(warnings.map(({ message }) => message.replace(/"http[^"]*"/, '…'))).toEqual(
    urls.map(() => expect.stringContaining('The image … could not be loaded')),
  );
});

it('loads nothing for the demo', async () => {
  const before = imageServer.connections();
  const response = await post(`${setup.url}/api/demo/generate-image`, tableOf(at('logo.png')));
  expect(response.status).toBe(200);
  const { warnings } = (await response.json()) as DemoImage;
  expect(warnings[0]?.message).toContain('could not be loaded');
  expect(imageServer.connections()).toBe(before);
});

it('loads no image of a table that cannot be stored', async () => {
  const before = imageServer.connections();
  const table = tableOf(at('logo.png'));
  const response = await post(`${setup.url}/api/table-to-image`, table, setup.exhausted.key);
  expect(response.status).toBe(402);
  expect(imageServer.connections()).toBe(before);
});

it('a table whose images cannot be loaded because the fetcher is busy is not charged', async () => {
  const { platform, url, exhausted } = setup;
  await setUsage(platform, exhausted, 0);
  const busy = await startServer({
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
