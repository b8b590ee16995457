import { describe, expect, it } from 'vitest';
import { createSingleTryClient } from './client.ts';
import { InvalidRequestError, PictableError, UnauthorizedError } from './errors.ts';
import { createClient } from './retrying-client.ts';

const baseUrl = 'https://pictable.example';
const respondWith =
  (status: number, body: string, statusText = ''): typeof fetch =>
  async () =>
    new Response(body, { status, statusText });
const envelope = (error: object) => JSON.stringify({ success: false, error });
const thrownBy = (request: Promise<unknown>) => request.catch((error: unknown) => error);

describe('createClient throws', () => {
  it.each([
    ['without a base URL', {}, 'baseUrl is missing. Pass the origin of the service, starting with https://'],
    ['with an empty base URL', { baseUrl: '' }, 'baseUrl is empty. Pass the origin'],
    [
      'with an undefined base URL',
      { baseUrl: undefined, apiKey: 'k' },
      'baseUrl is missing. Pass the origin',
    ],
    [
      'with a base URL that has no scheme',
      { baseUrl: 'pictable.example' },
      'baseUrl is "pictable.example". Pass the',
    ],
    ['with a file URL', { baseUrl: 'file:///tmp' }, 'baseUrl is "file:///tmp". Pass the origin'],
    [
      'with a key from an environment variable that is not set',
      { baseUrl, apiKey: undefined },
      'apiKey is missing. Pass the',
    ],
    [
      'with an empty key',
      { baseUrl, apiKey: ' ' },
      'apiKey is empty. Pass the personal key of an account or',
    ],
  ])('%s', (_, options, message) => {
    expect(() => createClient(options)).toThrow(TypeError);
    expect(() => createClient(options)).toThrow(message);
    expect(() => createClient(options)).toThrow(
      'createClient({ baseUrl: "https://pictable.example", apiKey: "',
    );
  });

  it('an error that does not contain the key', () => {
    const create = () => createClient({ baseUrl: 'nowhere', apiKey: 'pk_secret' });
    expect(create).toThrow('baseUrl is "nowhere"');
    expect(create).not.toThrow('pk_secret');
  });
});

describe('createClient returns a client', () => {
  it.each([
    ['with only an origin', { baseUrl }],
    ['with an http URL that has a path', { baseUrl: 'http://localhost:3000/tables/', apiKey: 'k' }],
    ['with a custom fetch instead of a base URL', { fetch: respondWith(200, '{}') }],
  ])('%s', (_, options) => {
    expect(createClient(options)).toHaveProperty('generate');
  });

  it('without a base URL in a page, which has an origin', () => {
    Object.assign(globalThis, { location: new URL(baseUrl) });
    try {
      expect(createClient()).toHaveProperty('generate');
      expect(createClient({ apiKey: undefined })).toHaveProperty('generate');
      expect(() => createClient({ apiKey: '' })).toThrow('apiKey is empty');
    } finally {
      Reflect.deleteProperty(globalThis, 'location');
    }
  });
});

describe('an error', () => {
  const body = envelope({
    code: 400,
    message: 'format must be png, jpeg, svg or pdf; got "gif".',
    type: 'invalid-options',
    details: [{ path: '/options/format', message: 'format must be png, jpeg, svg or pdf; got "gif".' }],
    hint: 'Use png.',
    requestId: 'r-1',
  });

  it('has the message of the service, and the details as properties', async () => {
    const client = createClient({ baseUrl, apiKey: 'k', fetch: respondWith(400, body) });
    const error = await thrownBy(client.generate({ data: [{ a: 1 }] }));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({
      name: 'InvalidRequestError',
      message: 'format must be png, jpeg, svg or pdf; got "gif".',
      status: 400,
      type: 'invalid-options',
      field: '/options/format',
      hint: 'Use png.',
      requestId: 'r-1',
    });
    expect(String(error)).toBe('InvalidRequestError: format must be png, jpeg, svg or pdf; got "gif".');
  });

  it('names the first field in its details, although the first detail may have none', async () => {
    const details = [
      { path: '', message: 'Two errors.' },
      { path: '/data', message: 'data is empty.' },
    ];
    const given = envelope({ code: 400, type: 'invalid-request', message: 'Two errors.', details });
    const client = createClient({ baseUrl, apiKey: 'k', fetch: respondWith(400, given) });
    expect(await thrownBy(client.images())).toMatchObject({ field: '/data' });
  });

  it('has no details if another program responded', async () => {
    const foreign = '{"error":{"type":"bad_gateway"}}';
    const client = createClient({ baseUrl, apiKey: 'k', retries: 0, fetch: respondWith(502, foreign) });
    expect(await thrownBy(client.images())).toMatchObject({
      type: undefined,
      detail: undefined,
      body: foreign,
    });
  });

  it('has status and body as the message in the client of the web app', async () => {
    const client = createSingleTryClient({ baseUrl, fetch: respondWith(400, body) });
    const error = await thrownBy(client.generate({ data: [{ a: 1 }] }));
    expect(error).toMatchObject({
      message: `400: ${body}`,
      status: 400,
      type: 'invalid-options',
      hint: 'Use png.',
    });
  });

  it('names the missing argument if no key was passed', async () => {
    const missing = envelope({
      code: 401,
      type: 'missing-credentials',
      message: 'Unauthorized. Send an API key …',
    });
    const error = await thrownBy(createClient({ baseUrl, fetch: respondWith(401, missing) }).images());
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error).toMatchObject({
      message:
        'This request requires an API key. Pass one to the client, as in createClient({ baseUrl, apiKey: "…" }).',
    });
  });

  it('has the message of the service if a key was passed and did not arrive', async () => {
    const message = 'Unauthorized. Send an API key …';
    const missing = envelope({ code: 401, type: 'missing-credentials', message });
    const client = createClient({ baseUrl, apiKey: 'k', fetch: respondWith(401, missing) });
    expect(await thrownBy(client.images())).toMatchObject({ message });
  });

  it('has the message of the service for an invalid key', async () => {
    const invalid = envelope({
      code: 401,
      type: 'invalid-credentials',
      message: 'This API key is not valid.',
    });
    const error = await thrownBy(
      createClient({ baseUrl, apiKey: 'k', fetch: respondWith(401, invalid) }).images(),
    );
    expect(error).toMatchObject({ message: 'This API key is not valid.', field: undefined });
  });

  it('has a readable message if the response is not from the service', async () => {
    const fetch = respondWith(500, '<html>Oops</html>', 'Internal Server Error');
    const error = await thrownBy(createClient({ baseUrl, fetch }).images());
    expect(error).toBeInstanceOf(PictableError);
    expect(error).toMatchObject({
      message: 'The service returned 500 Internal Server Error without an error message.',
      body: '<html>Oops</html>',
      type: undefined,
    });
  });
});
