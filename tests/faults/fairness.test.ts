import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signImageUrl, type TableInput } from '@pictable/sdk';
import { type DnsServer, openDnsServer } from '@pictable/server/test-dns';
import { flatPng } from '@pictable/server/test-image-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { createAccountKey } from './create-account.ts';
import { percentile } from './percentile.ts';
import { canHavePublicAddress, openPublicOrigin, type PublicOrigin } from './public-origin.ts';
import { type Service, startService } from './service.ts';

const SECONDS = Number(process.env.FAULT_SECONDS ?? 20);
/** Duration of each attack. */
const ATTACK_SECONDS = SECONDS / 2;
const ATTACKERS = 12;

let folder: string;
let service: Service;
let otherKey: string;
let dns: DnsServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictable-fair-'));
  dns = await openDnsServer();
  service = await startService(path.join(folder, 'data'), {
    RATE_LIMIT_IN_FLIGHT: '4',
    RENDER_WORKERS: '2',
    IMAGE_DNS_SERVERS: dns.address,
    // Lets one machine act as many visitors.
    TRUST_PROXY: 'true',
  });
  otherKey = await createAccountKey(service.url, 'other');
});
afterAll(async () => {
  await service?.end('SIGTERM');
  dns?.close();
  await removeFolder(folder);
});

const largePdf = JSON.stringify({
  data: Array.from({ length: 3_000 }, (_, row) => ({
    Id: row,
    Name: `Name ${row}`,
    Text: 'Some words in a cell',
    City: 'Berlin',
    Sum: row * 1.5,
    Date: '2026-01-02',
  })),
  options: { format: 'pdf' },
});
const oneRow = '{"data":[{"Region":"North","Sum":1250}]}';

async function preview(key: string, body: string): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${service.url}/api/json-to-png/preview`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - startedAt };
}

/** Sends five small tables per second, without waiting for responses. */
async function smallTables(key: string, seconds: number, body = () => oneRow) {
  const requests: Promise<{ status: number; ms: number }>[] = [];
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await sleep(200))
    requests.push(preview(key, body()));
  return Promise.all(requests);
}

function report(what: string, responses: readonly { status: number; ms: number }[]) {
  const served = responses.filter(({ status }) => status === 200);
  const p95 = Math.round(
    percentile(
      served.map(({ ms }) => ms),
      0.95,
    ),
  );
  const share = served.length / responses.length;
  console.log(`${what}: ${served.length} of ${responses.length} served, p95 ${p95} ms`);
  return { p95, share };
}

it('one-row tables of an account stay fast while another account sends large PDFs', async () => {
  await preview(otherKey, oneRow);
  const until = performance.now() + SECONDS * 1_000;
  const pdfs: { status: number; ms: number }[] = [];
  const flood = Array.from({ length: 6 }, async () => {
    while (performance.now() < until) pdfs.push(await preview(service.key, largePdf));
  });
  const responses = await smallTables(otherKey, SECONDS);
  await Promise.all(flood);
  report('large PDFs', pdfs);
  const { p95, share } = report('one-row tables at the same time', responses);
  expect(pdfs.some(({ status }) => status === 200)).toBe(true);
  expect(share).toBeGreaterThanOrEqual(0.95);
  expect(p95).toBeLessThanOrEqual(500);
  // Finished requests do not delay later ones.
  expect(report('immediately afterwards', await smallTables(service.key, 2)).share).toBe(1);
});

/** Sends one request of an attack. */
type Attack = () => Promise<Response>;

let visitors = 0;
/** Sends a demo request as another visitor from another network. */
function demo(body: string): Promise<Response> {
  visitors++;
  const ip = `2001:db8:${(visitors >> 8).toString(16)}:${(visitors & 255).toString(16)}::1`;
  return fetch(`${service.url}/api/demo/generate-image`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body,
  });
}

const fromAccount = (body: BodyInit, path = '/api/json-to-png/preview') =>
  fetch(service.url + path, {
    method: 'POST',
    headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
    body,
  });

/** An image of 25 megapixels in 75 kB. */
const hugeImage = `data:image/png;base64,${Buffer.from(flatPng(5_000)).toString('base64')}`;
const tableOfImages = (urls: readonly string[]) =>
  JSON.stringify({ data: urls.map((value) => ({ a: { type: 'image', value } })) });
const twoHugeImages = tableOfImages([hugeImage, `${hugeImage.slice(0, -4)}AAA=`]);
const imagesInDeadZone = (n: number) =>
  tableOfImages(Array.from({ length: 50 }, (_, image) => `http://p${image}.t${n}.dead.test/a.png`));
const mostCells = JSON.stringify({
  data: Array.from({ length: 200 }, (_, row) =>
    Object.fromEntries(Array.from({ length: 10 }, (_, c) => [`c${c}`, row * c])),
  ),
  options: { format: 'pdf' },
});

