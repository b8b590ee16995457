import { request } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, post, sales, store } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

interface Raw {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** Unlike `fetch`, does not decompress the body. */
function getRaw(url: string, headers: Record<string, string>, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', reject).end();
  });
}

const decompress = { br: brotliDecompressSync, gzip: gunzipSync };

/** Sends a body whose encoding is named in a header. */
function postEncoded(encoding: string, body: Uint8Array<ArrayBuffer> | string): Promise<Response> {
  return fetch(`${setup.url}/api/table-to-image`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-encoding': encoding,
      'x-api-key': setup.owner.key,
    },
    body,
  });
}

describe('a body', () => {
  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('may be compressed with %s', async (encoding, compress) => {
    const response = await postEncoded(encoding, new Uint8Array(compress(JSON.stringify(sales))));
    expect(response.status).toBe(200);
  });

  it.each([
    ['gzip', 400, 'The body is not valid gzip, which Content-Encoding names.'],
    ['zstd', 415, undefined],
  ])('whose encoding is not %s, or not supported, gets %i', async (encoding, code, hint) => {
    const response = await postEncoded(encoding, JSON.stringify(sales));
    expect(await errorOf(response)).toMatchObject({ code, ...(hint !== undefined && { hint }) });
  });

  it.each([undefined, 'text/json', 'application/octet-stream'])(
    'of type %s is read as JSON if the request has an API key',
    async (type) => {
      const send = (headers: Record<string, string>) =>
        fetch(`${setup.url}/api/table-to-image`, {
          method: 'POST',
          headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
          // Bytes, because fetch adds a content type to strings.
          body: new TextEncoder().encode(JSON.stringify(sales)),
        });
      expect((await send({ 'x-api-key': setup.owner.key })).status).toBe(200);
      const login = await fetch(`${setup.url}/api/login`, {
        method: 'POST',
        headers: type === undefined ? {} : { 'content-type': type },
        body: new TextEncoder().encode('{"email":"a@example.com","password":"x"}'),
      });
      expect(await errorOf(login)).toMatchObject({ code: 415 });
    },
  );
});

describe('a response', () => {
  it.each(['br', 'gzip'] as const)('of the API is compressed with %s', async (encoding) => {
    const plain = await getRaw(`${setup.url}/api/openapi.json`, {});
    const compressed = await getRaw(`${setup.url}/api/openapi.json`, { 'accept-encoding': encoding });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(compressed.headers['content-encoding']).toBe(encoding);
    expect(compressed.headers.vary).toMatch(/accept-encoding/i);
    expect(compressed.body.length).toBeLessThan(plain.body.length / 4);
    expect(decompress[encoding](compressed.body).equals(plain.body)).toBe(true);
  });

  it('that is small is not compressed', async () => {
    const { headers, body } = await getRaw(`${setup.url}/livez`, { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, '{"status":"ok"}']);
  });

  it.each(['br', 'gzip'] as const)(
    'that is an SVG is compressed with %s and has its own ETag',
    async (encoding) => {
      const { url } = await store(
        `${setup.url}/api/table-to-image`,
        { ...sales, options: { format: 'svg' } },
        setup.owner.key,
      );
      const plain = await getRaw(url, {});
      const compressed = await getRaw(url, { 'accept-encoding': encoding });
      expect(compressed.headers['content-encoding']).toBe(encoding);
      expect(plain.headers.vary).toMatch(/accept-encoding/i);
      expect(decompress[encoding](compressed.body).equals(plain.body)).toBe(true);
      expect(compressed.headers.etag).not.toBe(plain.headers.etag);
      const tag = String(compressed.headers.etag);
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

  it.each([
    ['identity', null],
    ['br', 'br'],
  ])(
    'that is an SVG just rendered varies by encoding, also for a client that accepts %s',
    async (accepted, used) => {
      const headers = { accept: 'image/svg+xml', 'accept-encoding': accepted };
      const response = await post(`${setup.url}/api/table-to-image`, sales, setup.owner.key, headers);
      expect(response.headers.get('content-encoding')).toBe(used);
      expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(await response.text()).toMatch(/^<svg/);
    },
  );

  it('that is a PNG is not compressed', async () => {
    const { url } = await store(`${setup.url}/api/table-to-image`, sales, setup.owner.key);
    const { headers } = await getRaw(url, { 'accept-encoding': 'br, gzip' });
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
  });

  it('that contains a new key is not compressed', async () => {
    const long = 'x'.repeat(190);
    const body = JSON.stringify({ name: 'Key', description: long });
    const created = await fetch(`${setup.url}/api/pictable/projects`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
        'x-api-key': setup.owner.key,
      },
      body,
    });
    expect(created.headers.get('content-encoding')).toBeNull();
  });
});
