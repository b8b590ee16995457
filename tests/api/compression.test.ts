import { request } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, sales, store } from './send.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

interface Raw {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** Without the unpacking that `fetch` does by itself. */
function getRaw(url: string, headers: Record<string, string>, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a body', () => {
  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('may be compressed by %s', async (encoding, pack) => {
    const response = await fetch(`${world.url}/api/table-to-image`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-encoding': encoding,
        'x-api-key': world.owner.key,
      },
      body: new Uint8Array(pack(JSON.stringify(sales))),
    });
    expect(response.status).toBe(200);
  });

  it.each([undefined, 'text/json', 'application/octet-stream'])(
    'of the type %s is read as JSON with a key, and with nothing else',
    async (type) => {
      const send = (headers: Record<string, string>) =>
        fetch(`${world.url}/api/table-to-image`, {
          method: 'POST',
          headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
          // Bytes, as fetch gives a text a type of its own.
          body: new TextEncoder().encode(JSON.stringify(sales)),
        });
      expect((await send({ 'x-api-key': world.owner.key })).status).toBe(200);
      const login = await fetch(`${world.url}/api/login`, {
        method: 'POST',
        headers: type === undefined ? {} : { 'content-type': type },
        body: new TextEncoder().encode('{"email":"a@example.com","password":"x"}'),
      });
      expect(await errorOf(login)).toMatchObject({ code: 415 });
    },
  );
});

describe('an answer', () => {
  it.each(['br', 'gzip'] as const)('of the API is compressed by %s', async (encoding) => {
    const plain = await getRaw(`${world.url}/api/openapi.json`, {});
    const packed = await getRaw(`${world.url}/api/openapi.json`, { 'accept-encoding': encoding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(packed.body.length).toBeLessThan(plain.body.length / 4);
    expect(unpack[encoding](packed.body).equals(plain.body)).toBe(true);
  });

  it.each(['br', 'gzip'] as const)(
    'that is an svg is compressed by %s and has a tag of its own',
    async (encoding) => {
      const { url } = await store(
        `${world.url}/api/table-to-image`,
        { ...sales, options: { format: 'svg' } },
        world.owner.key,
      );
      const plain = await getRaw(url, {});
      const packed = await getRaw(url, { 'accept-encoding': encoding });
      expect(packed.headers['content-encoding']).toBe(encoding);
      expect(plain.headers.vary).toMatch(/accept-encoding/i);
      expect(unpack[encoding](packed.body).equals(plain.body)).toBe(true);
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
      const tag = String(packed.headers.etag);
      const again = await getRaw(url, { 'accept-encoding': encoding, 'if-none-match': tag });
      expect(again.status).toBe(304);
      const head = await getRaw(url, { 'accept-encoding': encoding }, 'HEAD');
      expect([head.headers.etag, head.headers['content-encoding']]).toEqual([tag, encoding]);
      const part = await getRaw(url, { 'accept-encoding': encoding, range: 'bytes=0-3' });
      expect([part.status, part.headers['content-encoding'], part.body.toString()]).toEqual([
        206,
        undefined,
        '<svg',
      ]);
      expect(part.headers.etag).toBe(plain.headers.etag);
    },
  );

  it('that is a png is sent as it is', async () => {
    const { url } = await store(`${world.url}/api/table-to-image`, sales, world.owner.key);
    const { headers } = await getRaw(url, { 'accept-encoding': 'br, gzip' });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });

  it('that shows a new key is not compressed', async () => {
    const long = 'x'.repeat(190);
    const body = JSON.stringify({ name: 'Key', description: long });
    const made = await fetch(`${world.url}/api/pictable/projects`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
        'x-api-key': world.owner.key,
      },
      body,
    });
    expect(made.headers.get('content-encoding')).toBeNull();
  });
});