/** Encoded once, so that the attack costs this process, which also measures, little time. */
const nestedBrackets = Buffer.from('['.repeat(5_000_000));

let signing: Promise<{ endpointPath: string; secret: string }> | undefined;
/** Creates a project of the attacking account with a signing secret. */
async function createSigningProject() {
  const headers = { 'x-api-key': service.key, 'content-type': 'application/json' };
  const api = `${service.url}/api/pictable/projects`;
  const made = await fetch(api, { method: 'POST', headers, body: '{"name":"Signed"}' });
  const { id, endpointPath } = (await made.json()) as { id: number; endpointPath: string };
  const response = await fetch(`${api}/${id}/signing-secret`, { method: 'POST', headers });
  return { endpointPath, secret: ((await response.json()) as { signingSecret: string }).signingSecret };
}

let sent = 0;
/** Opens a signed URL, each time as another visitor. */
async function openSigned(payload: TableInput): Promise<Response> {
  signing ??= createSigningProject();
  const url = await signImageUrl({ baseUrl: service.url, ...(await signing), payload });
  sent++;
  return fetch(url, { headers: { 'x-forwarded-for': `10.1.${(sent >> 8) & 255}.${sent & 255}` } });
}

/**
 * Opens signed URLs of tables that cannot be rendered; the tables repeat, as on a page that is opened
 * often.
 */
const openFailingUrl = () => openSigned({ data: [], title: `${sent % 50}` });

const attacks: Readonly<Record<string, Readonly<Record<string, Attack>>>> = {
  'an account': {
    'small tables without a pause': () => fromAccount(oneRow),
    'images of 25 megapixels': () => fromAccount(twoHugeImages),
    'images in a DNS zone that does not respond': () => fromAccount(imagesInDeadZone(++sent)),
    'maximally nested brackets': () => fromAccount(nestedBrackets),
    'large PDFs': () => fromAccount(largePdf),
  },
  visitors: {
    'small tables without a pause': () => demo(oneRow),
    'images of 25 megapixels': () => demo(twoHugeImages),
    'maximally nested brackets': () => demo('['.repeat(250_000)),
    'tables of the maximum size': () => demo(mostCells),
    'signed URLs that cannot be rendered': openFailingUrl,
  },
};

/**
 * Runs twelve attackers without a pause during the given work. @returns the number of attacks and the
 * result
 */
async function attackWhile<Result>(attack: Attack, work: () => Promise<Result>): Promise<[number, Result]> {
  const until = performance.now() + ATTACK_SECONDS * 1_000;
  let count = 0;
  const flood = Array.from({ length: ATTACKERS }, async () => {
    while (performance.now() < until) {
      const response = await attack().catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      count++;
    }
  });
  const result = await work();
  await Promise.all(flood);
  return [count, result];
}

function expectServed(what: string, responses: readonly { status: number; ms: number }[], p95MsMax = 500) {
  const { p95, share } = report(what, responses);
  expect(share).toBeGreaterThanOrEqual(0.95);
  expect(p95).toBeLessThanOrEqual(p95MsMax);
}

describe.each(Object.entries(attacks))('while %s sends', (_who, kinds) => {
  it.each(Object.entries(kinds))('%s, another account is served', async (what, attack) => {
    const [count, responses] = await attackWhile(attack, () => smallTables(otherKey, ATTACK_SECONDS));
    expectServed(`during ${count} × ${what}`, responses);
  });
});

describe.skipIf(!canHavePublicAddress())('while images arrive byte by byte from a slow origin', () => {
  let origin: PublicOrigin;
  beforeAll(async () => {
    origin = await openPublicOrigin();
  });
  afterAll(() => origin?.close());

  let requested = 0;
  const slowUrls = () => Array.from({ length: 50 }, () => `${origin.url}/slow-${++requested}.png`);
  const fastImage = () => tableOfImages([`${origin.url}/quick-${++requested}.png`]);

  // The demo loads no images, but visitors can make the service load them through signed URLs.
  it.each<[string, Attack]>([
    ['an account', () => fromAccount(tableOfImages(slowUrls()))],
    ['visitors', () => openSigned({ data: slowUrls().map((value) => ({ a: { type: 'image', value } })) })],
  ])('for %s, another account is served, including its own images', async (who, attack) => {
    const [count, [withoutImage, withImage]] = await attackWhile(attack, () =>
      Promise.all([smallTables(otherKey, ATTACK_SECONDS), smallTables(otherKey, ATTACK_SECONDS, fastImage)]),
    );
    expectServed(`during ${count} × slow images for ${who}`, withoutImage);
    expectServed(`with an image, during ${count} × slow images for ${who}`, withImage);
  });
});
