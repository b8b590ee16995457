import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { StoredImage } from '@pictable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, remove } from '../conformance/status-case.ts';
import { blockText } from '../documentation/documented-blocks.ts';
import { newClientIp } from '../setup/new-client-ip.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

const origin = 'https://tables.example';
const WAIT_MS = 20_000;
const TOKEN = 'a token of the CDN';

let setup: TestSetup;
let cdn: Server;
/** The purged URLs, with the status that each returned at that moment. */
const purged = new Map<string, number>();
/** The parts of each purge request that the documentation shows, with the fields of the body. */
const requests = new Set<string>();
/** How many of the next purge requests fail. */
let failures = 0;

beforeAll(async () => {
  cdn = createServer(async (request, response) => {
    const { method, headers } = request;
    const body = (await json(request)) as { files: string[] };
    requests.add(summaryOf(`${method}`, headers.authorization, headers['content-type'], body));
    const { files } = body;
    expect(files.length).toBeLessThanOrEqual(30);
    if (failures-- > 0) return response.writeHead(500).end();
    for (const url of files) {
      const { status } = await fetch(url.replace(origin, setup.url), { headers: newClientIp() });
      purged.set(url, status);
    }
    return response.end('{"success":true}');
  });
  cdn.listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  const { port } = cdn.address() as AddressInfo;
  setup = await openTestSetup({
    PUBLIC_URL: origin,
    CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`,
    CDN_PURGE_TOKEN: TOKEN,
  });
});
afterAll(async () => {
  await setup?.close();
  cdn?.close();
});

function summaryOf(method: string, authorization?: string, type?: string, body?: object): string {
  return [method, authorization, type, ...Object.keys(body ?? {})].join(' ');
}

async function store(path = '/api/table-to-image'): Promise<StoredImage> {
  const body = { title: 'Sales', data: [{ Region: 'North', Sum: 1 }] };
  const response = await post(setup.url + path, { key: setup.owner.key, body });
  return (await response.json()) as StoredImage;
}

/** Every URL that serves an image, one of its companions or its share page. */
const urlsOf = ({ url, shareUrl }: StoredImage) => [
  url,
  url.replace(/png$/, 'svg'),
  url.replace(/png$/, 'csv'),
  url.replace('/api/images/', '/api/pictable/images/'),
  shareUrl,
];

it('a deleted image is purged from the CDN once it is gone, and the purge is retried', async () => {
  const image = await store();
  failures = 1;
  await remove(`${setup.url}/api/pictable/user/images/${image.id}`, setup.owner.key);
  const statuses = () => urlsOf(image).map((url) => purged.get(url));
  await expect.poll(statuses, { timeout: WAIT_MS }).toEqual([404, 404, 404, 404, 404]);
  const [head = '', shown = ''] = blockText('documentation/self-hosting.md', 'Request to the CDN').split(
    '\n\n',
  );
  const [, method = '', scheme = '', type] =
    /^(\w+) \S+\nAuthorization: (\w+) \w+\nContent-Type: (.+)$/.exec(head) ?? [];
  expect(requests).toEqual(new Set([summaryOf(method, `${scheme} ${TOKEN}`, type, JSON.parse(shown))]));
});

it('the images of a deleted project are purged from the CDN', async () => {
  const created = await post(`${setup.url}/api/pictable/projects`, {
    key: setup.owner.key,
    body: { name: 'Short' },
  });
  const project = (await created.json()) as { id: number; endpointPath: string };
  const images = [await store(`/api/${project.endpointPath}`), await store(`/api/${project.endpointPath}`)];
  await remove(`${setup.url}/api/pictable/projects/${project.id}`, setup.owner.key);
  const urls = images.flatMap(urlsOf);
  const statuses = () => urls.map((url) => purged.get(url));
  await expect.poll(statuses, { timeout: WAIT_MS }).toEqual(urls.map(() => 404));
});
