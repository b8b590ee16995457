import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { runPictable } from '@pictable/cli/run-pictable';
import type { StoredImage } from '@pictable/contract';
import { call, openStdioClient } from '@pictable/mcp/open-stdio-client';
import { createClient, signImageUrl } from '@pictable/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigningSecret } from '../conformance/signed-image-cases.ts';
import { openHttpMcpClient } from '../setup/open-http-mcp-client.ts';
import { post, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

const table = {
  title: 'Orders',
  data: Array.from({ length: 40 }, (_, i) => ({
    Order: 1000 + i,
    Customer: `Customer ${i}`,
    Amount: i * 3.5,
  })),
  for: 'teams' as const,
};
const markdown = [
  '| Order | Customer |',
  '|---|---|',
  ...table.data.map(({ Order, Customer }) => `| ${Order} | ${Customer} |`),
].join('\n');

let setup: TestSetup;
let cwd: string;
let clients: Client[] = [];
beforeAll(async () => {
  setup = await openTestSetup();
  cwd = await mkdtemp(path.join(tmpdir(), 'pictable-parts-'));
  await writeFile(path.join(cwd, 'table.json'), JSON.stringify(table));
  await writeFile(path.join(cwd, 'page.md'), `Before\n\n${markdown}\n\nAfter\n`);
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await setup?.close();
  await rm(cwd, { recursive: true });
});

type Images = readonly Buffer[];

const bytesOf = async (body: Blob | Response) => Buffer.from(await body.arrayBuffer());
const fetchAll = (urls: readonly string[]): Promise<Images> =>
  Promise.all(urls.map(async (url) => bytesOf(await fetch(url))));

/** The images that the service stores for a body, to which every other interface is compared. */
async function storedImages(body: unknown): Promise<Images> {
  const response = await post(`${setup.url}/api/table-to-image`, body, setup.owner.key);
  expect(response.status).toBe(200);
  return fetchAll(((await response.json()) as StoredImage).images.map(({ url }) => url));
}

/** Follows the Link headers from image to image. */
async function followLinks(first: Response): Promise<Images> {
  const images: Buffer[] = [];
  const count = Number(first.headers.get('x-image-parts'));
  for (let response: Response | undefined = first; response; ) {
    expect(response.status).toBe(200);
    images.push(await bytesOf(response));
    const next: string | undefined = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    response = next === undefined ? undefined : await fetch(next);
  }
  expect(images).toHaveLength(count);
  return images;
}

async function renderedByCommand(args: readonly string[]): Promise<Images> {
  const { code, stdout, stderr } = await runPictable([...args, '--json'], {
    cwd,
    env: { PICTABLE_URL: setup.url, PICTABLE_API_KEY: setup.owner.key },
  });
  expect(stderr).not.toContain('error');
  expect(code).toBe(0);
  const { images } = JSON.parse(stdout.toString()) as {
    images: { output?: string; url?: string; part: number; parts: number }[];
  };
  expect(images.map(({ part, parts }) => [part, parts])).toEqual(
    images.map((_, index) => [index + 1, images.length]),
  );
  const files = images.flatMap(({ output }) => output ?? []);
  if (files.length > 0) return files.map((file) => readFileSync(path.join(cwd, file)));
  return fetchAll(images.map(({ url }) => url!));
}

async function renderedByTool(client: Client): Promise<Images> {
  clients = [...clients, client];
  const { content, structuredContent } = await call(client, 'render_table', table);
  const images = content.flatMap((item) => (item.type === 'image' ? [Buffer.from(item.data, 'base64')] : []));
  expect((structuredContent as { images: unknown[] }).images).toHaveLength(images.length);
  return images;
}

const signedUrl = async () => {
  const { endpointPath } = setup.owner.project;
  const secret = await createSigningSecret(setup.url, setup.owner);
  return signImageUrl({ baseUrl: setup.url, endpointPath, secret, payload: table });
};
const client = () => createClient({ baseUrl: setup.url, apiKey: setup.owner.key });
const bytesOfAll = async (blobs: Promise<Blob[]>) => Promise.all((await blobs).map(bytesOf));
const asImage = { accept: 'image/*' };

const interfaces: Readonly<Record<string, () => Promise<Images>>> = {
  'generate with Accept: image/*': async () =>
    followLinks(await post(`${setup.url}/api/table-to-image`, table, setup.owner.key, asImage)),
  'generate again with its Idempotency-Key': async () => {
    const headers = { ...asImage, 'idempotency-key': 'parts' };
    const send = () => post(`${setup.url}/api/table-to-image`, table, setup.owner.key, headers);
    await (await send()).arrayBuffer();
    return followLinks(await send());
  },
  'preview as bytes': async () =>
    followLinks(await post(`${setup.url}/api/json-to-png/preview`, table, setup.owner.key)),
  'preview as links': async () => {
    const preview = await store(`${setup.url}/api/table-to-image/preview`, table, setup.owner.key);
    return fetchAll(preview.images.map(({ url }) => url));
  },
  'a signed URL': async () => followLinks(await fetch(await signedUrl())),
  'a signed URL that was rendered before': async () => followLinks(await fetch(await signedUrl())),
  'generateImages of the SDK': () => bytesOfAll(client().generateImages(table)),
  'previewImages of the SDK': () => bytesOfAll(client().previewImages(table)),
  'the command line': () => renderedByCommand(['table.json', '-o', 'local.png']),
  'the command line with a service': () => renderedByCommand(['table.json', '--remote', '-o', 'remote/']),
  'the command line with a service, as URLs': () => renderedByCommand(['table.json', '--remote']),
  'the MCP server over stdio': async () => renderedByTool(await openStdioClient()),
  'the MCP server over stdio, with a service': async () =>
    renderedByTool(await openStdioClient({ PICTABLE_URL: setup.url, PICTABLE_API_KEY: setup.owner.key })),
  'the MCP server over streamable HTTP': async () =>
    renderedByTool(await openHttpMcpClient(setup.url, setup.owner.key)),
};

it('every image of a split table has the table in its record', async () => {
  const { images } = await store(`${setup.url}/api/table-to-image`, table, setup.owner.key);
  expect(images.length).toBeGreaterThan(1);
  for (const { id } of images) {
    const headers = { 'x-api-key': setup.owner.key };
    const record = await fetch(`${setup.url}/api/pictable/user/images/${id}`, { headers });
    expect(await record.json()).toMatchObject({ id, jsonData: { title: table.title } });
  }
});

describe('every image of a table that is split for its destination', () => {
  let expected: Images;
  beforeAll(async () => {
    expected = await storedImages(table);
    expect(expected.length).toBeGreaterThan(2);
  });

  it.each(Object.entries(interfaces))('is delivered by %s', async (_, deliver) => {
    const images = await deliver();
    expect(images.map(({ length }) => length)).toEqual(expected.map(({ length }) => length));
    for (const [index, image] of images.entries()) expect(image.equals(expected[index]!)).toBe(true);
  });

  it.each([
    ['locally', []],
    ['by a service', ['--remote']],
  ])('is in Markdown, rendered %s', async (_, flags) => {
    const page = ['markdown', 'page.md', '--for', 'teams', ...flags];
    const images = await renderedByCommand(page);
    const { stdout } = await runPictable(page, {
      cwd,
      env: { PICTABLE_URL: setup.url, PICTABLE_API_KEY: setup.owner.key },
    });
    const rows = table.data.map(({ Order, Customer }) => [`${Order}`, Customer]);
    const stored = await storedImages({ headers: ['Order', 'Customer'], rows, for: 'teams' });
    expect(images.map(({ length }) => length)).toEqual(stored.map(({ length }) => length));
    expect(stdout.toString().match(/!\[[^\]]*\(\d+\/\d+\)\]\([^)]+\)/g)).toHaveLength(images.length);
  });
});
