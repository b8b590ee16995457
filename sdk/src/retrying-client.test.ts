import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PictableClient } from './client.ts';
import {
  ConflictError,
  NotFoundError,
  QuotaExceededError,
  RateLimitedError,
  ServiceBusyError,
} from './errors.ts';
import { createClient } from './retrying-client.ts';
import type { Progress } from './transport.ts';

/** How the service handles one request. 'cut' closes the connection without a response. */
type StubResponse = { readonly status: number; readonly headers?: Record<string, string> } | 'cut';

let server: Server;
let baseUrl: string;
let responses: StubResponse[] = [];
let received: { line: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    const next = responses.shift() ?? { status: 200 };
    if (next === 'cut') request.socket.destroy();
    else response.writeHead(next.status, next.headers).end('{"id":7}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  responses = [];
  received = [];
});

const table = { data: [{ a: 1 }] };
const retryNow = { 'retry-after': '0' };

describe('a request to store a table', () => {
  it('is retried with the same idempotency key if the service is busy or the response is lost', async () => {
    responses = [{ status: 503, headers: retryNow }, 'cut'];
    expect(await createClient({ baseUrl }).generate(table)).toEqual({ id: 7 });
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^sdk-[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(received.map(({ body }) => body))).toEqual(new Set([JSON.stringify(table)]));
  });

  it('has a new key per call, or the key that the caller passes', async () => {
    const client = createClient({ baseUrl });
    await client.generate(table);
    await client.generate(table);
    await client.generateImages(table, { idempotencyKey: 'order-7' });
    const [first, second, third] = received.map(({ headers }) => headers['idempotency-key']);
    expect(first).not.toBe(second);
    expect(third).toBe('order-7');
  });

  it('waits for its own first attempt', async () => {
    responses = [{ status: 409, headers: retryNow }];
    expect(await createClient({ baseUrl }).generate(table)).toEqual({ id: 7 });
  });

  it('is not retried after a conflict without Retry-After, which a retry cannot resolve', async () => {
    responses = [{ status: 409 }];
    await expect(createClient({ baseUrl }).generate(table)).rejects.toBeInstanceOf(ConflictError);
    expect(received).toHaveLength(1);
  });
});

