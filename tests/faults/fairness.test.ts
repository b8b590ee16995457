import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signImageUrl, type TableInput } from '@pictable/sdk';
import { type DnsServer, openDnsServer } from '@pictable/server/test-dns';
import { flatPng } from '@pictable/server/test-pictures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { newAccountKey } from './new-account.ts';
import { percentile } from './percentile.ts';
import { canHavePublicAddress, openPublicOrigin, type PublicOrigin } from './public-origin.ts';
import { type Service, startService } from './service.ts';

const SECONDS = Number(process.env.FAULT_SECONDS ?? 20);
/** For each of the attacks. */
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
    // So that one machine can be many visitors.
    TRUST_PROXY: 'true',
  });
  otherKey = await newAccountKey(service.url, 'other');
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
  const begun = performance.now();
  const response = await fetch(`${service.url}/api/json-to-png/preview`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body,
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - begun };
}

/** Small tables, a few a second, whether answers come or not. */
async function smallTables(key: string, seconds: number, body = () => oneRow) {
  const calls: Promise<{ status: number; ms: number }>[] = [];
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; await sleep(200))
    calls.push(preview(key, body()));
  return Promise.all(calls);
}

function report(what: string, answers: readonly { status: number; ms: number }[]) {
  const served = answers.filter(({ status }) => status === 200);
  const p95 = Math.round(
    percentile(
      served.map(({ ms }) => ms),
      0.95,
    ),
  );
  const share = served.length / answers.length;
  console.log(`${what}: ${served.length} of ${answers.length} served, p95 ${p95} ms`);
  return { p95, share };
}

it('one-row tables of an account stay quick while another account sends large PDFs', async () => {
  await preview(otherKey, oneRow);
  const until = performance.now() + SECONDS * 1_000;
  const pdfs: { status: number; ms: number }[] = [];
  const flood = Array.from({ length: 6 }, async () => {
    while (performance.now() < until) pdfs.push(await preview(service.key, largePdf));
  });
  const answers = await smallTables(otherKey, SECONDS);
  await Promise.all(flood);
  report('large PDFs', pdfs);
  const { p95, share } = report('one-row tables beside them', answers);
  expect(pdfs.some(({ status }) => status === 200)).toBe(true);
  expect(share).toBeGreaterThanOrEqual(0.95);
  expect(p95).toBeLessThanOrEqual(500);
  // What is over holds nobody up.
  expect(report('at once after them', await smallTables(service.key, 2)).share).toBe(1);
});

/** One attack: sends its request once. */
type Attack = () => Promise<Response>;

let visitors = 0;
/** Each call is another visitor, of another network. */
function demo(body: string): Promise<Response> {
  visitors++;
  const address = `2001:db8:${(visitors >> 8).toString(16)}:${(visitors & 255).toString(16)}::1`;
  return fetch(`${service.url}/api/demo/generate-image`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body,
  });
}

const ofAccount = (body: string, path = '/api/json-to-png/preview') =>
  fetch(service.url + path, {
    method: 'POST',
    headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
    body,
  });

/** A picture of 25 megapixels in 75 kB. */
const hugePicture = `data:image/png;base64,${Buffer.from(flatPng(5_000)).toString('base64')}`;
const pictures = (addresses: readonly string[]) =>
  JSON.stringify({ data: addresses.map((value) => ({ a: { type: 'image', value } })) });
const twoHuge = pictures([hugePicture, `${hugePicture.slice(0, -4)}AAA=`]);
const inDeadZone = (n: number) =>
  pictures(Array.from({ length: 50 }, (_, picture) => `http://p${picture}.t${n}.dead.test/a.png`));
const mostCells = JSON.stringify({
  data: Array.from({ length: 200 }, (_, row) =>
    Object.fromEntries(Array.from({ length: 10 }, (_, c) => [`c${c}`, row * c])),
  ),
  options: { format: 'pdf' },
});

