import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PictableClient } from './client.ts';
import { NotFoundError, QuotaExceededError, RateLimitedError, ServiceBusyError } from './errors.ts';
import { createClient } from './retrying-client.ts';
import type { Progress } from './send.ts';

/** What the service does with one request; 'cut' ends the connection without an answer. */
type Turn = { readonly status: number; readonly headers?: Record<string, string> } | 'cut';

let server: Server;
let baseUrl: string;
let turns: Turn[] = [];
let seen: { line: string; headers: IncomingMessage['headers']; body: string }[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    const turn = turns.shift() ?? { status: 200 };
    if (turn === 'cut') request.socket.destroy();
    else response.writeHead(turn.status, turn.headers).end('{"id":7}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  turns = [];
  seen = [];
});

const table = { data: [{ a: 1 }] };
const now = { 'retry-after': '0' };

describe('a table to be stored', () => {
  it('is sent again under one idempotency key when the service is busy or the answer is lost', async () => {
    turns = [{ status: 503, headers: now }, 'cut'];
    expect(await createClient({ baseUrl }).generate(table)).toEqual({ id: 7 });
    const keys = seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/^sdk-[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(seen.map(({ body }) => body))).toEqual(new Set([JSON.stringify(table)]));
  });

  it('has a key of its own in each call, or the one that is given', async () => {
    const client = createClient({ baseUrl });
    await client.generate(table);
    await client.generate(table);
    await client.generateImages(table, { idempotencyKey: 'order-7' });
    const [first, second, third] = seen.map(({ headers }) => headers['idempotency-key']);
    expect(first).not.toBe(second);
    expect(third).toBe('order-7');
  });

  it('waits for its own first sending', async () => {
    turns = [{ status: 409, headers: now }];
    expect(await createClient({ baseUrl }).generate(table)).toEqual({ id: 7 });
  });
});

describe('what is sent again', () => {
  it.each([
    ['a preview after 502', 502, (client: Client) => client.preview(table), 2],
    ['a list after 504', 504, (client: Client) => client.images(), 2],
    ['a deletion after 429: nothing was done', 429, (client: Client) => client.deleteImage(1), 2],
    ['no deletion after 503: it may have been done', 503, (client: Client) => client.deleteImage(1), 1],
    ['nothing after 404', 404, (client: Client) => client.images(), 1],
    ['nothing after 402', 402, (client: Client) => client.generate(table), 1],
    ['nothing after 500', 500, (client: Client) => client.images(), 1],
  ])('%s', async (_, status, call, sendings) => {
    turns = [{ status, headers: status === 404 || status === 402 ? {} : now }];
    await call(createClient({ baseUrl })).catch((error: unknown) => {
      if (sendings > 1) throw error;
    });
    expect(seen).toHaveLength(sendings);
  });

  type Client = ReturnType<typeof createClient>;

  it('is no name that is taken', async () => {
    turns = [{ status: 409 }];
    await expect(createClient({ baseUrl }).createProject({ name: 'a' })).rejects.toMatchObject({
      status: 409,
    });
    expect(seen).toHaveLength(1);
  });

  it('is nothing more once the tries are used up: the last refusal is thrown', async () => {
    turns = Array.from({ length: 9 }, () => ({ status: 503, headers: now }));
    await expect(createClient({ baseUrl, retries: 1 }).images()).rejects.toBeInstanceOf(ServiceBusyError);
    expect(seen).toHaveLength(2);
    seen = [];
    await expect(createClient({ baseUrl, retries: 0 }).images()).rejects.toBeInstanceOf(ServiceBusyError);
    expect(seen).toHaveLength(1);
  });

  it('is nothing that would have to wait longer than allowed', async () => {
    turns = [{ status: 429, headers: { 'retry-after': '3600' } }];
    await expect(createClient({ baseUrl }).images()).rejects.toBeInstanceOf(RateLimitedError);
    expect(seen).toHaveLength(1);
  });

  it('is nothing that was given up meanwhile', async () => {
    turns = [{ status: 503, headers: { 'retry-after': '20' } }];
    const giveUp = new AbortController();
    const onProgress = ({ phase }: Progress) => {
      if (phase === 'waiting') giveUp.abort(new Error('no longer wanted'));
    };
    const call = createClient({ baseUrl }).preview(table, { signal: giveUp.signal, onProgress });
    await expect(call).rejects.toThrow('no longer wanted');
    expect(seen).toHaveLength(1);
  });
});

it('tells how far a call has come', async () => {
  turns = [
    { status: 503, headers: now },
    { status: 200, headers: { 'content-length': '8' } },
  ];
  const told: Progress[] = [];
  await createClient({ baseUrl }).previewImages(table, { onProgress: (progress) => told.push(progress) });
  expect(told.map(({ phase }) => phase)).toEqual(['sending', 'waiting', 'sending', 'receiving']);
  expect(told[1]).toMatchObject({ attempt: 1 });
  expect(told.at(-1)).toEqual({ phase: 'receiving', receivedBytes: 8, totalBytes: 8 });
});

it('keeps the classes of errors', async () => {
  turns = [{ status: 402 }, { status: 404 }];
  const client = createClient({ baseUrl });
  await expect(client.generate(table)).rejects.toBeInstanceOf(QuotaExceededError);
  await expect(client.images()).rejects.toBeInstanceOf(NotFoundError);
});

it.each([-1, 1.5, 11, Number.NaN])('refuses %s retries', (retries) => {
  expect(() => createClient({ baseUrl, retries })).toThrow(`retries is ${retries}`);
});

describe('many tables at once', () => {
  let [running, most, served] = [0, 0, 0];
  const serving = (limit?: string) => async () => {
    served += 1;
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
    return new Response('{}', { headers: limit === undefined ? {} : { 'x-concurrency-limit': limit } });
  };
  const generateAll = (client: PictableClient) =>
    Promise.all(Array.from({ length: 40 }, () => client.generate({ data: [{ a: 1 }] })));
  beforeEach(() => {
    [running, most, served] = [0, 0, 0];
  });

  it('are sent a few at a time', async () => {
    await generateAll(createClient({ baseUrl, fetch: serving() }));
    expect([most, served]).toEqual([4, 40]);
  });

  it.each([
    ['8', 8],
    ['2', 4],
  ])('are sent as many at a time as the service says: %s', async (limit, expected) => {
    const client = createClient({ baseUrl, fetch: serving(limit) });
    await generateAll(client);
    expect(most).toBeLessThanOrEqual(Math.max(4, expected));
    [most] = [0];
    await generateAll(client);
    expect(most).toBe(Number(limit));
  });

  it('wait for their turn no longer than their caller', async () => {
    const client = createClient({ baseUrl, fetch: serving(), concurrency: 1 });
    const first = client.generate({ data: [{ a: 1 }] });
    await expect(client.generate({ data: [{ a: 1 }] }, { signal: AbortSignal.abort() })).rejects.toThrow();
    await first;
    expect(served).toBe(1);
    expect(() => createClient({ baseUrl, concurrency: 0 })).toThrow('concurrency is 0; a whole number');
  });
});
