import { createHmac } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { signedImageLimits } from '@pictable/contract';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { signImageUrl } from './sign-image-url.ts';

const project = { baseUrl: 'https://tables.example', endpointPath: 'north', secret: 'a secret' };

/** The parts of a signed URL, as the service reads them. */
async function partsOf(image: Partial<Parameters<typeof signImageUrl>[0]>) {
  const url = new URL(await signImageUrl({ ...project, payload: '{}', ...image }));
  const packed = url.searchParams.get('d') ?? '';
  return {
    ...{ origin: url.origin, path: url.pathname, query: url.search.slice(1) },
    text: inflateRawSync(Buffer.from(packed, 'base64url')).toString(),
    names: [...url.searchParams.keys()],
    expires: url.searchParams.get('e'),
    signature: url.searchParams.get('s'),
  };
}

describe('a signed URL', () => {
  it('has the project and the format in its path, PNG by default', async () => {
    expect(await partsOf({})).toMatchObject({
      origin: 'https://tables.example',
      path: '/api/signed/north.png',
      names: ['d', 's'],
    });
    expect((await partsOf({ format: 'svg' })).path).toBe('/api/signed/north.svg');
  });

  it.each(['https://tables.example/', 'https://tables.example//'])(
    'has no empty folder after %s',
    async (baseUrl) => {
      expect(await partsOf({ baseUrl })).toMatchObject({
        origin: 'https://tables.example',
        path: '/api/signed/north.png',
      });
    },
  );

  test('contains the payload exactly, whichever bytes its packed form has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (payload) => {
        const { text, query } = await partsOf({ payload });
        expect(text).toBe(payload);
        expect(query).toMatch(/^d=[\w-]*&s=[\w-]{43}$/);
      }),
    );
  });

  it('contains a payload that is a value as JSON', async () => {
    expect((await partsOf({ payload: { data: [{ a: 1 }] } })).text).toBe('{"data":[{"a":1}]}');
  });

  it('expires at a whole second, which has begun', async () => {
    expect((await partsOf({ expiresAt: new Date(1_700_000_000_999) })).expires).toBe('1700000000');
  });

  it('has an HMAC of the secret over everything before the signature', async () => {
    for (const expiresAt of [undefined, new Date(1_700_000_000_000)]) {
      const { query, path, signature } = await partsOf({ secret: 'šecret', ...(expiresAt && { expiresAt }) });
      const signed = `${path.replace('/api/signed/', '')}?${query.replace(/&s=.*$/, '')}`;
      expect(signature).toBe(createHmac('sha256', 'šecret').update(signed).digest('base64url'));
    }
  });

  it('is limited in length, and says what to do with a larger table', async () => {
    const { packedCharsMax } = signedImageLimits;
    // Random hexadecimal digits need half a byte each, four thirds of which are characters in the URL.
    const digits = (count: number) =>
      Array.from({ length: count / 32 }, (_, at) =>
        createHmac('md5', 'a').update(`${at}`).digest('hex'),
      ).join('');
    await expect(partsOf({ payload: digits(1.6 * packedCharsMax) })).rejects.toThrow(
      new RegExp(`^The table needs \\d+ characters; a URL can contain ${packedCharsMax}\\. Store the table`),
    );
    const { query } = await partsOf({ payload: digits(1.4 * packedCharsMax) });
    expect(query.length).toBeGreaterThan(0.9 * packedCharsMax);
  });
});
