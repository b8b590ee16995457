import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routes } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSingleTryClient } from './client.ts';
import { nullWhenSignedOut, PictableError, QuotaExceededError, ServiceBusyError } from './errors.ts';
import { createClient } from './retrying-client.ts';

interface ReceivedRequest {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface StubResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let server: Server;
let baseUrl: string;
let received: ReceivedRequest[] = [];
let next: StubResponse = { status: 200, body: '{}' };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    response.writeHead(next.status, next.headers).end(next.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

async function firstRequestOf(operation: () => Promise<unknown>): Promise<ReceivedRequest> {
  received = [];
  await operation();
  return received[0]!;
}

describe('a request', () => {
  it('sends JSON text unchanged, with the key as a bearer token', async () => {
    next = { status: 200, body: '{}' };
    const text = '{"data":[{"2024":1.10,"2023":2}]}';
    const request = await firstRequestOf(() =>
      createSingleTryClient({ baseUrl, apiKey: 'k1' }).generate(text, { projectId: 7 }),
    );
    expect(request.line).toBe('POST /api/pictable/json-to-png?projectId=7');
    expect(request.body).toBe(text);
    expect(request.headers).toMatchObject({ authorization: 'Bearer k1', 'content-type': 'application/json' });
  });

  it('stores the tables of a program at the canonical path', async () => {
    next = { status: 200, body: '{}' };
    const request = await firstRequestOf(() => createClient({ baseUrl, apiKey: 'k1' }).generate('{}'));
    expect(request.line).toBe(`POST ${routes.generateImage.path}`);
  });

  it('uses the endpoint path of a project', async () => {
    const request = await firstRequestOf(() =>
      createSingleTryClient({ baseUrl }).previewImages({ data: [] }, { endpointPath: 'a-b' }),
    );
    expect(request.line).toBe('POST /api/pictable/a-b/preview');
    expect(request.headers.accept).toBe('image/*, application/pdf');
  });

  it('encodes path parameters', async () => {
    const request = await firstRequestOf(() => createSingleTryClient({ baseUrl }).image('a/../b.png'));
    expect(request.line).toBe('GET /api/pictable/images/a%2F..%2Fb.png');
  });
});

describe('what the client passes to fetch', () => {
  it.each([
    ['the session cookie without a key', undefined, 'include'],
    ['no session cookie with a key', 'k1', 'omit'],
  ])('is %s', async (_, apiKey, credentials) => {
    const sent: (RequestInit | undefined)[] = [];
    const fetch = async (_url: unknown, init?: RequestInit) => {
      sent.push(init);
      return new Response('{}');
    };
    await createSingleTryClient({ baseUrl, apiKey, fetch }).user();
    expect(sent).toEqual([expect.objectContaining({ credentials })]);
  });

  it('is the signal of the caller, for every image of a table', async () => {
    const { signal } = new AbortController();
    const sent: [unknown, RequestInit | undefined][] = [];
    const links = [
      '<https://other.example/next?part=2>; rel="next"',
      '<https://other.example/next?part=3>; rel=next',
    ];
    const fetch = async (url: unknown, init?: RequestInit) => {
      sent.push([url, init]);
      const link = links[sent.length - 1];
      return new Response('x', { headers: { 'x-image-parts': '3', ...(link ? { link } : {}) } });
    };
    const client = createSingleTryClient({ baseUrl: 'https://a.example', fetch });
    expect(await client.previewImages({ data: [] }, { signal })).toHaveLength(3);
    expect(sent.map(([url]) => url).slice(1)).toEqual([
      'https://a.example/next?part=2',
      'https://a.example/next?part=3',
    ]);
    for (const [, init] of sent) expect(init?.signal).toBe(signal);
  });
});

it('reports images of a table that the service announces and does not link', async () => {
  const fetch = async () => new Response('x', { headers: { 'x-image-parts': '3' } });
  const client = createSingleTryClient({ baseUrl: 'https://a.example', fetch });
  await expect(client.previewImages({ data: [] })).rejects.toThrow(
    'The table has 3 images, but the service returned 1.',
  );
});

describe('a failed request', () => {
  it('throws the error class of its status with the body in the message', async () => {
    const body = '{"success":false,"error":{"code":402,"message":"Plan limit of 25 tables reached."}}';
    next = { status: 402, body };
    const error = await createSingleTryClient({ baseUrl })
      .generate({ data: [] })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(QuotaExceededError);
    expect(error).toMatchObject({
      message: `402: ${body}`,
      userMessage: 'Plan limit of 25 tables reached.',
      detail: { code: 402 },
    });
  });

  it('has the status text in the message if the body is empty', async () => {
    next = { status: 502 };
    const error = await createSingleTryClient({ baseUrl })
      .status()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PictableError);
    expect((error as Error).message).toBe('502: Bad Gateway');
  });

  it('has a message for users without the page of a proxy', async () => {
    next = { status: 502, body: '<html><title>502 Bad Gateway</title></html>' };
    const userMessage = 'The service returned 502 Bad Gateway without an error message.';
    for (const createOwn of [createClient, createSingleTryClient]) {
      const options = { baseUrl, retries: 0 };
      const error = await createOwn(options)
        .status()
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ userMessage, body: next.body });
    }
  });

  it('reports how long to wait', async () => {
    next = { status: 503, headers: { 'retry-after': '3' }, body: 'busy' };
    const error = await createSingleTryClient({ baseUrl })
      .status()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceBusyError);
    expect(error).toMatchObject({ retryAfterSeconds: 3, message: '503: busy' });
  });

  it('becomes null in nullWhenSignedOut if the status is 401, and only then', async () => {
    next = { status: 401, body: '' };
    expect(await nullWhenSignedOut(createSingleTryClient({ baseUrl }).user())).toBeNull();
    next = { status: 500, body: '' };
    await expect(nullWhenSignedOut(createSingleTryClient({ baseUrl }).user())).rejects.toThrow('500');
  });
});