describe('the wait before a retry', () => {
  /** The waits that the client reports after these responses, as if a random part of `random` were chosen. */
  async function reportedWaits(retryAfter: (string | undefined)[], random: number): Promise<number[]> {
    responses = retryAfter.map((seconds) => ({
      status: 503,
      headers: seconds === undefined ? {} : { 'retry-after': seconds },
    }));
    vi.spyOn(Math, 'random').mockReturnValue(random);
    // No fake clock for the sockets of the stub service.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waits: number[] = [];
    const onProgress = (progress: Progress) => {
      if (progress.phase !== 'waiting') return;
      waits.push(progress.waitMs);
      // The client starts its timer after this function has returned.
      queueMicrotask(() => void vi.runAllTimersAsync());
    };
    await createClient({ baseUrl, retries: retryAfter.length }).preview(table, { onProgress });
    return waits;
  }
  it.each([
    [3_000, 2],
    [2_999, 1],
  ])('may be as long as the limit: %d ms for Retry-After: 3', async (retryWaitMsMax, attempts) => {
    responses = [{ status: 503, headers: { 'retry-after': '3' } }];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onProgress = ({ phase }: Progress) => {
      if (phase === 'waiting') queueMicrotask(() => void vi.runAllTimersAsync());
    };
    const preview = createClient({ baseUrl, retryWaitMsMax }).preview(table, { onProgress });
    await preview.catch((error: unknown) => expect(error).toBeInstanceOf(ServiceBusyError));
    expect(received).toHaveLength(attempts);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('doubles with each retry', async () => {
    expect(await reportedWaits([undefined, undefined, undefined], 0)).toEqual([500, 1_000, 2_000]);
  });

  it('is shortened by a random part of up to a quarter', async () => {
    expect(await reportedWaits([undefined, undefined], 1)).toEqual([375, 750]);
  });

  it('is never shorter than without Retry-After, also after Retry-After: 0', async () => {
    expect(await reportedWaits(['0', '0'], 0)).toEqual([500, 1_000]);
  });

  it('is Retry-After in seconds if that is longer', async () => {
    expect(await reportedWaits(['3', '1'], 0)).toEqual([3_000, 1_000]);
  });
});

describe('the client', () => {
  it.each([
    ['retries a preview after 502', 502, (client: Client) => client.preview(table), 2],
    ['retries a list after 504', 504, (client: Client) => client.images(), 2],
    ['retries a deletion after 429', 429, (client: Client) => client.deleteImage(1), 2],
    ['does not retry a deletion after 503', 503, (client: Client) => client.deleteImage(1), 1],
    ['does not retry after 404', 404, (client: Client) => client.images(), 1],
    ['does not retry after 402', 402, (client: Client) => client.generate(table), 1],
    ['does not retry after 500', 500, (client: Client) => client.images(), 1],
  ])('%s', async (_, status, send, attempts) => {
    responses = [{ status, headers: status === 404 || status === 402 ? {} : retryNow }];
    await send(createClient({ baseUrl })).catch((error: unknown) => {
      if (attempts > 1) throw error;
    });
    expect(received).toHaveLength(attempts);
  });

  type Client = ReturnType<typeof createClient>;

  it('does not retry after a name conflict', async () => {
    responses = [{ status: 409 }];
    await expect(createClient({ baseUrl }).createProject({ name: 'a' })).rejects.toMatchObject({
      status: 409,
    });
    expect(received).toHaveLength(1);
  });

  it('throws the last error after the last retry', async () => {
    responses = Array.from({ length: 9 }, () => ({ status: 503, headers: retryNow }));
    await expect(createClient({ baseUrl, retries: 1 }).images()).rejects.toBeInstanceOf(ServiceBusyError);
    expect(received).toHaveLength(2);
    received = [];
    await expect(createClient({ baseUrl, retries: 0 }).images()).rejects.toBeInstanceOf(ServiceBusyError);
    expect(received).toHaveLength(1);
  });

  it('does not retry if the wait would exceed the limit', async () => {
    responses = [{ status: 429, headers: { 'retry-after': '3600' } }];
    await expect(createClient({ baseUrl }).images()).rejects.toBeInstanceOf(RateLimitedError);
    expect(received).toHaveLength(1);
  });

  it('does not retry a request that the caller has aborted', async () => {
    responses = [{ status: 503, headers: { 'retry-after': '20' } }];
    const controller = new AbortController();
    const onProgress = ({ phase }: Progress) => {
      if (phase === 'waiting') controller.abort(new Error('no longer wanted'));
    };
    const preview = createClient({ baseUrl }).preview(table, { signal: controller.signal, onProgress });
    await expect(preview).rejects.toThrow('no longer wanted');
    expect(received).toHaveLength(1);
  });
});

it('reports the progress of a request', async () => {
  responses = [
    { status: 503, headers: retryNow },
    { status: 200, headers: { 'content-length': '8' } },
  ];
  const reported: Progress[] = [];
  await createClient({ baseUrl }).previewImages(table, { onProgress: (progress) => reported.push(progress) });
  expect(reported.map(({ phase }) => phase)).toEqual(['sending', 'waiting', 'sending', 'receiving']);
  expect(reported[1]).toMatchObject({ attempt: 1 });
  expect(reported.at(-1)).toEqual({ phase: 'receiving', receivedBytes: 8, totalBytes: 8 });
});

it('reports how much was received so far, of a body in several chunks', async () => {
  const chunks = ['three', 'small', 'chunks'].map((text) => new TextEncoder().encode(text));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const client = createClient({ baseUrl, fetch: async () => new Response(body) });
  const received: number[] = [];
  await client.previewImages(table, {
    onProgress: (progress) => progress.phase === 'receiving' && received.push(progress.receivedBytes),
  });
  expect(received).toEqual([5, 10, 16]);
});

it('does not report a total for a compressed body, whose Content-Length counts other bytes', async () => {
  const headers = { 'content-length': '8', 'content-encoding': 'gzip' };
  const reported: Progress[] = [];
  const client = createClient({
    baseUrl,
    fetch: async () => new Response('longer than 8 bytes', { headers }),
  });
  await client.previewImages(table, { onProgress: (progress) => reported.push(progress) });
  expect(reported.at(-1)).toEqual({ phase: 'receiving', receivedBytes: 19, totalBytes: undefined });
});

it('throws the error class of each status', async () => {
  responses = [{ status: 402 }, { status: 404 }];
  const client = createClient({ baseUrl });
  await expect(client.generate(table)).rejects.toBeInstanceOf(QuotaExceededError);
  await expect(client.images()).rejects.toBeInstanceOf(NotFoundError);
});

it.each([-1, 1.5, 11, Number.NaN])('rejects %s as the number of retries', (retries) => {
  expect(() => createClient({ baseUrl, retries })).toThrow(
    `retries must be a whole number from 0 to 10; got ${retries}.`,
  );
});

describe('many concurrent tables', () => {
  let [running, peak, served] = [0, 0, 0];
  const countingFetch = (limit?: string) => async () => {
    served += 1;
    running += 1;
    peak = Math.max(peak, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return new Response('{}', { headers: limit === undefined ? {} : { 'x-concurrency-limit': limit } });
  };
  const generateAll = (client: PictableClient) =>
    Promise.all(Array.from({ length: 40 }, () => client.generate({ data: [{ a: 1 }] })));
  beforeEach(() => {
    [running, peak, served] = [0, 0, 0];
  });

  it('are sent four at a time by default', async () => {
    await generateAll(createClient({ baseUrl, fetch: countingFetch() }));
    expect([peak, served]).toEqual([4, 40]);
  });

  it.each([
    ['8', 8],
    ['2', 4],
  ])('are sent up to the limit that the service reports: %s', async (limit, expected) => {
    const client = createClient({ baseUrl, fetch: countingFetch(limit) });
    await generateAll(client);
    expect(peak).toBeLessThanOrEqual(Math.max(4, expected));
    [peak] = [0];
    await generateAll(client);
    expect(peak).toBe(Number(limit));
  });

  it('leave the queue when their caller aborts', async () => {
    const client = createClient({ baseUrl, fetch: countingFetch(), concurrency: 1 });
    const first = client.generate({ data: [{ a: 1 }] });
    await expect(client.generate({ data: [{ a: 1 }] }, { signal: AbortSignal.abort() })).rejects.toThrow();
    const controller = new AbortController();
    const waiting = client.generate({ data: [{ a: 1 }] }, { signal: controller.signal });
    const last = client.generate({ data: [{ a: 1 }] });
    controller.abort();
    await expect(waiting).rejects.toThrow();
    await Promise.all([first, last]);
    expect(served).toBe(2);
    expect(() => createClient({ baseUrl, concurrency: 0 })).toThrow(
      'concurrency must be a whole number from 1 to 1,000; got 0.',
    );
  });
});
