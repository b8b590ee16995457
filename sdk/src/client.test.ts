import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSingleTryClient } from './client.ts';
import { nullWhenSignedOut, PictableError, QuotaExceededError, ServiceBusyError } from './errors.ts';

interface Seen {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

let server: Server;
let baseUrl: string;
let seen: Seen[] = [];
let next: Answer = { status: 200, body: '{}' };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    response.writeHead(next.status, next.headers).end(next.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

async function sent(call: () => Promise<unknown>): Promise<Seen> {
  seen = [];
  await call();
  return seen[0]!;
}

describe('a call', () => {
  it('sends JSON text as it was written, with the key as a bearer', async () => {
    next = { status: 200, body: '{}' };
    const text = '{"data":[{"2024":1.10,"2023":2}]}';
    const request = await sent(() =>
      createSingleTryClient({ baseUrl, apiKey: 'k1' }).generate(text, { projectId: 7 }),
    );
    expect(request.line).toBe('POST /api/pictable/json-to-png?projectId=7');
    expect(request.body).toBe(text);
    expect(request.headers).toMatchObject({ authorization: 'Bearer k1', 'content-type': 'application/json' });
  });

  it('goes through the door of a project', async () => {
    const request = await sent(() =>
      createSingleTryClient({ baseUrl }).previewImages({ data: [] }, { endpointPath: 'a-b' }),
    );
    expect(request.line).toBe('POST /api/pictable/a-b/preview');
    expect(request.headers.accept).toBe('image/*, application/pdf');
  });

  it('encodes what stands in a path', async () => {
    const request = await sent(() => createSingleTryClient({ baseUrl }).image('a/../b.png'));
    expect(request.line).toBe('GET /api/pictable/images/a%2F..%2Fb.png');
  });
});

describe('a failure', () => {
  it('is an error of its own class with the body in the message', async () => {
    const body = '{"success":false,"error":{"code":402,"message":"Plan limit of 25 tables reached."}}';
    next = { status: 402, body };
    const error = await createSingleTryClient({ baseUrl })
      .generate({ data: [] })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(QuotaExceededError);
    expect(error).toMatchObject({
      message: `402: ${body}`,
      sentence: 'Plan limit of 25 tables reached.',
      detail: { code: 402 },
    });
  });

  it('has the status text where there is no body', async () => {
    next = { status: 502 };
    const error = await createSingleTryClient({ baseUrl })
      .status()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PictableError);
    expect((error as Error).message).toBe('502: Bad Gateway');
  });

  it('says how long to wait', async () => {
    next = { status: 503, headers: { 'retry-after': '3' }, body: 'busy' };
    const error = await createSingleTryClient({ baseUrl })
      .status()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ServiceBusyError);
    expect(error).toMatchObject({ retryAfterSeconds: 3, sentence: '503: busy' });
  });

  it('is null for a visitor where that is wanted, and only then', async () => {
    next = { status: 401, body: '' };
    expect(await nullWhenSignedOut(createSingleTryClient({ baseUrl }).user())).toBeNull();
    next = { status: 500, body: '' };
    await expect(nullWhenSignedOut(createSingleTryClient({ baseUrl }).user())).rejects.toThrow('500');
  });
});
