import { describe, expect, it, vi } from 'vitest';
import { createSingleTryClient } from '../client.ts';
import { createClient, type RetryingClient } from '../retrying-client.ts';
import { operations } from './operation-requests.fixture.ts';

const baseUrl = 'https://pictable.example';
const cases = Object.entries(operations).flatMap(([name, requests]) =>
  requests.map((request) => ({ name, isRetried: false, ...request })),
);

/** A fetch that records requests and returns this status. */
function recordingFetch(status: number) {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init });
    return new Response('{"id": 7}', { status, headers: { 'retry-after': '0' } });
  };
  return { sent, fetch };
}

describe.each(cases)('$name: $line', (operation) => {
  const { send, line, body, file, idempotencyKey, ifMatch, prefer, isRetried } = operation;

  it('sends one request', async () => {
    const { sent, fetch } = recordingFetch(200);
    await send(createClient({ baseUrl, apiKey: 'k1', fetch }));
    const requests = sent.map(({ url, init }) => `${init.method} ${url.replace(baseUrl, '')}`);
    expect(requests).toEqual([line]);
    const { headers, body: text } = sent[0]!.init;
    if (file === undefined) expect(text === undefined ? undefined : JSON.parse(String(text))).toEqual(body);
    else expect(text).toBe(file);
    expect(headers).toEqual({
      accept: expect.any(String),
      authorization: 'Bearer k1',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file === undefined ? {} : { 'content-type': 'application/octet-stream' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(prefer === undefined ? {} : { prefer }),
    });
  });

  it(`is ${isRetried ? '' : 'not '}sent again after 503`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { sent, fetch } = recordingFetch(503);
      const request = send(createClient({ baseUrl, apiKey: 'k1', fetch, retries: 1 }));
      const failure = expect(request).rejects.toMatchObject({ status: 503 });
      await vi.runAllTimersAsync();
      await failure;
      expect(sent).toHaveLength(isRetried ? 2 : 1);
    } finally {
      vi.useRealTimers();
    }
  });
});

const imageTypes = 'image/*, application/pdf';
const files = new Map([
  ['downloadImages', imageTypes],
  ['image', imageTypes],
  ['generateImages', imageTypes],
  ['previewImages', imageTypes],
  ['generateBatchArchive', 'application/zip'],
  ['fontFile', 'font/*'],
]);
/** Operations that return the text of a JSON response. */
const texts = new Set(['templateText', 'imageDetailText']);
/** Operations that only a client that retries has; they have tests of their own. */
const members = new Set([
  'generateAsync',
  'generateBatchAsync',
  'renderMessageAsync',
  'renderJob',
  'waitForJob',
]);

it.each(cases.filter(({ name }) => !members.has(name)))(
  '$name returns the body of the response',
  async ({ name, send }) => {
    const { sent, fetch } = recordingFetch(200);
    const result = await send(createSingleTryClient({ baseUrl, fetch }) as RetryingClient);
    const [first] = Array.isArray(result) ? result : [result];
    if (files.has(name)) expect(await (first as Blob).text()).toBe('{"id": 7}');
    else if (texts.has(name)) expect(result).toBe('{"id": 7}');
    else expect(result).toEqual({ id: 7 });
    const accept = new Headers(sent[0]?.init.headers).get('accept');
    expect(accept).toBe(files.get(name) ?? 'application/json');
  },
);
