import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { contentTypes, imageFormats, signedRenderRates } from '@pictable/contract';
import { type SignedImage, signImageUrl } from '@pictable/sdk';
import type { TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigningSecret } from '../conformance/signed-image-cases.ts';
import { hasPython } from '../documentation/snippet-programs.ts';
import { newClientIp } from '../setup/new-client-ip.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, setUsage, startServer, type TestSetup } from '../setup/test-setup.ts';

const run = promisify(execFile);
const text = '{"title":"Stock","headers":["2024","2023"],"rows":[[1.10,2]]}';
const asImg = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' };

let setup: TestSetup;
let owner: TestUser;
let secret: string;
beforeAll(async () => {
  setup = await openTestSetup();
  owner = setup.owner;
  secret = await createSigningSecret(setup.url, owner);
});
afterAll(() => setup?.close());

function sign(changes: Partial<SignedImage> = {}): Promise<string> {
  const { endpointPath } = owner.project;
  return signImageUrl({ baseUrl: setup.url, endpointPath, secret, payload: text, ...changes });
}

/** A URL with any content, signed as documented. */
function urlOf(
  compressed: Buffer,
  { file = `${owner.project.endpointPath}.png`, key = secret } = {},
): string {
  const signed = `${file}?d=${compressed.toString('base64url')}`;
  return `${setup.url}/api/signed/${signed}&s=${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

async function used(): Promise<number> {
  const sql = 'select usage_count from users where id = $1';
  return (await setup.platform.database.pool.query(sql, [owner.user.id])).rows[0].usage_count;
}

describe('a signed URL', () => {
  it('renders and charges one table, for any number of requests and any compression', async () => {
    const before = await used();
    const urls = [await sign(), await sign({ expiresAt: new Date(Date.now() + 60_000) })];
    urls.push(urlOf(gzipSync(text)), urlOf(deflateRawSync(text, { level: 1 })));
    const responses = await Promise.all([...urls, ...urls].map((url) => fetch(url)));
    const images = await Promise.all(
      responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
    );
    for (const response of responses) expect(response.status).toBe(200);
    for (const image of images) expect(image.equals(images[0]!)).toBe(true);
    expect(images[0]?.toString('latin1', 0, 4)).toBe('\x89PNG');
    expect(await used()).toBe(before + 1);
    expect(responses[0]?.headers.get('content-disposition')).toMatch(/filename="stock-[\w-]{22}\.png"/);
  });

  it('is not rendered for a disabled account', async () => {
    const url = await sign({ payload: '{"data":[{"a":"disabled"}]}' });
    const { pool } = setup.platform.database;
    const disable = (at: string) =>
      pool.query(`update users set disabled_at = ${at} where id = $1`, [owner.user.id]);
    await disable('now()');
    expect((await fetch(url)).status).toBe(404);
    await disable('null');
    expect((await fetch(url)).status).toBe(200);
  });

  it('may be cached as long as it is valid', async () => {
    const long = await fetch(await sign());
    expect(long.headers.get('cache-control')).toBe('public, max-age=86400');
    const short = await fetch(await sign({ expiresAt: new Date(Date.now() + 30_000) }));
    const seconds = Number(/max-age=(\d+)$/.exec(short.headers.get('cache-control') ?? '')?.[1]);
    expect(seconds).toBeLessThanOrEqual(30);
  });

  it.each(imageFormats)('renders %s', async (format) => {
    const response = await fetch(await sign({ format, payload: { data: [{ a: 'ä' }] } }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(contentTypes[format]);
  });

  it('does not restore an image that its owner has deleted', async () => {
    const url = await sign({ payload: { title: 'Short life', data: [{ a: 1 }] } });
    await (await fetch(url)).arrayBuffer();
    const headers = { 'x-api-key': owner.key };
    const list = await fetch(`${setup.url}/api/pictable/user/images?limit=1`, { headers });
    const [image] = (await list.json()) as { id: number }[];
    await fetch(`${setup.url}/api/pictable/user/images/${image?.id}`, { method: 'DELETE', headers });
    const before = await used();
    expect((await fetch(url)).status).toBe(404);
    expect(await used()).toBe(before);
  });

  it('stops working when the secret is replaced or the project is deactivated', async () => {
    const { stranger } = setup;
    const { endpointPath, id } = stranger.project;
    const first = await sign({ endpointPath, secret: await createSigningSecret(setup.url, stranger) });
    expect((await fetch(first)).status).toBe(200);
    const second = await sign({ endpointPath, secret: await createSigningSecret(setup.url, stranger) });
    expect((await fetch(first)).status).toBe(403);
    expect((await fetch(second)).status).toBe(200);
    const headers = { 'x-api-key': stranger.key, 'content-type': 'application/json' };
    const project = `${setup.url}/api/pictable/projects/${id}`;
    await fetch(project, { method: 'PATCH', headers, body: '{"isActive":false}' });
    expect((await fetch(second)).status).toBe(404);
  });
});

describe('a client that opens signed URLs', () => {
  const failing = (n: number) => urlOf(deflateRawSync(`{"data": [], "title": "${n}"}`));

  it('does not use up the rate limit of the owner or that of all clients, and has its own limit', async () => {
    const client = newClientIp();
    const { url } = setup;
    const { quota } = signedRenderRates.visitor;
    const more = signedRenderRates.project.quota + 30;
    const statuses: number[] = [];
    for (let n = 0; n < more; n += 10) {
      const ten = Array.from({ length: 10 }, (_, index) => fetch(failing(n + index), { headers: client }));
      statuses.push(...(await Promise.all(ten)).map(({ status }) => status));
    }
    expect(statuses.slice(0, quota).every((status) => status === 400)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await fetch(failing(900), { headers: newClientIp() })).status).toBe(400);
    const own = await fetch(`${url}/api/pictable/user`, { headers: { 'x-api-key': owner.key } });
    expect(own.status).toBe(200);
    const [, left] = /"account";r=(\d+)/.exec(own.headers.get('ratelimit') ?? '') ?? [];
    expect(setup.platform.config.rateLimits.account.quota - Number(left)).toBeLessThan(quota / 2);
  });

  it('gets the same error for a minute, without another render', async () => {
    let now = new Date();
    const service = await startServer({ ...setup.platform, clock: { now: () => now } });
    const { exhausted } = setup;
    await setUsage(setup.platform, exhausted, 25);
    const { endpointPath } = exhausted.project;
    const own = await createSigningSecret(setup.url, exhausted);
    const signedUrl = await sign({
      baseUrl: service.url,
      endpointPath,
      secret: own,
      payload: '{"data":[{"a":77}]}',
    });
    const status = async () => (await fetch(signedUrl, { headers: newClientIp() })).status;
    expect(await status()).toBe(402);
    await setUsage(setup.platform, exhausted, 0);
    expect(await status()).toBe(402);
    now = new Date(now.getTime() + 60_001);
    expect(await status()).toBe(200);
    await service.close();
  });
});

describe('the route of signed URLs rejects', () => {
  it.each([
    ['another table', (url: string) => url.replace(/d=./, 'd=x')],
    ['another format', (url: string) => url.replace('.png', '.pdf')],
    ['another expiry', (url: string) => url.replace('&s=', '&e=9999999999&s=')],
    ['a truncated signature', (url: string) => url.slice(0, -1)],
  ])('%s', async (_, change) => {
    const response = await fetch(change(await sign()), { headers: newClientIp() });
    expect(response.status).toBe(403);
    expect((await errorOf(response)).type).toBe('link-not-signed');
  });

  it('a URL of a project without a secret, even if it is signed with an empty key', async () => {
    const file = `${setup.exhausted.project.endpointPath}.png`;
    expect((await fetch(urlOf(deflateRawSync(text), { file, key: '' }))).status).toBe(403);
  });

  it.each([
    ['a zip bomb', deflateRawSync(Buffer.alloc(4_000_000, ' ')), /decompresses to more than 256 KB/],
    ['a gzip bomb', gzipSync(Buffer.alloc(4_000_000, ' ')), /decompresses to more than 256 KB/],
    ['random bytes', Buffer.from('ffffffff', 'hex'), /neither raw DEFLATE nor gzip/],
    ['invalid JSON', deflateRawSync('{"data": [1,]}'), /not valid JSON \(line 1, column 12\)/],
    ['an invalid table', deflateRawSync('{"data": []}'), /data/],
  ])('%s', async (_, compressed, message) => {
    const response = await fetch(urlOf(compressed));
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toMatch(message);
  });

  it('too many guesses', async () => {
    const headers = newClientIp();
    const wrong = (await sign()).slice(0, -3);
    let status = 0;
    for (let i = 0; i < 200 && status !== 429; i++) ({ status } = await fetch(wrong, { headers }));
    expect(status).toBe(429);
  });

  it('requests of an img element with an image, and others with JSON', async () => {
    const wrong = (await sign()).slice(0, -3);
    const shown = await fetch(wrong, { headers: { ...asImg, ...newClientIp() } });
    expect(shown.status).toBe(403);
    expect(shown.headers.get('content-type')).toBe('image/svg+xml');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await shown.text()).toContain('<title id="t">The signature in this URL is invalid.');
    const missing = await fetch(wrong.replace(/\?.*/, ''), { headers: asImg });
    expect([missing.status, missing.headers.get('content-type')]).toEqual([400, 'image/svg+xml']);
    await setUsage(setup.platform, setup.exhausted, 25);
    const { endpointPath } = setup.exhausted.project;
    const none = await sign({ endpointPath, secret: await createSigningSecret(setup.url, setup.exhausted) });
    const over = await fetch(none, { headers: asImg });
    expect(over.status).toBe(402);
    expect(await over.text()).toContain('Plan limit of 25 tables reached');
  });

  it('browsers that open it with a page', async () => {
    const accept = 'text/html,application/xhtml+xml,image/avif,image/webp,image/apng,*/*;q=0.8';
    const wrong = (await sign()).slice(0, -3);
    const page = await fetch(wrong, { headers: { accept, ...newClientIp() } });
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<h1>This link is not valid</h1>\n<p>The signature in this URL');
  });
});

describe('the programs of the documentation', () => {
  const docs = readFileSync(
    path.resolve(import.meta.dirname, '../../../docs/documentation/signed-urls.md'),
    'utf8',
  );
  const programOf = (language: string) =>
    (new RegExp(`^\`\`\`${language}[^\\n]*\\n([\\s\\S]*?)\\n\`\`\`$`, 'm').exec(docs)?.[1] ?? '')
      .replace('https://pictable.example', setup.url)
      .replace('sales-x1y2z3', owner.project.endpointPath)
      .replace('YOUR_SIGNING_SECRET', secret);

  it('sign in JavaScript and in Python, with the same image', async () => {
    const before = await used();
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', programOf('javascript')]);
    const urls = [stdout.trim()];
    if (await hasPython()) urls.push((await run('python3', ['-c', programOf('python')])).stdout.trim());
    for (const url of urls) {
      const image = await fetch(url);
      expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    expect(await used()).toBe(before + 1);
  });

  it('sign in a Google Sheets script', async () => {
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '-e',
      `${appsScript}${programOf('js')}\nconsole.log(PICTABLE([['Region', 'Revenue'], ['North', 125000]]));`,
    ]);
    expect((await fetch(stdout.trim())).status).toBe(200);
  });
});

/** The functions of Google Apps Script that the script uses. */
const appsScript = `
import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
const Utilities = {
  newBlob: (text) => ({ getBytes: () => Buffer.from(text), text }),
  gzip: (blob) => ({ getBytes: () => gzipSync(blob.text) }),
  base64EncodeWebSafe: (bytes) => Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_'),
  computeHmacSha256Signature: (text, key) => createHmac('sha256', key).update(text).digest(),
};
`;