let secret: Promise<{ endpointPath: string; secret: string }> | undefined;
/** A project of the attacked account's neighbour, with a secret to sign by. */
async function signer() {
  const headers = { 'x-api-key': service.key, 'content-type': 'application/json' };
  const api = `${service.url}/api/pictable/projects`;
  const made = await fetch(api, { method: 'POST', headers, body: '{"name":"Signed"}' });
  const { id, endpointPath } = (await made.json()) as { id: number; endpointPath: string };
  const answer = await fetch(`${api}/${id}/signing-secret`, { method: 'POST', headers });
  return { endpointPath, secret: ((await answer.json()) as { signingSecret: string }).signingSecret };
}

let sent = 0;
/** Opens an address that is signed rightly, each time as another visitor. */
async function openSigned(payload: TableInput): Promise<Response> {
  secret ??= signer();
  const address = await signImageUrl({ baseUrl: service.url, ...(await secret), payload });
  sent++;
  return fetch(address, { headers: { 'x-forwarded-for': `10.1.${(sent >> 8) & 255}.${sent & 255}` } });
}

/** What cannot be drawn; the same tables come again, as in a page that is opened often. */
const failingAddress = () => openSigned({ data: [], title: `${sent % 50}` });

const attacks: Readonly<Record<string, Readonly<Record<string, Attack>>>> = {
  'an account': {
    'small tables without a pause': () => ofAccount(oneRow),
    'pictures of 25 megapixels': () => ofAccount(twoHuge),
    'pictures in a zone that does not answer': () => ofAccount(inDeadZone(++sent)),
    'brackets as deep as a body is long': () => ofAccount('['.repeat(5_000_000)),
    'large PDFs': () => ofAccount(largePdf),
  },
  visitors: {
    'small tables without a pause': () => demo(oneRow),
    'pictures of 25 megapixels': () => demo(twoHuge),
    'brackets as deep as a body is long': () => demo('['.repeat(250_000)),
    'tables as large as they may be': () => demo(mostCells),
    'signed addresses that cannot be drawn': failingAddress,
  },
};

/** Twelve attackers without a pause, while something else is done. @returns how often they attacked */
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

function expectServed(what: string, answers: readonly { status: number; ms: number }[], p95MsMax = 500) {
  const { p95, share } = report(what, answers);
  expect(share).toBeGreaterThanOrEqual(0.95);
  expect(p95).toBeLessThanOrEqual(p95MsMax);
}

describe.each(Object.entries(attacks))('while %s sends', (_who, kinds) => {
  it.each(Object.entries(kinds))('%s, another account is served', async (what, attack) => {
    const [count, answers] = await attackWhile(attack, () => smallTables(otherKey, ATTACK_SECONDS));
    expectServed(`beside ${count} × ${what}`, answers);
  });
});

describe.skipIf(!canHavePublicAddress())('while pictures come byte by byte from a slow origin', () => {
  let origin: PublicOrigin;
  beforeAll(async () => {
    origin = await openPublicOrigin();
  });
  afterAll(() => origin?.close());

  let asked = 0;
  const slow = () => Array.from({ length: 50 }, () => `${origin.url}/slow-${++asked}.png`);
  const quick = () => pictures([`${origin.url}/quick-${++asked}.png`]);

  // The demo loads no pictures; visitors make the service do so by what others have signed.
  it.each<[string, Attack]>([
    ['an account', () => ofAccount(pictures(slow()))],
    ['visitors', () => openSigned({ data: slow().map((value) => ({ a: { type: 'image', value } })) })],
  ])('for %s, another account is served, pictures of its own too', async (who, attack) => {
    const [count, [plain, pictured]] = await attackWhile(attack, () =>
      Promise.all([smallTables(otherKey, ATTACK_SECONDS), smallTables(otherKey, ATTACK_SECONDS, quick)]),
    );
    expectServed(`beside ${count} × slow pictures for ${who}`, plain);
    expectServed(`with a picture, beside ${count} × slow pictures for ${who}`, pictured);
  });
});
