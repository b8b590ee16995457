import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { signedDrawingRates } from '@pictable/contract';
import { type SignedImage, signImageUrl } from '@pictable/sdk';
import type { TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress } from './new-address.ts';
import { errorOf } from './send.ts';
import { makeSecret } from './signed-image-cases.ts';
import { hasPython } from './snippet-programs.ts';
import { listen, openWorld, setUsage, type World } from './world.ts';

const run = promisify(execFile);
const text = '{"title":"Stock","headers":["2024","2023"],"rows":[[1.10,2]]}';
const asImg = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' };

let world: World;
let owner: TestUser;
let secret: string;
beforeAll(async () => {
  world = await openWorld();
  owner = world.owner;
  secret = await makeSecret(world.url, owner);
});
afterAll(() => world?.close());

function sign(changes: Partial<SignedImage> = {}): Promise<string> {
  const { endpointPath } = owner.project;
  return signImageUrl({ baseUrl: world.url, endpointPath, secret, payload: text, ...changes });
}

/** An address with whatever is in it, signed by the rule of the documentation. */
function addressOf(
  packed: Buffer,
  { file = `${owner.project.endpointPath}.png`, key = secret } = {},
): string {
  const signed = `${file}?d=${packed.toString('base64url')}`;
  return `${world.url}/api/signed/${signed}&s=${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

async function used(): Promise<number> {
  const sql = 'select usage_count from users where id = $1';
  return (await world.platform.database.pool.query(sql, [owner.user.id])).rows[0].usage_count;
}

describe('a signed address', () => {
  it('draws once, whoever calls it and however it is packed, and charges one table', async () => {
    const before = await used();
    const addresses = [await sign(), await sign({ expiresAt: new Date(Date.now() + 60_000) })];
    addresses.push(addressOf(gzipSync(text)), addressOf(deflateRawSync(text, { level: 1 })));
    const answers = await Promise.all([...addresses, ...addresses].map((address) => fetch(address)));
    const pictures = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())),
    );
    for (const answer of answers) expect(answer.status).toBe(200);
    for (const picture of pictures) expect(picture.equals(pictures[0]!)).toBe(true);
    expect(pictures[0]?.toString('latin1', 0, 4)).toBe('\x89PNG');
    expect(await used()).toBe(before + 1);
    expect(answers[0]?.headers.get('content-disposition')).toMatch(/filename="stock-[\w-]{22}\.png"/);
  });

  it('may be kept by caches as long as it works', async () => {
    const long = await fetch(await sign());
    expect(long.headers.get('cache-control')).toBe('public, max-age=86400');
    const short = await fetch(await sign({ expiresAt: new Date(Date.now() + 30_000) }));
    const seconds = Number(/max-age=(\d+)$/.exec(short.headers.get('cache-control') ?? '')?.[1]);
    expect(seconds).toBeLessThanOrEqual(30);
  });

  it.each(['png', 'jpeg', 'svg', 'pdf'] as const)('draws %s', async (format) => {
    const response = await fetch(await sign({ format, payload: { data: [{ a: 'ä' }] } }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(format === 'pdf' ? /pdf$/ : /^image\//);
  });

  it('does not bring back an image that its owner has deleted', async () => {
    const address = await sign({ payload: { title: 'Short life', data: [{ a: 1 }] } });
    await (await fetch(address)).arrayBuffer();
    const headers = { 'x-api-key': owner.key };
    const list = await fetch(`${world.url}/api/pictable/user/images?limit=1`, { headers });
    const [image] = (await list.json()) as { id: number }[];
    await fetch(`${world.url}/api/pictable/user/images/${image?.id}`, { method: 'DELETE', headers });
    const before = await used();
    expect((await fetch(address)).status).toBe(404);
    expect(await used()).toBe(before);
  });

  it('stops working when the secret is replaced, and with its project', async () => {
    const { stranger } = world;
    const { endpointPath, id } = stranger.project;
    const first = await sign({ endpointPath, secret: await makeSecret(world.url, stranger) });
    expect((await fetch(first)).status).toBe(200);
    const second = await sign({ endpointPath, secret: await makeSecret(world.url, stranger) });
    expect((await fetch(first)).status).toBe(403);
    expect((await fetch(second)).status).toBe(200);
    const headers = { 'x-api-key': stranger.key, 'content-type': 'application/json' };
    const project = `${world.url}/api/pictable/projects/${id}`;
    await fetch(project, { method: 'PATCH', headers, body: '{"isActive":false}' });
    expect((await fetch(second)).status).toBe(404);
  });
});

describe('whoever opens signed addresses', () => {
  const failing = (n: number) => addressOf(deflateRawSync(`{"data": [], "title": "${n}"}`));

  it('does not use up what their owner may do, and has an end of his own', async () => {
    const visitor = newAddress();
    const { url } = world;
    const { quota } = signedDrawingRates.visitor;
    const statuses: number[] = [];
    for (let n = 0; n <= quota; n += 10) {
      const ten = Array.from({ length: 10 }, (_, index) => fetch(failing(n + index), { headers: visitor }));
      statuses.push(...(await Promise.all(ten)).map(({ status }) => status));
    }
    expect(statuses.slice(0, quota).every((status) => status === 400)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await fetch(failing(900), { headers: newAddress() })).status).toBe(400);
    const own = await fetch(`${url}/api/pictable/user`, { headers: { 'x-api-key': owner.key } });
    expect(own.status).toBe(200);
    const [, left] = /"account";r=(\d+)/.exec(own.headers.get('ratelimit') ?? '') ?? [];
    expect(world.platform.config.rateLimits.account.quota - Number(left)).toBeLessThan(quota / 2);
  });

  it('gets the same refusal for a minute, and nothing is drawn for it again', async () => {
    let now = new Date();
    const service = await listen({ ...world.platform, clock: { now: () => now } });
    const { exhausted } = world;
    await setUsage(world.platform, exhausted, 25);
    const { endpointPath } = exhausted.project;
    const own = await makeSecret(world.url, exhausted);
    const address = await sign({
      baseUrl: service.url,
      endpointPath,
      secret: own,
      payload: '{"data":[{"a":77}]}',
    });
    const status = async () => (await fetch(address, { headers: newAddress() })).status;
    expect(await status()).toBe(402);
    await setUsage(world.platform, exhausted, 0);
    expect(await status()).toBe(402);
    now = new Date(now.getTime() + 60_001);
    expect(await status()).toBe(200);
    await service.close();
  });
});

describe('what is refused', () => {
  it.each([
    ['another table', (address: string) => address.replace(/d=./, 'd=x')],
    ['another format', (address: string) => address.replace('.png', '.pdf')],
    ['another end', (address: string) => address.replace('&s=', '&e=9999999999&s=')],
    ['a signature that is cut', (address: string) => address.slice(0, -1)],
  ])('%s', async (_, change) => {
    const response = await fetch(change(await sign()), { headers: newAddress() });
    expect(response.status).toBe(403);
    expect((await errorOf(response)).type).toBe('link-not-signed');
  });

  it('an address of a project that has no secret, also when it is signed with nothing', async () => {
    const file = `${world.exhausted.project.endpointPath}.png`;
    expect((await fetch(addressOf(deflateRawSync(text), { file, key: '' }))).status).toBe(403);
  });

  it.each([
    ['a bomb', deflateRawSync(Buffer.alloc(4_000_000, ' ')), /decompresses to more than 256 KB/],
    ['a bomb in gzip', gzipSync(Buffer.alloc(4_000_000, ' ')), /decompresses to more than 256 KB/],
    ['noise', Buffer.from('ffffffff', 'hex'), /neither raw DEFLATE nor gzip/],
    ['no JSON', deflateRawSync('{"data": [1,]}'), /not valid JSON \(line 1, column 12\)/],
    ['no table', deflateRawSync('{"data": []}'), /data/],
  ])('%s', async (_, packed, message) => {
    const response = await fetch(addressOf(packed));
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toMatch(message);
  });

  it('guesses without end', async () => {
    const headers = newAddress();
    const wrong = (await sign()).slice(0, -3);
    let status = 0;
    for (let i = 0; i < 200 && status !== 429; i++) ({ status } = await fetch(wrong, { headers }));
    expect(status).toBe(429);
  });

  it('is shown in an img by a small picture, and told to programs as JSON', async () => {
    const wrong = (await sign()).slice(0, -3);
    const shown = await fetch(wrong, { headers: { ...asImg, ...newAddress() } });
    expect(shown.status).toBe(403);
    expect(shown.headers.get('content-type')).toBe('image/svg+xml');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await shown.text()).toContain('<title id="t">The signature in this URL is invalid.');
    const missing = await fetch(wrong.replace(/\?.*/, ''), { headers: asImg });
    expect([missing.status, missing.headers.get('content-type')]).toEqual([400, 'image/svg+xml']);
    await setUsage(world.platform, world.exhausted, 25);
    const { endpointPath } = world.exhausted.project;
    const none = await sign({ endpointPath, secret: await makeSecret(world.url, world.exhausted) });
    const over = await fetch(none, { headers: asImg });
    expect(over.status).toBe(402);
    expect(await over.text()).toContain('Plan limit of 25 tables reached');
  });
});

describe('the programs of the documentation', () => {
  const docs = readFileSync(
    path.resolve(import.meta.dirname, '../../docs/documentation/signed-addresses.md'),
    'utf8',
  );
  const programOf = (language: string) =>
    (new RegExp(`^\`\`\`${language}[^\\n]*\\n([\\s\\S]*?)\\n\`\`\`$`, 'm').exec(docs)?.[1] ?? '')
      .replace('https://pictable.example', world.url)
      .replace('sales-x1y2z3', owner.project.endpointPath)
      .replace('YOUR_SIGNING_SECRET', secret);

  it('sign in JavaScript and in Python, and the two draw one picture', async () => {
    const before = await used();
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', programOf('javascript')]);
    const addresses = [stdout.trim()];
    if (await hasPython()) addresses.push((await run('python3', ['-c', programOf('python')])).stdout.trim());
    for (const address of addresses) {
      const picture = await fetch(address);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    }
    expect(await used()).toBe(before + 1);
  });

  it('sign in a script of a spreadsheet', async () => {
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '-e',
      `${appsScript}${programOf('js')}\nconsole.log(PICTABLE([['Region', 'Revenue'], ['North', 125000]]));`,
    ]);
    expect((await fetch(stdout.trim())).status).toBe(200);
  });
});

/** What the script takes from the host of a spreadsheet. */
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
